"""Which values of one parameter a test, a chain of tests or a `match` allows.

Good: `x in A`, `x == "a" or x == "b"`, `any(x == k for k in KINDS)` allow the members of A, a and b, those of KINDS.
Good: `if x == "a": … elif x in ("b", "c"): …` and `match x: case "a": … case "b" | "c": …` know a, b and c.
Bad:  `x == "a" or y == "b"` speaks of two parameters; `x in load()` of values that cannot be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from migrate_kit.scan.tools.annotation import member_names, read_annotation
from migrate_kit.scan.tools.chosen import Members, joined, members_of
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.json_type import PLAIN
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.syntax import dotted


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """`parameter` is one of `members`, of a collection or named one by one; `rest` is what is done with all others."""

    parameter: str
    members: Members
    is_collection: bool = False
    rest: cst.BaseSuite | None = None


def allowed(
    source: FunctionSource, mentions: Mentions, test: cst.BaseExpression, *, refuses: bool = False
) -> Allowed | None:
    """Return the values of one parameter for which *test* is not *refuses*; None where it does not say."""
    match test:
        case cst.UnaryOperation(operator=cst.Not()):
            return allowed(source, mentions, test.expression, refuses=not refuses)
        case cst.BooleanOperation() if isinstance(test.operator, cst.And) is refuses:
            sides = [allowed(source, mentions, side, refuses=refuses) for side in (test.left, test.right)]
            return _either(sides)
        case cst.Comparison(comparisons=[target]):
            return _compared(source, mentions, test.left, target, refuses=refuses)
        case cst.Call(args=[cst.Arg(value=cst.GeneratorExp() as each)]) if not refuses and dotted(test.func) == "any":
            return _any_equal(source, mentions, each)
    return None


def chain(source: FunctionSource, mentions: Mentions, first: cst.If) -> Allowed | None:
    """Return what the arms of an `if` … `elif` chain name of one parameter; None where an arm tests something else."""
    arms: list[Allowed | None] = []
    node: cst.If | cst.Else | None = first
    while isinstance(node, cst.If):
        arms.append(allowed(source, mentions, node.test))
        node = node.orelse
    return _either(arms, node.body if isinstance(node, cst.Else) else None)


def match_arms(source: FunctionSource, mentions: Mentions, node: cst.Match) -> Allowed | None:
    """Return what the cases of a `match` name of its subject; None where a case tests something else."""
    parameter = mentions.of(node.subject)
    if parameter is None:
        return None
    arms: list[Allowed | None] = []
    for case in node.cases:
        if _takes_all(case):
            return _either(arms, case.body)
        values = list(_case_values(source, case.pattern)) if case.guard is None else [UNRESOLVED]
        plain = all(value is not UNRESOLVED for value in values)
        arms.append(Allowed(parameter=parameter, members=tuple(values)) if plain else None)
    return _either(arms)


def _either(sides: list[Allowed | None], rest: cst.BaseSuite | None = None) -> Allowed | None:
    known = [side for side in sides if side is not None]
    if not known or len(known) < len(sides) or len({side.parameter for side in known}) > 1:
        return None
    members = joined([side.members for side in known])
    is_collection = any(side.is_collection for side in known)
    return Allowed(parameter=known[0].parameter, members=members, is_collection=is_collection, rest=rest)


def _compared(
    source: FunctionSource,
    mentions: Mentions,
    left: cst.BaseExpression,
    target: cst.ComparisonTarget,
    *,
    refuses: bool,
) -> Allowed | None:
    parameter = mentions.of(left)
    if parameter is None:
        return None
    # `not in` refuses when it holds, `in` when it does not.
    if isinstance(target.operator, cst.NotIn if refuses else cst.In):
        members = _named_in(source, target.comparator)
        return Allowed(parameter=parameter, members=members, is_collection=True) if members else None
    if isinstance(target.operator, cst.NotEqual if refuses else cst.Equal):
        value = source.value_of(target.comparator)
        told = value is not UNRESOLVED and isinstance(value, PLAIN)
        return Allowed(parameter=parameter, members=(value,)) if told else None
    return None


def _named_in(source: FunctionSource, collection: cst.BaseExpression) -> Members | None:
    match collection:
        case cst.Call(args=[cst.Arg(value=kind)]) if dotted(collection.func).rpartition(".")[2] == "get_args":
            return read_annotation(source, kind).get("enum")
        case cst.Attribute(attr=cst.Name(value="__members__")):
            return member_names(source, dotted(collection.value))
    return members_of(source, collection)


def _any_equal(source: FunctionSource, mentions: Mentions, each: cst.GeneratorExp) -> Allowed | None:
    match each:
        case cst.GeneratorExp(
            elt=cst.Comparison(left=left, comparisons=[cst.ComparisonTarget(operator=cst.Equal(), comparator=right)]),
            for_in=cst.CompFor(target=cst.Name(value=name), ifs=[], inner_for_in=None),
        ):
            other = right if dotted(left) == name else left
            parameter = mentions.of(other) if name in (dotted(left), dotted(right)) else None
            members = members_of(source, each.for_in.iter)
            if parameter is not None and members:
                return Allowed(parameter=parameter, members=members, is_collection=True)
    return None


def _takes_all(case: cst.MatchCase) -> bool:
    return case.guard is None and isinstance(case.pattern, cst.MatchAs) and case.pattern.pattern is None


def _case_values(source: FunctionSource, pattern: cst.MatchPattern) -> Iterator[object]:
    match pattern:
        case cst.MatchValue(value=value):
            told = source.value_of(value)
            yield told if isinstance(told, PLAIN) else UNRESOLVED
        case cst.MatchOr(patterns=parts):
            for part in parts:
                yield from _case_values(source, part.pattern)
        case _:
            yield UNRESOLVED
