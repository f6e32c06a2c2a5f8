"""TF-IDF vectors in plain dicts: each tool holds its tokens, each with a weight for every section that has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from migrate_kit.route.words import CJK, tokens

UNSEEN_SHARE = 0.7
"""How much a word that no description has weighs in the request's length, against the rarest known word."""
COMMON_SHARE = 0.4
COMMON_COUNT = 12
"""A token in more than this share of the tools, and more than this many, is not looked up."""
_SINGLE = 0.8

Row = Mapping[str, Sequence[tuple[int, float]]]
"""The tokens of one tool: token → (section, its weight there), for the sections that have it."""


@dataclass(frozen=True, slots=True)
class Request:
    """The words of a request as the index weighs them."""

    weights: Mapping[str, float]
    """Those that some description has, in the order of the request."""
    length: float
    """Of the whole vector, words that no description has included."""
    places: Mapping[str, int]
    """Token → its place in that order."""


class Index:
    """TF-IDF vectors of several sections per tool, normalised by section (cosine of request and section)."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        counts = [[Counter(tokens(section)) for section in document] for document in documents]
        self.size = len(documents)
        self.width = max(map(len, documents), default=1)
        frequency = _frequency(counts)
        # A floor keeps the words of a two-tool catalogue alive; half a count smooths small ones.
        idf = {token: max(log((self.size + 1) / (n + 0.5)), 0.05) for token, n in frequency.items()}
        self._weights = {token: _weighed(token, value) for token, value in idf.items()}
        # What nearly every tool says tells none from another, and would make every tool a candidate.
        limit = max(COMMON_SHARE * self.size, COMMON_COUNT)
        self.frequency = {token: n for token, n in frequency.items() if n <= limit}
        """In how many tools each token stands that is looked up."""
        self._unseen = UNSEEN_SHARE * log(self.size + 1) if self.size else 1.0
        self.rows: list[Row] = [self._row(document) for document in counts]
        """The tokens of each tool."""

    def _row(self, document: Sequence[Counter[str]]) -> Row:
        row: dict[str, list[tuple[int, float]]] = {}
        for section, count in enumerate(document):
            weights = {token: (1 + log(n)) * self._weights[token] for token, n in count.items()}
            length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
            for token, weight in weights.items():
                if token in self.frequency:
                    row.setdefault(token, []).append((section, weight / length))
        return {token: tuple(weights) for token, weights in row.items()}

    def request(self, words: Sequence[str]) -> Request:
        """Weigh the *words* of a request."""
        known: dict[str, float] = {}
        square = 0.0
        for token, count in Counter(words).items():
            weight = self._weights.get(token)
            if weight is None:
                weight = _weighed(token, self._unseen)
            weight *= 1 + log(count)
            square += weight * weight
            if token in self.frequency:
                known[token] = weight
        return Request(known, sqrt(square) or 1.0, {token: place for place, token in enumerate(known)})

    def shares(self, tool: int, request: Request) -> bool:
        """Tell whether the tool has a word of the request."""
        return not request.places.keys().isdisjoint(self.rows[tool])

    def cosines(self, tool: int, request: Request) -> list[float]:
        """Return the cosine, 0 to 1, of the request and each section of the tool."""
        row, asked = self.rows[tool], request.weights
        found = [0.0] * self.width
        shared: Iterable[str] = asked
        if len(asked) > len(row):
            # In the order of the request all the same, so that equal tools have equal sums.
            shared = sorted(row.keys() & asked.keys(), key=request.places.__getitem__)
        for token in shared:
            if token in row:
                weight = asked[token]
                for section, own in row[token]:
                    found[section] += weight * own
        return [value / request.length for value in found]


def _weighed(token: str, idf: float) -> float:
    return idf * _SINGLE if len(token) == 1 and token >= CJK[0] else idf


def _frequency(counts: Sequence[Sequence[Counter[str]]]) -> Counter[str]:
    """Return in how many tools each token stands."""
    frequency: Counter[str] = Counter()
    for document in counts:
        frequency.update({token for section in document for token in section})
    return frequency
