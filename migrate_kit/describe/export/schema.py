"""The JSON Schema of a tool's arguments as a vendor takes it, and what of the description it could not take."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from migrate_kit.describe.export.limits import in_words
from migrate_kit.describe.export.rules import Rules
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec

#: The formats that are checked when a tool is called. Dates stay as the user wrote them, so theirs are words only.
FORMATS = frozenset({"email", "uri", "ipv4", "ipv6", "uuid"})
_SHOWN_CHOICES = 10


@dataclass(frozen=True, slots=True)
class Property:
    """One parameter as a schema."""

    schema: dict[str, Any]
    in_words: tuple[str, ...] = ()
    """The keywords that were lost to words, though a fuller schema would have them."""
    has_too_many_choices: bool = False


def decided(spec: ToolSpec) -> dict[str, ParameterSpec]:
    """Return the parameters that a model decides: those that the program hands in are no part of a definition."""
    return {name: parameter for name, parameter in spec.parameters.items() if name not in spec.context}


def must_be_given(parameter: ParameterSpec) -> bool:
    """Tell whether a call without *parameter* is incomplete."""
    return parameter.required and parameter.default is None


def whole_schema(spec: ToolSpec, properties: dict[str, Property], rules: Rules) -> dict[str, Any]:
    """Return the schema of the object that holds the arguments."""
    parameters = decided(spec)
    needed = [name for name in properties if rules.all_required or must_be_given(parameters[name])]
    schema: dict[str, Any] = {"type": "object", "properties": {n: p.schema for n, p in properties.items()}}
    # An empty list says nothing, and draft 4 forbids it; strict mode wants the key all the same.
    if needed or rules.all_required:
        schema["required"] = needed
    return schema | {"additionalProperties": False}


def property_of(parameter: ParameterSpec, rules: Rules, language: Language) -> Property:
    """Return *parameter* as a schema within *rules*, all its limits in words as well."""
    crowded = parameter.enum is not None and not rules.takes_choices(parameter.enum)
    if crowded:
        parameter = parameter.model_copy(update={"examples": _shown(parameter), "enum": None})
    value = _value_schema(parameter)
    kept = {name: limit for name, limit in _limits(parameter).items() if _is_kept(name, limit, rules)}
    value |= kept
    lost = tuple(name for name in _limits(parameter) if name not in kept)
    if rules.all_required and not must_be_given(parameter):
        value = _nullable(value)
    schema = _with_default(value, parameter, rules)
    words = in_words(parameter, language)
    if words:
        schema["description"] = words
    if parameter.examples and "examples" in rules.keywords:
        schema["examples"] = list(parameter.examples)
    # An example is prose wherever it stands; only a limit that is no longer checked by the vendor is a loss.
    if parameter.default is not None and "default" not in rules.keywords:
        lost = (*lost, "default")
    return Property(schema, lost, crowded)


def _shown(parameter: ParameterSpec) -> tuple[Any, ...]:
    return parameter.examples or (parameter.enum or ())[:_SHOWN_CHOICES]


def _value_schema(parameter: ParameterSpec) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": parameter.type}
    if parameter.enum is not None:
        schema["enum"] = list(parameter.enum)
        if None in parameter.enum:
            schema["type"] = [parameter.type, "null"]
    if parameter.type == "array":
        # Some vendors refuse a list that says nothing about its items.
        schema["items"] = {}
    return schema


def _limits(parameter: ParameterSpec) -> dict[str, Any]:
    """Return keyword → limit, as far as the keyword means something for the type."""
    return {name: limit for name, limit in _said(parameter) if limit is not None}


def _said(parameter: ParameterSpec) -> Iterator[tuple[str, Any]]:
    if parameter.type in ("integer", "number"):
        yield from (("minimum", _finite(parameter.minimum)), ("maximum", _finite(parameter.maximum)))
    elif parameter.type == "string":
        yield "maxLength", parameter.max_length
        yield "pattern", parameter.pattern
        yield "format", parameter.format if parameter.format in FORMATS else None


def _finite(value: float | None) -> float | None:
    return value if value is None or math.isfinite(value) else None


def _is_kept(name: str, limit: Any, rules: Rules) -> bool:
    return rules.takes_pattern(limit) if name == "pattern" else name in rules.keywords


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    kind = schema["type"]
    nullable = schema | {"type": kind if isinstance(kind, list) else [kind, "null"]}
    if "enum" in schema and None not in schema["enum"]:
        nullable["enum"] = [*schema["enum"], None]
    return nullable


def _with_default(value: dict[str, Any], parameter: ParameterSpec, rules: Rules) -> dict[str, Any]:
    default = parameter.default
    if default is None or "default" not in rules.keywords:
        return value
    import jsonschema_rs

    if not jsonschema_rs.is_valid(value, default):
        # The code's own default is right, even where it means "none" and looks like no other value.
        value = {"anyOf": [value, {"const": default}]}
    return value | {"default": default}
