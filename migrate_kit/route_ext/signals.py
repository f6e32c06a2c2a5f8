"""What is known of the leading tool before it is believed in: the inputs of the calibrated gate."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.route_ext.scale import Scores


@dataclass(frozen=True, slots=True)
class Signals:
    """Scores of the tools that come into question, best first, and what speaks for the first of them."""

    order: tuple[int, ...]
    """Numbers of the tools."""
    scores: Scores
    """Score of each, in z: 0 is no more than chance."""
    certainty: float | None = None
    """How the best score of the learned head compares with requests that belong here; None without examples."""
    nearness: float | None = None
    """The same of the likeness to the nearest example."""

    @property
    def top(self) -> float:
        """The score of the first."""
        return float(self.scores[0]) if len(self.scores) else 0.0

    @property
    def lead(self) -> float:
        """The lead of the first over the second; over nothing where there is no second."""
        return float(self.scores[0] - self.scores[1]) if len(self.scores) > 1 else max(self.top, 0.0)

    @property
    def is_learned(self) -> bool:
        """Tell whether examples have a say."""
        return self.certainty is not None

    def features(self) -> tuple[float, ...]:
        """Return what the calibration weighs: a constant, top, lead, and with examples certainty and nearness."""
        first = (1.0, min(self.top, _MOST), min(self.lead, _MOST_LEAD))
        if self.certainty is None or self.nearness is None:
            return first
        return (*first, max(self.certainty, -_MOST), max(self.nearness, -_MOST))


_MOST = 12.0
_MOST_LEAD = 6.0
"""More than this says no more."""
