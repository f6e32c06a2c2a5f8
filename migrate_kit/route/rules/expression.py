"""Expressions of rules: checked when they are loaded, so that nothing is left to go wrong but the values.

Allowed are names, plain values, lists of them, comparisons, and/or/not, + - * / // % of numbers, `a if b else c` and a
few functions. There are no attributes of values, no powers, no loops: what one may cost is bounded by its length.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from migrate_kit.route.rules.evaluator import FUNCTIONS, OPERATORS, evaluate

LONGEST = 500
"""Characters of an expression."""
MOST_PARTS = 150
"""Nodes of its syntax tree."""
LARGEST = 10**15
"""A number written in an expression is at most this."""
ARGUMENT = "argument."
"""What the name of an argument begins with among the names of an evaluation."""

ASKER: Final = frozenset({"user", "tenant", "roles", "session", "level"})
NOW: Final = frozenset({"year", "month", "day", "hour", "minute", "weekday", "date", "time"})
_FIELDS: Final[Mapping[str, frozenset[str]]] = {"asker": ASKER, "now": NOW}
_LOGIC: Final = (ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.IfExp, ast.Load)
_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_NUMBER = re.compile(r"(?<!\w)\d[\w.]*")
_PLAIN_NUMBER = re.compile(r"\d[\d_]*(\.\d*)?(e\d{1,3})?")


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a text is no expression of ours: the key of a sentence, and what it is about."""

    key: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Expression:
    """One that was checked. Two of the same text are equal."""

    source: str
    tree: ast.expr
    arguments: frozenset[str]
    """The arguments it speaks of."""
    looks_at_clock: bool = False

    def holds(self, names: Mapping[str, Any]) -> bool:
        """Tell whether it is true of *names*. Raises what the values make of it, such as TypeError or KeyError."""
        return bool(evaluate(self.source, self.tree, names))


def compile_expression(source: str) -> Expression | Flaw:
    """Return the expression that *source* is, or what is wrong with it."""
    flaw = _flaw_of_text(source)
    if flaw is not None:
        return flaw
    try:
        tree = ast.parse(source.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Flaw("rules.expression.syntax", source)
    parts = list(ast.walk(tree))
    if len(parts) > MOST_PARTS:
        return Flaw("rules.expression.long")
    reader = _Reader()
    try:
        tree = reader.visit(tree)
    except _NotAllowed as error:
        return error.flaw
    return Expression(source, ast.fix_missing_locations(tree), frozenset(reader.arguments), reader.looks_at_clock)


def _flaw_of_text(source: str) -> Flaw | None:
    """Return what must not reach the parser: it would warn, and its warnings are the host's."""
    if not source.strip():
        return Flaw("rules.expression.empty")
    if len(source) > LONGEST:
        return Flaw("rules.expression.long")
    if "\\" in source:
        return Flaw("rules.expression.not_allowed", "\\")
    bare = _QUOTED.sub("''", source)
    odd = next((n for n in _NUMBER.findall(bare) if not _PLAIN_NUMBER.fullmatch(n.lower())), None)
    return None if odd is None else Flaw("rules.expression.syntax", odd)


class _NotAllowed(Exception):
    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw.what)
        self.flaw = flaw


class _Reader(ast.NodeTransformer):
    """Replaces what an expression may name by the names of an evaluation, and refuses everything else."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.looks_at_clock = False

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, (*_LOGIC, *OPERATORS)):
            raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(node)))
        return super().generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        return ast.BinOp(self.visit(node.left), self.visit(node.op), self.visit(node.right))

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if not isinstance(value, str | bool | int | float | None):
            raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(node)))
        if isinstance(value, int | float) and not abs(value) <= LARGEST:
            raise _NotAllowed(Flaw("rules.expression.large", _shown(node)))
        return node

    def visit_List(self, node: ast.List) -> ast.AST:
        return _constant(tuple(self._values(node)))

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        return _constant(tuple(self._values(node)))

    def visit_Set(self, node: ast.Set) -> ast.AST:
        return _constant(tuple(self._values(node)))

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "tool":
            return node
        if node.id in _FIELDS:
            raise _NotAllowed(Flaw("rules.expression.field", f"{node.id}.{min(_FIELDS[node.id])}"))
        return self._argument(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        fields = _FIELDS.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if fields is None:
            raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(node)))
        if node.attr not in fields:
            raise _NotAllowed(Flaw("rules.expression.unknown", _shown(node)))
        self.looks_at_clock |= fields is NOW
        return ast.Name(_shown(node), ast.Load())

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        key = node.slice
        if not (isinstance(node.value, ast.Name) and node.value.id == "argument" and isinstance(key, ast.Constant)):
            raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(node)))
        return self._argument(str(key.value))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS or node.keywords:
            raise _NotAllowed(Flaw("rules.expression.unknown", _shown(node.func)))
        if len(node.args) not in FUNCTIONS[node.func.id].takes or any(isinstance(a, ast.Starred) for a in node.args):
            raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(node)))
        return ast.Call(node.func, [self.visit(argument) for argument in node.args], [])

    def _argument(self, name: str) -> ast.AST:
        self.arguments.add(name)
        return ast.Name(ARGUMENT + name, ast.Load())

    def _values(self, node: ast.List | ast.Tuple | ast.Set) -> Iterator[Any]:
        for item in node.elts:
            value = self.visit(item)
            if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub) and _is_number(value.operand):
                yield -value.operand.value  # type: ignore[attr-defined]
            elif isinstance(value, ast.Constant):
                yield value.value
            else:
                raise _NotAllowed(Flaw("rules.expression.not_allowed", _shown(item)))


def _constant(values: tuple[Any, ...]) -> ast.Constant:
    """Return a list of plain values as one, which costs nothing at each evaluation."""
    made = ast.Constant(None)
    made.value = values  # type: ignore[assignment]
    return made


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _shown(node: ast.AST) -> str:
    return ast.unparse(node) if isinstance(node, ast.expr) else type(node).__name__
