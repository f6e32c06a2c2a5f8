"""Clues to a router in one body: who is asked for which words, which predicates and tables are used.

What a name holds is known only when all files were seen, so a clue may hang on names: see `Ask` and `LookUp`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate_kit.scan.spoken import is_single

if TYPE_CHECKING:
    from migrate_kit.scan.reach import Seen

#: So many words must be asked for.
ENOUGH: Final = 2


class Ask(NamedTuple):
    """Tests of one value (None where it cannot be told which) that count when a name holds words."""

    root: str | None
    weight: int
    when: frozenset[str]
    """One of these must hold words."""
    unless: frozenset[str] = frozenset()
    """None of these may."""
    given: bool = True
    """Whether the value comes from outside: only then the body may be a predicate."""
    code: bool = False
    """Whether it is asked for codes (`entity_id`) rather than words: more of these than of words speak against it."""
    is_request: bool = True
    """Whether the value is named like a request: of others, words that lie outside the project tell nothing."""

    def holds(self, seen: Seen) -> bool:
        """Tell whether the value is asked for words."""
        return seen.holds_one(self.when, outside=self.is_request) and not seen.holds_one(self.unless)


class Question(NamedTuple):
    """A branch that is taken when one of *callees* (bare names) says so about a value."""

    callees: frozenset[str]
    root: str | None
    weight: int
    words: frozenset[str] = frozenset()
    """Names by which it is given words to look for."""


class LookUp(NamedTuple):
    """`TABLE[value]`: as many tests as the table has words."""

    table: str
    root: str | None
    is_request: bool
    """Whether the value is named like a request: then single words are no labels."""
    counts: bool
    """Whether the value may be one that is routed by."""
    unless: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class WordTables:
    """Bare names under which the project keeps words, with the modules that do so."""

    names: dict[str, set[str]] = field(default_factory=dict)
    keys: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    """Words that a dict knows."""
    labels: dict[str, frozenset[str]] = field(default_factory=dict)
    """Single words that constants stand for."""
    filled: dict[str, set[str]] = field(default_factory=dict)
    """Containers that decorators or calls fill with words, with the modules that make them."""
    fillers: frozenset[str] = frozenset()
    """Bare names of the functions and methods that fill them."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What was seen in one body; `name` is its qualified name."""

    name: str
    asks: tuple[Ask, ...] = ()
    look_ups: tuple[LookUp, ...] = ()
    values: frozenset[str] = frozenset()
    """Single values that something is compared with: perhaps labels."""
    constants: frozenset[str] = frozenset()
    """Names that something is compared with: perhaps of labels."""
    asked: tuple[Question, ...] = ()
    calls: frozenset[str] = frozenset()
    """Bare names of everything that is called, where something is chosen."""
    chooses: bool = False
    """Whether something is taken from a table, or by a name made at run time."""

    def __bool__(self) -> bool:
        return bool(self.asks or self.look_ups or self.values or self.constants or self.asked or self.chooses)

    def weights(self, seen: Seen, *, given: bool = False) -> Counter[str | None]:
        """Return how many branches ask each value for words; None stands for values that cannot be told.

        With *given*, only values that come from outside.
        """
        found: Counter[str | None] = Counter()
        codes: Counter[str | None] = Counter()
        for ask in self.asks:
            if (ask.given or not given) and ask.holds(seen):
                (codes if ask.code else found)[ask.root] += ask.weight
        for root, weight in codes.items():
            found[root] += min(weight, found[root])
        for look in self.look_ups:
            keys = seen.keys(look.table)
            labels = bool(keys) and not look.is_request and all(map(is_single, keys))
            if (keys or seen.is_filled(look.table)) and not labels and look.counts and not seen.holds_one(look.unless):
                found[look.root] += ENOUGH
        return found

    def labels(self, seen: Seen) -> tuple[bool, Set[str]]:
        """Return whether something is chosen, and the labels it may be chosen by."""
        values: set[str] = set(self.values).union(*map(seen.labels, self.constants))
        chooses = self.chooses
        for look in self.look_ups:
            keys = seen.keys(look.table)
            chooses = chooses or bool(keys) or seen.is_filled(look.table)
            if keys and not look.is_request and all(map(is_single, keys)):
                values |= keys
        return chooses or bool(values), values
