"""The gate: a decision needs a minimum of belief and a lead over the second tool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import Refusal, RefusalKind
from migrate_kit.route.recalled import Recalled

CLOSE = 0.05
"""Tools closer than this to the first are decided by readiness."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Thresholds on beliefs, 0 to 1."""

    min_score: float = 0.35
    min_margin: float = 0.15

    def values(self, recalled: Recalled) -> Mapping[str, float]:
        """Return what the gate looks at, for the trace."""
        best = recalled.best
        return {
            "score": best.score if best else 0.0,
            "margin": recalled.margin,
            "min_score": self.min_score,
            "min_margin": self.min_margin,
        }

    def is_open(self, recalled: Recalled) -> bool:
        """Tell whether the first candidate passes on score and lead alone."""
        best = recalled.best
        return best is not None and best.score >= self.min_score and recalled.margin >= self.min_margin

    def close_ones(self, recalled: Recalled) -> tuple[str, ...]:
        """Return the tools that share the lead, when there are several that would pass alone; else nothing."""
        best = recalled.best
        if best is None:
            return ()
        group = [candidate for candidate in recalled.candidates if best.score - candidate.score < CLOSE]
        together = sum(candidate.score for candidate in group)
        passing = tuple(each.tool for each in group if self._passes_alone(each.score, together))
        return passing if len(passing) > 1 else ()

    def _passes_alone(self, score: float, together: float) -> bool:
        # The belief that would be left to it if the others that share the lead did not exist.
        return score >= self.min_score * (1 - (together - score))

    def refuse(self, recalled: Recalled, language: Language) -> Refusal:
        """Return why the gate stays shut."""
        best = recalled.best
        close = self.close_ones(recalled)
        if not close and (best is None or best.score < self.min_score):
            return Refusal(kind=RefusalKind.no_match, message=tell("route.no_match", language))
        tools = close[:3] or tuple(candidate.tool for candidate in recalled.candidates[:2])
        message = tell("route.too_close", language, tools=", ".join(tools))
        return Refusal(kind=RefusalKind.too_close, message=message, question=tell("route.which", language))
