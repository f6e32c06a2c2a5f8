"""How examples put things: which words belong to a tool, and which of them its examples say in the negative."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log

from migrate_kit.route.scope import Scopes, scopes
from migrate_kit.route.words import tokens

_OFTEN, _FEWEST = 0.2, 3
"""Share and number of a tool's examples with a negated part from which that is how the tool is asked for: `oil instead
of butter`."""
_CORE = 0.5
"""Share of a tool's examples from which a word of theirs is what the tool is about."""
_DIGIT = re.compile(r"\d")


class Usage:
    """The words of each tool, from its examples and its description; which are rare is told by the examples alone."""

    def __init__(self, texts: Sequence[str], labels: Sequence[int], told: Sequence[str]) -> None:
        """*texts* are folded, *labels* their tools as places in *told*, the descriptions."""
        self._words = [set(_words(text)) for text in told]
        self._negated: list[set[str]] = [set() for _ in told]
        self._seen: Counter[str] = Counter()
        self._rows = len(texts)
        wanted: list[Counter[str]] = [Counter() for _ in told]
        negating: Counter[int] = Counter()
        for text, label in zip(texts, labels, strict=True):
            said, not_wanted = set(_words(text)), _negated(text, scopes(text))
            self._words[label] |= said
            self._seen.update(said)
            self._negated[label] |= not_wanted
            wanted[label].update(said - not_wanted)
            negating[label] += bool(not_wanted)
        rows = Counter(labels)
        self._often = frozenset(tool for tool in rows if negating[tool] >= max(_OFTEN * rows[tool], _FEWEST))
        self._core = [{word for word, n in each.items() if n >= _CORE * rows[tool]} for tool, each in enumerate(wanted)]

    def covered(self, text: str, tool: int) -> float:
        """Return the share, 0 to 1, of what a folded text says that *tool*'s examples or description say too.

        Words count by their rarity among the examples (idf, Spärck Jones 1972). A text of stop words is covered.
        """
        rarity = {word: log((self._rows + 1) / (self._seen[word] + 0.5)) for word in _words(text)}
        whole = sum(rarity.values())
        return sum(rarity[word] for word in rarity if word in self._words[tool]) / whole if whole else 1.0

    def negates(self, folded: str, scopes: Scopes) -> frozenset[int]:
        """Return the tools whose examples say in the negative what *folded* does.

        "I do not want my reservation any more" asks for cancelling where an example of cancelling says so too, and
        "oil instead of butter" for what is asked for in that way; all else that is negated is not asked for.
        """
        said = _negated(folded, scopes)
        if not said:
            return frozenset()
        alike = {tool for tool, known in enumerate(self._negated) if 2 * len(said & known) > len(said)}
        return frozenset(alike | {tool for tool in self._often if not said & self._core[tool]})


def _negated(folded: str, scopes: Scopes) -> set[str]:
    return {word for start, end in scopes.negated for word in _words(folded[start:end])}


def _words(folded: str) -> Iterator[str]:
    """Yield the words of a folded text; of a number only how it looks: another day is no other request."""
    return tokens(_DIGIT.sub("0", folded))
