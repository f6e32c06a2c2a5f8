"""MK308: a required parameter, and no question to ask for it when it is missing.

Good: `ask_user: {city: 请问您要查询哪个城市？}`.
Bad:  `city` is required and `ask_user` has no `city`.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK308"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each required parameter that cannot be asked for."""
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            handed_in = name in tool.spec.context
            if parameter.required and not handed_in and not tool.spec.ask_user.get(name, "").strip():
                yield fault(CODE, tool, f"parameters.{name}", parameter=name)
