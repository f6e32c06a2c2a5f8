"""Hot fixed paths: a tool with many requests a second, nearly all of one pattern."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.analyze.readiness import limits
from migrate_kit.analyze.readiness.traffic import Traffic


@dataclass(frozen=True, slots=True)
class Path:
    """The requests of one tool: how many a second, and what share of them has the commonest pattern."""

    tool: str
    per_s: float
    share_rate: float
    line: int
    word: str

    @property
    def is_hot(self) -> bool:
        """Tell whether the path is hot and fixed."""
        return self.per_s > limits.HOT_RATE and self.share_rate >= limits.PATTERN_RATE


def paths(traffic: Traffic, router_id: str, rate: float) -> dict[str, Path]:
    """Return the path of each tool of *router_id*, for *rate* requests a second that are spread as in *traffic*."""
    found: dict[str, Path] = {}
    for tool, patterns in traffic.patterns(router_id).items():
        (line, word), most = patterns.most_common(1)[0]
        count = patterns.total()
        found[tool] = Path(tool, rate * count / len(traffic.cases), most / count, line, word)
    return found


def hottest(traffic: Traffic, router_id: str, rate: float) -> Path | None:
    """Return the busiest path, a hot one first; None where no request reaches a tool."""
    return max(paths(traffic, router_id, rate).values(), key=lambda path: (path.is_hot, path.per_s), default=None)
