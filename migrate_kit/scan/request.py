"""What an expression can stand for that depends on the request: views of its text, matches, tests, measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from migrate_kit.model.condition import Condition
from migrate_kit.scan.values import Value


@dataclass(frozen=True, slots=True)
class Text(Value):
    """The tested input after some steps. *root* is the source of the input before its aliases."""

    root: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part(Value):
    """A value computed from the input; *source* is the kind of the case format (`rest_of_text`, `last_word` …)."""

    source: str
    text: Text
    test: Condition | None = None
    """What holds exactly when this part is not empty, where that can be said."""
    pattern: str = ""
    """For a group: the pattern it belongs to."""
    inline: bool = False
    """Whether that pattern is written where it is used, not kept under a name."""
    made: bool = False
    """Whether the part went into a value that looks different."""


@dataclass(frozen=True, slots=True)
class Piece(Value):
    """`text[start:stop]`."""

    text: Text
    start: int | None
    stop: int | None


@dataclass(frozen=True, slots=True)
class Words(Value):
    """The words of the input. Steps end in the step that cuts them, unless they are cut at blanks."""

    text: Text
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class Word(Value):
    """One word: by index, or any of them (None) in a loop over the words."""

    words: Words
    index: int | None


@dataclass(frozen=True, slots=True)
class Counted(Value):
    """`enumerate(words)`: what is counted depends on the request."""

    over: Value


@dataclass(frozen=True, slots=True)
class Head(Value):
    """What stands before the first *separator*, from character *start* on: `text[1:].partition(" ")[0]`."""

    text: Text
    separator: str
    start: int = 0
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made(Value):
    """A name made of a constant and a word of the request: `"cmd_" + word`."""

    prefix: str
    word: Value


@dataclass(frozen=True, slots=True)
class Common(Value):
    """Words of the input that are in a fixed set: `words & FIND`."""

    words: Words
    among: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern(Value):
    """A compiled regular expression."""

    pattern: str
    flags: str = ""


@dataclass(frozen=True, slots=True)
class Match(Value):
    """The result of matching a pattern; tested, it is the test of the pattern."""

    pattern: str
    flags: str
    how: Literal["search", "match", "fullmatch"]
    text: Text
    inline: bool = False
    """Whether the pattern is written where it is used."""


@dataclass(frozen=True, slots=True)
class Test(Value):
    """A truth value that depends on the input."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Measure(Value):
    """`text.find(k)`, `text.count(k)`, `len(text)` or a similarity, to be compared with a number."""

    kind: Literal["find", "count", "length", "ratio", "common", "sum"]
    text: Text
    needle: str = ""
    parts: tuple[Condition, ...] = ()
    scorer: str = ""
    exact: bool = True
    """Whether each of *parts* counts one; else they have weights."""
