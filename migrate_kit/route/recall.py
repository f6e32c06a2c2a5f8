"""Which tools a request may call for: three weighted sections, exact phrases, exclusions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate_kit.model.decision import Candidate
from migrate_kit.route.calibration import beliefs
from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.index import Index
from migrate_kit.route.recalled import Recalled
from migrate_kit.route.scope import Scopes
from migrate_kit.route.scoring import BOUNDING, Scoring
from migrate_kit.route.second_look import SecondLook
from migrate_kit.route.sections import Sections, sections
from migrate_kit.route.shortlist import Shortlist
from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens, without_politeness

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

TOP = 10
EXPLAINED = 5
"""Candidates that carry the score of each section."""
ASKED_FOR = 0.1
"""Below this strength of what calls for a tool, its parameters and guidance speak for it only in proportion: a value
that it takes does not ask for it. A tool whose description has no phrases is judged by all of it."""
SURE = 0.8
"""A first belief from which no second look is needed."""

ALGORITHM = "lexical-6"
"""Changes whenever the same descriptions may decide differently."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of one description."""

    spec: ToolSpec
    cut: Sections
    look: SecondLook


class Recall:
    """An index over descriptions. Building costs about a millisecond for ten tools; asking is pure."""

    version = ALGORITHM

    def __init__(self, specs: Sequence[ToolSpec], *, before: Recall | None = None) -> None:
        """Index *specs*; of those that *before* knows nothing is read again."""
        self._names = [spec.name for spec in specs]
        self._known = frozenset(fold(name) for name in self._names)
        known = {} if before is None else before._kept(self._known)
        self._read = [_read(spec, self._known, known.get(spec.name)) for spec in specs]
        cut = [each.cut for each in self._read]
        self._index: Index = Index([_documents(each) for each in cut], before=None if before is None else before._index)
        self._shortlist: Shortlist = Shortlist(
            self._index, BOUNDING, before=None if before is None else before._shortlist
        )
        self._phrases = phrase_table(cut)
        self._asked_for = [ASKED_FOR if spec.use_when else 0.0 for spec in specs]

    def _kept(self, names: frozenset[str]) -> dict[str, _Read]:
        """Return what was read here and would be read so again among tools of *names*, which exclusions may name."""
        is_same = names == self._known
        return {each.spec.name: each for each in self._read if is_same or not each.spec.do_not_use_when}

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the tools that *folded* may call for, at most TOP, with beliefs from 0 to 1 as scores."""
        evidence = gather(self._phrases, folded, scopes)
        asked = without_politeness(scopes.blanked(folded))
        words = list(tokens(asked))
        request = self._index.request(words)
        scoring = Scoring(self._index, self._asked_for, request, evidence)
        best = scoring.best(self._shortlist.bounds(request), TOP)
        shares = beliefs([score for score, _ in best])
        if shares and shares[0] < SURE:
            self._look_again([-tool for _, tool in best], asked, frozenset(words), evidence)
            best = sorted(((scoring.score(-tool), tool) for _, tool in best), reverse=True)
            shares = beliefs([score for score, _ in best])
        return Recalled(
            tuple(
                Candidate(
                    tool=self._names[-tool],
                    score=share,
                    parts=scoring.parts(-tool) if place < EXPLAINED else {},
                )
                for place, (share, (_, tool)) in enumerate(zip(shares, best, strict=True))
            ),
            {self._names[-tool]: evidence.spans.get(-tool, ()) for _, tool in best},
        )

    def _look_again(self, tools: Sequence[int], asked: str, words: frozenset[str], evidence: Evidence) -> None:
        for tool in tools:
            look = self._read[tool].look
            evidence.calls[tool] = max(evidence.calls.get(tool, 0.0), look.calls(asked, words))
            if strength := look.values(asked):
                evidence.said_values.append((frozenset({tool}), strength))


def _read(spec: ToolSpec, names: frozenset[str], known: _Read | None) -> _Read:
    if known is not None and (known.spec is spec or known.spec == spec):
        return known
    cut = sections(spec, names=names)
    return _Read(spec, cut, SecondLook(spec, cut))


def _documents(cut: Sections) -> tuple[str, ...]:
    return cut.anchors, cut.parameters, cut.guidance, cut.against
