"""MK307: the legacy router catches these words and reaches nothing that a description speaks of.

Good: every branch with words of its own leads to a described tool.
Bad:  `if "admin" in text: return deny()`: a gate whose words no description, and so no dynamic router, knows.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue
from migrate_kit.messages import codes
from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Branch, Finding, Severity

CODE = "MK307"
_SHOWN = 3


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each live branch of the last scan that catches words and reaches no tool."""
    for router in catalogue.inventory.routers if catalogue.inventory is not None else ():
        for branch in router.branches:
            words = list(dict.fromkeys(word.strip() for word in anchors(branch.condition)))
            if words and _is_gate(branch):
                yield Finding(
                    code=CODE,
                    severity=Severity(codes()[CODE].severity),
                    file=posixpath.join(catalogue.sources, branch.file or router.file),
                    line=branch.line,
                    router=router.id,
                    message={"router": router.function, "words": ", ".join(words[:_SHOWN])},
                )


def _is_gate(branch: Branch) -> bool:
    return branch.tool is None and not branch.dead
