"""Ranges and lengths that the body enforces.

Good: `if not 1 <= n <= 5: raise …` → 1 to 5; `if len(name) > 20: …` → max_length 20;
      `min(n, 500)`, `if n > 500: n = 500` → 500 (values above are cut);
      `max(abs(a), abs(b)) > 100` → -100 to 100 for both.
Bad:  `if n > 10: return "many"` refuses nothing; `price <= 0` on a number has no smallest allowed value.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import Mentions
from migrate_kit.scan.tools.rejection import Rejection, rejections
from migrate_kit.scan.tools.syntax import dotted, nodes, statements

FLIP = {">": "<", "<": ">", ">=": "<=", "<=": ">="}
NEGATE = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}
_SIGNS: tuple[tuple[type[cst.BaseCompOp], str], ...] = (
    (cst.GreaterThan, ">"),
    (cst.LessThan, "<"),
    (cst.GreaterThanEqual, ">="),
    (cst.LessThanEqual, "<="),
)


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield the ranges that the body enforces."""
    mentions = Mentions(source)
    for rejection in rejections(source):
        if isinstance(rejection.test, cst.Comparison):
            yield from _comparison(source, mentions, rejection, rejection.test)
    yield from _clamps(source, mentions)
    yield from _cut(source, mentions)


def _comparison(
    source: FunctionSource, mentions: Mentions, rejection: Rejection, test: cst.Comparison
) -> Iterator[Claim]:
    pairs = list(links(test))
    if rejection.when and len(pairs) > 1:
        return  # `if 1 < n < 5: raise` leaves two ranges open, which JSON Schema cannot say in one.
    for left, sign, right in pairs:
        allowed = NEGATE[sign] if rejection.when else sign
        yield from _bound(source, mentions, rejection.node, left, allowed, right)
        yield from _bound(source, mentions, rejection.node, right, FLIP[allowed], left)


def links(test: cst.Comparison) -> Iterator[tuple[cst.BaseExpression, str, cst.BaseExpression]]:
    """Yield each comparison by size in *test*, which may be a chain of them."""
    left = test.left
    for target in test.comparisons:
        sign = next((name for kind, name in _SIGNS if isinstance(target.operator, kind)), None)
        if sign is not None:
            yield left, sign, target.comparator
        left = target.comparator


def _bound(
    source: FunctionSource,
    mentions: Mentions,
    node: cst.CSTNode,
    quantity: cst.BaseExpression,
    sign: str,
    limit: cst.BaseExpression,
) -> Iterator[Claim]:
    value = source.value_of(limit)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    parameter = mentions.of(quantity)
    if _is_size(quantity):
        for name in _measured(mentions, quantity):
            if sign in ("<", "<="):
                top = value if sign == "<=" else value - 1
                yield from claim(source, node, name, rule="length-check", strength=Strength.body, max_length=int(top))
    elif parameter is not None:
        yield from _limits(source, node, parameter, sign, value, symmetric=_is_abs(quantity))
    else:
        for name in _largest_of(mentions, quantity, sign):
            yield from _limits(source, node, name, sign, value, symmetric=True)


def _limits(
    source: FunctionSource, node: cst.CSTNode, parameter: str, sign: str, value: float, *, symmetric: bool
) -> Iterator[Claim]:
    fields = limit_fields(sign, value)
    if symmetric and "maximum" in fields:
        fields |= limit_fields(FLIP[sign], -value)
    for field, limit in fields.items():
        yield from claim(source, node, parameter, rule="range-check", strength=Strength.body, **{field: limit})
    yield from claim(source, node, parameter, rule="range-check", strength=Strength.hint, type="number")


def limit_fields(sign: str, value: float) -> dict[str, object]:
    """Return the limit that `x SIGN value` sets, under `minimum` or `maximum`.

    A strict one is a tuple: only once the type is known can `< 100` become 99.
    """
    limit: object = (value, "strict") if sign in ("<", ">") else value
    return {"maximum" if sign in ("<", "<=") else "minimum": limit}


def _clamps(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    for call in nodes(source.node.body, cst.Call):
        name = dotted(call.func)
        if name not in ("min", "max") or len(call.args) != 2:
            continue
        one, two = (argument.value for argument in call.args)
        for inner, limit in ((one, two), (two, one)):
            value = source.value_of(limit)
            parameter = mentions.of(inner) or _clamped(mentions, inner)
            if parameter and isinstance(value, int | float) and not isinstance(value, bool):
                field = "maximum" if name == "min" else "minimum"
                yield from claim(source, call, parameter, rule="clamp", strength=Strength.body, **{field: value})


def _cut(source: FunctionSource, mentions: Mentions) -> Iterator[Claim]:
    """Yield the limits to which a value beyond them is set: `if level > 100: level = 100`."""
    for node in nodes(source.node.body, cst.If):
        body = statements(node.body)
        if not isinstance(node.test, cst.Comparison) or len(body) != 1 or not isinstance(body[0], cst.Assign):
            continue
        assign, pairs = body[0], list(links(node.test))
        if len(pairs) != 1 or len(assign.targets) != 1:
            continue
        left, sign, right = pairs[0]
        limit = source.value_of(assign.value)
        is_same = isinstance(left, cst.Name) and dotted(assign.targets[0].target) == left.value
        if is_same and type(limit) in (int, float) and source.value_of(right) == limit:
            for name in filter(None, [mentions.of(left)]):
                field = "maximum" if sign in (">", ">=") else "minimum"
                yield from claim(source, node, name, rule="clamp", strength=Strength.body, **{field: limit})


def _clamped(mentions: Mentions, node: cst.BaseExpression) -> str | None:
    if isinstance(node, cst.Call) and dotted(node.func) in ("min", "max"):
        return next(filter(None, (mentions.of(argument.value) for argument in node.args)), None)
    return None


def _is_size(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Call) and dotted(node.func) == "len" and len(node.args) == 1


def _measured(mentions: Mentions, node: cst.BaseExpression) -> list[str]:
    name = mentions.of(node.args[0].value) if isinstance(node, cst.Call) else None
    return [name] if name else []


def _is_abs(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Call) and dotted(node.func) == "abs"


def _largest_of(mentions: Mentions, node: cst.BaseExpression, sign: str) -> list[str]:
    # max(abs(a), abs(b)) <= 100 holds only when it holds for each.
    if not isinstance(node, cst.Call) or dotted(node.func) != "max" or sign not in ("<", "<="):
        return []
    parts = [argument.value for argument in node.args]
    names = [mentions.of(part) for part in parts if _is_abs(part)]
    return [name for name in names if name] if len(names) == len(parts) else []
