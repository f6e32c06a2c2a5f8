"""What changed between two scans, as lines for a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.analyze.changes import RouterChange, ScanChanges
    from migrate_kit.model.inventory import Finding


def show_changes(changes: ScanChanges) -> None:
    """Print *changes*: routers with their branches, tools, findings, and the counts."""
    if changes.is_empty:
        output.say("changes.none")
        return
    _show_routers(changes)
    _show_tools(changes)
    _show_findings("changes.finding_fixed", changes.findings_fixed)
    _show_findings("changes.finding_new", changes.findings_new)
    output.say("changes.counts", **_counts(changes))


def _show_routers(changes: ScanChanges) -> None:
    for router in changes.routers_removed:
        output.say("changes.router_removed", id=router.id, place=f"{router.file}:{router.line}")
    for router in changes.routers_added:
        output.say("changes.router_added", id=router.id, place=f"{router.file}:{router.line}")
    for renamed in changes.routers_renamed:
        place = f"{renamed.file}:{renamed.line}"
        output.say("changes.router_renamed", was=renamed.was, id=renamed.id, place=place)
    for change in changes.routers_changed:
        output.say("changes.router_changed", id=change.id, place=f"{change.file}:{change.line}")
        _show_router(change)


def _show_router(change: RouterChange) -> None:
    for field in change.fields:
        output.say("changes.router_field", **field.model_dump())
    if change.reordered:
        output.say("changes.reordered")
    for branch in change.branches_removed:
        output.say("changes.branch_removed", **branch.model_dump())
    for branch in change.branches_added:
        output.say("changes.branch_added", **branch.model_dump())
    for changed in change.branches_changed:
        output.say("changes.branch_changed", line=changed.line, condition=changed.condition, tool=changed.tool)
        for field in changed.fields:
            output.say("changes.field", **field.model_dump())


def _show_tools(changes: ScanChanges) -> None:
    for tool in changes.tools_removed:
        output.say("changes.tool_removed", id=tool)
    for tool in changes.tools_added:
        output.say("changes.tool_added", id=tool)
    for change in changes.tools_changed:
        output.say("changes.tool_changed", id=change.id)
        for field in change.fields:
            output.say("changes.field", **field.model_dump())


def _show_findings(key: str, findings: Iterable[Finding]) -> None:
    for finding in findings:
        sentence = tell(f"finding.{finding.code}", output.language(), **finding.message)
        output.say(key, code=finding.code, place=f"{finding.file}:{finding.line}", sentence=sentence)


def _counts(changes: ScanChanges) -> dict[str, Any]:
    names = ("routers_added", "routers_removed", "routers_changed", "tools_added", "tools_removed", "tools_changed")
    counts = {name: len(getattr(changes, name)) for name in names}
    return counts | {"new": len(changes.findings_new), "fixed": len(changes.findings_fixed)}
