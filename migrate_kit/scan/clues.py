"""Clues to a router in one body: who is asked for which words, which predicates and tables are used.

What a name holds is known only when all files were seen, so a clue may hang on names: see `Ask` and `LookUp`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from migrate_kit.scan.spoken import is_single

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


class Question(NamedTuple):
    """A branch that is taken when one of *callees* (bare names) says so about a value."""

    callees: frozenset[str]
    root: str | None
    weight: int


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
    """Bare names under which the project keeps words."""

    names: Set[str] = frozenset()
    keys: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Words that a dict knows."""
    filled: frozenset[str] = frozenset()
    """Containers that decorators or calls fill with words."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What was seen in one body; `name` is its qualified name."""

    name: str
    asks: tuple[Ask, ...] = ()
    look_ups: tuple[LookUp, ...] = ()
    values: frozenset[str] = frozenset()
    """Single values that something is compared with: perhaps labels."""
    asked: tuple[Question, ...] = ()
    calls: frozenset[str] = frozenset()
    """Bare names of everything that is called, where something is chosen."""
    chooses: bool = False
    """Whether something is taken from a table, or by a name made at run time."""

    def __bool__(self) -> bool:
        return bool(self.asks or self.look_ups or self.values or self.asked or self.chooses)

    def weights(self, tables: WordTables) -> Counter[str | None]:
        """Return how many words each value is asked for; None stands for values that cannot be told."""
        found: Counter[str | None] = Counter()
        names = tables.names
        for root, weight, when, unless in self.asks:
            if not when.isdisjoint(names) and unless.isdisjoint(names):
                found[root] += weight
        for look in self.look_ups:
            keys = tables.keys.get(look.table, ())
            labels = bool(keys) and not look.is_request and all(map(is_single, keys))
            if (keys or look.table in tables.filled) and not labels and look.counts and look.unless.isdisjoint(names):
                found[look.root] += ENOUGH
        return found

    def labels(self, tables: WordTables) -> tuple[bool, Set[str]]:
        """Return whether something is chosen, and the labels it may be chosen by."""
        values: Set[str] = self.values
        chooses = self.chooses
        for look in self.look_ups:
            keys = tables.keys.get(look.table, frozenset())
            chooses = chooses or bool(keys) or look.table in tables.filled
            if keys and not look.is_request and all(map(is_single, keys)):
                values = values | keys
        return chooses or bool(values), values
