"""MK327: the effects say that the tool only reads, and its name or its summary says that it deletes something.

Good: `purge_orders` with `effects: dangerous`; `list_deleted_orders` with `effects: read_only`.
Bad:  `purge_orders`, "Delete all orders.", `清空购物车` with `effects: read_only`.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.destroying import destroying_words
from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK327"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool that is called harmless and calls itself something else."""
    for tool in catalogue.tools:
        words = destroying_words(tool.spec.name, tool.spec.summary) if tool.spec.effects == "read_only" else ""
        if words:
            yield fault(CODE, tool, "effects", words=words)
