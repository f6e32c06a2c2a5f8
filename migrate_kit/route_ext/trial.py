"""How a learned router did against recall alone, on requests that it was not made from."""

from __future__ import annotations

from pydantic import Field

from migrate_kit.model.record import Record

ALPHA = 0.05
"""Level of the exact McNemar test that a learned router has to pass before it may serve."""


class Trial(Record):
    """One comparison, request by request. The kit never lets a version serve by a trial that another one passed."""

    n: int = Field(description="judged requests that both routers were asked")
    learned_right: int
    recall_right: int
    gained: int = Field(description="right with the learned router only")
    lost: int = Field(description="right with recall only")
    p: float = Field(description="exact McNemar, two-sided")
    alpha: float = ALPHA

    @property
    def is_passed(self) -> bool:
        """Tell whether the learned router is shown to be better."""
        return self.gained > self.lost and self.p <= self.alpha
