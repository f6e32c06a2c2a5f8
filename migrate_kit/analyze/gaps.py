"""Phrases that belong to a tool by what the code says itself, and that no branch catches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from migrate_kit.analyze.evaluate import Evaluator
from migrate_kit.analyze.phrases import Origin, Phrase, documented, named, values
from migrate_kit.analyze.routed import KnownTools, Routed, routed
from migrate_kit.analyze.siblings import siblings
from migrate_kit.model.condition import Always, LabelIs, anchors, atoms
from migrate_kit.model.inventory import Branch, Finding, Inventory, LegacyRouter, Severity
from migrate_kit.model.twin import end_of

_RANK = {origin: place for place, origin in enumerate(get_args(Origin))}
#: Phrases that one finding names.
_NAMED = 4


def gap_findings(inventory: Inventory) -> Iterator[Finding]:
    """Yield one finding for each tool with uncaught phrases, the strongest claim first as its witness."""
    every = routed(inventory.routers)
    known_tools = KnownTools(inventory.tools)
    tools = {one.id: frozenset(one.tools) for one in every}
    evaluators = {id(chain): _Catcher(chain) for chain in inventory.routers}
    for one in every:
        if any(chain.pick is not None or _tests_labels(chain) for chain in one.chains):
            continue
        # What could catch a phrase: the chains of the router itself, and of those that reach one of its tools.
        near = [other for other in every if other is one or not tools[one.id].isdisjoint(tools[other.id])]
        beside = [evaluators[id(chain)] for other in near for chain in other.chains]
        found: dict[str, list[Phrase]] = {}
        waiting = set(_waiting(one))
        for phrase in sorted(_phrases(one, known_tools), key=lambda phrase: _RANK[phrase.origin]):
            known = [other.text for other in found.get(phrase.tool, ())]
            if phrase.tool in waiting or phrase.text in known or any(c.takes(phrase.text) for c in beside):
                continue
            found.setdefault(phrase.tool, []).append(phrase)
        yield from (_finding(one, phrases) for phrases in found.values())


def _waiting(one: Routed) -> Iterator[str | None]:
    """Yield the tools that get what nothing catches: no phrase is lost to them."""
    for chain in one.chains:
        yield chain.default.tool or chain.default.target
        yield from (end_of(branch) for branch in chain.branches if isinstance(branch.condition, Always))


def _phrases(one: Routed, known: KnownTools) -> Iterator[Phrase]:
    by_tool: dict[str, list[Branch]] = {}
    for chain in one.chains:
        for branch in chain.branches:
            if branch.target_kind != "none" and not isinstance(branch.condition, Always):
                by_tool.setdefault(end_of(branch), []).append(branch)
        yield from siblings(chain.branches)
    for tool, branches in by_tool.items():
        facts = known.meant(tool, one.file)
        yield from documented(tool, facts, branches)
        yield from values(tool, facts, branches)
        # A label is no name that anybody says, and a tool of several branches is not told apart by its name.
        latin = any(anchor.isascii() for branch in branches for anchor in anchors(branch.condition))
        if latin and len(branches) == 1 and branches[0].tool is not None and branches[0].target_kind != "inline":
            yield from named(tool, facts, branches)


class _Catcher:
    """Tells of one chain whether some test takes a text, or might."""

    def __init__(self, chain: LegacyRouter) -> None:
        self._evaluator = Evaluator(chain)
        always = (number for number, branch in enumerate(chain.branches) if isinstance(branch.condition, Always))
        self._always = frozenset(always)

    def takes(self, text: str) -> bool:
        return self._evaluator.may_take(self._evaluator.texts(text), self._always)


def _tests_labels(chain: LegacyRouter) -> bool:
    return any(isinstance(atom, LabelIs) for branch in chain.branches for atom in atoms(branch.condition))


def _finding(one: Routed, phrases: Sequence[Phrase]) -> Finding:
    best = phrases[0]
    chain, branch = next(
        (chain, branch) for chain in one.chains for branch in chain.branches if end_of(branch) == best.tool
    )
    named = [repr(phrase.text) for phrase in phrases[:_NAMED]] + ["…"] * (len(phrases) > _NAMED)
    return Finding(
        code="MK221",
        severity=Severity.warning if best.origin == "documented" else Severity.note,
        file=branch.file or chain.file,
        line=branch.line,
        router=one.id,
        tool=branch.tool,
        message={
            "phrases": ", ".join(named),
            "tool": best.tool,
            "evidence": best.evidence,
            "origin": best.origin,
            "count": len(phrases),
        },
        witness=best.text,
    )
