"""The roll-back detector: says when a router that agreed often enough no longer does.

An e-CUSUM. Each observation multiplies by the likelihood ratio of "disagreements are 2.4 times as frequent as
allowed" against "as frequent as allowed", and the product never falls below 1, so a long good past buys no patience:

    S_t = max(S_{t-1}, 1) e_t,   e_t = (q1/p0)^x ((1 - q1)/(1 - p0))^(1 - x),   q1 = .88 for p0 = .95

Alarming at S >= c gives an average run of at least c observations between false alarms while the rate is at p0 or
above, whatever the dependence (Shin, Ramdas & Rinaldo 2023, e-detectors, arXiv 2203.03532).
"""

from __future__ import annotations

from dataclasses import dataclass, field

#: How much more frequent than allowed the disagreements are that it looks for; 1 - q1 = WORSE (1 - p0).
WORSE = 2.4
#: Observations, on average at least, between two false alarms.
RUN_LENGTH = 1_000.0


@dataclass(slots=True)
class Detector:
    """Takes observations in order; once fired it stays so until `reset`. Not for several threads at once."""

    threshold: float = 0.95
    limit: float = RUN_LENGTH
    statistic: float = field(default=1.0, init=False)
    fired: bool = field(default=False, init=False)
    n: int = field(default=0, init=False)
    """Observations since the evidence began to rise, and how many of them disagreed."""
    disagreed: int = field(default=0, init=False)

    def add(self, agreed: bool) -> bool:
        """Take one observation and tell whether the alarm is on."""
        if self.statistic <= 1:
            self.n = self.disagreed = 0
        self.n += 1
        self.disagreed += not agreed
        allowed = 1 - self.threshold
        # A threshold so low that 2.4 times its disagreements are more than all there can be: then nearly all.
        worse = min(WORSE * allowed, 1 - self.threshold / 100)
        ratio = (1 - worse) / self.threshold if agreed else worse / allowed
        self.statistic = max(self.statistic, 1.0) * ratio
        self.fired = self.fired or self.statistic >= self.limit
        return self.fired

    def reset(self) -> None:
        """Begin anew, as after a person looked into it."""
        self.statistic, self.fired, self.n, self.disagreed = 1.0, False, 0, 0
