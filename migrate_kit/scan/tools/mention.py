"""Which parameter an expression speaks of, through casts, strips, fallbacks and local names.

Good: in `n = int(arg or 1)` the name `n` and the expression `int(arg or 1)` both speak of `arg`.
Bad:  in `n = len(arg)` the name `n` does not: it is another quantity.
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.syntax import dotted, nodes

RECEIVERS = frozenset({"self", "cls"})
_SAME = frozenset({"int", "float", "str", "bool", "abs"})
_SAME_METHODS = frozenset({"strip", "lower", "upper", "lstrip", "rstrip", "casefold", "title", "capitalize"})


class Mentions:
    """The parameters of one function and the local names that stand for them."""

    def __init__(self, source: FunctionSource) -> None:
        self.names = frozenset(p.name.value for p in parameters_of(source.node))
        self._aliases: dict[str, str] = {}
        for assign in nodes(source.node.body, cst.Assign):
            target = assign.targets[0].target
            spoken_of = self.of(assign.value)
            if isinstance(target, cst.Name) and spoken_of and target.value not in self.names:
                self._aliases.setdefault(target.value, spoken_of)

    def of(self, node: cst.CSTNode) -> str | None:
        """Return the parameter that *node* stands for, or None."""
        if isinstance(node, cst.Name):
            return node.value if node.value in self.names else self._aliases.get(node.value)
        if isinstance(node, cst.BooleanOperation) and isinstance(node.operator, cst.Or):
            return self.of(node.left)
        if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
            return None
        if isinstance(node, cst.NamedExpr):
            return self.of(node.value)
        return self._through_call(node) if isinstance(node, cst.Call) else None

    def _through_call(self, call: cst.Call) -> str | None:
        if isinstance(call.func, cst.Attribute) and call.func.attr.value in _SAME_METHODS:
            return self.of(call.func.value)
        if dotted(call.func) in _SAME and call.args:
            return self.of(call.args[0].value)
        return None


def parameters_of(function: cst.FunctionDef) -> list[cst.Param]:
    """Return the named parameters in order, positional-only and keyword-only included, without self and cls."""
    params = function.params
    named = [*params.posonly_params, *params.params, *params.kwonly_params]
    return [p for p in named if p.name.value not in RECEIVERS]
