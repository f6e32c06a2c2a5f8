"""Binary operators on values: joined strings, sums of lists, unions and intersections, formatting."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import libcst as cst

from migrate_kit.scan.evaluate import derived, entries, evaluate
from migrate_kit.scan.members import map_choice
from migrate_kit.scan.request import Common, Head, Made, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.scores import combined
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Choice, Known, Listing, Mapping_, Unclear, Value, Verdict

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "Add": operator.add,
    "Subtract": operator.sub,
    "Multiply": operator.mul,
    "Divide": operator.truediv,
    "FloorDivide": operator.floordiv,
    "Modulo": operator.mod,
    "BitOr": operator.or_,
    "BitAnd": operator.and_,
}
#: A product that is longer than this is no keyword.
_LONGEST = 10_000


def operation(node: cst.BinaryOperation, scope: Scope) -> Value:
    """Return the value of `left OP right`."""
    sign = type(node.operator).__name__
    return binary(sign, evaluate(node.left, scope), evaluate(node.right, scope), scope, code(node))


def binary(sign: str, left: Value, right: Value, scope: Scope, source: str) -> Value:
    """Return the value of an operator by the name of its LibCST class (`Add`, `BitOr` …)."""
    left, right = settle(left), settle(right)
    if isinstance(left, Known) and isinstance(right, Known):
        return _constants(sign, left.value, right.value, source)
    if sign == "Add" and isinstance(left, Known) and isinstance(right, Head | Word | Verdict):
        return Made(str(left.value), right)
    added = combined(sign, left, right, scope)
    if added is not None:
        return added
    if isinstance(left, Choice):
        scope.run.spend()  # sums of choices of choices: each step may double the ways
        return map_choice(left, lambda inner: binary(sign, inner, right, scope, source))
    if sign == "BitAnd":
        common = _common(left, right) or _common(right, left)
        if common is not None:
            return common
    if sign in ("Add", "BitOr") and isinstance(left, Listing) and isinstance(right, Listing):
        return Listing(left.kind, left.rows + right.rows)
    if sign == "BitOr" and isinstance(left, Mapping_) and isinstance(right, Mapping_):
        return Mapping_(left.rows + right.rows)
    return derived("arithmetic", [left, right], source)


def _constants(sign: str, left: Any, right: Any, source: str) -> Value:
    function = _ARITHMETIC.get(sign)
    too_long = sign == "Multiply" and any(isinstance(x, int) and abs(x) > _LONGEST for x in (left, right))
    if function is None or too_long:
        return Unclear(source, "operator")
    try:
        return Known(function(left, right))
    except Exception:  # noqa: BLE001 - whatever the constants make the operator raise, the value is not known
        return Unclear(source, "operator")


def _common(words: Value, fixed: Value) -> Common | None:
    rows = entries(fixed)
    if not isinstance(words, Words) or rows is None:
        return None
    among = tuple(r.value.value for r in rows if isinstance(r.value, Known) and isinstance(r.value.value, str))
    return Common(words, among) if len(among) == len(rows) else None
