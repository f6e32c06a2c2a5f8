"""Two routers for one tool, and a text that reaches it through one of them and not through the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from migrate_kit.analyze.disagreement import otherwise
from migrate_kit.analyze.routed import KnownTools
from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Branch, Finding, Inventory, LegacyRouter
from migrate_kit.model.twin import INLINE, Twin, end_of


@dataclass(frozen=True, slots=True)
class _Side:
    """One router, and its tools with their keywords: tool → keyword → branch."""

    router: LegacyRouter
    tools: Mapping[str, Mapping[str, Branch]]


def rival_findings(inventory: Inventory) -> Iterator[Finding]:
    """Yield one finding for each two routers that a text tells apart in the tool that they share."""
    sides = [_Side(router, _by_tool(router)) for router in inventory.routers if router.pick is None]
    known = KnownTools(inventory.tools)
    for one, other in _meeting(sides):
        if one.router.id != other.router.id:
            yield from _between(one, other, known)


def _meeting(sides: Sequence[_Side]) -> Iterator[tuple[_Side, _Side]]:
    """Yield every two sides that share a tool, once, in source order."""
    by_tool: dict[str, list[int]] = {}
    for number, side in enumerate(sides):
        for tool in side.tools:
            by_tool.setdefault(tool, []).append(number)
    pairs = {pair for numbers in by_tool.values() for pair in combinations(numbers, 2)}
    yield from ((sides[one], sides[other]) for one, other in sorted(pairs))


def _by_tool(router: LegacyRouter) -> dict[str, dict[str, Branch]]:
    found: dict[str, dict[str, Branch]] = {}
    for branch in router.branches:
        tool = end_of(branch)
        if branch.target_kind != "none" and not tool.startswith(INLINE):
            for word in anchors(branch.condition):
                found.setdefault(tool, {}).setdefault(word, branch)
    return found


def _between(one: _Side, other: _Side, known: KnownTools) -> Iterator[Finding]:
    for tool in one.tools:
        theirs = other.tools.get(tool, {})
        if one.tools[tool].keys().isdisjoint(theirs) or not _is_one_tool(tool, one, other, known):
            continue
        found = _told_apart(one, other, tool) or _told_apart(other, one, tool)
        if found is not None:
            yield found
            return


def _is_one_tool(tool: str, one: _Side, other: _Side, known: KnownTools) -> bool:
    """Tell whether both routers mean the same by *tool*: files may have functions of one name."""
    mine, theirs = (known.meant(tool, side.router.file) for side in (one, other))
    return one.router.file == other.router.file if mine is None or theirs is None else mine == theirs


def _told_apart(one: _Side, other: _Side, tool: str) -> Finding | None:
    for word, branch in one.tools[tool].items():
        if word in other.tools[tool] or tool not in Twin(one.router).decide(word).tools:
            continue
        decision = Twin(other.router).decide(word)
        if not decision.maybe and tool not in decision.tools:
            return otherwise(one.router, branch, word, other.router.id)
    return None
