"""What kind of value each part of an expression gives: a number that is held against a text is never judged."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Literal

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.rules.expression import ARGUMENT, Expression

Kind = Literal["number", "text", "boolean"]

_OF_TYPE: Mapping[str, Kind] = {"integer": "number", "number": "number", "string": "text", "boolean": "boolean"}
_TEXTS = frozenset({"tool", "asker.user", "asker.tenant", "asker.session", "now.date", "now.time"})
_NUMBERS = frozenset({"asker.level", "now.year", "now.month", "now.day", "now.hour", "now.minute", "now.weekday"})
_GIVES: Mapping[str, Kind] = {"abs": "number", "len": "number", "number": "number", "round": "number", "lower": "text"}
_COMPARED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)


def mismatch(expression: Expression, spec: ToolSpec | None = None) -> str | None:
    """Return the first comparison of two kinds of value, as it is written; *spec* says the kinds of the arguments."""
    kinds = _Kinds(spec)
    for node in ast.walk(expression.tree):
        if isinstance(node, ast.Compare) and any(kinds.clash(*pair) for pair in _pairs(node)):
            return ast.unparse(node).replace(ARGUMENT, "")
    return None


def _pairs(node: ast.Compare) -> Iterator[tuple[ast.expr, ast.cmpop, ast.expr]]:
    sides = [node.left, *node.comparators]
    yield from zip(sides, node.ops, sides[1:], strict=False)


class _Kinds:
    def __init__(self, spec: ToolSpec | None) -> None:
        parameters = {} if spec is None else spec.parameters
        self._arguments = {name: _OF_TYPE.get(each.type) for name, each in parameters.items()}

    def clash(self, one: ast.expr, operator: ast.cmpop, other: ast.expr) -> bool:
        """Tell whether both kinds are known and are two."""
        kinds = {self.of(one), self.of(other)}
        if isinstance(operator, _COMPARED):
            return len(kinds) == 2 and None not in kinds
        if isinstance(operator, ast.In | ast.NotIn) and isinstance(other, ast.Constant):
            own = self.of(one)
            among = {_of_value(value) for value in other.value} if isinstance(other.value, tuple) else {own}
            return own is not None and bool(among) and None not in among and own not in among
        return False

    def of(self, node: ast.expr) -> Kind | None:
        """Return the kind of value that *node* gives, None where that is not known."""
        if isinstance(node, ast.Constant):
            return _of_value(node.value)
        if isinstance(node, ast.Name):
            return self._named(node.id)
        if isinstance(node, ast.BinOp):
            return "number"
        if isinstance(node, ast.UnaryOp):
            return "number" if isinstance(node.op, ast.USub) else "boolean"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return _GIVES.get(node.func.id)
        return None

    def _named(self, name: str) -> Kind | None:
        if name.startswith(ARGUMENT):
            return self._arguments.get(name.removeprefix(ARGUMENT))
        return "text" if name in _TEXTS else "number" if name in _NUMBERS else None


def _of_value(value: object) -> Kind | None:
    if isinstance(value, bool):
        return "boolean"
    return "number" if isinstance(value, int | float) else "text" if isinstance(value, str) else None
