"""Statements that keep something: what a branch sets is what it decides."""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.bindings import note_key
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.inline import assign
from migrate_kit.scan.leaves import Action, Flow
from migrate_kit.scan.request import Word
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound, code, dotted
from migrate_kit.scan.values import Known, Listing, Row, Unclear


def kept(statement: SmallOrCompound, scope: Scope) -> Flow | None:
    """Return what an assignment, a vote, `setattr` or `labels.append(…)` keeps; None for any other statement."""
    match statement:
        case cst.AugAssign(target=cst.Subscript() as target):
            return _voted(statement, target, scope)
        case cst.Assign() | cst.AnnAssign() | cst.AugAssign():
            return assigned_names(statement, scope)
        case cst.Expr(value=cst.Call(func=cst.Name(value="setattr"), args=[owner, name, given])):
            key = evaluate(name.value, scope)
            where = f"{code(owner.value)}.{key.value if isinstance(key, Known) else '?'}"
            return Flow(actions=[Action("assign", evaluate(given.value, scope), scope.line(statement), where)])
        case cst.Expr(value=cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=attr), args=[given])) if (
            attr.value in ("append", "add") and isinstance(scope.names.get(name), Listing)
        ):
            return _collected(name, given.value, statement, scope)
    return None


def assigned_names(statement: cst.Assign | cst.AnnAssign | cst.AugAssign, scope: Scope) -> Flow:
    """Bind the names of an assignment and return them as actions."""
    assign(statement, scope)
    targets = [t.target for t in statement.targets] if isinstance(statement, cst.Assign) else [statement.target]
    flow = Flow()
    for target in targets:
        entries = [e.value for e in target.elements] if isinstance(target, cst.Tuple) else [target]
        for entry in entries:
            name = dotted(entry) or code(entry)
            value = scope.names.get(name, Unclear(name))
            flow.actions.append(Action("assign", value, scope.line(statement), name))
    return flow


def _voted(statement: cst.AugAssign, target: cst.Subscript, scope: Scope) -> Flow:
    """`scores[name] += weight`: the branch speaks for *name*."""
    index = target.slice[0].slice
    chosen = evaluate(index.value, scope) if isinstance(index, cst.Index) else Unclear(code(target))
    held = dotted(target.value) or code(target.value)
    if isinstance(chosen, Word):
        note_key(target, Known(1), scope)
    return Flow(actions=[Action("vote", chosen, scope.line(statement), held)])


def _collected(name: str, given: cst.BaseExpression, statement: cst.Expr, scope: Scope) -> Flow:
    """`intents.append("weather")`: the name holds one label more."""
    old = scope.names[name]
    assert isinstance(old, Listing)
    rows = (*old.rows, Row(Known(len(old.rows)), evaluate(given, scope), scope.place(given)))
    return Flow(actions=[Action("assign", Listing(old.kind, rows), scope.line(statement), name)])
