"""All conditions together.

Every one must hold. FAIL means that the evidence speaks against the router, INCONCLUSIVE that there is not enough of
it yet, INVALID that the figures prove nothing. A verdict either way needs a complete day, except that a log with
holes is no evidence on the first day either.
"""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.compare.eprocess import evidence_above, lower_bound
from migrate_kit.config import Settings
from migrate_kit.report.gate.agreement import agreement
from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.days import days, has_whole_day
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.gate.forecast import forecast
from migrate_kit.report.gate.guards import guards
from migrate_kit.report.gate.latency import latency
from migrate_kit.report.gate.notes import notes
from migrate_kit.report.gate.simple import false_pass, simple
from migrate_kit.report.gate.tools import each_tool, gate_tools
from migrate_kit.report.records import Gate, GateCondition, GateTool, Verdict

_GRAVEST = (Verdict.INVALID, Verdict.FAIL, Verdict.INCONCLUSIVE)


def judge_gate(evidence: Evidence, *, settings: Settings, asked: Asked | None = None) -> Gate:
    """Return the verdict with every condition and what was measured."""
    asked = asked or Asked()
    tools = gate_tools(evidence, settings, asked)
    conditions = _conditions(evidence, tools, settings, asked)
    told = tuple(notes(evidence, tools, asked))
    if asked.rule == "simple":
        conditions, told = (simple(evidence, settings),), (false_pass(evidence, settings),)
    whole_day = asked.rule == "simple" or has_whole_day(evidence, settings)
    verdict = _overall(conditions, whole_day=whole_day)
    waits = verdict is Verdict.INCONCLUSIVE and asked.rule == "evidence"
    return Gate(
        to=asked.to,
        rule=asked.rule,
        verdict=verdict,
        conditions=conditions,
        distinct=evidence.n,
        agreed=evidence.agreed,
        evidence=evidence_above(evidence.agreed, evidence.n, threshold=settings.min_consistency_rate),
        lower_bound=lower_bound(evidence.agreed, evidence.n),
        tools=tools,
        notes=told,
        forecast=forecast(evidence, tools, settings) if waits else None,
    )


def _conditions(
    evidence: Evidence, tools: Sequence[GateTool], settings: Settings, asked: Asked
) -> tuple[GateCondition, ...]:
    agreed = agreement(evidence, settings, asked)
    loss, *others = guards(evidence, settings, asked, agreed.verdict)
    by_tool = [each_tool(tools, settings)] if evidence.n else []
    return (loss, agreed, *by_tool, days(evidence, settings), latency(evidence, settings), *others)


def _overall(conditions: Sequence[GateCondition], *, whole_day: bool) -> Verdict:
    found = {condition.verdict for condition in conditions}
    if not whole_day and Verdict.INVALID not in found:
        return Verdict.INCONCLUSIVE
    return next((verdict for verdict in _GRAVEST if verdict in found), Verdict.PASS)
