"""What a weekly report holds: frozen records that text, Markdown, JSON and page are made of.

Counts are observations unless they say otherwise; a `Share` counts each request once a day. Times are UTC microseconds,
durations integer microseconds, rates 0-1 floats. None means: not measured.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import Field, JsonValue

from migrate_kit.model.record import Record
from migrate_kit.replay.evaluation.records import Share
from migrate_kit.report.records import Gate, LatencyDelta


class Direction(StrEnum):
    """Where a rate went from the week before."""

    better = "better"
    worse = "worse"
    unclear = "unclear"
    """The interval of the difference holds zero."""
    unknown = "unknown"
    """One of the weeks has no data."""


class Trend(Record):
    """A rate in this week and in the week before, and the 95 % interval of the difference (Newcombe)."""

    now: Share
    before: Share
    difference: float | None = None
    low: float = -1.0
    high: float = 1.0
    direction: Direction = Direction.unknown


class Span(Record):
    """An ISO week in UTC."""

    name: str = Field(description="YYYY-Www")
    first_day: str
    last_day: str
    since_us: int
    until_us: int
    is_over: bool = Field(description="whether it was over when the report was made; else its figures are partial")


class Traffic(Record):
    """What came in within a week."""

    n: int
    known: int = Field(description="observations whose legacy decision is known: the denominator of the rate")
    consistent: int
    rate: float | None = Field(description="decision_consistency_rate: every observation counts")
    served: int = Field(description="observations in which the caller got the dynamic side's answer")
    unanswered: int = Field(description="the dynamic side failed, was too slow, or could not be compared")
    lost: int = Field(description="observations lost before the log, whatever their router")
    days: int = Field(description="days with observations")


class DayRate(Record):
    """One day: each request once."""

    day: str
    n: int
    rate: float | None


class Gain(Record):
    """A kind of difference that can be a gain, and what people said of the judged ones.

    `key`: `avoided` (legacy called a tool, the dynamic side decided otherwise), `covered` (legacy had no tool, the
    dynamic side called one), `asked` (whatever legacy did, the dynamic side asked first).
    """

    key: Literal["avoided", "covered", "asked"]
    n: int
    before: int | None = Field(description="the same in the week before; None without data")
    served: int = Field(description="those in which the caller got the dynamic side's answer")
    right: Share = Field(description="of the judged ones, those where the dynamic side alone was right")
    wrong: Share = Field(description="of the judged ones, those where the legacy side alone was right")
    low: int | None = Field(default=None, description="n times the lower end of `right`: gains at least")
    high: int | None = None


class Sampled(Record):
    """How far the last sample of differences is judged, and what agreement is worth with it."""

    size: int
    judged: int
    effective_low: float | None = Field(
        description="share of requests that are decided at least as well as by legacy: lower 95 % bound; None where "
        "the sample is of a version that decides no more"
    )


class Pace(Record):
    """How long the sides took to decide."""

    legacy: LatencyDelta
    dynamic: LatencyDelta
    delta: LatencyDelta = Field(description="paired, dynamic minus legacy")


class Cost(Record):
    """What a language model was asked. Tokens and money of a decision are not in the log."""

    asked: int = Field(description="observations in which a language model was asked")
    before: int | None
    money: None = Field(default=None, description="not measured: the log keeps no tokens")


class ToolWeek(Record):
    """One legacy choice (tools joined by a comma; empty for the default)."""

    tool: str
    n: int
    before: int
    trend: Trend


class Confused(Record):
    """Two choices that met and are not the same; a refusal stands in parentheses."""

    legacy: str
    dynamic: str
    outcome: str
    n: int
    before: int
    right: Share = Field(description="of the judged ones, those where the dynamic side alone was right")
    wrong: Share


class Missing(Record):
    """Parameters that a request lacked, so that the dynamic side asked. Counted over the rows that were read."""

    tool: str
    parameters: tuple[str, ...] = Field(description="empty where the description is not known any more")
    n: int


class Phrasing(Record):
    """Requests that read alike and were decided differently by the two sides."""

    legacy: str
    dynamic: str
    n: int
    examples: tuple[str, ...]


class Rows(Record):
    """What was read row by row, of the latest observations of the week; the other figures come from the roll-ups."""

    read: int = 0
    sources: dict[str, int] = Field(
        default_factory=dict, description="how the legacy decision is known: returned, captured, twin → rows"
    )
    failures: int = Field(default=0, description="differences among them")
    with_text: int = Field(default=0, description="differences whose text was kept")


class Edit(Record):
    """A description that changed in git."""

    file: str
    day: str
    commit: str


class Change(Record):
    """A version of a router that began to decide in the week, anew or again, against the one before it."""

    router: str
    at_us: int
    kind: Literal["descriptions", "algorithm", "model"]
    version: str
    replaced: str
    trend: Trend = Field(description="each request once a version; the older one over this week and the week before")
    tools: tuple[ToolWeek, ...] = Field(default=(), description="the choices that moved most")


class Action(Record):
    """Something to do, with the command and the evidence for it."""

    key: str
    command: str
    fields: dict[str, JsonValue] = Field(default_factory=dict)


class WeeklyReport(Record):
    """Everything a weekly report says."""

    generated_us: int
    router: str | None
    routers: tuple[str, ...]
    week: Span
    before: Span
    log_first_us: int | None = Field(description="of the first observation in the log, whenever that was")
    log_last_us: int | None
    is_deciding: bool = Field(
        description="whether callers got the dynamic side's answers in the last three days, and nobody went back since"
    )
    traffic: Traffic
    traffic_before: Traffic
    agreement: Trend
    days: tuple[DayRate, ...] = Field(description="this week's and those of the week before, in order")
    gains: tuple[Gain, ...]
    judged: int = Field(description="judged requests that speak for this week's versions")
    sampled: Sampled | None = Field(description="the sample of differences that was drawn last; None without one")
    pace: Pace
    pace_before: Pace
    cost: Cost
    tools: tuple[ToolWeek, ...]
    confused: tuple[Confused, ...]
    confused_kinds: int = Field(description="how many kinds of confusion there are; the most frequent are listed")
    missing: tuple[Missing, ...]
    phrasings: tuple[Phrasing, ...]
    rows: Rows
    keeps_text: bool = Field(description="the setting keep_text as it is now")
    changes: tuple[Change, ...]
    edits: tuple[Edit, ...] | None = Field(description="None where the folder of descriptions is in no git repository")
    gate: Gate = Field(description="as it stands when the report is made, over the evidence of the present version")
    actions: tuple[Action, ...]
