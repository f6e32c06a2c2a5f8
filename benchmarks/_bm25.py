"""BM25 over the same texts, as the baseline of every row (Robertson & Zaragoza 2009: k1 1.2, b 0.75)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import nlargest
from math import log

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.text import fold
from migrate_kit.route.words import name_words, tokens

K1 = 1.2
B = 0.75


class Bm25:
    """Ranks tools by name, summary, and names and meanings of their parameters."""

    def __init__(self, specs: Sequence[ToolSpec], *, examples: Sequence[Sequence[str]] = ()) -> None:
        texts = [_text(spec) for spec in specs]
        if examples:
            texts = [" . ".join((text, *map(fold, own))) for text, own in zip(texts, examples, strict=True)]
        counts = [Counter(tokens(text)) for text in texts]
        self.names = [spec.name for spec in specs]
        lengths = [sum(count.values()) for count in counts]
        mean = sum(lengths) / max(len(lengths), 1) or 1.0
        held = Counter(token for count in counts for token in count)
        self.postings: dict[str, list[tuple[int, float]]] = {}
        for place, count in enumerate(counts):
            for token, n in count.items():
                idf = log(1 + (len(specs) - held[token] + 0.5) / (held[token] + 0.5))
                weight = idf * n * (K1 + 1) / (n + K1 * (1 - B + B * lengths[place] / mean))
                self.postings.setdefault(token, []).append((place, weight))

    def rank(self, text: str, depth: int = 10) -> list[tuple[str, float]]:
        """Return the first tools with their scores, best first; none that shares no word."""
        scores: dict[int, float] = {}
        for token in tokens(fold(text)):
            for place, weight in self.postings.get(token, ()):
                scores[place] = scores.get(place, 0.0) + weight
        best = nlargest(depth, scores.items(), key=lambda item: (item[1], -item[0]))
        return [(self.names[place], score) for place, score in best]


def top_score(bm25: Bm25, text: str) -> float:
    """Return the score of the first tool; 0 where none shares a word."""
    return next((score for _, score in bm25.rank(text, 1)), 0.0)


def _text(spec: ToolSpec) -> str:
    said = (f"{name_words(name)} {fold(parameter.meaning)}" for name, parameter in spec.parameters.items())
    return " . ".join((name_words(spec.name), fold(spec.summary), *map(fold, spec.use_when), *said))
