"""What a language model chose for a request, remembered for one that says the same; off unless it is asked for.

Imports nothing, so that `caches` can be loaded without an extra.
"""
