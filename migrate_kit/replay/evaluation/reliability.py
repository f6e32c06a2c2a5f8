"""Whether beliefs are honest: of what is believed at .8, four of five should be right."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.replay.evaluation.judgement import Judgement
from migrate_kit.replay.evaluation.records import Bin, Calibration

BINS = 10


def calibration(judged: Sequence[Judgement]) -> Calibration | None:
    """Return the expected calibration error over equal bins; None for a router that states no belief.

    Judged is the first candidate alone, so cases of several tools are left out; one that no tool serves has no right
    candidate.
    """
    pairs = [
        (each.answer.belief, each.answer.ranked is not None and each.answer.ranked[0] in each.case.labels)
        for each in judged
        if each.answer.belief is not None and len(set(each.case.labels)) < 2
    ]
    return _over([(belief, right) for belief, right in pairs if belief is not None])


def _over(pairs: Sequence[tuple[float, bool]]) -> Calibration | None:
    if not pairs:
        return None
    groups: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for belief, right in pairs:
        groups[min(int(belief * BINS), BINS - 1)].append((belief, right))
    bins = tuple(_bin(place, group) for place, group in enumerate(groups) if group)
    ece = sum(each.n * abs(each.belief - each.right_rate) for each in bins) / len(pairs)
    return Calibration(ece=ece, n=len(pairs), bins=bins)


def _bin(place: int, group: Sequence[tuple[float, bool]]) -> Bin:
    n = len(group)
    return Bin(
        low=place / BINS,
        high=(place + 1) / BINS,
        n=n,
        belief=sum(belief for belief, _ in group) / n,
        right_rate=sum(right for _, right in group) / n,
    )
