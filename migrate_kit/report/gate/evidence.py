"""What the gate looks at. Filled in one place, from whatever the log counts by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from migrate_kit.compare.kappa import Met
from migrate_kit.report.records import DayLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """The roll-back detector fired within the days that count: observations since the fall began, and disagreements."""

    n: int
    disagreed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldDay:
    """A complete UTC day as the rule of the field reports sees it: every row, the mean of the added time."""

    day: str
    n: int
    consistent: int
    mean_delta_us: float | None
    distinct: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoiseFloor:
    """How often a side disagrees with itself when it is asked twice; None where that was never tried."""

    legacy_n: int = 0
    legacy_differs: int = 0
    dynamic_n: int = 0
    dynamic_differs: int = 0
    first_us: float | None = None
    """Median time of the first decision of the dynamic side, which comes after legacy's; and of the second, warm."""
    again_us: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Counts are over distinct requests of the present router version, but for `rows`, `lost` and `effective`."""

    n: int
    agreed: int
    on_time: int
    p95_bound_us: int | None
    """Upper 95 % bound of the 95th percentile of the added time; None with too few or too many late decisions."""
    days: Sequence[DayLine]
    """Complete UTC days only."""
    rows: int
    lost: int
    tools: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Legacy tool → (agreed, observations)."""
    met: Sequence[Met] = ()
    """Which choice of legacy met which of the dynamic side, and how often."""
    reference: Mapping[str, float] = field(default_factory=dict)
    """Legacy choice → its weight in the traffic of the first 28 days in the log, whatever version ran then."""
    choices: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Legacy choice, several tools joined → (agreed, observations)."""
    effective: float = 0.0
    """What the latest rows are worth in distinct requests (Kish)."""
    latest: int = 0
    """How many those rows are."""
    span_days: float = 0.0
    """From the first to the last observation."""
    since_us: int | None = None
    """When the present evidence began."""
    restarted: bool = False
    """Whether there is older evidence, of another version or from before an automatic roll-back."""
    alarm: Alarm | None = None
    floor: NoiseFloor | None = None
    by_model: bool = False
    """Whether a language model takes part in the decisions, which then may differ from one time to the next."""
    ignored: int = 0
    """Observations, among the latest, that an ignore rule explained."""
    field_days: Sequence[FieldDay] = ()
