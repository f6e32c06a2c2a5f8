"""Containers that code fills: fields of an object in a fluent builder, registries filled by decorators."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

import libcst as cst

from migrate_kit.scan.definitions import ClassDef
from migrate_kit.scan.evaluate import entries, evaluate
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import dotted
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Choice, Instance, Known, Listing, Mapping_, Place, Row, Unclear, Value

_ADDS_ONE = ("append", "add", "insert", "appendleft")
_ADDS_MANY = ("extend", "update")


@dataclass(frozen=True, slots=True)
class Change:
    """One entry put into a container: *where* is `module:NAME` or `module:Class.attribute`."""

    where: str
    key: Value | None
    value: Value
    place: Place


def run_statement(statement: cst.Expr, scope: Scope) -> None:
    """Do what an expression statement does to containers, as far as it is followed."""
    call = statement.value
    done = isinstance(call, cst.Call) and fill(call, scope)
    if not done and scope.run.changes is not None:
        settle(evaluate(call, scope))


def grown(statement: cst.Expr, scope: Scope) -> bool:
    """Do `found.append(…)` to a list of the body that is being read; tell whether it was one."""
    match statement.value:
        case cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=cst.Name(value=attr)), args=[given]) if (
            attr in (*_ADDS_ONE, "extend") and scope.run.changes is None
        ):
            held, value = scope.names.get(name), evaluate(given.value, scope)
            values = _values(value) if attr == "extend" else [value]
            if isinstance(held, Listing) and values is not None:
                rows = (Row(Known(len(held.rows) + i), v, scope.place(given)) for i, v in enumerate(values))
                scope.names[name] = Listing(held.kind, (*held.rows, *rows))
                return True
    return False


def fill(call: cst.Call, scope: Scope) -> bool:
    """Put the arguments of `container.append(…)` into the container; tell whether it was one that is followed."""
    if not isinstance(call.func, cst.Attribute) or call.func.attr.value not in (*_ADDS_ONE, *_ADDS_MANY):
        return False
    name = dotted(call.func.value)
    if name is None or not call.args:
        return False
    owner, _, attribute = name.partition(".")
    held = scope.names.get(owner)
    if not attribute and isinstance(held, Listing | Choice):
        return _into_local(held, owner, call, scope)
    in_field = isinstance(held, Instance) and bool(attribute) and scope.run.changes is None
    where = where_is(name, scope)
    if not in_field and (where is None or scope.run.changes is None):
        return False
    given = evaluate(call.args[-1].value, scope)
    values = _values(given) if call.func.attr.value in _ADDS_MANY else [given]
    if values is None:
        return False
    if isinstance(held, Instance) and _into_field(held, owner, attribute, values, scope):
        return True
    if where is None or scope.run.changes is None:
        return False
    scope.run.changes.extend(Change(where, None, value, scope.run.step or scope.place(call)) for value in values)
    return True


def _into_local(held: Listing | Choice, name: str, call: cst.Call, scope: Scope) -> bool:
    """A list of the function itself: what is put in under a test is there on that way only."""
    assert isinstance(call.func, cst.Attribute)
    given = evaluate(call.args[-1].value, scope)
    values = _values(given) if call.func.attr.value in _ADDS_MANY else [given]
    if isinstance(held, Choice) or values is None or call.func.attr.value in ("insert", "appendleft"):
        scope.names[name] = Unclear(name, "filled on the way", inner=(held, given))
        return True
    place = scope.place(call)
    added = (Row(Known(len(held.rows) + i), value, place) for i, value in enumerate(values))
    scope.names[name] = Listing(held.kind, (*held.rows, *added))
    return True


def _into_field(held: Instance, owner: str, attribute: str, values: list[Value], scope: Scope) -> bool:
    fields = dict(held.fields)
    old = fields.get(attribute)
    if not isinstance(old, Listing):
        return False
    place = scope.table or Place(scope.module.file, 0)
    rows = (*old.rows, *(Row(Known(len(old.rows) + i), value, place) for i, value in enumerate(values)))
    fields[attribute] = Listing(old.kind, rows)
    scope.names[owner] = replace(held, fields=tuple(fields.items()))
    return True


def _values(given: Value) -> list[Value] | None:
    rows = entries(given)
    return [row.value for row in rows] if rows is not None and not isinstance(settle(given), Mapping_) else None


def note_entry(target: cst.BaseExpression, value: Value, scope: Scope) -> None:
    """Note `REGISTRY[key] = value` while registrations are followed."""
    if scope.run.changes is None or not isinstance(target, cst.Subscript):
        return
    name = dotted(target.value)
    index = target.slice[0].slice
    where = where_is(name, scope) if name is not None else None
    if where is not None and isinstance(index, cst.Index):
        place = scope.run.step or scope.place(target)
        scope.run.changes.append(Change(where, evaluate(index.value, scope), value, place))


def where_is(name: str, scope: Scope) -> str | None:
    """Return the address of a module-level container or of an attribute of an object."""
    owner, _, attribute = name.partition(".")
    held = scope.names.get(owner)
    if isinstance(held, Instance) and attribute:
        return f"{held.definition.module.name}:{held.definition.name}.{attribute}"
    if held is None and not attribute and owner in scope.module.constants:
        if _is_object(owner, scope):
            return None  # it has an `add` of its own
        return f"{scope.module.name}:{owner}"
    return None


def _is_object(name: str, scope: Scope) -> bool:
    """Whether a constant is made by a class of the project; its value may be what is being worked out."""
    match scope.module.constants[name][-1]:
        case ast.Assign(value=ast.Call(func=made)) | ast.AnnAssign(value=ast.Call(func=made)):
            return isinstance(scope.run.project.definition(ast.unparse(made), scope.module), ClassDef)
    return False
