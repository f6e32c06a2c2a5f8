"""What a report holds: frozen records that the text, the JSON and the page are made of.

Rates are 0-1 floats or None without data, times UTC microseconds, durations integer microseconds.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field, JsonValue

from migrate_kit.model.record import Record

Target = Literal["hybrid", "full"]
Rule = Literal["evidence", "simple"]


class Verdict(StrEnum):
    """The answer of a gate."""

    PASS = "PASS"  # noqa: S105 - no password
    FAIL = "FAIL"
    INCONCLUSIVE = "INCONCLUSIVE"
    INVALID = "INVALID"


class LatencyDelta(Record):
    """`tool_call_latency_delta`: paired decision times, dynamic minus legacy; percentiles within 1 %."""

    p50_us: int | None = None
    p95_us: int | None = None
    p99_us: int | None = None
    n: int = 0


class Bucket(Record):
    """One bar of the latency histogram: from_us <= delta < to_us; None is open."""

    from_us: int | None
    to_us: int | None
    n: int


class ToolLine(Record):
    """One legacy choice (tools joined by a comma; empty for the default)."""

    tool: str
    n: int
    consistent: int
    rate: float | None
    wilson_low: float = Field(description="lower 95 % bound for one look")
    distinct: int
    evidence: float = Field(description="e-value for more than the required rate, valid at any look; 20 settles it")


class Confusion(Record):
    """What the dynamic side chose where legacy chose something else."""

    legacy: str
    dynamic: str
    outcome: str
    n: int


class DayLine(Record):
    """One UTC day: all outcomes, and the distinct requests that count as evidence."""

    day: str = Field(description="YYYY-MM-DD")
    n: int
    outcomes: dict[str, int]
    consistency_rate: float | None
    distinct: int
    distinct_consistent: int


class GateCondition(Record):
    """One condition of the gate: what was measured against what is needed. `key` names its sentence."""

    key: str
    verdict: Verdict
    fields: dict[str, JsonValue] = Field(default_factory=dict)


class Standing(StrEnum):
    """How a tool stands at the gate."""

    ready = "ready"
    """Its own agreement is shown."""
    open = "open"
    """Not shown yet."""
    against = "against"
    """Its agreement is shown to be too low."""
    scarce = "scarce"
    """Too little traffic to show anything; it stays where it is."""
    stays = "stays"
    """Pinned, or not asked about."""


class GateTool(Record):
    """One tool of the legacy router at the gate; counts are over distinct requests."""

    tool: str
    n: int
    agreed: int
    evidence: float
    standing: Standing
    alone: bool = Field(description="whether it may go alone, beside all others that may (e-BH)")


class GateNote(Record):
    """Something to know beside the conditions. `key` names its sentence."""

    key: str
    fields: dict[str, JsonValue] = Field(default_factory=dict)


class Forecast(Record):
    """How much longer to a PASS at the present rate; `days` None: it will not pass so."""

    days: int | None
    by: str = Field(description="what takes longest: agreement, latency, days, or a tool")
    observations: int | None = Field(description="distinct requests that still needs")


class Gate(Record):
    """May the next stage begin? PASS needs every condition; one INVALID or FAIL decides."""

    to: Target
    rule: Rule = "evidence"
    verdict: Verdict
    conditions: tuple[GateCondition, ...]
    distinct: int
    agreed: int
    evidence: float
    lower_bound: float = Field(description="anytime-valid 95 % lower bound of the agreement over distinct requests")
    tools: tuple[GateTool, ...] = ()
    notes: tuple[GateNote, ...] = ()
    forecast: Forecast | None = None

    @property
    def reasons(self) -> tuple[GateCondition, ...]:
        """The conditions that keep it from PASS."""
        return tuple(c for c in self.conditions if c.verdict is not Verdict.PASS)


class Report(Record):
    """Everything a report says."""

    generated_us: int
    router: str | None
    since_us: int | None
    first_us: int | None
    last_us: int | None
    n: int
    known: int = Field(description="observations whose legacy decision is known: the denominator of the rate")
    distinct: int = Field(description="distinct requests of the present router version")
    decision_consistency_rate: float | None
    wilson_low: float
    tool_call_latency_delta: LatencyDelta
    histogram: tuple[Bucket, ...]
    outcomes: dict[str, int]
    routers: dict[str, int]
    stages: dict[str, int]
    served_by: dict[str, int]
    refusals: dict[str, int]
    executed: int
    lost: int
    tools: tuple[ToolLine, ...]
    confusions: tuple[Confusion, ...]
    days: tuple[DayLine, ...]
    gate: Gate
