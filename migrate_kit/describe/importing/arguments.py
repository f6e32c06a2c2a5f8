"""The schema of a tool's arguments: its properties, which of them are needed, and what a description cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.describe.importing.reference import References

#: Keywords that say nothing about which arguments are right, or that are read here.
_SILENT = frozenset(
    {"type", "title", "description", "properties", "required", "definitions", "$defs", "additionalProperties", "name"}
    | {"default", "examples", "example", "$schema", "$id", "$comment", "strict", "deprecated", "unevaluatedProperties"}
)
_ALTERNATIVES = ("anyOf", "oneOf")


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a definition says of its arguments."""

    properties: Mapping[str, Any] = field(default_factory=dict)
    needed: frozenset[str] = frozenset()
    lost: tuple[str, ...] = ()
    """Keywords of the whole that were lost."""
    references: References = field(default_factory=lambda: References({}))


def read_arguments(schema: Mapping[str, Any]) -> Arguments | None:
    """Return the arguments that *schema* describes, None where it is not the schema of an object."""
    references = References(schema)
    whole = references.resolved(schema)
    properties = whole.get("properties") or {}
    if not _is_object(whole) or not isinstance(properties, Mapping):
        return None
    found = dict(properties)
    for variant in _variants(whole, references):
        # Which of them go together is lost; that they exist is not.
        found |= {name: value for name, value in variant.items() if name not in found}
    return Arguments(found, _needed(whole, found), tuple(_lost(whole)), references)


def _is_object(schema: Mapping[str, Any]) -> bool:
    kinds = schema.get("type") or "object"
    several = kinds if isinstance(kinds, list) else [kinds]
    return any(isinstance(kind, str) and kind.lower() == "object" for kind in several)


def _variants(schema: Mapping[str, Any], references: References) -> Iterator[Mapping[str, Any]]:
    for key in _ALTERNATIVES:
        variants = schema.get(key)
        for variant in variants if isinstance(variants, list) else ():
            properties = references.resolved(variant).get("properties")
            if isinstance(properties, Mapping):
                yield properties


def _needed(schema: Mapping[str, Any], properties: Mapping[str, Any]) -> frozenset[str]:
    required = schema.get("required")
    if isinstance(required, list):
        return frozenset(name for name in required if isinstance(name, str))
    # The oldest drafts, and OpenAPI, say it of each by itself.
    own = (name for name, value in properties.items() if isinstance(value, Mapping) and value.get("required") is True)
    return frozenset(own)


def _lost(schema: Mapping[str, Any]) -> Iterator[str]:
    for key, value in schema.items():
        if key not in _SILENT and value not in (None, True, False, {}, []):
            yield key
    if isinstance(schema.get("additionalProperties"), Mapping) and schema["additionalProperties"]:
        yield "additionalProperties"
