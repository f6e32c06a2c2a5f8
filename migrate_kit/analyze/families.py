"""Branches that call one tool with different arguments: one tool with a parameter, not several."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.model.inventory import Finding, LegacyRouter, Severity
from migrate_kit.model.twin import tool_of


def family_findings(router: LegacyRouter) -> Iterator[Finding]:
    """Yield one finding for each family of *router*."""
    for lines in router.families:
        members = [branch for branch in router.branches if branch.line in lines]
        if len(members) < 2:
            continue
        first = members[0]
        parameters = sorted({name for branch in members for name in branch.arguments})
        yield Finding(
            code="MK215",
            severity=Severity.note,
            file=first.file or router.file,
            line=first.line,
            router=router.id,
            tool=first.tool,
            message={"count": len(members), "tool": tool_of(first), "parameters": ", ".join(parameters)},
            related_lines=tuple(branch.line for branch in members[1:]),
        )
