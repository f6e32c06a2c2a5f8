"""The gate in words: its conditions and notes as sentences, and the verdict as one paragraph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import NONE, choice, duration, percent
from migrate_kit.report.metrics import moment
from migrate_kit.report.records import Forecast, Gate, GateCondition, GateNote, Verdict

_RATES = frozenset({
    "rate", "bound", "needed", "limit", "recall", "recall_needed", "standardised", "raw", "legacy", "dynamic",
    "pass_0", "pass_1", "pass_2", "at_0", "at_1", "at_2",
})  # fmt: skip
#: How a verdict is marked beside its sentence.
MARKS = {Verdict.PASS: "✓", Verdict.FAIL: "✗", Verdict.INVALID: "!", Verdict.INCONCLUSIVE: "…"}
#: Sentences in which `needed` is a number of its own kind, no rate.
_PLAIN = frozenset({"skew", "skew_one"})


def condition_sentence(condition: GateCondition, language: Language) -> str:
    """Return what a condition measured and needs, as one sentence."""
    return tell(f"gate.{condition.key}", language, **_shown(condition.key, condition.fields, language))


def note_sentence(note: GateNote, language: Language) -> str:
    """Return a note as one sentence."""
    return tell(f"gate.note.{note.key}", language, **_shown(note.key, note.fields, language))


def gate_summary(gate: Gate, language: Language) -> str:
    """Return the verdict in one sentence for someone who has not followed the migration."""
    if gate.rule == "simple":
        return tell(f"gate.summary.simple.{gate.verdict}", language, stage=gate.to)
    against = gate.verdict is Verdict.INCONCLUSIVE and any(c.verdict is Verdict.FAIL for c in gate.conditions)
    return tell(f"gate.summary.{gate.verdict}{'.against' if against else ''}", language, stage=gate.to)


def gate_paragraph(gate: Gate, language: Language) -> str:
    """Return the verdict, what stands in its way and how long it takes, as a paragraph for a manager."""
    parts = [gate_summary(gate, language)]
    if gate.reasons:
        parts.append(reasons_sentence(gate, language))
    if gate.forecast is not None:
        parts.append(forecast_sentence(gate.forecast, language))
    return ("" if language == "zh" else " ").join(parts)


def reasons_sentence(gate: Gate, language: Language) -> str:
    """Return what keeps the gate from PASS."""
    between = "；" if language == "zh" else "; "
    return tell("gate.because", language, reasons=between.join(_why(one, language) for one in gate.reasons))


def _why(condition: GateCondition, language: Language) -> str:
    return tell(f"gate.why.{condition.key}", language, **_shown(condition.key, condition.fields, language))


def forecast_sentence(found: Forecast, language: Language) -> str:
    """Return how long it still takes, and what takes longest."""
    known = found.by in ("agreement", "latency", "days")
    what = tell(f"gate.forecast.by.{found.by if known else 'tool'}", language, tool=choice(found.by, language))
    if found.days is None:
        return tell("gate.forecast.never", language, what=what)
    return tell("gate.forecast", language, days=found.days, what=what)


def _shown(key: str, fields: Mapping[str, Any], language: Language) -> dict[str, Any]:
    shown = dict(fields)
    for name in _RATES & fields.keys():
        if (isinstance(fields[name], float) or fields[name] is None) and not (name == "needed" and key in _PLAIN):
            shown[name] = percent(fields[name])
    if "kappa" in shown:
        shown["kappa"] = NONE if shown["kappa"] is None else f"{shown['kappa']:.2f}"
    if "choice" in shown:
        shown["choice"] = choice(shown["choice"], language)
    if isinstance(shown.get("bound_ms"), float):
        shown["bound_ms"] = f"{shown['bound_ms']:.1f}"
    for name in ("first_us", "again_us"):
        if name in shown:
            shown[name] = duration(round(shown[name]))
    if "since_us" in shown:
        shown["since"] = moment(shown["since_us"])
    return shown
