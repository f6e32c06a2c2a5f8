"""What a text consists of, where two wordings of it are compared: words, characters, numbers, names, marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["mark", "number", "named", "word"]


@dataclass(frozen=True, slots=True)
class Unit:
    """One of them: what it stands for, and how it is written."""

    kind: Kind
    key: str
    written: str
    is_value: bool = False
    """Whether it is one of a list: quoted, a name, or a value of a parameter."""
    bare: str = ""
    """Of a word that may be the verb of its clause: without the ending, which says nothing there."""
    is_first: bool = False
    """Whether it is the first word of all."""

    def is_same(self, other: Unit) -> bool:
        """Tell whether it says the same as *other*, a unit of the text."""
        if self.kind != other.kind or self.key == other.key:
            return self.kind == other.kind
        # Of a later verb `-s` may be added only: what loses it, `logs and caches`, is as often no verb.
        is_bent = self.is_first or "ing" in (self.key[-3:], other.key[-3:]) or len(self.key) > len(other.key)
        return is_bent and self.bare != "" and self.bare == other.bare

    def is_mark(self, *keys: str) -> bool:
        """Tell whether it is one of the marks *keys*."""
        return self.kind == "mark" and self.key in keys
