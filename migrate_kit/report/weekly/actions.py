"""What to do next: concrete commands, the gravest first, each with the evidence for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from shlex import quote
from typing import NamedTuple

from migrate_kit.model.decision import FALLS_BACK
from migrate_kit.report.gate.guards import MAX_LOSS_RATE
from migrate_kit.report.promotion import promotion
from migrate_kit.report.records import Standing, Verdict
from migrate_kit.report.weekly.records import Action, Confused, Direction, WeeklyReport
from migrate_kit.report.weekly.week import Week

MOST = 6
#: Requests of one kind from which a description is worth a look.
FEW = 3
#: Judged requests from which cases are worth keeping.
MANY = 20
MOST_CONFUSED = 3
_GAVE_UP = frozenset(f"({kind})" for kind in FALLS_BACK)


class Rank(IntEnum):
    """How grave it is; what is smaller comes first."""

    danger = 0
    broken = 1
    go = 2
    no_data = 3
    judge = 4
    mend = 5
    partly = 6
    wait = 7
    keep = 8


class _Ranked(NamedTuple):
    """An action with its rank; of one rank, what concerns more requests comes first."""

    rank: Rank
    n: int
    action: Action


def actions(report: WeeklyReport) -> tuple[Action, ...]:
    """Return what follows from *report*, whose own `actions` are not looked at."""
    found = [*_log(report), *_gate(report), *_changes(report), *_judging(report), *_confused(report), *_missing(report)]
    found.sort(key=lambda one: (one.rank, -one.n))
    return tuple(one.action for one in found[:MOST])


def _made(rank: Rank, weight: int, key: str, command: str, **fields: object) -> _Ranked:
    return _Ranked(rank, weight, Action.model_validate({"key": key, "command": command, "fields": fields}))


def _log(report: WeeklyReport) -> Iterator[_Ranked]:
    offered = report.traffic.n + report.traffic.lost
    if report.traffic.lost > MAX_LOSS_RATE * offered:
        rate = report.traffic.lost / offered
        yield _made(Rank.broken, report.traffic.lost, "lost", "migrate-kit status", lost=report.traffic.lost, rate=rate)
    if report.traffic.n:
        return
    if report.log_last_us is None:
        yield _made(Rank.no_data, 0, "no_log", "migrate-kit stage shadow")
    else:
        other = Week.of(report.log_last_us).name
        yield _made(Rank.no_data, 0, "other_week", f"migrate-kit report --week {other}", week=other)


def _gate(report: WeeklyReport) -> Iterator[_Ranked]:
    gate = report.gate
    alarm = next((one for one in gate.conditions if one.key == "alarm"), None)
    if alarm is not None and report.is_deciding:
        yield _made(Rank.danger, gate.distinct, "alarm", 'migrate-kit rollback --why "agreement fell"', **alarm.fields)
    command = promotion(gate)
    if command is not None:
        yield _made(Rank.go, gate.distinct, "promote", command, stage=gate.to, agreed=gate.agreed, n=gate.distinct)
        return
    alone = [one.tool for one in gate.tools if one.alone and one.standing is Standing.ready]
    if alone:
        named = "".join(f" --tool {quote(tool)}" for tool in alone)
        yield _made(Rank.partly, 0, "alone", f"{_ask(report)}{named}", tools=", ".join(alone), stage=gate.to)
    if gate.verdict is Verdict.INCONCLUSIVE and gate.forecast is not None and gate.forecast.days is not None:
        yield _made(Rank.wait, 0, "wait", _ask(report), days=gate.forecast.days, stage=gate.to)


def _changes(report: WeeklyReport) -> Iterator[_Ranked]:
    for change in report.changes:
        if change.trend.direction is Direction.worse and change.tools:
            # The default has no description to look at.
            named_ones = [line for line in change.tools if line.tool] or change.tools
            fallen = min(named_ones, key=lambda line: line.trend.difference or 0.0)
            rates = {"rate": change.trend.now.rate, "before": change.trend.before.rate}
            named = {"router": change.router, "tool": fallen.tool}
            yield _made(Rank.broken, change.trend.now.n, "worse_version", _look(fallen.tool), **named, **rates)


def _judging(report: WeeklyReport) -> Iterator[_Ranked]:
    n, sampled = sum(gain.n for gain in report.gains), report.sampled
    judge = f"migrate-kit adjudicate{_of_router(report)}"
    if n and not report.judged:
        if report.keeps_text or report.rows.with_text:
            yield _made(Rank.judge, n, "adjudicate", judge, n=n)
        else:
            yield _made(Rank.judge, n, "keep_text", "keep_text = true", n=n)
    elif sampled is not None and sampled.judged < sampled.size:
        yield _made(Rank.partly, n, "go_on_judging", judge, judged=sampled.judged, size=sampled.size)
    elif report.judged >= MANY:
        yield _made(Rank.keep, n, "learn", f"{judge} --cases judged.jsonl", n=report.judged)


def _confused(report: WeeklyReport) -> Iterator[_Ranked]:
    """Yield what looks into the most frequent confusions; both directions of one are one."""
    found: dict[frozenset[str], _Pair] = {}
    for line in report.confused:
        if line.legacy and _is_to_mend(line):
            found.setdefault(frozenset((line.legacy, line.dynamic)), _Pair(line)).add(line)
    ranked = sorted((pair for pair in found.values() if pair.n >= FEW), key=lambda pair: -pair.n)
    for pair in ranked[:MOST_CONFUSED]:
        key, command = _advice(pair.first, report)
        fields = {"legacy": pair.first.legacy, "dynamic": pair.first.dynamic}
        yield _made(Rank.mend, pair.n, key, command, n=pair.n, judged=pair.judged, wrong=pair.wrong, **fields)


@dataclass(slots=True)
class _Pair:
    """Lines of one pair of choices, in either direction."""

    first: Confused
    n: int = 0
    judged: int = 0
    wrong: int = 0

    def add(self, line: Confused) -> None:
        """Count *line* too."""
        self.n, self.judged, self.wrong = self.n + line.n, self.judged + line.wrong.n, self.wrong + line.wrong.right


def _is_to_mend(line: Confused) -> bool:
    """Tell whether a difference may be the dynamic side's fault, and its description mends it.

    Questions are dealt with by parameter, failures are no matter of words, and where most of the judged say that the
    dynamic side was right there is nothing to mend.
    """
    is_gain = line.right.n >= FEW and line.right.right > line.right.n / 2
    return not is_gain and (line.dynamic in _GAVE_UP or not line.dynamic.startswith("("))


def _advice(line: Confused, report: WeeklyReport) -> tuple[str, str]:
    if line.dynamic in _GAVE_UP:
        return "gave_up", "migrate-kit train --phrases" if report.rows.with_text else _look(line.legacy)
    tools = dict.fromkeys((*line.legacy.split(","), *line.dynamic.split(",")))
    if len(tools) == 1:
        return "arguments", _look(line.legacy)
    return "confused", f"migrate-kit lint{''.join(f' --tool {quote(tool)}' for tool in tools)}"


def _missing(report: WeeklyReport) -> Iterator[_Ranked]:
    for line in report.missing:
        if line.n >= FEW:
            fields = {"tool": line.tool, "parameters": ", ".join(line.parameters), "n": line.n}
            yield _made(Rank.mend, line.n, "missing", _look(line.tool), **fields)


def _ask(report: WeeklyReport) -> str:
    return f"migrate-kit gate --to {report.gate.to}{_of_router(report)}"


def _of_router(report: WeeklyReport) -> str:
    return f" --router {quote(report.router)}" if report.router is not None else ""


def _look(tools: str) -> str:
    if not tools:
        return "migrate-kit review --list"
    return f"migrate-kit review --show {quote(tools.split(',', maxsplit=1)[0])}"
