"""Which tools a request may call for: three weighted sections, exact phrases, exclusions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest

from migrate_kit.model.decision import Candidate
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.calibration import beliefs
from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.index import Index
from migrate_kit.route.recalled import Recalled
from migrate_kit.route.scope import Scopes
from migrate_kit.route.second_look import SecondLook
from migrate_kit.route.sections import SECTIONS, Sections, sections
from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens, without_politeness

WEIGHTS = {"anchors": 0.5, "parameters": 0.3, "guidance": 0.2, "exclusions": -0.35, "against": -0.1}
"""The sections of a description, an excluding phrase, and likeness to the other words of an exclusion."""
TOP = 10
EXPLAINED = 5
"""Candidates that carry the score of each section."""
ASKED_FOR = 0.1
"""Below this strength of what calls for a tool, its parameters and guidance speak for it only in proportion: a value
that it takes does not ask for it. A tool whose description has no phrases is judged by all of it."""
SURE = 0.8
"""A first belief from which no second look is needed."""

_ANCHORS, _PARAMETERS, _GUIDANCE, _EXCLUSIONS, _WORDS_AGAINST = WEIGHTS.values()
_AGAINST = len(SECTIONS)
_WIDTH = _AGAINST + 1


ALGORITHM = "lexical-4"
"""Changes whenever the same descriptions may decide differently."""


class Recall:
    """An index over descriptions. Building costs about a millisecond for ten tools; asking is pure."""

    version = ALGORITHM

    def __init__(self, specs: Sequence[ToolSpec]) -> None:
        self._names = [spec.name for spec in specs]
        known = frozenset(fold(name) for name in self._names)
        cut = [sections(spec, names=known) for spec in specs]
        self._index = Index([_documents(each) for each in cut])
        self._phrases = phrase_table(cut)
        self._asked_for = [ASKED_FOR if spec.use_when else 0.0 for spec in specs]
        self._looks = [SecondLook(spec, each) for spec, each in zip(specs, cut, strict=True)]

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the tools that *folded* may call for, at most TOP, with beliefs from 0 to 1 as scores."""
        evidence = gather(self._phrases, folded, scopes)
        asked = without_politeness(scopes.blanked(folded))
        words = list(tokens(asked))
        cosines = self._index.cosines(words)
        touched = {place // _WIDTH for place in cosines} | set(evidence.calls)
        best = nlargest(TOP, [(self._score(tool, cosines, evidence), -tool) for tool in touched])
        shares = beliefs([score for score, _ in best])
        if shares and shares[0] < SURE:
            self._look_again([-tool for _, tool in best], asked, frozenset(words), evidence)
            best = sorted(((self._score(-tool, cosines, evidence), tool) for _, tool in best), reverse=True)
            shares = beliefs([score for score, _ in best])
        return Recalled(
            tuple(
                Candidate(
                    tool=self._names[-tool],
                    score=share,
                    parts=_parts(-tool, cosines, evidence) if place < EXPLAINED else {},
                )
                for place, (share, (_, tool)) in enumerate(zip(shares, best, strict=True))
            ),
            {self._names[-tool]: evidence.spans.get(-tool, ()) for _, tool in best},
        )

    def _look_again(self, tools: Sequence[int], asked: str, words: frozenset[str], evidence: Evidence) -> None:
        for tool in tools:
            look = self._looks[tool]
            evidence.calls[tool] = max(evidence.calls.get(tool, 0.0), look.calls(asked, words))
            if strength := look.values(asked):
                evidence.said_values.append((frozenset({tool}), strength))

    def _score(self, tool: int, cosines: Mapping[int, float], evidence: Evidence) -> float:
        # The sum over WEIGHTS of _parts, less where little calls for the tool. Spelt out: it runs for every tool that
        # shares a word with the request.
        place = tool * _WIDTH
        likeness = cosines.get(place, 0.0)
        called = _either(likeness, evidence.calls.get(tool, 0.0))
        beside = _PARAMETERS * _either(cosines.get(place + 1, 0.0), evidence.values(tool))
        beside += _GUIDANCE * cosines.get(place + 2, 0.0)
        enough = self._asked_for[tool]
        score = _ANCHORS * called + (beside if called >= enough else beside * called / enough)
        score += _EXCLUSIONS * evidence.excludes.get(tool, 0.0)
        against = cosines.get(place + _AGAINST, 0.0) - likeness
        return score + _WORDS_AGAINST * against if against > 0 else score


def _documents(cut: Sections) -> tuple[str, ...]:
    return cut.anchors, cut.parameters, cut.guidance, cut.against


def _parts(tool: int, cosines: Mapping[int, float], evidence: Evidence) -> dict[str, float]:
    place = tool * _WIDTH
    anchors = cosines.get(place, 0.0)
    return {
        "anchors": _either(anchors, evidence.calls.get(tool, 0.0)),
        "parameters": _either(cosines.get(place + 1, 0.0), evidence.values(tool)),
        "guidance": cosines.get(place + 2, 0.0),
        "exclusions": evidence.excludes.get(tool, 0.0),
        "against": max(cosines.get(place + _AGAINST, 0.0) - anchors, 0.0),
    }


def _either(one: float, other: float) -> float:
    return one + other - one * other
