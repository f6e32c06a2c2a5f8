"""Figures over scores: area under the curve, false positives at a recall, calibration error."""

from __future__ import annotations

from collections.abc import Sequence


def auroc(good: Sequence[float], bad: Sequence[float]) -> float:
    """Return how often a good one scores above a bad one, ties half (Mann & Whitney 1947)."""
    ordered = sorted([(score, 1) for score in good] + [(score, 0) for score in bad])
    ranks = 0.0
    place = 0
    while place < len(ordered):
        end = place
        while end < len(ordered) and ordered[end][0] == ordered[place][0]:
            end += 1
        mean = (place + 1 + end) / 2
        ranks += mean * sum(is_good for _, is_good in ordered[place:end])
        place = end
    return (ranks - len(good) * (len(good) + 1) / 2) / (len(good) * len(bad))


def passed_at(good: Sequence[float], bad: Sequence[float], *, recall: float = 0.95) -> float:
    """Return the share of bad ones at or above the score that *recall* of the good ones reach."""
    least = sorted(good, reverse=True)[max(round(recall * len(good)), 1) - 1]
    return sum(score >= least for score in bad) / len(bad)


def calibration_error(pairs: Sequence[tuple[float, bool]], bins: int = 10) -> float:
    """Return the mean distance of belief and share of right ones over equal bins, weighed by requests."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for belief, right in pairs:
        groups.setdefault(min(int(belief * bins), bins - 1), []).append((belief, right))
    gaps = (abs(sum(b for b, _ in group) - sum(r for _, r in group)) for group in groups.values())
    return sum(gaps) / len(pairs)
