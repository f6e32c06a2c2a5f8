"""The leaves of a router: a path of tests and what is done at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from migrate_kit.model.condition import (
    JOINTS,
    AllOf,
    AnyOf,
    Condition,
    External,
    LabelIs,
    Not,
    Opaque,
    Word,
    atoms,
    negate,
)
from migrate_kit.scan.truth import both, either
from migrate_kit.scan.values import Place, Value


@dataclass(frozen=True, slots=True)
class Step:
    """One test on a path. *by_order* marks what follows from earlier branches having taken the request."""

    condition: Condition
    by_order: bool = False
    guard: bool = False
    """It holds because whoever it does not hold for has left before, without reaching a branch."""

    @property
    def asked(self) -> bool:
        """Whether it is a test that the branch itself stands under."""
        return not self.by_order and not self.guard


@dataclass(frozen=True, slots=True)
class Action:
    """One statement of a leaf."""

    kind: Literal["return", "call", "assign", "vote", "raise", "other"]
    value: Value
    line: int
    target: str = ""
    """Name that an assignment binds."""


@dataclass(frozen=True)
class Leaf:
    """A path and the actions at its end, in the order they are tried."""

    place: Place
    path: tuple[Step, ...]
    actions: tuple[Action, ...]
    last_line: int
    first_line: int
    test_line: int
    comment: str = ""
    table: bool = False
    """Whether the place is a row of a table rather than a test."""
    exits: bool = True

    def condition(self, exclusive: bool) -> Condition:
        """Return the whole condition; in an exclusive router without what the order already says."""
        return self._in_order if exclusive else both([s.condition for s in self.path])

    @cached_property
    def _in_order(self) -> Condition:
        said = [s.condition for s in self.path if s.by_order]
        kept = [s.condition for s in self.path if not s.by_order] or said
        return _without(both(kept), said)

    def with_actions(self, actions: tuple[Action, ...]) -> Leaf:
        """Return the leaf with other actions."""
        return replace(self, actions=actions)


def _without(condition: Condition, said: list[Condition]) -> Condition:
    """Return *condition* without the negations that the order of the branches says already."""
    ways = condition.of if isinstance(condition, AnyOf) else (condition,)
    if not said or not any(isinstance(part, Not) for way in ways if isinstance(way, AllOf) for part in way.of):
        return condition
    known: set[Condition] = set()
    for test in said:
        _learn(test, known)
    return either(_unsaid(way, known) for way in ways)


def _unsaid(condition: Condition, known: set[Condition]) -> Condition:
    left = [part for part in condition.of if part not in known] if isinstance(condition, AllOf) else []
    return both(left) if any(not isinstance(part, Not) for part in left) else condition


def _learn(test: Condition, known: set[Condition]) -> None:
    """Add what *test* says to what is *known*: of all but one that hold, the one does not."""
    known.add(test)
    if isinstance(test, AllOf):
        for part in test.of:
            _learn(part, known)
    elif isinstance(test, Not) and isinstance(test.of[0], AnyOf):
        for part in test.of[0].of:
            _learn(negate(part), known)
    elif isinstance(test, Not) and isinstance(test.of[0], AllOf):
        left = [part for part in test.of[0].of if part not in known]
        if len(left) == 1:
            _learn(negate(left[0]), known)


@dataclass(frozen=True, slots=True)
class Exit:
    """A way out of a block: under *condition* (from the entry of the block); *covered* when a leaf took it."""

    condition: Condition
    covered: bool
    kind: Literal["return", "break", "continue"] = "return"


@dataclass
class Flow:
    """What is known after a block."""

    exits: list[Exit] = field(default_factory=list)
    always: bool = False
    """Control never falls out at the bottom."""
    routed: bool = False
    """Leaves were found in it."""
    covered: bool = False
    """On every way through a leaf fired."""
    open: bool = False
    """Some leaf fires and control then goes on."""
    actions: list[Action] = field(default_factory=list)


def reads_request(condition: Condition) -> bool:
    """Tell whether *condition* holds a test of the request or of a label."""
    waiting = [condition]
    while waiting:
        part = waiting.pop()
        if part.__class__ in JOINTS:
            waiting += part.of  # type: ignore[union-attr]
        elif part.op not in ("opaque", "always"):
            return True
    return False


def tests_labels_only(conditions: Iterable[Condition]) -> bool:
    """Tell whether nothing but labels is tested."""
    found = [a for a in atoms(*conditions) if not isinstance(a, Opaque | External) and a.op != "always"]
    return bool(found) and all(isinstance(a, LabelIs) for a in found)


def tests_single_things(conditions: Iterable[Condition]) -> bool:
    """Tell whether each test is of one label or one word, of which a request may hold several."""
    return all(isinstance(atom, LabelIs | Word) for atom in atoms(*conditions))
