"""An assessment as a person reads it, and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.analyze.readiness import RouterAssessment, Said, Signal, ToolAdvice
    from migrate_kit.analyze.readiness.assessment import Assessment
    from migrate_kit.cli._compiled import Matcher

_SHARES = ("coverage", "cross_system")
_PLACES = 3


def show_router(router: RouterAssessment) -> None:
    """Print the block of one router: verdict, signals with their evidence, advice for each tool."""
    verdict = output.word(f"assess.verdict.{router.verdict}")
    output.say(
        "assess.router", router=router.router, file=router.file, line=router.line, tools=router.tools, verdict=verdict
    )
    output.say("assess.because", because=_told(router.because))
    columns = ("signal", "value", "threshold", "mark")
    output.table([output.word(f"assess.column.{name}") for name in columns], [_row(s) for s in router.signals])
    told: set[str] = set()
    for signal in router.signals:
        for evidence in signal.evidence:
            sentence = _told(evidence)
            # Signals that rest on the same history or the same missing file need it said once.
            if sentence not in told:
                output.say("assess.evidence", name=_name(signal), sentence=sentence)
            told.add(sentence)
    columns = ("tool", "advice", "effects", "reason")
    output.table([output.word(f"assess.column.{name}") for name in columns], [_advised(a) for a in router.advice])


def plain(assessment: Assessment, matchers: Sequence[Matcher]) -> dict[str, Any]:
    """Return *assessment* and the compiled matchers as data, each sentence also told."""
    document = assessment.model_dump(mode="json")
    for router, data in zip(assessment.routers, document["routers"], strict=True):
        data["because"]["says"] = _told(router.because)
        for signal, entry in zip(router.signals, data["signals"], strict=True):
            _tell(signal.evidence, entry["evidence"])
        for advice, entry in zip(router.advice, data["advice"], strict=True):
            _tell(advice.reasons, entry["reasons"])
    return document | {"compiled": [{"outcome": m.outcome} | m.fields for m in matchers]}


def _tell(sentences: Sequence[Said], entries: Sequence[dict[str, Any]]) -> None:
    for sentence, entry in zip(sentences, entries, strict=True):
        entry["says"] = _told(sentence)


def _told(sentence: Said) -> str:
    return output.word(sentence.key, **sentence.fields)


def _name(signal: Signal) -> str:
    return output.word(f"assess.signal.{signal.name}")


def _row(signal: Signal) -> tuple[str, str, str, str]:
    name = _name(signal)
    shown = name if signal.decisive else output.word("assess.minor", name=name)
    return shown, _measured(signal), _threshold(signal), output.word(f"assess.mark.{signal.mark}")


def _measured(signal: Signal) -> str:
    if signal.value is None:
        return output.word("assess.none")
    if signal.name == "audit_duty":
        return output.word("assess.yes" if signal.value else "assess.no")
    return f"{signal.value:.0%}" if signal.name in _SHARES else f"{round(signal.value, 1):g}"


def _threshold(signal: Signal) -> str:
    if signal.name in ("growing_tools", "hot_path", "audit_duty"):
        return output.word(f"assess.threshold.{signal.name}", limit=f"{signal.threshold:g}")
    limit = f"{signal.threshold:.0%}" if signal.name in _SHARES else f"{signal.threshold:g}"
    return f"{signal.test.replace('>=', '≥')} {limit}"


def _advised(advice: ToolAdvice) -> tuple[str, str, str, str]:
    reason = "; ".join(map(_told, advice.reasons))
    if advice.evidence:
        places = ", ".join(list(dict.fromkeys(map(str, advice.evidence)))[:_PLACES])
        reason = output.word("assess.because_place", reason=reason, places=places)
    return advice.tool, output.word(f"assess.advice.{advice.advice}"), advice.effects, reason
