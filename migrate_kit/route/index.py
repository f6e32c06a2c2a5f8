"""An inverted index in plain dicts: token to (place, weight), with idf over the tools.

A place is one number for tool and section, `tool * width + section`: cheaper to hash than a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt

from migrate_kit.route.words import CJK, tokens

UNSEEN_SHARE = 0.7
"""How much a word that no description has weighs in the request's length, against the rarest known word."""
COMMON_SHARE = 0.4
COMMON_COUNT = 12
"""A token in more than this share of the tools, and more than this many, is not looked up."""
_SINGLE = 0.8


class Index:
    """TF-IDF vectors of several sections per tool, normalised by section (cosine of request and section)."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        counts = [[Counter(tokens(section)) for section in document] for document in documents]
        self.size = len(documents)
        self.width = max(map(len, documents), default=1)
        frequency = _frequency(counts)
        # A floor keeps the words of a two-tool catalogue alive; half a count smooths small ones.
        self._idf = {token: max(log((self.size + 1) / (n + 0.5)), 0.05) for token, n in frequency.items()}
        # What nearly every tool says tells none from another, and would make every tool a candidate.
        limit = max(COMMON_SHARE * self.size, COMMON_COUNT)
        self._common = {token for token, n in frequency.items() if n > limit}
        self._unseen = UNSEEN_SHARE * log(self.size + 1) if self.size else 1.0
        self._postings: dict[str, list[tuple[int, float]]] = {}
        for tool, document in enumerate(counts):
            for section, count in enumerate(document):
                self._add(tool * self.width + section, count)

    def _add(self, place: int, count: Counter[str]) -> None:
        weights = {token: (1 + log(n)) * self._weight(token) for token, n in count.items()}
        length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        for token, weight in weights.items():
            if token in self._common:
                continue
            self._postings.setdefault(token, []).append((place, weight / length))

    def _weight(self, token: str) -> float:
        weight = self._idf.get(token, self._unseen)
        return weight * _SINGLE if len(token) == 1 and token >= CJK[0] else weight

    def cosines(self, request: Sequence[str]) -> dict[int, float]:
        """Return place → cosine, 0 to 1, for every section that shares a token with the request."""
        found: dict[int, float] = {}
        square = 0.0
        for token, count in Counter(request).items():
            weight = (1 + log(count)) * self._weight(token)
            square += weight * weight
            for place, section_weight in self._postings.get(token, ()):
                found[place] = found.get(place, 0.0) + weight * section_weight
        length = sqrt(square) or 1.0
        return {place: value / length for place, value in found.items()}


def _frequency(counts: Sequence[Sequence[Counter[str]]]) -> Counter[str]:
    """Return in how many tools each token stands."""
    frequency: Counter[str] = Counter()
    for document in counts:
        frequency.update({token for section in document for token in section})
    return frequency
