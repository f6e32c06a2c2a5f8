"""Phrases of the descriptions found in a request, and what they say for and against each tool."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple

from migrate_kit.route.phrases import Hit, PhraseTable, weight_of
from migrate_kit.route.scope import Scopes
from migrate_kit.route.sections import Sections

Kind = Literal["for", "against", "value"]

INSIDE_LONGER = 0.35
"""Share of a phrase that is only part of another tool's longer one (a `delete log` is not a `log`)."""
ASIDE = 0.3
"""Share of a phrase that is quoted, spoken of or subordinate."""
_VALUE_SHARE = 0.8
_MOST_HITS = 2_000


class Owned(NamedTuple):
    """A phrase, whose it is and in which role."""

    phrase: str
    kind: Kind
    tools: frozenset[int]


@dataclass(slots=True)
class Evidence:
    """Strength of the phrases per tool, 0 to 1, joined as independent hints (1 minus the product of doubts)."""

    calls: dict[int, float] = field(default_factory=dict)
    excludes: dict[int, float] = field(default_factory=dict)
    spans: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """Where the phrases that call for the tool stand in the folded text."""
    said_values: list[tuple[frozenset[int], float]] = field(default_factory=list)
    """Values in the text: which tools take them, and their strength. Often all tools take one, so it stays a set."""

    def values(self, tool: int) -> float:
        """Return the strength of the values in the text that the tool takes."""
        doubt = 1.0
        for tools, weight in self.said_values:
            if tool in tools:
                doubt *= 1 - weight
        return 1 - doubt


def phrase_table(tools: Sequence[Sections]) -> PhraseTable[Owned]:
    """Build the table of all phrases of all tools; a phrase that several share stands in it once a role."""
    owners: defaultdict[tuple[str, Kind], set[int]] = defaultdict(set)
    for number, tool in enumerate(tools):
        roles: tuple[tuple[Kind, Iterable[str]], ...] = (
            ("for", tool.phrases), ("against", tool.excluding), ("value", tool.values),
        )  # fmt: skip
        for kind, phrases in roles:
            for phrase in phrases:
                owners[phrase, kind].add(number)
    return PhraseTable((phrase, Owned(phrase, kind, frozenset(who))) for (phrase, kind), who in owners.items())


def gather(table: PhraseTable[Owned], folded: str, scopes: Scopes) -> Evidence:
    """Weigh the phrases found in *folded*."""
    hits = sorted(islice(table.hits(folded), _MOST_HITS), key=lambda hit: (hit.start, -hit.end))
    evidence = Evidence()
    holders = _holders(hits)
    seen: set[tuple[str, Kind, bool]] = set()
    for hit, holder in zip(hits, holders, strict=True):
        negated = scopes.is_negated(hit.start, hit.end)
        mark = (hit.payload.phrase, hit.payload.kind, negated)
        if mark not in seen and hit.payload.kind != "against":
            seen.add(mark)
            _count(evidence, hit, holder, negated, ASIDE if scopes.is_aside(hit.start, hit.end) else 1.0)
    for hit in hits:
        if hit.payload.kind == "against" and not scopes.is_negated(hit.start, hit.end):
            _exclude(evidence, hit)
    return evidence


def _holders(hits: Sequence[Hit[Owned]]) -> list[Hit[Owned] | None]:
    holders: list[Hit[Owned] | None] = []
    reach: Hit[Owned] | None = None
    for hit in hits:
        holders.append(reach if reach is not None and hit.inside(reach) else None)
        if hit.payload.kind != "against" and (reach is None or hit.end > reach.end):
            reach = hit
    return holders


def _count(evidence: Evidence, hit: Hit[Owned], holder: Hit[Owned] | None, negated: bool, share: float) -> None:
    phrase, kind, tools = hit.payload
    weight = weight_of(phrase)
    if kind == "value":
        if not negated:
            evidence.said_values.append((tools, weight * share * _VALUE_SHARE))
        return
    for tool in tools:
        if negated:
            _join(evidence.excludes, tool, weight)
        else:
            evidence.spans.setdefault(tool, []).append((hit.start, hit.end))
            _join(evidence.calls, tool, weight * share * _held_share(tool, holder))


def _held_share(tool: int, holder: Hit[Owned] | None) -> float:
    if holder is None:
        return 1.0
    if tool in holder.payload.tools:
        return 0.0 if holder.payload.kind == "for" else 1.0
    return INSIDE_LONGER


def _exclude(evidence: Evidence, hit: Hit[Owned]) -> None:
    for tool in hit.payload.tools:
        own = evidence.spans.get(tool, ())
        if not any(first <= hit.start and hit.end <= last for first, last in own):
            _join(evidence.excludes, tool, weight_of(hit.payload.phrase))


def _join(strengths: dict[int, float], tool: int, weight: float) -> None:
    strengths[tool] = 1 - (1 - strengths.get(tool, 0.0)) * (1 - weight)
