"""Forms of routers that are more than a chain of tests: one reading a file."""
