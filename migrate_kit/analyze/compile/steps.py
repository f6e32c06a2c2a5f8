"""The steps of a router as Python expressions."""

from __future__ import annotations

import re

from migrate_kit.model.normalise import compile_pattern

_FORMS = {"nfkc": "NFKC", "nfc": "NFC", "nfkd": "NFKD", "nfd": "NFD"}


def expression(seen: str, step: str) -> str | None:
    """Return the expression for *step* on the expression *seen*, as `model.normalise` does it; None when unknown."""
    name, colon, rest = step.partition(":")
    if step in ("lower", "upper", "casefold", "strip", "lstrip", "rstrip"):
        return f"{seen}.{step}()"
    if step in _FORMS:
        return f"normalize({_FORMS[step]!r}, {seen})"
    if name in ("tokens", "split"):
        return seen
    if name in ("strip", "lstrip", "rstrip") and colon:
        return f"{seen}.{name}({rest!r})"
    if name == "remove":
        return f"{seen}.replace({rest!r}, '')"
    if name in ("replace", "resub") and "=>" in rest:
        old, _, new = rest.partition("=>")
        return f"{seen}.replace({old!r}, {new!r})" if name == "replace" else _substituted(seen, old, new)
    return None


def _substituted(seen: str, pattern: str, new: str) -> str | None:
    try:
        compile_pattern(pattern).sub(new, "")
    except (re.error, IndexError, RecursionError, OverflowError):
        return None
    return f"sub({pattern!r}, {new!r}, {seen})"
