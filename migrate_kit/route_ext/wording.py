"""Likeness in words: TF-IDF over the sections of the descriptions, neutral tools included, and exact phrases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.index import Index
from migrate_kit.route.scope import Scopes
from migrate_kit.route.words import tokens, without_politeness
from migrate_kit.route_ext.background import background
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.scale import Scores, standing

SECTIONS = ("anchors", "parameters", "guidance")
WEIGHTS = np.array((0.5, 0.3, 0.2))


@dataclass(frozen=True, slots=True)
class Worded:
    """What the words of a request say of each tool."""

    likeness: Scores
    """z-score by tool."""
    cosines: Scores
    """Row a tool, column a section."""


class Wording:
    """The words of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._size = len(catalogue)
        neutral = [(text, "", "") for text in background()]
        own = zip(catalogue.cut, catalogue.asked, strict=True)
        self._index = Index([*((cut.anchors, cut.parameters, asked) for cut, asked in own), *neutral])
        self._held = _columns(self._index)
        self._phrases = phrase_table(catalogue.cut)
        self._shape = (self._size + len(neutral), len(SECTIONS))

    def evidence(self, folded: str, scopes: Scopes) -> Evidence:
        """Return the phrases of the descriptions that stand in the text."""
        return gather(self._phrases, folded, scopes)

    def likeness(self, asked: str) -> Worded:
        """Weigh the words of *asked*, a folded text without its negated and quoted parts."""
        request = self._index.request(list(tokens(without_politeness(asked))))
        cosines = np.zeros(self._shape)
        flat = cosines.reshape(-1)
        for token, weight in request.weights.items():
            places, weights = self._held[token]
            flat[places] += weight * weights
        cosines /= request.length
        weighed = cosines @ WEIGHTS
        return Worded(standing(weighed[: self._size], weighed[self._size :]), cosines[: self._size])


def _columns(index: Index) -> dict[str, tuple[NDArray[np.intp], NDArray[np.float64]]]:
    """Return for each token in which sections of which tools it stands, and its weights there."""
    held: dict[str, list[tuple[int, float]]] = {}
    for tool, row in enumerate(index.rows):
        for token, own in row.items():
            held.setdefault(token, []).extend((tool * index.width + section, weight) for section, weight in own)
    return {
        token: (np.array([place for place, _ in own], dtype=np.intp), np.array([weight for _, weight in own]))
        for token, own in held.items()
    }
