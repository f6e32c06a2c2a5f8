"""A fall: what made the roll-back detector fire, so that whoever is called knows why."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Fall:
    """Agreement of one router fell: of *n* requests since it began, *disagreed* differed. `at_us`: UTC microseconds."""

    router: str
    n: int
    disagreed: int
    threshold: float
    version: str = ""
    at_us: int = 0

    def why(self) -> str:
        """Return it on one line, as the latch and the flip keep it."""
        allowed = f"{self.threshold * 100:g} %"
        return f"detector: {self.router} disagreed in {self.disagreed} of {self.n} requests, needed {allowed} agreement"

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, with `event` and `why` beside the fields."""
        return {"event": "rolled_back", "why": self.why()} | asdict(self)
