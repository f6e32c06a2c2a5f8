"""MK317: a value or a question of the description contradicts its own schema.

Good: `enum: [C, F]`, `examples: [C]`, `ask_user: {unit: …}`.
Bad:  an example outside the enum, the range or the pattern; a question or synonyms for what does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ParameterSpec, ToolSpec, has_type

CODE = "MK317"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each contradiction between values and schema."""
    for tool in catalogue.tools:
        for place, where, value in _contradictions(tool.spec):
            yield fault(CODE, tool, place, parameter=where, value=value)


def _contradictions(spec: ToolSpec) -> Iterator[tuple[str, str, str]]:
    for name in spec.ask_user:
        if name not in spec.parameters and name not in spec.context:
            yield f"ask_user.{name}", name, name
    for name, parameter in spec.parameters.items():
        place = f"parameters.{name}"
        yield from ((place, name, str(v)) for v in parameter.examples if not _fits(v, parameter))
        if parameter.enum is not None:
            known = {str(value) for value in parameter.enum} | {str(value).lower() for value in parameter.enum}
            yield from ((place, name, value) for value in parameter.synonyms if value not in known)


def _fits(value: Any, parameter: ParameterSpec) -> bool:
    if not has_type(value, parameter.type):
        return False
    if parameter.enum is not None and value not in parameter.enum:
        return False
    if isinstance(value, int | float) and not isinstance(value, bool):
        low, high = parameter.minimum, parameter.maximum
        return (low is None or value >= low) and (high is None or value <= high)
    return not isinstance(value, str) or _fits_text(value, parameter)


def _fits_text(value: str, parameter: ParameterSpec) -> bool:
    if parameter.max_length is not None and len(value) > parameter.max_length:
        return False
    return parameter.pattern is None or re.search(parameter.pattern, value) is not None
