"""Parameters as the signature declares them: annotation, default, required, handed in by the program.

Good: `def f(name: str, *, urgent: bool = False)` → name required string, urgent optional boolean.
Bad:  `self`, `cls`, `*args`, `**kwargs` are not parameters that a caller fills from a request.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from migrate_kit.scan.tools.annotation import TYPES, member_value, read_annotation, read_field
from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.json_type import jsonable, type_of
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.syntax import dotted, word_set

CONTEXT_NAMES = word_set(
    "event ev evt ctx context session sess bot client conn connection db did update state matcher args_parser "
    "logger app robot mic parsed callback websocket ws chat_id"
)
_HABITS = {
    "string": word_set("""
        text msg message query q question name title content body note keyword keywords city address reason url path
        word phrase sentence args subject comment email phone description command sku isbn plate username service branch
        tag color colour language lang country region street mail recipient song artist dish film movie
    """),
    "integer": word_set("count num limit days hours minutes seconds lines page size year month replicas port quantity"),
    "number": word_set("amount price percent ratio temperature"),
}
_CONTEXT_TYPES = ("Event", "Session", "Context", "Bot", "Request", "Client", "Connection", "Update", "Matcher", "State")
_FIELD_CALLS = frozenset({"Field", "Query", "Body", "Param", "Parameter", "Option", "Argument"})


def claims(source: FunctionSource) -> Iterator[Claim]:
    """Yield what the signature declares."""
    for param in parameters_of(source.node):
        yield from _annotated(source, param)
        yield from _default(source, param)
        yield from _habit(source, param)
        if _is_context(param):
            yield from claim(source, param, param.name.value, rule="context-name", strength=Strength.hint, context=True)


def _annotated(source: FunctionSource, param: cst.Param) -> Iterator[Claim]:
    if param.annotation is None:
        return
    found = read_annotation(source, param.annotation.annotation)
    found.pop("default", None)
    yield from claim(
        source, param, param.name.value, rule="annotation", strength=Strength.declared, **_json_only(found)
    )


def _default(source: FunctionSource, param: cst.Param) -> Iterator[Claim]:
    name = param.name.value
    fields: dict[str, object] = {"required": param.default is None}
    if isinstance(param.default, cst.Call) and dotted(param.default.func).rpartition(".")[2] in _FIELD_CALLS:
        read = _json_only(read_field(source, param.default))
        fields["required"] = "default" not in read
        fields |= read
    elif param.default is not None:
        member = member_value(source, dotted(param.default))
        fields |= _literal(source.value_of(param.default) if member is UNRESOLVED else member)
    kind = fields.pop("type", None)
    yield from claim(source, param, name, rule="signature", strength=Strength.router, **fields)
    if kind is not None:
        yield from claim(source, param, name, rule="default-type", strength=Strength.document, type=kind)


def _habit(source: FunctionSource, param: cst.Param) -> Iterator[Claim]:
    last = param.name.value.lower().split("_")[-1]
    kind = next((kind for kind, names in _HABITS.items() if last in names), None)
    if kind is not None:
        yield from claim(source, param, param.name.value, rule="name-habit", strength=Strength.hint, type=kind)


def _literal(value: object) -> dict[str, object]:
    if value is UNRESOLVED:
        return {}
    try:
        return {"default": jsonable(value), "has_default": True, "type": type_of(value)}
    except TypeError:
        return {}


def _json_only(found: dict[str, object]) -> dict[str, object]:
    if "default" in found:
        found = found | {"has_default": True}
    return found


def _is_context(param: cst.Param) -> bool:
    if param.annotation is None:
        return param.name.value in CONTEXT_NAMES
    name = dotted(param.annotation.annotation).rpartition(".")[2]
    # A text called `request` or `state` is the user's text; only a foreign object is context.
    return name not in TYPES and (name.endswith(_CONTEXT_TYPES) or (bool(name) and param.name.value in CONTEXT_NAMES))
