"""Names made at run time: `getattr(self, "tool_" + name)`, `globals()[name]`."""

from __future__ import annotations

import re

from migrate_kit.scan.compare import equal
from migrate_kit.scan.definitions import ClassDef, Module
from migrate_kit.scan.members import map_choice, member
from migrate_kit.scan.request import Made, Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    NONE,
    Choice,
    Class,
    Closure,
    Function,
    Instance,
    Known,
    Option,
    Place,
    Unclear,
    Value,
    Verdict,
)

#: How code asks for the names of the module it stands in.
_THIS = re.compile(r"sys\.modules\[__name__\]|(globals|locals|vars)\(\)")


def attribute_by_name(value: Value, name: Value, scope: Scope, source: str) -> Value:
    """Return the attribute of *value* that *name* chooses; an unknown object is searched for in the module."""
    name = settle(name)
    if isinstance(name, Choice):
        return map_choice(name, lambda inner: attribute_by_name(value, settle(inner), scope, source))
    if isinstance(name, Verdict):
        return _by_label(value, name, "", scope, source)
    if isinstance(name, Made) and isinstance(name.word, Verdict):
        return _by_label(value, name.word, name.prefix, scope, source)
    if isinstance(name, Made):
        return _by_word(value, name, scope, source)
    if isinstance(name, Known) and isinstance(name.value, str):
        return _named(value, name.value, scope, source)
    return Unclear(source, "attribute by a name made at run time", inner=(value, name))


def _by_word(value: Value, name: Made, scope: Scope, source: str) -> Value:
    """`getattr(self, "cmd_" + word)`: each method with that prefix is a branch, its word the rest of its name."""
    value = settle(value)
    owner = value.definition if isinstance(value, Instance | Class) else None
    found = _methods(owner, scope) if owner is not None else _functions(value, scope)
    if found is None:
        return Unclear(source, "attribute by a name made at run time", inner=(value, name))
    options = []
    for function in found:
        bare = function.definition.name.rpartition(".")[2]
        if bare.startswith(name.prefix) and bare != name.prefix:
            test = equal(name.word, Known(bare.removeprefix(name.prefix)), scope, source)
            place = Place(function.definition.module.file, function.definition.outline.lineno)
            options.append(Option(test, function, place))
    return Choice(tuple(options), NONE) if options else Unclear(source, "no such attribute")


def _methods(owner: ClassDef, scope: Scope) -> list[Function]:
    return [Function(method, owner) for cls in scope.run.project.bases(owner) for method in cls.methods.values()]


def _functions(value: Value, scope: Scope) -> list[Function] | None:
    """Return the functions of the module that *value* is: this one, or one that is imported."""
    if not isinstance(value, Unclear):
        return None
    home = scope.module if _THIS.fullmatch(value.source) else scope.run.project.definition(value.source, scope.module)
    return [Function(f) for f in home.functions.values()] if isinstance(home, Module) else None


def _by_label(value: Value, verdict: Verdict, prefix: str, scope: Scope, source: str) -> Value:
    place = scope.table or Place(scope.module.file, 0)
    options = []
    for label in sorted(verdict.labels):
        found = _named(value, prefix + label, scope, source)
        if isinstance(found, Function | Closure):
            options.append(Option(scope.run.label(label, verdict), found, place))
    return Choice(tuple(options), Unclear(source, "no such attribute")) if options else Unclear(source, "no attribute")


def _named(value: Value, name: str, scope: Scope, source: str) -> Value:
    value = settle(value)
    if isinstance(value, Class | Instance):
        return member(value, name, scope, source)
    found = scope.run.project.value(name, scope.module)
    if found is not None:
        return found
    owners = [c for c in scope.module.classes.values() if name in c.methods]
    if len(owners) == 1 and isinstance(value, Text | Unclear):
        return Function(owners[0].methods[name], owners[0])
    return Unclear(source, "no such attribute")
