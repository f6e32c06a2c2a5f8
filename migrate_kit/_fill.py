"""Fields into sentences: leniently, and with quoted values cut to one short line."""

from __future__ import annotations

from typing import Any

#: Characters of a quoted value; a binary file must not fill the screen.
_LONGEST = 60


def fill(sentence: str, fields: dict[str, Any]) -> str:
    """Put *fields* into the {placeholders} of *sentence*; a missing field shows as `?` instead of raising.

    A count chooses between two words: `{n} {n:file|files}`.
    """
    return sentence.format_map(_Lenient({k: _shown(v) for k, v in fields.items()}))


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return _Brief(value)
    return _Count(value) if type(value) is int else value


class _Count(int):
    """A number that can choose between the word for one and the word for many."""

    def __format__(self, words: str) -> str:
        one, both, many = words.partition("|")
        if both:
            return one if self == 1 else many
        return super().__format__(words)


class _Brief(str):
    """Text that shows as one short line of printable characters where a sentence quotes it (`!r`)."""

    __slots__ = ()

    def __format__(self, words: str) -> str:
        one, both, many = words.partition("|")
        return many if both else super().__format__(one)

    def __repr__(self) -> str:
        shown = super().__repr__()
        return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 2]}…{shown[-1]}"


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return _Brief("?")
