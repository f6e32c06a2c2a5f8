"""How often a decorator of the project has a function tried: what its own loop counts to.

Good: `@retry(retries=3)` where the loop says `for i in range(retries)` is three tries, `range(retries + 1)` four;
      `@retry` alone takes the default of the parameter.
Bad:  a loop that goes on until something else ends it counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.syntax import dotted, nodes

_MOST = 100


def tries_of(decorator: FunctionSource, given: cst.BaseExpression, source: FunctionSource) -> Iterator[int]:
    """Yield how often *decorator*, written as *given* over a function of *source*, runs that function."""
    values = _values(decorator, given, source)
    counts = {times for loop in _counted(decorator.node) for times in _rounds(decorator, loop, values)}
    if len(counts) == 1:
        yield from (times for times in counts if 1 < times < _MOST)


def _counted(function: cst.FunctionDef) -> Iterator[cst.Call]:
    """Yield the `range(…)` of the loops with an attempt in them, in the nested functions as well."""
    for loop in nodes(function.body, cst.For):
        if isinstance(loop.iter, cst.Call) and dotted(loop.iter.func) == "range" and any(nodes(loop.body, cst.Try)):
            yield loop.iter
    for inner in nodes(function.body, cst.FunctionDef):
        yield from _counted(inner)


def _values(decorator: FunctionSource, given: cst.BaseExpression, source: FunctionSource) -> dict[str, object]:
    parameters = parameters_of(decorator.node)
    values = {p.name.value: decorator.value_of(p.default) for p in parameters if p.default is not None}
    for place, argument in enumerate(given.args if isinstance(given, cst.Call) else ()):
        if argument.keyword is not None:
            values[argument.keyword.value] = source.value_of(argument.value)
        elif place < len(parameters):
            values[parameters[place].name.value] = source.value_of(argument.value)
    return values


def _rounds(decorator: FunctionSource, counted: cst.Call, values: dict[str, object]) -> Iterator[int]:
    bounds = [_number(decorator, argument.value, values) for argument in counted.args]
    known = [bound for bound in bounds if bound is not None]
    if len(known) == len(bounds) and 0 < len(known) < 3:
        yield len(range(*known))


def _number(decorator: FunctionSource, bound: cst.BaseExpression, values: dict[str, object]) -> int | None:
    if isinstance(bound, cst.BinaryOperation) and isinstance(bound.operator, cst.Add | cst.Subtract):
        left, right = _number(decorator, bound.left, values), _number(decorator, bound.right, values)
        if left is None or right is None:
            return None
        return left + right if isinstance(bound.operator, cst.Add) else left - right
    name = dotted(bound)
    value = values[name] if name in values else decorator.value_of(bound)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
