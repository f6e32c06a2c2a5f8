"""Two places that judge one text by other words: a helper predicate beside a branch, or two routers for one tool."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from migrate_kit.analyze.predicates import Predicate, predicates
from migrate_kit.analyze.routed import facts_of
from migrate_kit.analyze.tree import Tree
from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Branch, Finding, Inventory, LegacyRouter, Severity
from migrate_kit.model.twin import INLINE, Twin, tool_of

#: Keywords that two lists must share before they are taken for lists of one thing.
_SHARED = 2


def disagreements(inventory: Inventory, trees: Mapping[str, Tree]) -> Iterator[Finding]:
    """Yield a finding for each predicate and each pair of routers that a text tells apart."""
    routers = inventory.routers
    for predicate in predicates(trees):
        judged = _judged(predicate, routers, trees)
        if judged is not None:
            yield judged
    for one, other in combinations(_asked(routers), 2):
        if one.id != other.id:
            yield from _between(one, other, inventory)


@dataclass(frozen=True, slots=True)
class _Match:
    """A branch and the words that a predicate shares with it."""

    router: LegacyRouter
    branch: Branch
    shared: int


def _judged(predicate: Predicate, routers: Sequence[LegacyRouter], trees: Mapping[str, Tree]) -> Finding | None:
    match = max(_matches(predicate, routers), key=lambda match: match.shared, default=None)
    if match is None or not _is_second_judge(predicate, match.router, trees):
        return None
    text = _telling(predicate, match)
    if text is None:
        return None
    return _finding(match.router, match.branch, text, predicate.name, (predicate.line,), predicate.file)


def _matches(predicate: Predicate, routers: Sequence[LegacyRouter]) -> Iterator[_Match]:
    words = {word.lower() for word in predicate.words}
    for router in routers:
        for branch in router.branches:
            own = {word.lower() for word in anchors(branch.condition)}
            shared = len(own & words)
            if branch.target_kind != "none" and shared >= _SHARED and 2 * shared >= min(len(own), len(words)):
                yield _Match(router, branch, shared)


def _is_second_judge(predicate: Predicate, router: LegacyRouter, trees: Mapping[str, Tree]) -> bool:
    """Tell whether *predicate* judges texts somewhere else than as a part of *router* itself."""
    name = predicate.name.rpartition(".")[2]
    inside = False
    for file, tree in trees.items():
        for node in ast.walk(tree.module):
            said = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
            if said != name or not isinstance(node, ast.expr):
                continue
            if file != router.file or not router.first_line <= node.lineno <= router.last_line:
                return True
            inside = True
    return not inside


def _telling(predicate: Predicate, match: _Match) -> str | None:
    """Return a text of one side that the other does not take; what the router takes comes first."""
    words = [word for word in anchors(match.branch.condition) if not predicate.holds(word)]
    taken = (word for word in words if _takes(match.router, match.branch, word) is True)
    missed = (w for w in predicate.words if predicate.holds(w) and _takes(match.router, match.branch, w) is False)
    return next(taken, None) or next(missed, None)


def _takes(router: LegacyRouter, branch: Branch, text: str) -> bool | None:
    decision = Twin(router).decide(text)
    if any(fired.line == branch.line for fired in decision.fired):
        return True
    return None if decision.maybe else False


def _asked(routers: Sequence[LegacyRouter]) -> list[LegacyRouter]:
    """Return the routers that test words and take the first hit or all of them."""
    return [r for r in routers if r.pick is None and any(any(anchors(b.condition)) for b in r.branches)]


def _between(one: LegacyRouter, other: LegacyRouter, inventory: Inventory) -> Iterator[Finding]:
    """Yield one finding where a text reaches a tool through one router and not through the other."""
    found: list[tuple[LegacyRouter, Branch, str, str]] = []
    first, second = _by_tool(one), _by_tool(other)
    for tool in sorted(first.keys() & second.keys()):
        if _is_one_tool(tool, one, other, inventory) and first[tool].keys() & second[tool].keys():
            told = _told_apart(one, other, tool, first[tool], second[tool])
            told = told or _told_apart(other, one, tool, second[tool], first[tool])
            found += [told] if told else []
    if found:
        router, branch, text, against = min(found, key=lambda told: (told[0].file, told[1].line))
        yield _finding(router, branch, text, against, (), "")


def _is_one_tool(tool: str, one: LegacyRouter, other: LegacyRouter, inventory: Inventory) -> bool:
    """Tell whether both routers mean the same by *tool*: files may have functions of one name."""
    mine, theirs = (facts_of(tool, inventory, router.file) for router in (one, other))
    return one.file == other.file if mine is None or theirs is None else mine == theirs


def _by_tool(router: LegacyRouter) -> dict[str, dict[str, Branch]]:
    """Return tool → keyword → branch."""
    found: dict[str, dict[str, Branch]] = {}
    for branch in router.branches:
        tool = tool_of(branch)
        if branch.target_kind != "none" and not tool.startswith(INLINE):
            for word in anchors(branch.condition):
                found.setdefault(tool, {}).setdefault(word, branch)
    return found


def _told_apart(
    one: LegacyRouter, other: LegacyRouter, tool: str, mine: Mapping[str, Branch], theirs: Mapping[str, Branch]
) -> tuple[LegacyRouter, Branch, str, str] | None:
    for word, branch in mine.items():
        if word in theirs or tool not in Twin(one).decide(word).tools:
            continue
        decision = Twin(other).decide(word)
        if not decision.maybe and tool not in decision.tools:
            return one, branch, word, other.id
    return None


def _finding(router: LegacyRouter, branch: Branch, text: str, other: str, lines: tuple[int, ...], file: str) -> Finding:
    here = branch.file or router.file
    return Finding(
        code="MK222",
        severity=Severity.note,
        file=here,
        line=branch.line,
        router=router.id,
        tool=branch.tool,
        message={"other": other, "tool": tool_of(branch), "text": text},
        related_lines=lines if file == here else (),
        witness=text,
    )
