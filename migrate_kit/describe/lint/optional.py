"""MK319: so many optional parameters that a model fills some by guessing.

Good: a few, with defaults; the rest in a tool of its own.
Bad:  a search with twelve optional filters.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK319"
MOST = 8


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool with more optional parameters than MOST."""
    for tool in catalogue.tools:
        handed_in = tool.spec.context
        count = sum(not p.required and name not in handed_in for name, p in tool.spec.parameters.items())
        if count > MOST:
            yield fault(CODE, tool, "parameters", count=count, most=MOST)
