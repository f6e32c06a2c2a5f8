"""MK302: no phrase that users say leads to the tool.

Good: `use_when: [查日志, show logs]`.
Bad:  `use_when: []`: only the summary can speak for the tool.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK302"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool without an intent anchor."""
    for tool in catalogue.tools:
        if not tool.anchors:
            yield fault(CODE, tool, "use_when")
