"""Evidence made by hand: that of a router which may go on, and what the tests change of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from migrate_kit.config import Settings
from migrate_kit.report import Evidence, Gate, judge_gate
from migrate_kit.report.gate import Asked
from migrate_kit.report.records import DayLine, GateCondition

SETTINGS = Settings()


def day(number: int, distinct: int = 100, consistent: int | None = None) -> DayLine:
    """Return a complete day, all of it consistent by default."""
    good = distinct if consistent is None else consistent
    return DayLine(
        day=f"2024-10-{number:02}",
        n=distinct,
        outcomes={"agree": good, "differ": distinct - good},
        consistency_rate=good / distinct if distinct else None,
        distinct=distinct,
        distinct_consistent=good,
    )


def evidence(tools: Mapping[str, tuple[int, int]] | None = None, **changes: Any) -> Evidence:
    """Return evidence of three good days over *tools* (agreed, observations); what differs went to `other`."""
    tools = {"logs": (200, 200), "restart": (100, 100)} if tools is None else tools
    agreed, n = (sum(each[place] for each in tools.values()) for place in (0, 1))
    met = [(tool, tool, good) for tool, (good, _) in tools.items()]
    met += [(tool, "other", count - good) for tool, (good, count) in tools.items() if count > good]
    values: dict[str, Any] = {
        "n": n,
        "agreed": agreed,
        "on_time": n,
        "p95_bound_us": 1_000,
        "days": [day(number) for number in (1, 2, 3)],
        "rows": n,
        "lost": 0,
        "tools": tools,
        "choices": tools,
        "met": met,
        "reference": {tool: float(count) for tool, (_, count) in tools.items()},
        "latest": n,
        "effective": float(n),
        "span_days": 3.0,
    }
    return Evidence(**values | changes)


def judged(found: Evidence, **asked: Any) -> Gate:
    """Return the gate's verdict with the default settings."""
    return judge_gate(found, settings=SETTINGS, asked=Asked(**asked))


def condition(gate: Gate, key: str) -> GateCondition:
    """Return the condition *key*."""
    return next(one for one in gate.conditions if one.key == key)
