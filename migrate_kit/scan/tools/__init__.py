"""Fact extractors, one a file: a function in, what its code says about it out."""
