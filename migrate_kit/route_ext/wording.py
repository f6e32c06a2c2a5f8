"""Likeness in words: TF-IDF over the sections of the descriptions, neutral tools included, and exact phrases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.scope import Scopes
from migrate_kit.route.words import tokens, without_politeness
from migrate_kit.route_ext.background import background
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.columns import Columns
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
        self._index = Columns([*((cut.anchors, cut.parameters, asked) for cut, asked in own), *neutral])
        self._phrases = phrase_table(catalogue.cut)

    def evidence(self, folded: str, scopes: Scopes) -> Evidence:
        """Return the phrases of the descriptions that stand in the text."""
        return gather(self._phrases, folded, scopes)

    def likeness(self, asked: str) -> Worded:
        """Weigh the words of *asked*, a folded text without its negated and quoted parts."""
        cosines = self._index.cosines(list(tokens(without_politeness(asked))))
        weighed = cosines @ WEIGHTS
        return Worded(standing(weighed[: self._size], weighed[self._size :]), cosines[: self._size])
