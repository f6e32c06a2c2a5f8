"""MK307: the legacy router catches these words and reaches nothing that a description speaks of.

Good: every branch with words of its own leads to a described tool.
Bad:  `if "admin" in text: return DENIED`: a gate whose words no description, and so no dynamic router, knows.
Bad:  `return "label"` where no function and no description has that name.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from textwrap import shorten

from migrate_kit.describe.lint.subject import Catalogue
from migrate_kit.messages import codes
from migrate_kit.model.condition import anchors
from migrate_kit.model.condition_text import show
from migrate_kit.model.inventory import Branch, Finding, Severity

CODE = "MK307"
_SHOWN = 3
_WIDTH = 100


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each live branch of the last scan that catches words and reaches no tool."""
    known = _known(catalogue)
    for router in catalogue.inventory.routers if catalogue.inventory is not None else ():
        for branch in router.branches:
            words = list(dict.fromkeys(word.strip() for word in anchors(branch.condition)))
            if words and not branch.dead and not _leads_on(branch, known):
                yield Finding(
                    code=CODE,
                    severity=Severity(codes()[CODE].severity),
                    file=posixpath.normpath(posixpath.join(catalogue.sources, branch.file or router.file)),
                    line=branch.line,
                    router=router.id,
                    message={
                        "router": router.function,
                        "words": ", ".join(words[:_SHOWN]),
                        "condition": shorten(show(branch.condition), _WIDTH, placeholder=" …"),
                    },
                )


def _known(catalogue: Catalogue) -> frozenset[str]:
    """Return the names of functions that were found, and of everything described, by both of its names."""
    found = {tool.name for tool in catalogue.inventory.tools} if catalogue.inventory is not None else set()
    described = {tool.spec.name for tool in catalogue.tools}
    return frozenset(found | described | {tool.spec.implementation.rpartition(":")[2] for tool in catalogue.tools})


def _leads_on(branch: Branch, known: frozenset[str]) -> bool:
    # A function that is not described is another matter: `check` tells of it.
    return branch.tool is not None and (branch.target_kind in ("function", "method") or branch.tool in known)
