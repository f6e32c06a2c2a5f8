"""Words that must not be shown in whole, not even by the finding that names them."""

from __future__ import annotations


def masked(text: str) -> str:
    """Return *text* with everything but its first characters hidden."""
    shown = text[: min(3, len(text) // 4)]
    return f"{shown}***"
