"""Packages of the extras: a module of tests is left out without them, and does not load them to know it."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def needs(*packages: str, extra: str) -> None:
    """Skip the module that asks where one of the *packages* of *extra* is not installed."""
    if missing := [name for name in packages if find_spec(name) is None]:
        pytest.skip(f"extra {extra}: no {', '.join(missing)}", allow_module_level=True)
