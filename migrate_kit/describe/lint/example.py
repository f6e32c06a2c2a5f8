r"""MK309: a required text without an example, a list of choices or a pattern: its form can only be guessed.

Good: `examples: [web-01]`, `enum: [C, F]`, `pattern: A-\d+`, `format: date`.
Bad:  `host` is a required string with a meaning and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ParameterSpec

CODE = "MK309"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each required text that shows no value."""
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            if parameter.required and name not in tool.spec.context and not _shows_a_value(parameter):
                yield fault(CODE, tool, f"parameters.{name}", parameter=name)


def _shows_a_value(parameter: ParameterSpec) -> bool:
    if parameter.type != "string":
        return True
    return bool(parameter.examples or parameter.enum or parameter.pattern or parameter.format or parameter.synonyms)
