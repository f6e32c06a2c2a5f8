"""Figures as a person reads them: percent, durations, choices. Shared by text and page."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.records import Bucket, Report

NONE = "–"


def percent(rate: float | None) -> str:
    """Return a 0-1 rate as percent with one decimal; only a full rate shows as 100."""
    if rate is None:
        return NONE
    shown = f"{rate * 100:.1f}"
    # 9,999 of 10,000 is not all of them.
    return "99.9 %" if shown == "100.0" and rate < 1 else f"{shown} %"


def duration(us: int | None) -> str:
    """Return microseconds in the unit that reads best."""
    if us is None:
        return NONE
    if abs(us) < 1_000:
        return f"{us} µs"
    if abs(us) < 1_000_000:
        return f"{us / 1000:.1f} ms".replace(".0 ms", " ms")
    return f"{us / 1_000_000:.2f} s"


def interval(bucket: Bucket) -> str:
    """Return the range of a histogram bar."""
    if bucket.from_us is None:
        return f"< {duration(bucket.to_us)}"
    if bucket.to_us is None:
        return f"≥ {duration(bucket.from_us)}"
    return f"{duration(bucket.from_us)} … {duration(bucket.to_us)}"


def number(value: float) -> str:
    """Return an e-value or count, shortened where only its size matters."""
    if value >= 1e6:
        return "> 10⁶"
    return f"{value:.0f}" if value >= 100 else f"{value:.2g}"


def choice(tools: str, language: Language) -> str:
    """Return a choice of tools for people; none is the default, a refusal is named in words."""
    if not tools:
        return tell("report.default", language)
    if tools.startswith("("):
        name = tools[1:-1]
        for table in ("refusal", "outcome"):
            try:
                return tell("report.refused", language, what=tell(f"{table}.{name}", language))
            except KeyError:
                continue
    return tools.replace(",", " + ")


def facts(report: Report, language: Language) -> list[tuple[str, str]]:
    """Return the headline figures as (label, value)."""
    delta = report.tool_call_latency_delta
    percentiles = " / ".join(map(duration, (delta.p50_us, delta.p95_us, delta.p99_us)))
    values = {
        "rate": percent(report.decision_consistency_rate),
        "delta": percentiles if delta.n else NONE,
        "n": f"{report.n:,}",
        "known": f"{report.known:,}",
        "distinct": f"{report.distinct:,}",
        "executed": f"{report.executed:,}",
        "lost": f"{report.lost:,}",
    }
    return [(tell(f"report.fact.{key}", language), value) for key, value in values.items()]
