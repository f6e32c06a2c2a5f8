"""The call that a rule adds: from the values of the call that made it act, or those of the rule; nothing is made up."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from migrate_kit.model.decision import ToolCall
from migrate_kit.model.rules import Addition
from migrate_kit.model.tool import ToolSpec, has_type
from migrate_kit.route.arguments.constraints import broken


def added_call(addition: Addition, spec: ToolSpec, call: ToolCall) -> ToolCall | str:
    """Return the call of the added tool, or the name of the parameter that cannot be filled."""
    given: dict[str, Any] = deepcopy(addition.values)
    given |= {name: call.arguments[source] for name, source in addition.arguments.items() if source in call.arguments}
    for name, parameter in spec.parameters.items():
        if name not in given and parameter.default is not None and name not in spec.context:
            given[name] = deepcopy(parameter.default)
    fault = next((name for name in (*given, *spec.parameters) if not _is_filled(name, given, spec)), None)
    return ToolCall(tool=spec.name, arguments=given) if fault is None else fault


def unfilled(addition: Addition, spec: ToolSpec) -> list[str]:
    """Return the required parameters of the added tool that get no value, and those that it does not have."""
    said = {*addition.values, *addition.arguments}
    open_ones = [
        name
        for name, parameter in spec.parameters.items()
        if parameter.required and parameter.default is None and name not in said and name not in spec.context
    ]
    return open_ones + sorted(said - set(spec.parameters))


def _is_filled(name: str, given: dict[str, Any], spec: ToolSpec) -> bool:
    parameter = spec.parameters.get(name)
    if parameter is None:
        return False
    if name in spec.context:
        return name not in given  # the program hands it in
    value = given.get(name)
    if value is None:
        return not parameter.required
    return has_type(value, parameter.type) and not broken(parameter, value)
