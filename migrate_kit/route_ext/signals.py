"""What is known of the leading tool before it is believed in: the inputs of the calibrated gate."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from migrate_kit.route_ext.scale import Scores


@dataclass(frozen=True, slots=True)
class Signals:
    """Scores of the tools that come into question, best first, and what speaks for the first of them."""

    order: tuple[int, ...]
    """Numbers of the tools."""
    scores: Scores
    """Score of each, in z: 0 is no more than chance."""
    certainty: tuple[float, ...] = ()
    """Where examples lead: how the best score of the head, the likeness to the nearest example and, with a trained
    model, the best score of each half of it compare with those of requests that belong here."""
    share: float = 0.0
    """Examples per tool."""

    @property
    def top(self) -> float:
        """The score of the first."""
        return float(self.scores[0]) if len(self.scores) else 0.0

    @property
    def lead(self) -> float:
        """The lead of the first over the second; over nothing where there is no second."""
        return float(self.scores[0] - self.scores[1]) if len(self.scores) > 1 else max(self.top, 0.0)

    @property
    def nearness(self) -> float | None:
        """The likeness to the nearest example against what is usual; None where descriptions lead."""
        return self.certainty[1] if self.certainty else None

    def features(self) -> tuple[float, ...]:
        """Return what the calibration weighs: a constant, top, lead; with examples their number and certainty."""
        first = (1.0, min(self.top, _MOST), min(self.lead, _MOST_LEAD))
        if not self.certainty:
            return first
        return (*first, log(self.share), *(max(value, -_MOST_LEAD) for value in self.certainty))


_MOST = 12.0
_MOST_LEAD = 6.0
"""More than this says no more."""
