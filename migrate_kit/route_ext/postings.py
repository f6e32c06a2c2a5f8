"""An inverted index in arrays: in which texts a term stands, and how much it weighs there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route_ext.scale import Scores

SATURATION, LENGTH = 0.8, 0.3
"""k1 and b of BM25: descriptions are short, and a word that is said twice in one says little more than once."""
_TOO_COMMON = 0.2
"""Runs of characters in more than this share of the texts tell nothing, and make up most of an index."""


class Postings:
    """Texts by their terms. Asking costs as much as there are texts with the terms asked for."""

    def __init__(
        self,
        terms: dict[str, int],
        starts: NDArray[np.intp],
        places: NDArray[np.intp],
        weights: NDArray[np.float64],
        size: int,
    ) -> None:
        """*terms*: number of each; *starts*: where the texts of each begin in *places* and *weights*."""
        self._terms = terms
        self._starts = starts.tolist()
        self._places = places
        self._weights = weights
        self._size = size

    def scores(self, asked: Iterable[str]) -> Scores:
        """Return by text how much of *asked* it has; a term that is asked for twice counts once."""
        known = sorted({number for term in asked if (number := self._terms.get(term)) is not None})
        spans = [slice(self._starts[term], self._starts[term + 1]) for term in known]
        if not spans:
            return np.zeros(self._size)
        places = np.concatenate([self._places[span] for span in spans])
        weights = np.concatenate([self._weights[span] for span in spans])
        return np.bincount(places, weights=weights, minlength=self._size).astype(np.float64, copy=False)


def by_words(texts: Sequence[Iterable[str]]) -> Postings:
    """Return an index that scores by BM25 (Robertson & Zaragoza 2009)."""
    table = _Table(texts)
    lengths = np.bincount(table.places, weights=table.counts, minlength=len(texts))
    usual = max(float(lengths.mean()), 1.0) if len(texts) else 1.0
    rarity = np.log1p((len(texts) - table.held + 0.5) / (table.held + 0.5))
    room = SATURATION * ((1 - LENGTH) + LENGTH * lengths[table.places] / usual)
    weights = rarity[table.numbers] * table.counts * (SATURATION + 1) / (table.counts + room)
    return table.postings(weights, len(texts))


def by_characters(texts: Sequence[str]) -> Postings:
    """Return an index that scores by the pairs of characters that a text shares: it knows words in another form."""
    table = _Table([pairs(text) for text in texts])
    rarity = np.log((len(texts) + 1) / (table.held + 1)) + 1
    rarity[table.held > _TOO_COMMON * len(texts)] = 0.0
    weights = (1 + np.log(table.counts)) * rarity[table.numbers]
    lengths = np.sqrt(np.bincount(table.places, weights=np.square(weights), minlength=len(texts)))
    weights *= rarity[table.numbers] / np.maximum(lengths[table.places], 1e-9)
    return table.postings(weights, len(texts))


def pairs(text: str) -> Iterator[str]:
    """Yield the pairs of characters of each word, its edges included."""
    for word in text.split():
        edged = f" {word} "
        yield from (edged[place : place + 2] for place in range(len(edged) - 1))


class _Table:
    """Terms, texts and counts as columns, by term."""

    def __init__(self, texts: Sequence[Iterable[str]]) -> None:
        self.terms: dict[str, int] = {}
        numbers: list[int] = []
        places: list[int] = []
        counts: list[int] = []
        for place, text in enumerate(texts):
            for term, count in Counter(text).items():
                numbers.append(self.terms.setdefault(term, len(self.terms)))
                places.append(place)
                counts.append(count)
        order = np.argsort(np.array(numbers, dtype=np.intp), kind="stable")
        self.numbers = np.array(numbers, dtype=np.intp)[order]
        self.places = np.array(places, dtype=np.intp)[order]
        self.counts = np.array(counts, dtype=np.float64)[order]
        self.held: Scores = np.bincount(self.numbers, minlength=len(self.terms)).astype(np.float64)
        """In how many texts each term stands."""

    def postings(self, weights: NDArray[np.float64], size: int) -> Postings:
        """Return the index with *weights*; what weighs nothing is left out."""
        kept = weights > 0
        starts = np.searchsorted(self.numbers[kept], np.arange(len(self.terms) + 1))
        return Postings(self.terms, starts, self.places[kept], weights[kept], size)
