"""The charts as numbers: where each mark lies and what it says; the templates draw them."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import choice, percent
from migrate_kit.report.weekly.document.patterns import sides
from migrate_kit.report.weekly.document.words import count, interval_of
from migrate_kit.report.weekly.records import Confused, DayRate, ToolWeek, WeeklyReport

MOST_TOOLS, MOST_CONFUSED = 15, 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A scale of rates that begins low enough for all of them and ends at one; `ticks` lie on it."""

    low: float
    ticks: tuple[float, ...]

    def at(self, rate: float) -> float:
        """Return where *rate* lies, 0 to 1."""
        return min(1.0, max(0.0, (rate - self.low) / (1 - self.low)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart with what a screen reader says of it."""

    title: str
    desc: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A day: its place from 0 to 1 by the scale, None without data."""

    label: str
    value: str
    shown: str
    height: float | None
    is_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Days(Chart):
    """Days of both weeks side by side."""

    points: tuple[Point, ...]
    scale: Scale
    needed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Whisker:
    """A tool: its interval now, and where it was; places from 0 to 1."""

    name: str
    shown: str
    low: float
    at: float
    high: float
    before: float | None
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tools(Chart):
    """Tools one below the other."""

    lines: tuple[Whisker, ...]
    scale: Scale
    needed: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A kind of difference: its length from 0 to 1."""

    name: str
    shown: str
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars(Chart):
    """Bars one below the other."""

    bars: tuple[Bar, ...]


def charts(report: WeeklyReport, language: Language, *, needed: float) -> dict[str, Chart]:
    """Return section key → chart, for the sections that have one."""
    found: dict[str, Chart] = {}
    if any(day.rate is not None for day in report.days):
        found["days"] = _days(report, language, needed)
    lines = [line for line in report.tools if line.trend.now.n][:MOST_TOOLS]
    if lines:
        found["tools"] = _tools(lines, language, needed)
    if report.confused:
        found["confused"] = _bars(list(report.confused[:MOST_CONFUSED]), language)
    return found


def scale_of(rates: list[float]) -> Scale:
    """Return the scale that holds *rates*: its low end is a round number below the lowest, with ticks."""
    lowest = min(rates, default=0.0)
    low = next((edge for edge in (0.9, 0.8, 0.6, 0.5) if lowest >= edge), 0.0)
    step = (1 - low) / (5 if low in (0.5, 0.0) else 4)
    ticks = [low + step * place for place in range(6)]
    return Scale(low=low, ticks=tuple(tick for tick in ticks if tick <= 1 + 1e-9))


def _days(report: WeeklyReport, language: Language, needed: float) -> Days:
    known = [day for day in report.days if day.rate is not None]
    scale = scale_of([*(day.rate for day in known if day.rate is not None), needed])
    ends = {
        "first": known[0].day,
        "start": percent(known[0].rate),
        "last": known[-1].day,
        "end": percent(known[-1].rate),
    }
    return Days(
        title=tell("weekly.chart.days", language, needed=percent(needed)),
        desc=tell("weekly.chart.days.desc", language, **ends),
        points=tuple(_point(day, scale, day.day >= report.week.first_day) for day in report.days),
        scale=scale,
        needed=scale.at(needed),
    )


def _point(day: DayRate, scale: Scale, is_now: bool) -> Point:
    height = None if day.rate is None else scale.at(day.rate)
    value = percent(day.rate)
    return Point(label=day.day[5:], value=value, shown=f"{value} · {count(day.n)}", height=height, is_now=is_now)


def _tools(lines: list[ToolWeek], language: Language, needed: float) -> Tools:
    worst = min(lines, key=lambda line: line.trend.now.rate or 0.0)
    # An interval may reach beyond the scale; the marks themselves may not.
    shown = [rate for line in lines for rate in (line.trend.now.rate, line.trend.before.rate) if rate is not None]
    scale = scale_of([*shown, needed])
    name = choice(worst.tool, language)
    return Tools(
        title=tell("weekly.chart.tools", language, needed=percent(needed)),
        desc=tell("weekly.chart.desc", language, name=name, value=percent(worst.trend.now.rate)),
        lines=tuple(_whisker(line, scale, language) for line in lines),
        scale=scale,
        needed=scale.at(needed),
    )


def _whisker(line: ToolWeek, scale: Scale, language: Language) -> Whisker:
    now, before = line.trend.now, line.trend.before.rate
    return Whisker(
        name=choice(line.tool, language),
        shown=interval_of(now),
        low=scale.at(now.low),
        at=scale.at(now.rate or 0.0),
        high=scale.at(now.high),
        before=None if before is None else scale.at(before),
        direction=line.trend.direction,
    )


def _bars(lines: list[Confused], language: Language) -> Bars:
    most = max(line.n for line in lines)
    bars = tuple(Bar(name=sides(line, language), shown=count(line.n), size=line.n / most) for line in lines)
    return Bars(
        title=tell("weekly.chart.confused", language),
        desc=tell("weekly.chart.most", language, name=bars[0].name, value=bars[0].shown),
        bars=bars,
    )
