"""Fields into sentences: leniently, and with quoted values cut to one short line."""

from __future__ import annotations

from typing import Any

#: Characters of a quoted value; a binary file must not fill the screen.
_LONGEST = 60


def fill(sentence: str, fields: dict[str, Any]) -> str:
    """Put *fields* into the {placeholders} of *sentence*; a missing field shows as `?` instead of raising."""
    return sentence.format_map(_Lenient({k: _Brief(v) if isinstance(v, str) else v for k, v in fields.items()}))


class _Brief(str):
    """Text that shows as one short line of printable characters where a sentence quotes it (`!r`)."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown = super().__repr__()
        return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 2]}…{shown[-1]}"


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"
