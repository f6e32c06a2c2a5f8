"""Likeness in words: of sections, of the whole description, of its characters; neutral tools included; exact phrases.

Three views of the same words, each as a z-score: TF-IDF by section (so that a long list of parameters does not drown
the summary), BM25 over the whole, and pairs of characters of name and summary (which see a word in another form, and a
Chinese one that is cut differently). On dev rows of CLINC150, MetaTool, CrossWOZ and Seal-Tools together they find
.651 of the tools first where meaning and sections alone find .638 at best; `python benchmarks/fit_fusion.py` shows
each set left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from migrate_kit.route.evidence import Evidence, gather, phrase_table
from migrate_kit.route.index import Request
from migrate_kit.route.scope import Scopes
from migrate_kit.route.words import CJK, tokens, without_politeness
from migrate_kit.route_ext.background import background
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.columns import Columns
from migrate_kit.route_ext.postings import by_characters, by_words, pairs
from migrate_kit.route_ext.scale import Scores, standing

_CHINESE = re.compile(rf"[{CJK}]")
SECTIONS = ("anchors", "parameters", "guidance")
WEIGHTS = (0.5, 0.3, 0.2)
VIEWS = (0.15, 0.2, 0.2)
"""Weights of sections, whole description and characters against likeness in meaning."""
VIEWS_CHINESE = (0.0, 0.4, 0.2)
"""The same for a request in Chinese, which the shipped encoder reads less well than its words: on dev rows of CrossWOZ
meaning alone finds .377 of the tools first, the whole description alone .510 when it weighs enough."""


@dataclass(frozen=True, slots=True)
class Worded:
    """What the words of a request say of each tool."""

    likeness: Scores
    """Weighed z-scores by tool."""
    cosines: Callable[[int], Sequence[float]]
    """Those of the sections of one tool."""


class Wording:
    """The words of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._size = len(catalogue)
        neutral = [(text, "", "") for text in background()]
        own = zip(catalogue.cut, catalogue.asked, strict=True)
        self._index = Columns([*((cut.anchors, cut.parameters, asked) for cut, asked in own), *neutral], WEIGHTS)
        anchors = [*(cut.anchors for cut in catalogue.cut), *background()]
        wholes = [f"{anchor} . {cut.parameters}" for anchor, cut in zip(anchors, catalogue.cut, strict=False)]
        self._whole = by_words([tokens(text) for text in (*wholes, *anchors[self._size :])])
        self._characters = by_characters(anchors)
        self._phrases = phrase_table(catalogue.cut)

    def evidence(self, folded: str, scopes: Scopes) -> Evidence:
        """Return the phrases of the descriptions that stand in the text."""
        return gather(self._phrases, folded, scopes)

    def likeness(self, asked: str) -> Worded:
        """Weigh the words of *asked*, a folded text without its negated and quoted parts."""
        request, views = self._views(asked)
        found = np.zeros(self._size)
        for weight, view in zip(weights(asked), views, strict=True):
            if weight:
                found += weight * standing(view(), self._size)
        return Worded(found, lambda tool: self._index.cosines(tool, request))

    def views(self, asked: str) -> list[Scores]:
        """Return the z-scores by tool of each view, for a choice of their weights."""
        return [standing(view(), self._size) for view in self._views(asked)[1]]

    def _views(self, asked: str) -> tuple[Request, tuple[Callable[[], Scores], ...]]:
        """Return the weighed words of *asked* and what makes each view: one that weighs nothing is not made."""
        plain = without_politeness(asked)
        words = list(tokens(plain))
        request = self._index.request(words)
        return request, (
            lambda: self._index.likeness(request),
            lambda: self._whole.scores(words),
            lambda: self._characters.scores(pairs(plain)),
        )


def weights(asked: str) -> tuple[float, float, float]:
    """Return the weights of the three views for a request, by the script in which it is written."""
    return VIEWS_CHINESE if _CHINESE.search(asked) else VIEWS
