"""Closed sets that the body enforces.

Good: `if unit not in ("C", "F"): raise …` → enum C, F; `CODES[city]` with a literal table → its keys.
Good: `if x != "a" and x != "b": raise …`, `if not any(x == k for k in KINDS): raise …` → the same.
Good: `if x == "a": … elif x == "b": … else: raise …`, and `match` with a refusing `case _` → enum a, b.
Good: `n not in range(0, 6)` → 0 to 5, however the range is named or kept.
Bad:  `if city in ("北京",): return …` refuses nothing; `PRICES.get(item, 0)` takes anything.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.alternatives import Allowed, allowed, chain, match_arms
from migrate_kit.scan.tools.annotation import member_values
from migrate_kit.scan.tools.chosen import Members, among, choices
from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import Rejection, complaint, refusals, rejections
from migrate_kit.scan.tools.syntax import dotted, nodes, statements


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield the enums, and the ranges written as such, that the body enforces."""
    mentions = Mentions(source)
    for refusal in refusals(source):
        found = allowed(source, mentions, refusal.test, refuses=refusal.when)
        if found is not None and (len(found.members) > 1 or found.is_collection):
            yield from among(source, refusal.node, found.parameter, found.members, "membership-check")
    yield from _tables(source, mentions)
    yield from _got(source, mentions)
    yield from _enum_calls(source, mentions)
    yield from _chains(source, mentions)


def _tables(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    written = {id(t.target) for a in nodes(source.node.body, cst.Assign) for t in a.targets}
    for look_up in nodes(source.node.body, cst.Subscript):
        index = look_up.slice[0].slice
        parameter = mentions.of(index.value) if isinstance(index, cst.Index) else None
        if parameter is None or id(look_up) in written or _is_caught(source, look_up, ("KeyError", "LookupError")):
            continue
        table = source.value_of(look_up.value)
        members = choices(table) if isinstance(table, dict) else None
        if members:
            yield from among(source, look_up, parameter, members, "table-lookup")


def _enum_calls(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    # `Colour(x)` raises for everything that is no value of the class.
    for call in nodes(source.node.body, cst.Call):
        parameter = mentions.of(call.args[0].value) if len(call.args) == 1 and call.args[0].keyword is None else None
        if parameter is not None and not _is_caught(source, call, ("ValueError",)):
            members = member_values(source, dotted(call.func))
            if members:
                yield from among(source, call, parameter, members, "enum-class")


def _is_caught(source: FunctionSource, node: cst.CSTNode, errors: tuple[str, ...]) -> bool:
    """Whether a `try` of the body lets the function go on where *node* raises one of *errors*."""
    for attempt in nodes(source.node.body, cst.Try):
        if not any(below is node for below in nodes(attempt.body, type(node))):
            continue
        for handler in attempt.handlers:
            named = nodes(handler.type, cst.Name) if handler.type is not None else ()
            caught = {dotted(handler.type)} if handler.type is not None else {""}
            caught |= {name.value for name in named}
            if caught & {"", "Exception", "BaseException", *errors}:
                return complaint(handler.body) is None
    return False


def _got(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    # `row = TABLE.get(x)` and then `if not row: raise`: the keys of TABLE are all there is.
    looked_up: dict[str, tuple[str, Members]] = {}
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
            yield from among(source, rejection.node, *looked_up[name], "table-get")


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
        if id(node) not in inner:
            yield from _arms(source, node, chain(source, mentions, node))
    for match in nodes(source.node.body, cst.Match):
        yield from _arms(source, match, match_arms(source, mentions, match))


def _arms(source: FunctionSource, node: cst.If | cst.Match, found: Allowed | None) -> Iterator[Claim]:
    if found is None or len(found.members) < 2:
        return
    closed = _raises_after(source, node) if found.rest is None else complaint(found.rest) is not None
    if closed:
        yield from among(source, node, found.parameter, found.members, "choice-chain")
    elif not isinstance(found.members, range):
        examples = found.members
        yield from claim(
            source, node, found.parameter, rule="choice-chain", strength=Strength.router, examples=examples
        )


def _raises_after(source: FunctionSource, first: cst.If | cst.Match) -> bool:
    body = statements(source.node.body)
    return len(body) >= 2 and body[-2] is first and isinstance(body[-1], cst.Raise)
