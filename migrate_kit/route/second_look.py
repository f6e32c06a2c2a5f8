"""Weaker signs, read only when the first look leaves doubt: phrases with a gap, values of a declared pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from migrate_kit.route.arguments.patterns import search_pattern
from migrate_kit.route.arguments.written import written
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import units, weight_of
from migrate_kit.route.sections import Sections
from migrate_kit.route.words import CJK, tokens

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

GAP = 10
"""Characters that may stand between the two halves of a phrase (重启…服务)."""
_PAIR_SHARE = 0.6
_GAPPED_SHARE = 0.8
_PATTERN_SHARE = 0.6
_CHINESE = lazy_pattern(rf"[{CJK}]+")


class SecondLook:
    """The weaker signs of one tool."""

    def __init__(self, spec: ToolSpec, cut: Sections) -> None:
        self._spec = spec
        self._phrases = cut.phrases

    @cached_property
    def _gapped(self) -> list[tuple[str, str, float]]:
        return [
            (first, second, share * weight_of(phrase))
            for phrase in self._phrases
            for first, second, share in _halves(phrase)
        ]

    @cached_property
    def _worded(self) -> list[tuple[frozenset[str], float]]:
        sets = ((frozenset(tokens(p)), p) for p in self._phrases if not _CHINESE.search(p))
        return [(words, _GAPPED_SHARE * weight_of(phrase)) for words, phrase in sets if len(words) > 1]

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        declared = (p.pattern for p in self._spec.parameters.values() if p.pattern and p.type == "string")
        return [found for pattern in declared for found in _searches(pattern)]

    def calls(self, folded: str, words: frozenset[str]) -> float:
        """Return the strength of the strongest phrase that stands in the text with a gap, 0 to 1."""
        strongest = 0.0
        for needed, weight in self._worded:
            if weight > strongest and needed <= words:
                strongest = weight
        for first, second, weight in self._gapped:
            # A plain search for both halves is a tenth of the work, and most of the time all of it.
            if weight > strongest and first in folded and second in folded and _gap(first, second).search(folded):
                strongest = weight
        return strongest

    def values(self, folded: str) -> float:
        """Return the strength of values that fit a declared pattern of the tool."""
        return _PATTERN_SHARE if any(pattern.search(folded) for pattern in self._patterns) else 0.0


def _searches(pattern: str) -> Iterator[re.Pattern[str]]:
    if (loose := search_pattern(pattern, loose=True)) is not None:
        yield loose
    if (said := written(pattern)) is not None:
        yield said.search


@lru_cache(maxsize=4096)
def _gap(first: str, second: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(first)}[^,,。;;]{{0,{GAP}}}?{re.escape(second)}")


def _halves(phrase: str) -> Iterator[tuple[str, str, float]]:
    if not _CHINESE.fullmatch(phrase) or len(phrase) > 8:
        return
    if len(phrase) == 2:
        yield phrase[0], phrase[1], _PAIR_SHARE
    elif units(phrase) > 2:
        for cut in range(1, len(phrase)):
            if len(phrase) == 3 or 1 < cut < len(phrase) - 1:
                yield phrase[:cut], phrase[cut:], _GAPPED_SHARE
