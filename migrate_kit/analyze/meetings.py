"""How often real requests meet two branches of one router."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from migrate_kit.analyze.dead import Inspector

#: More different requests than this are thinned out evenly.
_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Meeting:
    """How many requests both branches take, and the first of them."""

    count: int
    text: str


def meetings(inspector: Inspector, requests: Sequence[str]) -> dict[tuple[int, int], Meeting]:
    """Return (index, index) → what *requests* say; where order decides, the first of the two is the one that fires."""
    counts: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], str] = {}
    asked = Counter(requests)
    step = -(-len(asked) // _MOST) or 1
    for text, times in list(asked.items())[::step]:
        for pair in _met(inspector, text):
            counts[pair] += times
            first.setdefault(pair, text)
    return {pair: Meeting(count, first[pair]) for pair, count in counts.items()}


def _met(inspector: Inspector, text: str) -> list[tuple[int, int]]:
    texts = inspector.tests.texts(text)
    holding = [index for index, test in enumerate(inspector.tests.tests) if test(texts)]
    if not inspector.shadows:
        return list(combinations(holding, 2))
    return [(holding[0], later) for later in holding[1:]]
