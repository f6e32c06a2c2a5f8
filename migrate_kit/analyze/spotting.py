"""Which branches of keywords a text hits, without asking each of them: by the pairs of characters in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

Text = str | None


class Spotter:
    """The keywords of many branches, each under its rarest pair of characters. Made once, asked often."""

    def __init__(self, keywords: Iterable[tuple[int, int, str]]) -> None:
        """Take (view, branch, keyword) of every test that is one of a list of keywords."""
        every = list(keywords)
        common = Counter(pair for _, _, word in every for pair in set(pairwise(word)))
        self._by_pair: dict[tuple[int, tuple[str, str]], list[tuple[int, str]]] = {}
        self._short: list[tuple[int, int, str]] = []
        for view, branch, word in every:
            if len(word) < 2:
                self._short.append((view, branch, word))
            else:
                rarest = min(pairwise(word), key=common.__getitem__)
                self._by_pair.setdefault((view, rarest), []).append((branch, word))
        self._views = sorted({view for view, _ in self._by_pair})

    def hits(self, texts: list[Text]) -> Iterator[int]:
        """Yield the branches with a keyword in *texts* (one for each view), in no order, perhaps more than once."""
        for view, branch, word in self._short:
            seen = texts[view]
            if seen is not None and word in seen:
                yield branch
        for view in self._views:
            seen = texts[view]
            for pair in set(pairwise(seen)) if seen is not None else ():
                for branch, word in self._by_pair.get((view, pair), ()):
                    if word in seen:  # type: ignore[operator]
                        yield branch
