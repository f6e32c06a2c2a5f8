"""Functions that a decorator marks: `f.words = words`, to be asked by a loop over the functions.

def words(*given):
    def mark(function):
        function.words = given
        return function
    return mark
"""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.definitions import FunctionDef
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.inline import bind_arguments
from migrate_kit.scan.project import function_node
from migrate_kit.scan.scope import Run, Scope, TooMuch
from migrate_kit.scan.slices import SliceFailed
from migrate_kit.scan.syntax import statements
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Closure, Function, Known, Value


def mark_of(function: FunctionDef, name: str, run: Run) -> Value | None:
    """Return the attribute *name* that a decorator gives *function*; the uppermost one comes last."""
    try:
        node = function_node(function.slice, function.name)
    except SliceFailed:
        return None
    found: Value | None = None
    for decorator in reversed(node.decorators if node is not None else ()):
        scope = Scope(run, function.module, function.slice)
        try:
            made = settle(evaluate(decorator.decorator, scope))
        except (TooMuch, SliceFailed):
            continue
        found = _set_by(made, name, Function(function, function.owner)) or found
    return found


def _set_by(made: Value, name: str, marked: Function) -> Value | None:
    if not isinstance(made, Closure) or not isinstance(made.node, cst.FunctionDef):
        return None
    inner = made.scope.fork(**bind_arguments(made.node, [marked], {}, made.scope))
    found: Value | None = None
    for statement in statements(made.node.body):
        match statement:
            case cst.Assign(
                targets=[cst.AssignTarget(target=cst.Attribute(value=cst.Name(), attr=cst.Name(value=own)))],
                value=value,
            ) if own == name:
                found = evaluate(value, inner)
            case cst.Expr(value=cst.Call(func=cst.Name(value="setattr"), args=[_, key, given])):
                if settle(evaluate(key.value, inner)) == Known(name):
                    found = evaluate(given.value, inner)
    return found
