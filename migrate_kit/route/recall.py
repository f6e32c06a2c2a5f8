"""Which tools a request may call for: three weighted sections, exact phrases, exclusions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from migrate_kit.model.decision import Candidate
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.calibration import beliefs
from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.index import Index
from migrate_kit.route.scope import Scopes
from migrate_kit.route.sections import SECTIONS, Sections, sections
from migrate_kit.route.text import fold
from migrate_kit.route.words import without_politeness

WEIGHTS = {"anchors": 0.5, "parameters": 0.3, "guidance": 0.2}
EXCLUSION = 0.35
"""What an excluding phrase takes away; more than an anchor of its own strength gives."""
AGAINST_WORDS = 0.1
"""What likeness to the other words of an exclusion takes away."""
TOP = 10

_AGAINST = len(SECTIONS)


@dataclass(frozen=True, slots=True)
class Recalled:
    """The candidates of one request, best first, and where their phrases stand in the folded text."""

    candidates: tuple[Candidate, ...] = ()
    spans: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)

    @property
    def best(self) -> Candidate | None:
        """The first candidate, if any."""
        return self.candidates[0] if self.candidates else None

    @property
    def margin(self) -> float:
        """The lead of the first candidate over the second, 0 to 1."""
        if not self.candidates:
            return 0.0
        return self.candidates[0].score - (self.candidates[1].score if len(self.candidates) > 1 else 0.0)


class Recall:
    """An index over descriptions. Building costs about a millisecond for ten tools; asking is pure."""

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        self._names = [spec.name for spec in specs]
        known = frozenset(fold(name) for name in self._names)
        cut = [sections(spec, names=known) for spec in specs]
        self._index = Index([_documents(each) for each in cut])
        self._phrases = phrase_table(cut)

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the tools that *folded* may call for, at most TOP, with beliefs from 0 to 1 as scores."""
        evidence = gather(self._phrases, folded, scopes)
        cosines = self._index.cosines(without_politeness(scopes.blanked(folded)))
        touched = {tool for tool, section in cosines if section != _AGAINST} | set(evidence.calls)
        scored = ((*_score(tool, cosines, evidence), tool) for tool in touched)
        best = nlargest(TOP, scored, key=lambda row: (row[0], -row[2]))
        shares = beliefs([row[0] for row in best])
        return Recalled(
            tuple(
                Candidate(tool=self._names[tool], score=share, parts=parts)
                for share, (_, parts, tool) in zip(shares, best, strict=True)
            ),
            {self._names[tool]: evidence.spans.get(tool, ()) for _, _, tool in best},
        )


def _documents(cut: Sections) -> tuple[str, ...]:
    return cut.anchors, cut.parameters, cut.guidance, cut.against


def _score(
    tool: int, cosines: Mapping[tuple[int, int], float], evidence: Evidence
) -> tuple[float, Mapping[str, float]]:
    anchors = _either(cosines.get((tool, 0), 0.0), evidence.calls.get(tool, 0.0))
    parameters = _either(cosines.get((tool, 1), 0.0), evidence.values.get(tool, 0.0))
    parts = {
        "anchors": anchors,
        "parameters": parameters,
        "guidance": cosines.get((tool, 2), 0.0),
        "exclusions": evidence.excludes.get(tool, 0.0),
    }
    score = sum(weight * parts[name] for name, weight in WEIGHTS.items())
    against = max(cosines.get((tool, _AGAINST), 0.0) - cosines.get((tool, 0), 0.0), 0.0)
    return score - EXCLUSION * parts["exclusions"] - AGAINST_WORDS * against, parts


def _either(one: float, other: float) -> float:
    return 1 - (1 - min(one, 1.0)) * (1 - min(other, 1.0))
