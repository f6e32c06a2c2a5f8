"""Other people's programs: each package here imports one of them, when it is asked for and not before."""
