"""What an object is, where only the body tells: that which is read of it."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.model.inventory import ToolFacts
from migrate_kit.model.tool import ParameterSpec


def with_keys(specs: dict[str, ParameterSpec], tool: ToolFacts, language: Language) -> dict[str, ParameterSpec]:
    """Return *specs* in which an object that nothing else is said of means what the body reads of it."""
    return {name: _keyed(spec, tool.parameters[name].keys, language) for name, spec in specs.items()}


def _keyed(spec: ParameterSpec, keys: tuple[str, ...], language: Language) -> ParameterSpec:
    if spec.type != "object" or spec.meaning or not keys:
        return spec
    told = tell("describe.list", language).join(keys)
    return spec.model_copy(update={"meaning": tell("describe.object_with", language, keys=told)})
