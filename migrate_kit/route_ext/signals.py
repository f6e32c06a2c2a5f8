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
    certainty: tuple[float, ...] = ()
    """Where examples lead: how far the request belongs to any tool by the head, by its nearest example and, with a
    trained model, by the regression, each against requests that do (0 is usual, below -2 rare)."""
    known: float = 0.0
    """How often the head is right about examples that it has not seen, in log odds: what is easy in one catalogue is
    hard in another, and a belief has to hold in both."""
    covered: float = 1.0
    """Where examples lead: the share of what the request says that the first tool's examples or description say too."""

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

    def scope(self) -> tuple[float, ...]:
        """Return what tells whether any tool serves the request: a constant and, without examples, top and lead."""
        if not self.certainty:
            return self._standing()
        return (1.0, self.covered, min(self.top, _MOST), *(max(value, -_MOST_LEAD) for value in self.certainty))

    def rightness(self) -> tuple[float, ...]:
        """Return what tells whether it is the first: a constant, how much it leads, what is usual in the catalogue."""
        if not self.certainty:
            return self._standing()
        return (1.0, min(self.lead, _MOST_LEAD), self.known, *(max(value, -_MOST_LEAD) for value in self.certainty[2:]))

    def _standing(self) -> tuple[float, ...]:
        return 1.0, min(self.top, _MOST), min(self.lead, _MOST_LEAD)


_MOST = 12.0
_MOST_LEAD = 6.0
"""More than this says no more."""
