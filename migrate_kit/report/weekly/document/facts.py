"""The headline figures, each beside that of the week before."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import NONE, duration, percent
from migrate_kit.report.weekly.document.parts import Fact
from migrate_kit.report.weekly.document.words import count
from migrate_kit.report.weekly.records import Gain, WeeklyReport


def facts(report: WeeklyReport, language: Language) -> tuple[Fact, ...]:
    """Return the figures in the order they are asked for."""
    now, before = report.traffic, report.traffic_before
    delta, delta_before = report.pace.delta.p95_us, report.pace_before.delta.p95_us
    shown = [
        ("agreement", percent(now.rate), _before(percent(before.rate), before.rate is not None, language)),
        *((gain.key, _gained(gain) if now.n else NONE, _beside(gain, language)) for gain in report.gains),
        ("delta", duration(delta), _before(duration(delta_before), delta_before is not None, language)),
        ("n", count(now.n), _before(count(before.n), bool(before.n), language)),
        *_model(report, language),
    ]
    return tuple(
        Fact(label=tell(f"weekly.fact.{key}", language), value=value, beside=beside) for key, value, beside in shown
    )


def _gained(gain: Gain) -> str:
    """Return the gains of a kind as the judged share gives them; unjudged, how many there can be at most."""
    if gain.low is None or gain.high is None:
        return f"≤ {count(gain.n)}" if gain.n else "0"
    return count(gain.low) if gain.low == gain.high else f"{count(gain.low)}–{count(gain.high)}"


def _beside(gain: Gain, language: Language) -> str:
    key = "differences" if gain.before is not None else "differences_alone"
    fields = {"n": count(gain.n), "before": count(gain.before), "judged": gain.right.n}
    return tell(f"weekly.fact.{key}", language, **fields)


def _model(report: WeeklyReport, language: Language) -> Iterator[tuple[str, str, str]]:
    cost = report.cost
    if not (cost.asked or cost.before):
        return
    rate = percent(cost.asked / report.traffic.n) if report.traffic.n else NONE
    yield "model", f"{count(cost.asked)} ({rate})", _before(count(cost.before), cost.before is not None, language)


def _before(shown: str, is_known: bool, language: Language) -> str:
    return tell("weekly.fact.before", language, before=shown) if is_known else tell("weekly.fact.first", language)
