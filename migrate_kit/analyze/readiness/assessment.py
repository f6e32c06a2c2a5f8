"""What an assessment says: signals with their measure, a verdict for each router, an advice for each tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from migrate_kit.model.effects import Effects
from migrate_kit.model.record import Evidence, Record

Mark = Literal["met", "not_met", "unknown"]
Verdict = Literal["stay", "rule_engine", "migrate_now"]
Advice = Literal["migrate", "stay_hard_coded"]


class Said(Record):
    """A sentence by its key and fields, told in the reader's language at the rim."""

    key: str
    fields: dict[str, JsonValue] = Field(default_factory=dict)


class Signal(Record):
    """One thing that speaks for a move: what was measured, against what, and from what it was read."""

    name: str
    decisive: bool = Field(description="one of the five of which two make a router one to migrate now")
    value: float | None = Field(description="as measured; shares 0 to 1; None where nothing was measured")
    threshold: float
    test: Literal[">", ">=", "<"]
    mark: Mark
    evidence: tuple[Said, ...] = ()


class ToolAdvice(Record):
    """What should become of one tool of one router, and why."""

    tool: str
    advice: Advice
    effects: Effects = "unknown"
    reasons: tuple[Said, ...] = ()
    evidence: tuple[Evidence, ...] = ()


class RouterAssessment(Record):
    """The verdict on one router."""

    router: str
    file: str
    line: int
    tools: int
    orientation: Literal["hard_coded", "rules", "dynamic"] = Field(description="by the number of tools alone")
    verdict: Verdict
    because: Said
    signals: tuple[Signal, ...]
    advice: tuple[ToolAdvice, ...]

    @property
    def met(self) -> int:
        """The number of decisive signals that are met."""
        return sum(signal.decisive and signal.mark == "met" for signal in self.signals)

    def signal(self, name: str) -> Signal:
        """Return the signal called *name*; StopIteration for one that does not exist (a bug)."""
        return next(signal for signal in self.signals if signal.name == name)


class Assessment(Record):
    """The whole assessment."""

    routers: tuple[RouterAssessment, ...]

    @property
    def moves(self) -> bool:
        """Tell whether some router should move."""
        return any(router.verdict != "stay" for router in self.routers)
