r"""MK324: a pattern that a vendor's strict mode does not take: look-around, back-references, word borders.

Good: `pattern: A-\d+`.
Bad:  `pattern: \bA-\d+\b`, `(?=.*\d).+`, `(a)\1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK324"
REFUSED = re.compile(r"\(\?<?[=!]|(?<!\\)(?:\\\\)*\\[1-9bB]")


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each pattern that strict mode refuses."""
    for tool in catalogue.tools:
        for name, parameter in tool.spec.parameters.items():
            found = REFUSED.search(parameter.pattern or "")
            if found is not None:
                yield fault(CODE, tool, f"parameters.{name}", parameter=name, part=found.group())
