"""Readiness on ACEBench: requests that miss a required argument against those that give all of them."""

from __future__ import annotations

from collections.abc import Sequence

from _rows import Row, Rows

from migrate_kit.route.sufficiency import readiness

COMPLETE = ("single", "atom", "similar", "preference")
NEEDLESS = 0.1
"""Share of complete requests that may be asked about all the same."""


def scores(data: Rows, lang: str) -> tuple[list[float], list[float]]:
    """Return the readiness of the complete and of the incomplete requests for the tool that a person named."""
    complete = [row for row in data.part(lang=lang, kinds=COMPLETE) if len(set(row.labels)) == 1]
    incomplete = data.part(lang=lang, kinds=("incomplete",))
    return _scored(data, complete), _scored(data, incomplete)


def caught(complete: Sequence[float], incomplete: Sequence[float], *, needless: float = NEEDLESS) -> float:
    """Return the share of incomplete requests asked about, where at most *needless* of the complete ones are."""
    ordered = sorted(complete)
    # Asked about is what lies below the threshold; equal scores are treated alike, so ties may leave some room unused.
    threshold = ordered[int(needless * len(ordered))]
    return sum(score < threshold for score in incomplete) / len(incomplete)


def _scored(data: Rows, rows: Sequence[Row]) -> list[float]:
    return [readiness(data.tools[row.labels[0]], row.text) for row in rows]
