"""Branches that call one tool with different arguments: one tool with a parameter, not several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.analyze.dead import BranchFate
from migrate_kit.analyze.satisfiable import Witness
from migrate_kit.model.inventory import Branch, Finding, LegacyRouter, Severity
from migrate_kit.model.twin import Twin, end_of


def family_findings(router: LegacyRouter, fates: Sequence[BranchFate]) -> Iterator[Finding]:
    """Yield one finding for each family of *router*; its witness reaches one of the later branches."""
    meant = {branch.line: fate.whole.meant for branch, fate in zip(router.branches, fates, strict=True)}
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
            message={"count": len(members), "tool": end_of(first), "parameters": ", ".join(parameters)},
            related_lines=tuple(branch.line for branch in members[1:]),
            witness=next(filter(None, (_reaching(router, branch, meant[branch.line]) for branch in members[1:])), None),
        )


def _reaching(router: LegacyRouter, branch: Branch, meant: Witness | None) -> str | None:
    if meant is None or not meant.text or meant.labels:
        return None
    fired = Twin(router).decide(meant.text).fired
    return meant.text if any(one is branch for one in fired) else None
