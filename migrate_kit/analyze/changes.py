"""What changed between two scans: routers, their branches, tools, findings; never what only moved to another line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pydantic import JsonValue

from migrate_kit.analyze.alignment import Pair, align
from migrate_kit.analyze.differences import FieldChange, differences
from migrate_kit.analyze.identity import FindingKey, canonical, claim_of, identified, placed
from migrate_kit.analyze.renames import renamed, under_new_names
from migrate_kit.model.condition_text import show
from migrate_kit.model.inventory import Branch, Finding, Inventory, LegacyRouter, Severity
from migrate_kit.model.record import Record

_OF_ROUTER = ("subject", "normalise", "stage", "exclusive", "pick", "returns", "is_async")
#: Where a tool stands and what was read where is no property of the tool.
_NOT_OF_TOOL: dict[str, Any] = {
    "line": True,
    "last_line": True,
    "evidence": True,
    "parameters": {"__all__": {"evidence"}},
}


class RouterPlace(Record):
    """A router that came or went."""

    id: str
    file: str
    line: int


class RouterRename(RouterPlace):
    """A router that has another name now, or lies in another file; *was* is its id in the older scan."""

    was: str


class BranchPlace(Record):
    """A branch that came or went; the line is that of the scan which has it."""

    line: int
    condition: str
    tool: str | None


class BranchChange(BranchPlace):
    """A branch of both scans whose condition, target or arguments differ."""

    fields: tuple[FieldChange, ...]


class RouterChange(RouterPlace):
    """A router of both scans that differs."""

    branches_added: tuple[BranchPlace, ...] = ()
    branches_removed: tuple[BranchPlace, ...] = ()
    branches_changed: tuple[BranchChange, ...] = ()
    reordered: bool = False
    fields: tuple[FieldChange, ...] = ()


class ToolChange(Record):
    """A tool of both scans of which the code says something else now."""

    id: str
    fields: tuple[FieldChange, ...]


class ScanChanges(Record):
    """Everything that differs. Findings come with the lines of the scan that has them."""

    routers_added: tuple[RouterPlace, ...] = ()
    routers_removed: tuple[RouterPlace, ...] = ()
    routers_renamed: tuple[RouterRename, ...] = ()
    routers_changed: tuple[RouterChange, ...] = ()
    tools_added: tuple[str, ...] = ()
    tools_removed: tuple[str, ...] = ()
    tools_changed: tuple[ToolChange, ...] = ()
    findings_new: tuple[Finding, ...] = ()
    findings_fixed: tuple[Finding, ...] = ()

    @property
    def is_worse(self) -> bool:
        """Whether there is a new finding that counts; notes do not."""
        return any(finding.severity is not Severity.note for finding in self.findings_new)

    @property
    def is_empty(self) -> bool:
        """Whether the two scans say the same."""
        return self == ScanChanges()


def compare_scans(
    old: Inventory, new: Inventory, *, base: str = "", known: Collection[FindingKey] = frozenset()
) -> ScanChanges:
    """Return what is different in *new*. Findings in *known* (a baseline, with files below *base*) are not new."""
    names = renamed(old, new)
    old = under_new_names(old, names)
    before, after = _routers(old), _routers(new)
    old_tools, new_tools = _tools(old), _tools(new)
    both = [key for key in after if key in before]
    changed = (_router_change(key, before[key], after[key]) for key in both)
    tools = (ToolChange(id=t, fields=differences(old_tools[t], new_tools[t])) for t in new_tools if t in old_tools)
    old_findings, new_findings = dict(identified(old)), dict(identified(new))
    fixed, fresh = _without_the_same(
        list(_only_in(old_findings, new_findings, base, ())), list(_only_in(new_findings, old_findings, base, known))
    )
    return ScanChanges(
        routers_added=tuple(_place(after[key]) for key in after if key not in before),
        routers_removed=tuple(_place(before[key]) for key in before if key not in after),
        routers_renamed=tuple(RouterRename(**_place(now).model_dump(), was=was) for was, now in names.items()),
        routers_changed=tuple(change for change in changed if change is not None),
        tools_added=tuple(sorted(new_tools.keys() - old_tools.keys())),
        tools_removed=tuple(sorted(old_tools.keys() - new_tools.keys())),
        tools_changed=tuple(change for change in tools if change.fields),
        findings_new=tuple(fresh),
        findings_fixed=tuple(fixed),
    )


def _only_in(
    one: Mapping[FindingKey, Finding], other: Mapping[FindingKey, Finding], base: str, known: Collection[FindingKey]
) -> Iterator[Finding]:
    for key, finding in one.items():
        if key not in other and key._replace(file=placed(key.file, base)) not in known:
            yield finding


def _without_the_same(fixed: list[Finding], fresh: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Leave out what is said before and after of a branch that was edited: it is neither fixed nor new."""
    both = Counter(map(claim_of, fixed)) & Counter(map(claim_of, fresh))
    return list(_beyond(Counter(both), fixed)), list(_beyond(Counter(both), fresh))


def _beyond(counted: Counter[str], findings: Iterable[Finding]) -> Iterator[Finding]:
    for finding in findings:
        claim = claim_of(finding)
        if counted[claim]:
            counted[claim] -= 1
        else:
            yield finding


def _routers(inventory: Inventory) -> dict[str, LegacyRouter]:
    seen: Counter[str] = Counter()
    found = {}
    for router in inventory.routers:
        seen[router.id] += 1
        found[router.id if seen[router.id] == 1 else f"{router.id}#{seen[router.id]}"] = router
    return found


def _tools(inventory: Inventory) -> dict[str, dict[str, Any]]:
    tools = inventory.tools  # statements have no implementation, only a name
    return {tool.implementation or tool.name: tool.model_dump(mode="json", exclude=_NOT_OF_TOOL) for tool in tools}


def _router_change(key: str, old: LegacyRouter, new: LegacyRouter) -> RouterChange | None:
    pairs, removed, added = align(old.branches, new.branches)
    change = RouterChange(
        **_place(new).model_dump() | {"id": key},
        branches_added=tuple(map(_branch_place, added)),
        branches_removed=tuple(map(_branch_place, removed)),
        branches_changed=tuple(_branch_changes(pairs)),
        reordered=new.exclusive and _is_reordered(pairs),
        fields=differences(_said_of_router(old), _said_of_router(new)),
    )
    empty = RouterChange(id=key, file=new.file, line=new.first_line)
    return None if change == empty else change


def _branch_changes(pairs: Iterable[Pair]) -> Iterator[BranchChange]:
    for old, new, *_ in pairs:
        fields = differences(_said_of_branch(old), _said_of_branch(new))
        if canonical(old.condition) != canonical(new.condition):  # another order of keywords is no change
            fields = (FieldChange(path="condition", before=show(old.condition), after=show(new.condition)), *fields)
        if fields:
            yield BranchChange(**_branch_place(new).model_dump(), fields=fields)


def _is_reordered(pairs: list[Pair]) -> bool:
    places = [pair.new_index for pair in sorted(pairs, key=lambda pair: pair.old_index)]
    return places != sorted(places)


def _said_of_router(router: LegacyRouter) -> dict[str, JsonValue]:
    said: dict[str, JsonValue] = router.model_dump(mode="json", include=set(_OF_ROUTER))
    return said | {"default": router.default.tool or router.default.target}


def _said_of_branch(branch: Branch) -> dict[str, Any]:
    return branch.model_dump(mode="json", include={"target", "target_kind", "tool", "arguments"})


def _place(router: LegacyRouter) -> RouterPlace:
    return RouterPlace(id=router.id, file=router.file, line=router.first_line)


def _branch_place(branch: Branch) -> BranchPlace:
    return BranchPlace(line=branch.line, condition=show(branch.condition), tool=branch.tool or branch.target)
