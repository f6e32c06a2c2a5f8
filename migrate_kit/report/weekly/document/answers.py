"""The first screen: did it get better, can we cut over, what to do next."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.replay.evaluation.records import Share
from migrate_kit.report.figures import percent
from migrate_kit.report.gate_words import forecast_sentence, gate_summary, reasons_sentence
from migrate_kit.report.metrics import moment
from migrate_kit.report.records import Verdict
from migrate_kit.report.weekly.document.parts import Answer, Step
from migrate_kit.report.weekly.document.words import count, points
from migrate_kit.report.weekly.records import Direction, Gain, Trend, WeeklyReport

_MOODS = {Direction.better: "good", Direction.worse: "bad", Direction.unclear: "calm", Direction.unknown: "calm"}
_GATE_MOODS = {Verdict.PASS: "good", Verdict.FAIL: "bad", Verdict.INVALID: "bad", Verdict.INCONCLUSIVE: "wait"}


def answers(report: WeeklyReport, steps: tuple[Step, ...], language: Language) -> tuple[Answer, ...]:
    """Return the three answers."""
    return _better(report, language), _cutover(report, language), _do(steps, language)


def short(report: WeeklyReport, language: Language) -> str:
    """Return in a word whether it got better."""
    return tell(f"weekly.short.{report.agreement.direction if report.traffic.n else 'empty'}", language)


def _better(report: WeeklyReport, language: Language) -> Answer:
    said = [agreement(report.agreement, language)] if report.traffic.n else [empty(report, language)]
    if report.traffic.n:
        said += _judged(report, language)
    return Answer(
        question=tell("weekly.question.better", language),
        short=short(report, language),
        sentences=tuple(said),
        mood=_MOODS[report.agreement.direction],
    )


def agreement(trend: Trend, language: Language) -> str:
    """Return how often both sides decided alike, and whether that changed."""
    now, before = trend.now, trend.before
    fields = {"now": percent(now.rate), "before": percent(before.rate), "n": count(now.n), "n_before": count(before.n)}
    if trend.difference is not None:
        moved = tell("weekly.points", language, points=points(trend.difference))
        ends = {"low": points(trend.low), "high": points(trend.high)}
        return tell("weekly.agreement", language, change=moved, **fields, **ends)
    if now.rate is None:
        return tell("weekly.agreement.only_before", language, **fields)
    ends = {"low": percent(now.low), "high": percent(now.high)}
    return tell("weekly.agreement.alone", language, **fields, **ends)


def empty(report: WeeklyReport, language: Language) -> str:
    """Return that the week holds nothing, and where the log does."""
    if report.log_first_us is None or report.log_last_us is None:
        return tell("weekly.empty_log", language)
    return tell("weekly.empty", language, first=moment(report.log_first_us), last=moment(report.log_last_us))


def _judged(report: WeeklyReport, language: Language) -> Iterator[str]:
    if not report.judged:
        yield tell("weekly.judged.none", language)
        return
    right, wrong = (sum(share.right for share in shares) for shares in zip(*map(_both, report.gains), strict=True))
    yield tell("weekly.judged", language, n=report.judged, right=right, wrong=wrong)
    if report.sampled is not None and report.sampled.effective_low:
        yield tell("weekly.effective", language, low=percent(report.sampled.effective_low))


def _both(gain: Gain) -> tuple[Share, Share]:
    return gain.right, gain.wrong


def _cutover(report: WeeklyReport, language: Language) -> Answer:
    gate = report.gate
    said = [gate_summary(gate, language)] if gate.verdict is Verdict.PASS else [reasons_sentence(gate, language)]
    if gate.forecast is not None:
        said.append(forecast_sentence(gate.forecast, language))
    return Answer(
        question=tell("weekly.question.cutover", language, stage=gate.to),
        short=tell(f"weekly.verdict.{gate.verdict}", language),
        sentences=tuple(said),
        mood=_GATE_MOODS[gate.verdict],
    )


def _do(steps: tuple[Step, ...], language: Language) -> Answer:
    question = tell("weekly.question.do", language)
    if not steps:
        return Answer(question=question, short=tell("weekly.nothing_to_do", language), sentences=(), mood="calm")
    first, *others = steps
    more = [tell("weekly.more", language, n=len(others))] if others else []
    said = (first.sentence, *more)
    return Answer(question=question, short=first.title, sentences=said, mood="calm", command=first.command)
