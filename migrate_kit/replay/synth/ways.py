"""Texts that make a condition hold: each way through it, by the words that it tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, product

from migrate_kit.analyze.sample import sample
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, EndsWith, Equals, Regex, StartsWith, Word

MOST = 40
"""Ways of one condition; a table of a thousand keywords needs no thousand requests."""
_WORDED = (Contains, Word, Equals, StartsWith, EndsWith)


def ways(condition: Condition) -> Iterator[str]:
    """Yield at most MOST texts that probably make *condition* hold. Whether they do is for the twin to say."""
    yield from dict.fromkeys(text for parts in islice(_ways(condition), MOST) if (text := _joined(parts)))


def halves(condition: Condition) -> Iterator[str]:
    """Yield texts that have one part of a condition with several, or the beginning of its only word: near misses."""
    if isinstance(condition, AnyOf):
        yield from chain.from_iterable(map(halves, condition.of))
    elif isinstance(condition, AllOf):
        for part in condition.of:
            yield from (_joined(parts) for parts in islice(_ways(part), 3))
    elif isinstance(condition, Contains | Word | StartsWith) and len(condition.text) > 2:
        yield condition.text[: -(len(condition.text) // 3) or None]


def _ways(condition: Condition) -> Iterator[tuple[str, ...]]:
    if isinstance(condition, AnyOf):
        yield from chain.from_iterable(map(_ways, condition.of))
    elif isinstance(condition, AllOf):
        # A negated part says what must not be there, and adds nothing.
        parts = [list(islice(_ways(part), MOST)) for part in condition.of]
        for chosen in islice(product(*(part for part in parts if part)), MOST):
            yield tuple(chain.from_iterable(chosen))
    elif isinstance(condition, _WORDED):
        yield (condition.text.strip(),)
    elif isinstance(condition, Regex):
        yield (sample(condition.pattern, condition.flags).strip(),)


def _joined(parts: tuple[str, ...]) -> str:
    """Return the words in a row, a blank between two that are not both Chinese."""
    text = ""
    for part in dict.fromkeys(parts):
        gap = " " if text and part and (text[-1].isascii() or part[0].isascii()) else ""
        text += gap + part
    return text
