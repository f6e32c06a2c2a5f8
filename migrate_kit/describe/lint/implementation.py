"""MK306: the label has no function behind it: nothing can be executed when the router chooses the tool.

Good: `implementation: ops.tools:restart`; `pin: legacy` for one that stays where it is.
Good: statements of a router, which its evidence says it is (`inline-body`, `canned-reply`): legacy carries them out.
Bad:  `implementation: ''` and no pin.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, fault
from migrate_kit.model.inventory import Finding

CODE = "MK306"


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool that is only a label."""
    for tool in catalogue.tools:
        has_function = tool.spec.implementation.strip() or tool.spec.is_inline
        if not has_function and tool.spec.pin != "legacy":
            yield fault(CODE, tool, "implementation")
