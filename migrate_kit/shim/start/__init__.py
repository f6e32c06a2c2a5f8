"""A folder to put first on `PYTHONPATH`: what is in it runs when a Python below `migrate-kit run` starts."""
