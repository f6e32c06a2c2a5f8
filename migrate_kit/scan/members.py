"""`value.name`: members of classes and objects, of records, of what a call gave."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace

from migrate_kit.scan.definitions import ClassDef
from migrate_kit.scan.request import Match, Part, Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    Called,
    Choice,
    Class,
    Function,
    Instance,
    Known,
    Loaded,
    Member,
    Option,
    Record,
    Stranger,
    Unclear,
    Value,
    Verdict,
)


def member(value: Value, name: str, scope: Scope, source: str) -> Value:
    """Return `value.name`."""
    if isinstance(value, Called):
        from migrate_kit.scan.views import verdict_on

        return verdict_on(value, member(settle(value), name, scope, source), source)
    if isinstance(value, Stranger):
        from migrate_kit.scan.strangers import named

        return named(f"{value.name}.{name}", source)
    if isinstance(value, Member):
        return _of_member(value, name, scope)
    return _member(value, name, scope, source)


def _member(value: Value, name: str, scope: Scope, source: str) -> Value:
    match value:
        case Class() | Loaded() | Function():
            found = _held(value, name, scope)
        case Instance(definition=owner):
            found = dict(value.fields).get(name) or instance_attribute(owner, name, scope)
            if isinstance(found, Function):
                found = replace(found, instance=value)
        case Record(fields=fields):
            found = dict(fields).get(name)
        case Choice():
            return map_choice(value, lambda inner: member(inner, name, scope, source))
        case Unclear():
            return Unclear(source, value.reason, value.external, value.inner)
        case Text() | Part() | Match() | Verdict():
            return Text(source) if isinstance(value, Text) else Unclear(source, "attribute", inner=(value,))
        case _:
            found = None
    return found if found is not None else Unclear(source, "unknown attribute")


def _of_member(member_: Member, name: str, scope: Scope) -> Value:
    """`Intent.LAMP.value`: the text it stands for; anything else keeps the member."""
    owner = scope.run.project.definition(member_.owner, scope.module)
    if name == "value" and isinstance(owner, ClassDef) and member_.name in owner.attributes:
        statement = owner.attributes[member_.name]
        given = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign) else None
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            return Known(given.value)
    return Known(member_.name) if name == "name" else member_


def _class_within(owner: ClassDef, name: str) -> Class | None:
    """Return the class *name* that is written inside *owner*."""
    for statement in owner.outline.body:
        if isinstance(statement, ast.ClassDef) and statement.name == name:
            return Class(ClassDef(owner.module, statement, f"{owner.name}.{name}"))
    return None


def _held(value: Class | Loaded | Function, name: str, scope: Scope) -> Value | None:
    """Return what a class, a module that takes its turn, or a function that a decorator marked has under *name*."""
    if isinstance(value, Function):
        from migrate_kit.scan.forms.marks import mark_of

        return (
            Known(value.definition.outline.name) if name == "__name__" else mark_of(value.definition, name, scope.run)
        )
    if name in ("__module__", "__name__"):
        from migrate_kit.scan.forms.loading import ModuleName

        of_class = isinstance(value, Class) and name == "__name__"
        own = value.definition
        return Known(own.name if of_class else ModuleName(own.module.name if isinstance(own, ClassDef) else own.name))
    if isinstance(value, Class):
        return scope.run.project.attribute(value.definition, name) or _class_within(value.definition, name)
    found = scope.run.project.value(name, value.definition)
    return replace(found, through=value.definition.name) if isinstance(found, Function) else found


def instance_attribute(owner: ClassDef, name: str, scope: Scope) -> Value | None:
    """Return `self.name`: a method, a class attribute, or what the one assignment to it gives."""
    key = (owner, name)
    if key not in scope.run.members:
        scope.run.members[key] = None  # whoever asks on the way defines it by itself
        scope.run.members[key] = _worked_out(owner, name, scope)
    return scope.run.members[key]


def _worked_out(owner: ClassDef, name: str, scope: Scope) -> Value | None:
    from migrate_kit.scan.inline import method_scope

    project = scope.run.project
    for cls in project.bases(owner):
        sites = cls.assigns(name)
        if sites and cls.fills(name) and not _filled_at_once(cls, name):
            from migrate_kit.scan.forms.registry import filled_attribute

            return filled_attribute(cls, name, method_scope(sites[0][0], sites[0][1], name, scope), project)
        if sites:
            given = (method_scope(method, outline, name, scope) for method, outline in sites)
            return _set_once(given, len(sites), name)
        if name in cls.methods or name in cls.attributes:
            return project.attribute(owner, name)
    return None


def _filled_at_once(owner: ClassDef, name: str) -> bool:
    """Whether only the method that sets an attribute fills it, key by key: `self.table["news"] = self.news`."""
    sites = owner.instance_attributes[name]
    if len(sites) != 1:
        return False
    return all(by_key and method is sites[0][0] for filled, method, by_key in owner.fillings if filled == name)


def _set_once(values: Iterable[Value | None], count: int, name: str) -> Value | None:
    """What an attribute holds: empty starting values aside, the one value that is set; of so many not all are asked."""
    only: Value | None = None
    for value in values:
        if value is None or (only is not None and not _is_empty(value)):
            return None
        only = only if _is_empty(value) else value
    return Text(f"self.{name}", only.steps) if isinstance(only, Text) else only if count == 1 else None


def _is_empty(value: Value) -> bool:
    return isinstance(value, Known) and not value.value


def map_choice(value: Choice, change: Callable[[Value], Value]) -> Choice:
    """Return the choice with *change* done to each way."""
    options = tuple(Option(o.condition, change(o.value), o.place) for o in value.options)
    return replace(value, options=options, default=change(value.default))
