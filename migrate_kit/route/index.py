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
_FEW = 0.2
"""Share of the tools that may differ for the others to be kept."""

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

    def __init__(self, documents: Sequence[Sequence[str]], *, before: Index | None = None) -> None:
        """Index the sections of each tool. From *before* is taken what holds still: the result is the same."""
        self.size = len(documents)
        self.width = max(map(len, documents), default=1)
        self._documents = [tuple(document) for document in documents]
        # What nearly every tool says tells none from another, and would make every tool a candidate.
        self._limit = max(COMMON_SHARE * self.size, COMMON_COUNT)
        self._unseen = UNSEEN_SHARE * log(self.size + 1) if self.size else 1.0
        self.rows: list[Row] = []
        """The tokens of each tool."""
        self.fresh: frozenset[int] | None = None
        """The tools whose tokens weigh something else than before; None where all may."""
        if before is None or not self._taken_over(before):
            counts = [_counted(document) for document in self._documents]
            self._every = Counter(token for count in counts for token in _held(count))
            self._weights = {token: self._weight(token) for token in self._every}
            self.rows = [self._row(count) for count in counts]

    def _taken_over(self, before: Index) -> bool:
        """Take over what *before* knows, where only few tools differ; tell whether that could be done."""
        if (self.size, self.width) != (before.size, before.width):
            return False
        pairs = zip(self._documents, before._documents, strict=True)
        changed = [tool for tool, (now, then) in enumerate(pairs) if now != then]
        self._every = Counter(before._every)
        moved = self._recounted(before, changed) if len(changed) <= self.size * _FEW else None
        if moved is None:
            return False
        touched = {tool for tool, row in enumerate(before.rows) if not moved.isdisjoint(row)}.union(changed)
        if len(touched) > self.size * _FEW:
            return False
        self._weights = before._weights | {token: self._weight(token) for token in moved}
        for token in moved - self._every.keys():
            del self._weights[token]
        self.rows = list(before.rows)
        for tool in touched:
            self.rows[tool] = self._row(_counted(self._documents[tool]))
        self.fresh = frozenset(touched)
        return True

    def _recounted(self, before: Index, changed: Sequence[int]) -> set[str] | None:
        """Count anew in how many tools each token stands; return those for which it is another number.

        None where one of them is in so many tools that hardly any row stays as it is.
        """
        for tool in changed:
            self._every.subtract(_held(_counted(before._documents[tool])))
            self._every.update(_held(_counted(self._documents[tool])))
        seen = {
            token for tool in changed for each in (before, self) for token in _held(_counted(each._documents[tool]))
        }
        moved = {token for token in seen if self._every[token] != before._every[token]}
        for token in moved:
            if max(self._every[token], before._every[token]) > self._limit:
                return None
            if not self._every[token]:
                del self._every[token]
        return moved

    def _weight(self, token: str) -> float:
        """Return the weight of a token by its rareness; a floor keeps the words of a two-tool catalogue alive."""
        # Half a count smooths small catalogues.
        return _weighed(token, max(log((self.size + 1) / (self._every[token] + 0.5)), 0.05))

    def is_looked_up(self, token: str) -> bool:
        """Tell whether the token tells tools apart at all."""
        return 0 < self._every.get(token, 0) <= self._limit

    def _row(self, document: Sequence[Counter[str]]) -> Row:
        row: dict[str, list[tuple[int, float]]] = {}
        for section, count in enumerate(document):
            weights = {token: (1 + log(n)) * self._weights[token] for token, n in count.items()}
            length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
            for token, weight in weights.items():
                if self._every[token] <= self._limit:
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
            if self.is_looked_up(token):
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
            held = row.get(token)
            if held is not None:
                weight = asked[token]
                for section, own in held:
                    found[section] += weight * own
        return [value / request.length for value in found]


def _weighed(token: str, idf: float) -> float:
    return idf * _SINGLE if len(token) == 1 and token >= CJK[0] else idf


def _counted(document: Sequence[str]) -> list[Counter[str]]:
    return [Counter(tokens(section)) for section in document]


def _held(counts: Sequence[Counter[str]]) -> set[str]:
    """Return the tokens that a tool has, in whichever section."""
    return {token for section in counts for token in section}
