"""Regular expressions as records: the common form that every test of a text is turned into.

One character is matched by `Chars`; `END` stands for the symbol that is read once behind the last character, so
that "at the end" is a character like any other. `Edge` is a test between two characters that reads none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

#: The symbol read behind the last character of a text. No character equals it.
END = ""

EdgeKind = Literal["start", "boundary", "inside"]


@dataclass(frozen=True, slots=True)
class Chars:
    """A set of characters: literals, ranges, and the categories `d` `s` `w` (capital: all others)."""

    literals: frozenset[str] = frozenset()
    ranges: tuple[tuple[str, str], ...] = ()
    categories: str = ""
    negated: bool = False
    ignore_case: bool = False
    ascii: bool = False

    def holds(self, char: str) -> bool:
        """Tell whether *char* (one character, never END) is in the set."""
        if self.ignore_case:
            return any(map(self._listed, {char, char.lower(), char.upper()})) is not self.negated
        return self._listed(char) is not self.negated

    @property
    def is_plain(self) -> bool:
        """Tell whether the set is given by its literals alone."""
        return not (self.ranges or self.categories or self.negated or self.ignore_case)

    def _listed(self, char: str) -> bool:
        if char in self.literals or any(low <= char <= high for low, high in self.ranges):
            return True
        return any(is_category(char, name, self.ascii) for name in self.categories)


def is_category(char: str, name: str, ascii_only: bool = False) -> bool:
    """Tell whether *char* is a digit (`d`), blank (`s`) or word character (`w`), or with a capital is not."""
    if name.isupper():
        return not is_category(char, name.lower(), ascii_only)
    if ascii_only and not char.isascii():
        return False
    if name == "d":
        return char.isdecimal()
    return char.isspace() if name == "s" else char.isalnum() or char == "_"


@dataclass(frozen=True, slots=True)
class One:
    """Exactly one character of a set."""

    chars: Chars


@dataclass(frozen=True, slots=True)
class End:
    """The end of the text; with *or_any*, any one symbol may stand there instead.

    *loose*: a newline before it may have been read as a part of the end, though it is still to come.
    """

    or_any: bool = False
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """A place between two characters: the start of the text, a word boundary, or no word boundary."""

    kind: EdgeKind


@dataclass(frozen=True, slots=True)
class Seq:
    """One part after the other; nothing when empty."""

    parts: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Alt:
    """One of the parts; with none, no text at all."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Star:
    """Any number of repetitions, none included."""

    part: Expression


@dataclass(frozen=True, slots=True)
class Look:
    """What must stand behind the match (or before it) without being part of it. Nothing may follow (or precede)."""

    part: Expression
    before: bool


Expression = One | End | Edge | Seq | Alt | Star | Look

NEVER = Alt(())
ALL_CHARS = Chars(negated=True)
BLANKS = Chars(categories="s")


def seq(*parts: Expression) -> Expression:
    """Return the parts one after the other, flattened; a single part is itself."""
    flat: list[Expression] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Seq) else (part,))
    return flat[0] if len(flat) == 1 else Seq(tuple(flat))


def literal(text: str, *, ignore_case: bool = False) -> Expression:
    """Return the expression of exactly *text*."""
    return seq(*(One(Chars(frozenset(char), ignore_case=ignore_case)) for char in text))


def char_sets(expression: Expression) -> Iterator[Chars]:
    """Yield every character set in *expression*, in order."""
    if isinstance(expression, One):
        yield expression.chars
    elif isinstance(expression, Star | Look):
        yield from char_sets(expression.part)
    elif isinstance(expression, Seq | Alt):
        for part in expression.parts:
            yield from char_sets(part)
