"""A returned or called value that depends on tests: each way it can come out is a branch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from migrate_kit.scan.leaves import Action, Exit, Flow, Leaf, Step, reads_request
from migrate_kit.scan.members import map_choice
from migrate_kit.scan.request import Part
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound
from migrate_kit.scan.targets import NAME_KEYS
from migrate_kit.scan.truth import ALWAYS, both, opposite, settle
from migrate_kit.scan.values import (
    NONE,
    Called,
    Choice,
    Known,
    Listing,
    Mapping_,
    Option,
    Place,
    Row,
    Stranger,
    StrangerCall,
    Unclear,
    Value,
)

if TYPE_CHECKING:
    from migrate_kit.scan.branches import Path, Walk


def ways(
    walk: Walk,
    kind: Literal["return", "call"],
    value: Choice,
    statement: SmallOrCompound,
    scope: Scope,
    path: Path,
    *,
    ordered: bool = True,
) -> Flow:
    """Make a leaf of each way of *value*; with *ordered* the first that holds is taken, else all are."""
    before: list[Step] = []
    line, last = scope.line(statement), scope.slice.last_line(statement)
    start = scope.function.first_line if scope.function is not None else line
    written_here = True
    for option in flat_options(value):
        place = walk.table or (option.place if option.place.line else Place(scope.module.file, line))
        is_row = place.file != scope.module.file or not start <= place.line <= last
        written_here = written_here and not is_row
        own = (*path, *before, Step(option.condition))
        first = line if is_row else min(line, place.line)
        action = Action(kind, option.value, option.place.line)
        walk.add(Leaf(place, own, (action,), last, first, line, "", is_row))
        if ordered:
            before.append(Step(opposite(option.condition), True))
    default = _last_default(value)
    told = not isinstance(default, Unclear | Part) or isinstance(default, Stranger | StrangerCall)
    if any(step.asked for step in path):
        if told and written_here and default != NONE:
            rest = tuple(Step(step.condition) for step in before) if ordered else ()
            action = Action(kind, default, line)
            walk.add(Leaf(walk.table or Place(scope.module.file, line), (*path, *rest), (action,), last, line, line))
    elif walk.default is None and told:
        walk.default = walk.leaf([Action(kind, default, line)], (), line, scope)
    ends = kind == "return"
    return Flow([Exit(ALWAYS, True)] if ends else [], always=ends, routed=True, open=not ends)


def spread(value: Value) -> Value:
    """Return a pair or record of which one part is chosen as a choice between pairs or records."""
    match value:
        case Listing(kind="tuple", rows=[first, *rest]) if isinstance(settle(first.value), Choice):
            return _spread(settle(first.value), lambda way: replace(value, rows=(replace(first, value=way), *rest)))
        case Mapping_(rows=rows):
            at = next((i for i, row in enumerate(rows) if _chosen_name(row)), None)
            if at is not None:
                return _spread(
                    settle(rows[at].value),
                    lambda way: Mapping_((*rows[:at], replace(rows[at], value=way), *rows[at + 1 :])),
                )
    return value


def _chosen_name(row: Row) -> bool:
    return isinstance(row.key, Known) and row.key.value in NAME_KEYS and isinstance(settle(row.value), Choice)


def _spread(chosen: Value, whole: Callable[[Value], Value]) -> Choice:
    assert isinstance(chosen, Choice)
    return map_choice(chosen, whole)


def flat_options(value: Choice) -> list[Option]:
    """Return the ways of a choice within choices, in order."""
    found: list[Option] = []
    for option in value.options:
        found.extend(_within(option) if isinstance(option.value, Choice) else [option])
    return found + (flat_options(value.default) if isinstance(value.default, Choice) else [])


def _within(option: Option) -> list[Option]:
    inner = option.value
    assert isinstance(inner, Choice)
    found: list[Option] = []
    rest = [option.condition]
    for deeper in flat_options(inner):
        if reads_request(deeper.condition) or isinstance(deeper.value, Called):
            found.append(Option(both([*rest, deeper.condition]), deeper.value, deeper.place))
        else:  # a guard around the tool: it answers itself where something else forbids the call
            rest.append(opposite(deeper.condition))
    if not isinstance(inner.default, Unclear) and inner.default != NONE:
        found.append(Option(both(rest), inner.default, option.place))
    return found


def _last_default(value: Choice) -> Value:
    return _last_default(value.default) if isinstance(value.default, Choice) else value.default
