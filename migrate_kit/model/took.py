"""The name of a branch in a `took` line: its tool, or the digest of its condition where several share one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b

from migrate_kit.model.inventory import Branch, LegacyRouter


def marks_of(router: LegacyRouter) -> Mapping[str, Branch]:
    """Return mark → branch for every branch of statements that is not dead; none depends on lines or on order.

    Of a router among the statements of a module every branch has one: no call of it is there to be observed.
    """
    every = router.function == "<module>"
    inline = [b for b in router.branches if not b.dead and (every or b.target_kind == "inline")]
    tools = Counter(branch.tool for branch in inline)
    named = [(_mark(branch, alone=tools[branch.tool] == 1), branch) for branch in inline]
    times = Counter(name for name, _ in named)
    return {name: branch for name, branch in named if times[name] == 1}


def _mark(branch: Branch, *, alone: bool) -> str:
    if branch.tool and alone and branch.tool.isascii():
        return branch.tool
    return blake2b(branch.condition.model_dump_json().encode(), digest_size=4).hexdigest()
