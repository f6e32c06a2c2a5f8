"""Closed sets that the body enforces.

Good: `if unit not in ("C", "F"): raise …` → enum C, F; `CODES[city]` with a literal table → its keys.
Good: `if x == "a": … elif x == "b": … else: raise …` → enum a, b.
Bad:  `if city in ("北京",): return …` refuses nothing; `PRICES.get(item, 0)` takes anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.json_type import PLAIN, common_type
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import Rejection, complaint, rejections
from migrate_kit.scan.tools.syntax import dotted, nodes, statements

LARGEST = 100
"""A longer list is data, not a choice; its first entries serve as examples."""


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield the enums that the body enforces."""
    mentions = Mentions(source)
    for rejection in rejections(source):
        yield from _refused(source, mentions, rejection)
    yield from _tables(source, mentions)
    yield from _chains(source, mentions)


def choices(value: Any) -> tuple[Any, ...] | None:
    """Return the members of a constant collection of plain values, or None."""
    if isinstance(value, dict | list | tuple | set | frozenset) and value and all(isinstance(v, PLAIN) for v in value):
        given = tuple(value) if not isinstance(value, set | frozenset) else tuple(sorted(value, key=repr))
        return tuple(v for v in given if v not in (None, "")) or None
    return None


def _refused(source: FunctionSource, mentions: Mentions, rejection: Rejection) -> Iterator[Claim]:
    test = rejection.test
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return
    parameter = mentions.of(test.left)
    operator = test.comparisons[0].operator
    # `not in` refuses when it holds, `in` when it does not.
    if parameter is None or not isinstance(operator, cst.NotIn if rejection.when else cst.In):
        return
    members = choices(source.value_of(test.comparisons[0].comparator))
    if members is not None:
        yield from _members(source, test, parameter, members, "membership-check")


def _members(
    source: FunctionSource, node: cst.CSTNode, parameter: str, members: tuple[Any, ...], rule: str
) -> Iterator[Claim]:
    if len(members) > LARGEST:
        yield from claim(source, node, parameter, rule=rule, strength=Strength.body, examples=members[:3])
        return
    yield from claim(source, node, parameter, rule=rule, strength=Strength.body, enum=members)
    kind = common_type(members)
    if kind is not None:
        yield from claim(source, node, parameter, rule=rule, strength=Strength.router, type=kind)


def _tables(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    written = {id(t.target) for a in nodes(source.node.body, cst.Assign) for t in a.targets}
    tried = bool(list(nodes(source.node.body, cst.Try)))
    for look_up in nodes(source.node.body, cst.Subscript):
        index = look_up.slice[0].slice
        parameter = mentions.of(index.value) if isinstance(index, cst.Index) else None
        if parameter is None or id(look_up) in written or tried:
            continue
        table = source.value_of(look_up.value)
        members = choices(table) if isinstance(table, dict) else None
        if members:
            yield from _members(source, look_up, parameter, members, "table-lookup")
    yield from _got(source, mentions)


def _got(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    # `row = TABLE.get(x)` and then `if not row: raise`: the keys of TABLE are all there is.
    looked_up: dict[str, tuple[str, tuple[Any, ...]]] = {}
    for assign in nodes(source.node.body, cst.Assign):
        call, target = assign.value, assign.targets[0].target
        if isinstance(call, cst.Call) and isinstance(call.func, cst.Attribute) and isinstance(target, cst.Name):
            parameter = mentions.of(call.args[0].value) if call.args else None
            table = source.value_of(call.func.value) if call.func.attr.value == "get" else UNRESOLVED
            members = choices(table) if isinstance(table, dict) else None
            if parameter and members and len(call.args) == 1:
                looked_up[target.value] = (parameter, members)
    for rejection in rejections(source):
        name = _missing(rejection)
        if name in looked_up:
            parameter, members = looked_up[name]
            yield from _members(source, rejection.node, parameter, members, "table-get")


def _missing(rejection: Rejection) -> str:
    test = rejection.test
    if not rejection.when:
        return dotted(test)
    if isinstance(test, cst.Comparison) and isinstance(test.comparisons[0].operator, cst.Is):
        return dotted(test.left)
    return ""


def _chains(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    inner = {id(n.orelse) for n in nodes(source.node.body, cst.If) if isinstance(n.orelse, cst.If)}
    for node in nodes(source.node.body, cst.If):
        if id(node) in inner:
            continue
        parameter, members, closed = _chain(source, mentions, node)
        if parameter is None or len(members) < 2:
            continue
        if closed:
            yield from _members(source, node, parameter, members, "choice-chain")
        else:
            yield from claim(source, node, parameter, rule="choice-chain", strength=Strength.router, examples=members)


def _chain(source: FunctionSource, mentions: Mentions, first: cst.If) -> tuple[str | None, tuple[Any, ...], bool]:
    subject: str | None = None
    members: list[Any] = []
    node: cst.If | cst.Else | None = first
    while isinstance(node, cst.If):
        parameter, values = _equal_to(source, mentions, node.test)
        if parameter is None or subject not in (None, parameter):
            return None, (), False
        subject = parameter
        members.extend(v for v in values if v not in members)
        node = node.orelse
    refuses = complaint(node.body) is not None if isinstance(node, cst.Else) else _raises_after(source, first)
    return subject, tuple(members), refuses


def _equal_to(
    source: FunctionSource, mentions: Mentions, test: cst.BaseExpression
) -> tuple[str | None, tuple[Any, ...]]:
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1:
        return None, ()
    target = test.comparisons[0]
    value = source.value_of(target.comparator)
    if isinstance(target.operator, cst.Equal) and value is not UNRESOLVED and isinstance(value, PLAIN):
        return mentions.of(test.left), (value,)
    if isinstance(target.operator, cst.In):
        return mentions.of(test.left), choices(value) or ()
    return None, ()


def _raises_after(source: FunctionSource, first: cst.If) -> bool:
    body = statements(source.node.body)
    return len(body) >= 2 and body[-2] is first and isinstance(body[-1], cst.Raise)
