"""Which call of an answer is meant by which label: of several calls of one tool the arguments say it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache

MOST = 10
"""Calls of one tool among which the best match is looked for; of more, each is taken for the label in its place."""


def matched(
    labels: Sequence[str], tools: Sequence[str], agreement: Callable[[int, int], int]
) -> list[tuple[int, int | None]]:
    """Return (place of the label, place of its call), each call used once; None for a label without a call.

    Of calls of one tool those are taken that agree most by *agreement*, of equally good ones the earliest.
    """
    wanted, given = _places(labels), _places(tools)
    pairs: list[tuple[int, int | None]] = []
    for tool, own in wanted.items():
        calls = given.get(tool, [])
        best = _best(own, calls, agreement) if max(len(own), len(calls)) <= MOST else calls
        pairs += [(label, best[n] if n < len(best) else None) for n, label in enumerate(own)]
    return sorted(pairs, key=lambda pair: pair[0])


def _places(names: Sequence[str]) -> dict[str, list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        found[name].append(place)
    return found


def _best(labels: Sequence[int], calls: Sequence[int], agreement: Callable[[int, int], int]) -> Sequence[int | None]:
    """Return for each label its call in the assignment that agrees most."""

    @cache
    def rest(number: int, free: tuple[int, ...]) -> tuple[int, tuple[int | None, ...]]:
        if number == len(labels):
            return 0, ()
        found = []
        for call in (*free, *([None] if len(free) < len(labels) - number else [])):
            left = tuple(one for one in free if one != call)
            more, chosen = rest(number + 1, left)
            own = 0 if call is None else agreement(labels[number], call)
            found.append((own + more, (call, *chosen)))
        return max(found, key=lambda each: each[0])  # of equals the first, which is the earliest

    return rest(0, tuple(calls))[1]
