"""What a legacy branch tests, as data: the intermediate form that everything else is derived from.

A discriminated union on `op`. `matches` is three-valued: True, False, or None where the text alone does not
tell (`opaque`, `external`, a fuzzy test by an unknown scorer, an unknown normalisation step).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from migrate_kit.model.normalise import Steps, compile_pattern, normalise, words
from migrate_kit.model.record import Record
from migrate_kit.model.similarity import similarity

Truth = bool | None


class _Atom(Record):
    normalise: tuple[str, ...] | None = Field(default=None, description="replaces the router's steps for this test")

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Tell whether the test holds for *text* after the router's *steps*; *labels* is what a classifier said."""
        own = steps if self.normalise is None else self.normalise
        seen = normalise(text, own)
        return None if seen is None else self._holds(seen, own)

    def _holds(self, text: str, steps: Steps) -> Truth:
        raise NotImplementedError


class Contains(_Atom):
    """`"k" in text`."""

    op: Literal["contains"] = "contains"
    text: str

    def _holds(self, text: str, steps: Steps) -> Truth:
        return self.text in text


class Word(_Atom):
    """`"k" in text.split()`: a whole token."""

    op: Literal["word"] = "word"
    text: str

    def _holds(self, text: str, steps: Steps) -> Truth:
        return self.text in words(text, steps)


class Equals(_Atom):
    """`text == "k"`."""

    op: Literal["equals"] = "equals"
    text: str

    def _holds(self, text: str, steps: Steps) -> Truth:
        return text == self.text


class StartsWith(_Atom):
    """`text.startswith("k")`."""

    op: Literal["startswith"] = "startswith"
    text: str

    def _holds(self, text: str, steps: Steps) -> Truth:
        return text.startswith(self.text)


class EndsWith(_Atom):
    """`text.endswith("k")`."""

    op: Literal["endswith"] = "endswith"
    text: str

    def _holds(self, text: str, steps: Steps) -> Truth:
        return text.endswith(self.text)


class Regex(_Atom):
    """`re.search(pattern, text)`; *how* is the function used, *flags* letters of `imsxau`."""

    op: Literal["regex"] = "regex"
    pattern: str
    how: Literal["search", "match", "fullmatch"] = "search"
    flags: str = ""

    def _holds(self, text: str, steps: Steps) -> Truth:
        try:
            pattern = compile_pattern(self.pattern, self.flags)
        except (re.error, KeyError, RecursionError, OverflowError):
            return None
        return getattr(pattern, self.how)(text) is not None


class Fuzzy(_Atom):
    """A similarity over a threshold; without a known scorer the answer is unknown."""

    op: Literal["fuzzy"] = "fuzzy"
    text: str
    threshold: float
    scorer: str | None = None
    among: tuple[str, ...] = Field(default=(), description="the other choices, of which only the most similar is taken")

    def _holds(self, text: str, steps: Steps) -> Truth:
        own = similarity(self.scorer, text, self.text)
        # Whether the threshold itself is enough, and which of two equals is taken, is not told.
        if own is None or own == self.threshold:
            return None
        if own < self.threshold:
            return False
        best = max((similarity(self.scorer, text, other) or 0.0 for other in self.among), default=-1.0)
        return None if best == own else best < own


class LabelIs(Record):
    """A test of what a classifier answered, not of the text."""

    op: Literal["label"] = "label"
    text: str

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Tell whether *labels* holds this one; None without labels. `Job.SCAN` and `SCAN` are one label."""
        if labels is None:
            return None
        return any(same_label(self.text, label) for label in labels)


class Joint(Record):
    """Tests put together. What is counted of one is kept: it is compared and looked up far oftener than made."""

    __slots__ = ("_hash", "_joints", "_size")

    op: Literal["any", "all", "not"]
    of: tuple[Condition, ...]

    if TYPE_CHECKING:
        _hash: int
        _joints: int
        _size: int

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(other) is type(self) and hash(self) == hash(other) and self.of == other.of

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((self.op, self.of)))
            return self._hash

    @property
    def joints(self) -> int:
        """How many `any`, `all` and `not` it is made of, itself included."""
        try:
            return self._joints
        except AttributeError:
            object.__setattr__(self, "_joints", 1 + sum(part.joints for part in self.of if isinstance(part, Joint)))
            return self._joints

    @property
    def size(self) -> int:
        """How many tests and joints it is made of, itself included; what two parts share counts twice."""
        try:
            return self._size
        except AttributeError:
            inside = sum(part.size if isinstance(part, Joint) else 1 for part in self.of)
            object.__setattr__(self, "_size", 1 + inside)
            return self._size


class AnyOf(Joint):
    """At least one part holds."""

    op: Literal["any"] = "any"
    of: tuple[Condition, ...]

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Tell whether any part holds; unknown parts count only where no part is true."""
        return _fold(self.of, True, text, steps, labels)


class AllOf(Joint):
    """Every part holds."""

    op: Literal["all"] = "all"
    of: tuple[Condition, ...]

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Tell whether all parts hold; unknown parts count only where no part is false."""
        return _fold(self.of, False, text, steps, labels)


class Not(Joint):
    """The one part does not hold."""

    op: Literal["not"] = "not"
    of: tuple[Condition]

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Negate the part; unknown stays unknown."""
        value = self.of[0].matches(text, steps, labels)
        return None if value is None else not value


class External(Record):
    """Words that live outside the code that was read (`source` says where)."""

    op: Literal["external"] = "external"
    source: str
    reason: str = ""

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Unknown, always."""
        return None


class Opaque(Record):
    """A test that is not of the text, or that could not be read (`source` is its code)."""

    op: Literal["opaque"] = "opaque"
    source: str
    reason: str = ""

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """Unknown, always."""
        return None


class Always(Record):
    """No test: an unconditional branch."""

    op: Literal["always"] = "always"

    def matches(self, text: str, steps: Steps = (), labels: frozenset[str] | None = None) -> Truth:
        """True, always."""
        return True


Condition = Annotated[
    Contains
    | Word
    | Equals
    | StartsWith
    | EndsWith
    | Regex
    | Fuzzy
    | LabelIs
    | AnyOf
    | AllOf
    | Not
    | External
    | Opaque
    | Always,
    Field(discriminator="op"),
]
TextAtom = Contains | Word | Equals | StartsWith | EndsWith
JOINTS: Final[frozenset[object]] = frozenset((AnyOf, AllOf, Not))
"""What is made of other conditions. To look a class up here is quicker than to ask whether something is one."""

for _model in (AnyOf, AllOf, Not):
    _model.model_rebuild()


def same_label(one: str, other: str) -> bool:
    """Tell whether two labels are one: equal, or one is the last part of the other's dotted name."""
    return one == other or (("." in one) != ("." in other) and one.rpartition(".")[2] == other.rpartition(".")[2])


def any_of(*parts: Condition) -> Condition:
    """Return the disjunction of *parts*, flattened; a single part is itself."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.of if isinstance(part, AnyOf) else (part,))
    return flat[0] if len(flat) == 1 else AnyOf.model_construct(of=tuple(flat))


def all_of(*parts: Condition) -> Condition:
    """Return the conjunction of *parts*, flattened and without `always`; nothing left is `always`."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.of if isinstance(part, AllOf) else (part,))
    flat = [part for part in flat if not isinstance(part, Always)]
    if not flat:
        return Always()
    return flat[0] if len(flat) == 1 else AllOf.model_construct(of=tuple(flat))


def negate(part: Condition) -> Condition:
    """Return the negation; a double one cancels."""
    return part.of[0] if isinstance(part, Not) else Not(of=(part,))


def atoms(*conditions: Condition) -> list[Condition]:
    """Return every test in *conditions*, in source order, negated ones included."""
    found: list[Condition] = []
    waiting = list(reversed(conditions))
    while waiting:  # what branches share is gone through for each of them, in large bodies a million times
        part = waiting.pop()
        if part.__class__ in JOINTS:
            waiting += reversed(part.of)  # type: ignore[union-attr]
        else:
            found.append(part)
    return found


def asked_atoms(condition: Condition) -> Iterator[Condition]:
    """Yield the tests that may have to hold for *condition* to hold: what is only ruled out is left out."""
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from asked_atoms(part)
    elif not isinstance(condition, Not):
        yield condition


def anchors(condition: Condition) -> Iterator[str]:
    """Yield the literal words that speak for *condition* (not those under a negation), in source order."""
    if isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from anchors(part)
    elif isinstance(condition, TextAtom | Fuzzy):
        yield condition.text


def exclusions(condition: Condition, negated: bool = False) -> Iterator[str]:
    """Yield the literal words that speak against *condition*: those under an odd number of negations."""
    if isinstance(condition, Not):
        yield from exclusions(condition.of[0], not negated)
    elif isinstance(condition, AnyOf | AllOf):
        for part in condition.of:
            yield from exclusions(part, negated)
    elif negated and isinstance(condition, TextAtom | Fuzzy):
        yield condition.text


def _fold(
    parts: tuple[Condition, ...], decisive: bool, text: str, steps: Steps, labels: frozenset[str] | None
) -> Truth:
    unknown = False
    for part in parts:
        value = part.matches(text, steps, labels)
        if value is decisive:
            return decisive
        unknown = unknown or value is None
    return None if unknown else not decisive
