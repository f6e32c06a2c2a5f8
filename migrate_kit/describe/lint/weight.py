"""MK321: one description costs as much as several.

Good: a text of a few sentences.
Bad:  a manual page, pasted.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK321"
MOST = 500


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool whose text costs more than MOST tokens."""
    for tool in catalogue.tools:
        tokens = catalogue.tokens[tool.spec.name]
        if tokens > MOST:
            yield fault(CODE, tool, "summary", tokens=tokens, most=MOST)
