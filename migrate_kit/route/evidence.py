"""Phrases of the descriptions found in a request, and what they say for and against each tool."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple

from migrate_kit.route.phrases import Hit, PhraseTable, parts_of, weight_of
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
    part: str = ""
    """The part that was looked for, where the phrase has several that all have to occur."""


class Together(NamedTuple):
    """A phrase of several parts that all occur, with the hits of its parts."""

    owned: Owned
    hits: tuple[Hit[Owned], ...]
    negated: bool


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
    return PhraseTable(
        (part or phrase, Owned(phrase, kind, frozenset(who), part))
        for (phrase, kind), who in owners.items()
        for part in _looked_for(phrase)
    )


def _looked_for(phrase: str) -> tuple[str, ...]:
    parts = parts_of(phrase)
    return parts if len(parts) > 1 else ("",)


def gather(table: PhraseTable[Owned], folded: str, scopes: Scopes) -> Evidence:
    """Weigh the phrases found in *folded*."""
    found = sorted(islice(table.hits(folded), _MOST_HITS), key=lambda hit: (hit.start, -hit.end))
    hits = [hit for hit in found if not hit.payload.part]
    together = _together([hit for hit in found if hit.payload.part], scopes) if len(hits) < len(found) else []
    evidence = Evidence()
    seen: set[tuple[str, Kind, bool]] = set()
    for hit, holder in zip(hits, _holders(hits), strict=True):
        negated = scopes.is_negated(hit.start, hit.end)
        mark = (hit.payload.phrase, hit.payload.kind, negated)
        if mark not in seen and hit.payload.kind != "against":
            seen.add(mark)
            share = ASIDE if scopes.is_aside(hit.start, hit.end) else 1.0
            _count(evidence, hit, holder or _claimed(hit, together), negated, share)
    _count_together(evidence, together, scopes)
    for hit in hits:
        if hit.payload.kind == "against" and not scopes.is_negated(hit.start, hit.end):
            _exclude(evidence, hit.payload, [hit])
    for each in together:
        if each.owned.kind == "against" and not each.negated:
            _exclude(evidence, each.owned, each.hits)
    return evidence


def _together(hits: Sequence[Hit[Owned]], scopes: Scopes) -> list[Together]:
    """Return the phrases of which all parts occur; of a part that occurs twice the one that is not negated counts."""
    places: defaultdict[Owned, dict[str, Hit[Owned]]] = defaultdict(dict)
    for hit in hits:
        known = places[hit.payload._replace(part="")]
        before = known.get(hit.payload.part)
        if before is None or scopes.is_negated(before.start, before.end):
            known[hit.payload.part] = hit
    found = []
    for owned, parts in places.items():
        if len(parts) == len(set(parts_of(owned.phrase))):
            negated = any(scopes.is_negated(hit.start, hit.end) for hit in parts.values())
            found.append(Together(owned, tuple(parts.values()), negated))
    return found


def _claimed(hit: Hit[Owned], together: Sequence[Together]) -> Hit[Owned] | None:
    """Return the part of another tool's phrase of several parts that *hit* lies in, when all of them occur."""
    if hit.payload.kind != "for":
        return None
    for each in together:
        if each.owned.kind == "for" and not each.negated and not hit.payload.tools & each.owned.tools:
            for part in each.hits:
                if part.start <= hit.start and hit.end <= part.end:
                    return part
    return None


def _count_together(evidence: Evidence, together: Sequence[Together], scopes: Scopes) -> None:
    best: dict[int, float] = {}
    for owned, hits, negated in together:
        if owned.kind != "for":
            continue
        aside = any(scopes.is_aside(hit.start, hit.end) for hit in hits)
        weight = weight_of(owned.phrase) * (ASIDE if aside else 1.0)
        for tool in owned.tools:
            if negated:
                _join(evidence.excludes, tool, weight)
            else:
                evidence.spans.setdefault(tool, []).extend((hit.start, hit.end) for hit in hits)
                best[tool] = max(best.get(tool, 0.0), weight)
    for tool, weight in best.items():
        # Combinations share their parts, so they are no independent hints.
        _join(evidence.calls, tool, weight)


def _holders(hits: Sequence[Hit[Owned]]) -> list[Hit[Owned] | None]:
    holders: list[Hit[Owned] | None] = []
    reach: Hit[Owned] | None = None
    for hit in hits:
        holders.append(reach if reach is not None and hit.inside(reach) else None)
        if hit.payload.kind != "against" and (reach is None or hit.end > reach.end):
            reach = hit
    return holders


def _count(evidence: Evidence, hit: Hit[Owned], holder: Hit[Owned] | None, negated: bool, share: float) -> None:
    phrase, kind, tools, _ = hit.payload
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


def _exclude(evidence: Evidence, owned: Owned, hits: Sequence[Hit[Owned]]) -> None:
    for tool in owned.tools:
        own = evidence.spans.get(tool, ())
        if not all(any(first <= hit.start and hit.end <= last for first, last in own) for hit in hits):
            _join(evidence.excludes, tool, weight_of(owned.phrase))


def _join(strengths: dict[int, float], tool: int, weight: float) -> None:
    strengths[tool] = 1 - (1 - strengths.get(tool, 0.0)) * (1 - weight)
