"""The encoder of the extra `semantic`, loaded once for all tests of a process that ask for it, and only then."""

from __future__ import annotations

from functools import cache

from migrate_kit.route_ext.encoders import Choice, Encoder, load_encoder
from migrate_kit.route_ext.vectors import Vectors


@cache
def encoder() -> Encoder:
    """Return the encoder (a second, 125 MB)."""
    return load_encoder(Choice())


@cache
def vectors() -> Vectors:
    """Return what remembers the vectors of texts, which are the same in every test."""
    return Vectors(encoder())
