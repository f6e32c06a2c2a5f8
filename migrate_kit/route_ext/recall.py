"""Recall by meaning, words and what was learned; phrases, exclusions and negations count as in the lexical one."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from migrate_kit.errors import EncoderFailed
from migrate_kit.model.decision import Candidate
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.evidence import Evidence
from migrate_kit.route.recall import EXPLAINED, TOP, Recall
from migrate_kit.route.recalled import Recalled
from migrate_kit.route.scope import Scopes
from migrate_kit.route_ext.belief import beliefs
from migrate_kit.route_ext.catalogue import read_catalogue
from migrate_kit.route_ext.fusion import Fused, Fusion
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.vectors import Vectors
from migrate_kit.route_ext.wording import SECTIONS

ALGORITHM = "semantic-5"
"""Changes whenever the same descriptions, encoder and examples may decide differently."""
_REST_S = 30.0
"""After a failure of the encoder the words alone decide for so long."""
_CALLING = (2.0, 6.0)
"""Likeness in meaning (z) from which a tool counts as asked for at all, and from which wholly."""

_TOLD = 0.85
"""Belief from which a clause counts as a request of its own, where examples lead: of two requests of CLINC150 in one
(dev rows, twenty examples) nineteen clauses in twenty pass, of the halves of one request one in four."""
_WORDED = 0.1
"""Cosine of the words of a section below which they are chance: a character or a filler that both happen to have."""


class SemanticRecall:
    """An index over descriptions, with vectors. Implements `route.recalled.Ranker`."""

    def __init__(self, specs: Sequence[ToolSpec], *, vectors: Vectors, learned: Learned | None = None) -> None:
        """Index *specs*; only texts that *vectors* does not know are encoded. Raises EncoderFailed."""
        self._fusion = Fusion(read_catalogue(specs), vectors)
        self._lexical = Recall(specs)
        self.version = f"{ALGORITHM}-{vectors.version}"
        """Names the algorithm, the encoder, and what was learned."""
        self._fit = None if learned is None else learned.fit
        if learned is not None:
            self._fusion.learn(learned)
            self.version += f"-{learned.version}"
        self._rest_until = 0.0
        self.trouble = ""
        """Why the encoder did not answer the last time that it failed."""

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the tools that *folded* may call for, at most TOP, with calibrated beliefs as scores."""
        if time.monotonic() < self._rest_until:
            return self._lexical.rank(folded, scopes)
        evidence = self._fusion.wording.evidence(folded, scopes)
        try:
            fused = self._fusion.fuse(folded, scopes, evidence, TOP)
        except EncoderFailed as error:
            self.trouble = str(error)
            self._rest_until = time.monotonic() + _REST_S
            return self._lexical.rank(folded, scopes)
        return self._lexical.rank(folded, scopes) if fused is None else self._recalled(fused, evidence, folded)

    def _is_told(self, fused: Fused, evidence: Evidence, folded: str, belief: float) -> bool:
        """Tell whether an example is as near as examples are to each other, or words speak for the first tool.

        Where examples lead, it has to be believed in as well: they know whole requests, and half a one is like some.
        """
        near = fused.signals.nearness
        if near is not None and belief < _TOLD:
            return False
        if not fused.signals.order or (near is not None and near >= 0):
            return True
        if not self._fusion.catalogue.shares_script(folded):
            return near is None  # where words have no say, meaning has to do
        first = fused.signals.order[0]
        cosine = max(fused.outright.words.cosines(first))
        return cosine >= _WORDED or bool(evidence.calls.get(first) or evidence.values(first))

    def signals(self, folded: str, scopes: Scopes, *, most: int = TOP) -> Signals:
        """Return what the beliefs are made of, for a calibration. Raises EncoderFailed."""
        evidence = self._fusion.wording.evidence(folded, scopes)
        fused = self._fusion.fuse(folded, scopes, evidence, most)
        return Signals((), np.zeros(0)) if fused is None else fused.signals

    def names(self, signals: Signals) -> list[str]:
        """Return the names of the tools of *signals*."""
        return [self._fusion.catalogue.names[tool] for tool in signals.order]

    def _recalled(self, fused: Fused, evidence: Evidence, folded: str) -> Recalled:
        names = self.names(fused.signals)
        shares = beliefs(fused.signals, self._fit)
        candidates = tuple(
            Candidate(tool=name, score=share, parts=_parts(fused, evidence, tool) if place < EXPLAINED else {})
            for place, (tool, name, share) in enumerate(zip(fused.signals.order, names, shares, strict=True))
        )
        spans = {name: evidence.spans.get(tool, ()) for tool, name in zip(fused.signals.order, names, strict=True)}
        return Recalled(candidates, spans, self._is_told(fused, evidence, folded, shares[0] if shares else 0.0))


def _parts(fused: Fused, evidence: Evidence, tool: int) -> dict[str, float]:
    cosines = dict(zip(SECTIONS, fused.outright.words.cosines(tool), strict=True))
    meaning = float(fused.outright.meaning[tool])
    low, high = _CALLING
    called = min(max((meaning - low) / (high - low), 0.0), 1.0)
    doubt = (1 - cosines["anchors"]) * (1 - evidence.calls.get(tool, 0.0)) * (1 - called)
    return {
        **cosines,
        "anchors": 1 - doubt,
        "parameters": 1 - (1 - cosines["parameters"]) * (1 - evidence.values(tool)),
        "exclusions": evidence.excludes.get(tool, 0.0),
        "meaning": called,
    }
