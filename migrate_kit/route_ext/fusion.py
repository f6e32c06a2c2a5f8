"""All that is known of a request in one score a tool: meaning, words, phrases, clauses and what was learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route.evidence import Evidence
from migrate_kit.route.plan import clauses
from migrate_kit.route.scope import Scopes
from migrate_kit.route.second_look import SecondLook
from migrate_kit.route.words import tokens, without_politeness
from migrate_kit.route_ext.amounts import without_amounts
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.learned import Learned, Taught
from migrate_kit.route_ext.meaning import Meaning
from migrate_kit.route_ext.scale import Scores
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.threads import one_thread
from migrate_kit.route_ext.vectors import Vectors
from migrate_kit.route_ext.wording import SECTIONS, Worded, Wording

CLAUSE = 1.0
"""Weight of the clauses against the whole request, where they want different tools."""
SURE_CLAUSE = 11.0
"""Score from which a clause is sure of its tool. With a lower one requests of one tool lose on dev rows, MetaTool's
first."""
CALLED, EXCLUDED, VALUED, LIKE_EXCLUDED = 6.0, 6.0, 1.0, 4.0
"""A phrase that calls for a tool, one that excludes it, a value it takes, and likeness to its exclusions, in z."""
_RECENT = 24
"""Texts whose likeness is remembered: a request, its clauses, and those of a few other threads."""
_LOOKED_AT = 10
"""The best tools, for which weaker signs are looked at."""
_CONSIDERED = 40
"""The best tools, for which values are looked at."""
_STRETCHES = 4
"""Stretches for each score that is looked for, of which the highest is found first: a tenth of the work of sorting."""


Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much a text is like each tool."""

    meaning: Scores
    words: Worded
    described: Scores
    """Both, weighed."""


@dataclass(frozen=True, slots=True)
class Fused:
    """The scores of one request, and what explains a candidate: likeness to what is asked for outright."""

    signals: Signals
    outright: Likeness


class Fusion:
    """Everything that is known of a catalogue."""

    def __init__(self, catalogue: Catalogue, vectors: Vectors) -> None:
        """Encode and index the catalogue. Raises EncoderFailed."""
        self.catalogue = catalogue
        self.vectors = vectors
        self.meaning = Meaning(catalogue, vectors)
        self.wording = Wording(catalogue)
        self.taught: Taught | None = None
        self._dangerous = frozenset(n for n, spec in enumerate(catalogue.specs) if spec.effects == "dangerous")
        self._looks = list(map(SecondLook, catalogue.specs, catalogue.cut))
        self._recent: dict[str, Likeness] = {}
        self._lock = Lock()

    def learn(self, learned: Learned) -> None:
        """Let *learned* have a say. Raises EncoderFailed."""
        self.taught = learned.over(self.catalogue, self.meaning.tools, self.vectors)

    @property
    def _told(self) -> float:
        """What descriptions weigh: less where examples lead, whose scores are in units of their own."""
        return 1.0 if self.taught is None else self.taught.told

    def asked(self, folded: str, scopes: Scopes) -> str:
        """Return what *folded* asks for: all but its negated parts, and those too where examples negate the same.

        For a dangerous tool nothing that is negated counts. Raises EncoderFailed.
        """
        if scopes.negated and self.taught is not None and self.taught.leads:
            negating = self.taught.usage.negates(folded, scopes) - self._dangerous
            if negating:
                whole = " ".join(folded.split())
                opinion = self.taught.opinion(self.vectors.of_requests([whole])[0], whole)
                if int(opinion.scores.argmax()) in negating:
                    return folded
        left = wanted(folded, scopes)
        # Of `I do not want it` an `I` is left, which is like some tool or other.
        return left if left == folded or any(tokens(left)) else ""

    def fuse(self, folded: str, scopes: Scopes, evidence: Evidence, most: int) -> Fused | None:
        """Score what *folded* asks for, with the phrases found in it; None where that is nothing.

        Raises EncoderFailed.
        """
        asked = self.asked(folded, scopes)
        if not self.catalogue.names or not asked.strip():
            return None
        if self.taught is None or not self.taught.leads:
            asked = without_amounts(asked)  # examples have theirs, and tell what they are worth
        texts = list(views(asked))
        rows = self.vectors.of_requests(texts)
        whole = self._likeness(texts[0], rows[0])
        scores = self._with_clauses(whole.described, texts[1:], rows[1:])
        scores = scores.copy()
        _add(scores, evidence.calls, CALLED)
        opinion = None if self.taught is None else self.taught.opinion(rows[0], texts[0])
        if self.taught is not None and opinion is not None:
            scores = self.taught.joined(scores, opinion.scores, rows[0])
        _add(scores, evidence.excludes, -EXCLUDED)
        scores[self.meaning.excluding] -= LIKE_EXCLUDED * self.meaning.against(rows[0])
        first = _highest(scores, _CONSIDERED)
        self._look_again(scores, first, folded, scopes, evidence)
        order = self._best(scores, first, evidence)[:most]
        signals = Signals(tuple(map(int, order)), scores[order])
        if self.taught is not None and opinion is not None and self.taught.leads:
            covered = self.taught.usage.covered(texts[0], signals.order[0])
            signals = replace(signals, certainty=opinion.certainty, known=self.taught.known, covered=covered)
        return Fused(signals, self._outright(folded, scopes, whole))

    def _outright(self, folded: str, scopes: Scopes, whole: Likeness) -> Likeness:
        """Return the likeness to what is asked for outright: what is quoted or spoken of may rank a tool, no more."""
        if not scopes.aside:
            return whole
        said = " ".join(scopes.blanked(folded).split())
        if not said:
            nothing = np.zeros_like(whole.meaning)
            return Likeness(nothing, Worded(nothing, lambda _: (0.0,) * len(SECTIONS)), nothing)
        return self._likeness(said, self.vectors.of_requests([said])[0])

    def _likeness(self, text: str, row: Matrix) -> Likeness:
        """Return the likeness of one text; a clause is asked for again when a plan is made of it."""
        known = self._recent.get(text)
        if known is not None:
            return known
        with one_thread():  # a sum over ten thousand tools is enough for another one to be woken
            meaning, words = self.meaning.likeness(row), self.wording.likeness(text)
        # In a script that no description uses a few borrowed words would decide.
        described = meaning + words.likeness if self.catalogue.shares_script(text) else meaning
        found = Likeness(meaning, words, described)
        with self._lock:
            self._recent[text] = found
            while len(self._recent) > _RECENT:
                del self._recent[next(iter(self._recent))]
        return found

    def _with_clauses(self, whole: Scores, texts: Sequence[str], rows: Matrix) -> Scores:
        found = [self._likeness(text, row).described for text, row in zip(texts, rows, strict=True)]
        sure = [scores for scores in found if scores.max() >= SURE_CLAUSE]
        if len({int(scores.argmax()) for scores in sure}) < 2:
            return whole
        # Each clause speaks as loud as the others: the tool of a short one would else stand behind all that a long one
        # is like. What leads keeps the score that it is believed in by.
        loud = np.max([scores / scores.max() for scores in sure], axis=0)
        joined: Scores = (whole + CLAUSE * max(float(whole.max()), 0.0) * loud) / (1 + CLAUSE)
        return joined

    def _look_again(self, scores: Scores, first: Places, folded: str, scopes: Scopes, evidence: Evidence) -> None:
        """Count for the best of *first* what the lexical router looks for in doubt: gapped phrases, declared patterns.

        That only adds to them, so that *first* stay the best of all.
        """
        asked = without_politeness(scopes.blanked(folded))
        words = frozenset(tokens(asked))
        for tool in map(int, np.sort(first[_highest(scores[first], _LOOKED_AT)])):
            look, known = self._looks[tool], evidence.calls.get(tool, 0.0)
            if (strength := look.calls(asked, words)) > known:
                evidence.calls[tool] = strength
                scores[tool] += CALLED * (strength - known) * self._told
            if strength := look.values(asked):
                evidence.said_values.append((frozenset({tool}), strength))

    def _best(self, scores: Scores, first: Places, evidence: Evidence) -> Places:
        if evidence.said_values:
            scores[first] += VALUED * self._told * np.array([evidence.values(int(tool)) for tool in first])
        first = np.sort(first)
        return first[np.argsort(-scores[first], kind="stable")]


def _highest(scores: Scores, most: int) -> Places:
    """Return the places of the *most* highest scores, in no order."""
    rows = len(scores) // (_STRETCHES * most)
    if rows > 1:
        # So many stretches have a score as high as this one, so that no lower one is among the highest.
        tops = scores[: rows * _STRETCHES * most].reshape(rows, -1).max(axis=0)
        left = np.flatnonzero(scores >= np.partition(tops, -most)[-most])
        return left[np.argpartition(scores[left], -most)[-most:]]
    rest = max(len(scores) - most, 0)
    return np.argpartition(scores, rest)[rest:] if rest else np.arange(len(scores))


def _add(scores: Scores, strengths: Mapping[int, float], weight: float) -> None:
    for tool, strength in strengths.items():
        scores[tool] += weight * strength


def wanted(folded: str, scopes: Scopes) -> str:
    """Return *folded* with its negated parts blanked out."""
    return replace(scopes, aside=()).blanked(folded)


def views(asked: str) -> Iterator[str]:
    """Yield the whole text and, where there are several, its clauses; blanks count once."""
    yield " ".join(asked.split())
    spans = clauses(asked)
    if len(spans) > 1:
        yield from (" ".join(asked[start:end].split()) for start, end in spans)
