"""Whole sets of arguments from the examples of the parameters."""

from __future__ import annotations

from typing import Any

from migrate_kit.describe.export.schema import decided, must_be_given
from migrate_kit.model.tool import ParameterSpec, ToolSpec

MOST = 3


def argument_examples(spec: ToolSpec, schema: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """Return up to MOST different sets of arguments that fit *schema*; none when a needed value is unknown."""
    import jsonschema_rs

    found: list[dict[str, Any]] = []
    validator = jsonschema_rs.validator_for(schema)
    for place in range(MOST):
        arguments = _arguments(spec, place)
        if arguments and arguments not in found and validator.is_valid(arguments):
            found.append(arguments)
    return tuple(found)


def _arguments(spec: ToolSpec, place: int) -> dict[str, Any] | None:
    arguments: dict[str, Any] = {}
    for name, parameter in decided(spec).items():
        known = _known(parameter)
        if known:
            arguments[name] = known[place % len(known)]
        elif must_be_given(parameter):
            return None
    return arguments


def _known(parameter: ParameterSpec) -> tuple[Any, ...]:
    return tuple(value for value in parameter.examples or parameter.enum or () if value is not None)
