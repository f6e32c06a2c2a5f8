"""Limits in which a router keeps a number before it hands it to a tool.

Good: `nights = int(m[1]); if nights > 14: return "14 nights at most"; return extend(nights)` → at most 14;
      `if not 1 <= n <= 5: return "1 to 5"` and `if n < 1 or n > 5: …` → 1 to 5.
Bad:  `if amount > 1000 and not verified: …` depends on more than the number; `if n > 3: n = 3` hands over 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools.asked import Limit
from migrate_kit.scan.tools.asking import Block, leaves, says_only
from migrate_kit.scan.tools.bounds import FLIP, NEGATE, limit_fields, links
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.handing import handed, receiver, with_parts
from migrate_kit.scan.tools.syntax import dotted, nodes, statements
from migrate_kit.scan.tools.value import Places, place

RULE = "router-range"
_Kept = tuple[Places, str, float]
"""(where the number is kept, sign, limit)"""
_CASTS = ("int", "float")


def limits_of(source: FunctionSource) -> tuple[Limit, ...]:
    """Return the limits that the branches of *source* keep, in source order."""
    blocks = [source.node.body, *nodes(source.node.body, cst.IndentedBlock)]
    return tuple(limit for block in blocks for limit in _in_block(source, statements(block)))


def claims(source: FunctionSource, limits: Sequence[Limit]) -> Iterator[Claim]:
    """Yield the limits among *limits* that are about the parameters of *source*."""
    for limit in limits:
        evidence = Evidence(file=limit.file, line=limit.line, rule=RULE)
        for name in dict.fromkeys(filter(None, (receiver(source, each) for each in limit.handed))):
            for field, value in limit_fields(limit.sign, limit.number).items():
                yield Claim(parameter=name, field=field, value=value, strength=Strength.router, evidence=evidence)
            yield Claim(parameter=name, field="type", value="number", strength=Strength.hint, evidence=evidence)


def _in_block(source: FunctionSource, block: Block) -> Iterator[Limit]:
    for at, statement in enumerate(block):
        if not isinstance(statement, cst.If) or statement.orelse is not None:
            continue
        own = statements(statement.body)
        if says_only(source, own) and leaves(own):
            yield from _kept(source, statement, list(block[at + 1 :]))


def _kept(source: FunctionSource, test: cst.If, rest: list[cst.CSTNode]) -> Iterator[Limit]:
    for quantity, sign, number in _allowed(source, test.test):
        known = with_parts(source, quantity, rest)
        given = tuple(handed(source, known, rest))
        if given:
            yield Limit(file=source.file, line=source.line_of(test), sign=sign, number=number, handed=given)


def _allowed(source: FunctionSource, test: cst.BaseExpression, *, when: bool = True) -> Iterator[_Kept]:
    """Yield what holds of a number when *test* is false (or true, where not *when*)."""
    match test:
        case cst.UnaryOperation(operator=cst.Not(), expression=inner):
            yield from _allowed(source, inner, when=not when)
        case cst.BooleanOperation(operator=cst.Or(), left=left, right=right) if when:
            yield from (*_allowed(source, left), *_allowed(source, right))
        case cst.BooleanOperation(operator=cst.And(), left=left, right=right) if not when:
            yield from (*_allowed(source, left, when=False), *_allowed(source, right, when=False))
        case cst.Comparison():
            pairs = list(links(test))
            # `if 1 < n < 5: return …` leaves two ranges open, which is no range.
            for left, sign, right in pairs if len(pairs) == 1 or not when else ():
                allowed = NEGATE[sign] if when else sign
                yield from _bound(source, left, allowed, right)
                yield from _bound(source, right, FLIP[allowed], left)


def _bound(
    source: FunctionSource, quantity: cst.BaseExpression, sign: str, limit: cst.BaseExpression
) -> Iterator[_Kept]:
    number = source.value_of(limit)
    if isinstance(quantity, cst.Call) and dotted(quantity.func) in _CASTS and len(quantity.args) == 1:
        quantity = quantity.args[0].value
    where = place(source, quantity) if isinstance(quantity, cst.Name | cst.Attribute | cst.Subscript) else None
    if where and isinstance(number, int | float) and not isinstance(number, bool):
        yield where, sign, number
