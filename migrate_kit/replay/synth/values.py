"""Values for the parameters of a tool, from what its code says of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from random import Random

from migrate_kit.analyze.sample import sample
from migrate_kit.model.inventory import ParameterFacts, ToolFacts


def needed(tool: ToolFacts) -> dict[str, ParameterFacts]:
    """Return the parameters that a request has to give: required, without a default, not handed in by the program."""
    return {
        name: parameter
        for name, parameter in tool.parameters.items()
        if parameter.required and not parameter.has_default and not parameter.context
    }


def values_for(parameters: Mapping[str, ParameterFacts], chance: Random) -> dict[str, tuple[object, str]] | None:
    """Return parameter → (value, how it is said); None where the code does not say what one of them takes."""
    found = {name: _value(parameter, chance) for name, parameter in parameters.items()}
    known = {name: value for name, value in found.items() if value is not None}
    return known if len(known) == len(found) else None


def is_said(tool: ToolFacts, names: Iterable[str], text: str) -> bool:
    """Tell whether *text* gives a value of one of the parameters *names*, by accident or not."""
    return any(_is_said(tool.parameters[name], text.lower()) for name in names)


def _is_said(parameter: ParameterFacts, text: str) -> bool:
    said = (*(parameter.enum or ()), *(word for words in parameter.synonyms.values() for word in words))
    if any(str(value).lower() in text for value in said):
        return True
    try:
        inner = (parameter.pattern or "").removeprefix("^").removesuffix("$")
        return bool(inner and re.search(inner, text, re.IGNORECASE))
    except re.error:
        return False


def _value(parameter: ParameterFacts, chance: Random) -> tuple[object, str] | None:
    if parameter.synonyms:
        key = chance.choice(sorted(parameter.synonyms))
        return key, chance.choice(parameter.synonyms[key] or (key,))
    choices = [value for value in (*(parameter.enum or ()), *parameter.examples) if isinstance(value, str | int)]
    if choices:
        value = chance.choice(choices)
        return value, str(value)
    if parameter.pattern and (said := sample(parameter.pattern)):
        return said, said
    return None
