"""What names hold after a loop that may be left early: `if any(…): found = label; break` keeps the first hit."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Final

import libcst as cst

from migrate_kit.model.condition import AnyOf, Condition
from migrate_kit.scan.cases import Case
from migrate_kit.scan.routing import Body, fills_a_gap, is_slot, only_keeps_names
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import nodes_in, nodes_of
from migrate_kit.scan.values import Choice, Option, Place, Value


def keep_first(names: MutableMapping[str, Value], held: Mapping[str, Value], gone: Condition, place: Place) -> None:
    """Give names that a round set what they *held* before it, where the loop was already left (*gone*)."""
    for name, old in held.items():
        new = names.get(name, old)
        if new is not old:
            names[name] = _first(old, new, gone, place)


def _first(old: Value, new: Value, gone: Condition, place: Place) -> Value:
    if isinstance(old, Choice):
        hits = frozenset(alternative for option in old.options for alternative in _alternatives(option.condition))
        if hits == _alternatives(gone):  # who left had set it, who set it had left: one list of ways, in order
            if isinstance(new, Choice) and new.default == old:
                return Choice((*old.options, *new.options), old.default)
            return Choice(old.options, new)
    return Choice((Option(gone, old, place),), new)


def _alternatives(condition: Condition) -> frozenset[Condition]:
    return frozenset(condition.of if isinstance(condition, AnyOf) else (condition,))


def finds_for_later(statement: cst.For, rest: Body) -> bool:
    """Tell whether a loop only sets names, is left at the first hit, and later tests ask what it found."""
    if not any(isinstance(node, cst.Break) for node in nodes_in(statement)):
        return False
    return finds_which(statement, rest) or (_is_left_twice(statement) and bool(only_keeps_names(statement)))


def _is_left_twice(statement: cst.For) -> bool:
    """Whether it is left behind a loop in it that is left, too: the first hit of all."""
    inner = [node for node in nodes_in(statement.body) if isinstance(node, cst.For)]
    breaks = sum(isinstance(node, cst.Break) for node in nodes_in(statement))
    within = sum(isinstance(node, cst.Break) for loop in inner for node in nodes_in(loop))
    return 0 < within < breaks


def finds_which(statement: cst.For | cst.If | cst.Match, rest: Body) -> bool:
    """Tell whether a statement only sets names, and later tests ask to what: they are the branches."""
    names = frozenset() if isinstance(statement, cst.Match) else only_keeps_names(statement)
    return bool(names) and any(_asks_which(node, names) for later in rest for node in nodes_of(later, _ASKING))


def sets_only(statement: cst.If | cst.Match, cases: list[Case], scope: Scope, rest: Body) -> bool:
    """Tell whether a conditional only sets names that other code hands on or asks for."""
    return finds_which(statement, rest) or fills_a_gap(statement) or is_slot(cases, scope, rest)


_ASKING: Final = (cst.Comparison, cst.Match)


def _asks_which(node: cst.CSTNode, names: frozenset[str]) -> bool:
    match node:
        case cst.Comparison(
            left=cst.Name(value=name),
            comparisons=[cst.ComparisonTarget(operator=cst.Equal() | cst.In(), comparator=known)],
        ):
            return name in names and isinstance(known, cst.SimpleString | cst.Attribute | cst.Tuple | cst.List)
        case cst.Match(subject=cst.Name(value=name)):
            return name in names
    return False
