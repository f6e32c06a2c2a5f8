"""Judged requests put to the router that would serve now; nothing is executed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation.answer import Answer, answer_of
from migrate_kit.replay.evaluation.judgement import is_judged, judge, judged_arguments
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.records import Truth

_OUTSIDE = ("asker.", "now.")


def ask(
    cases: Iterable[Case], router: DynamicRouter, specs: Mapping[str, ToolSpec], *, truth: Truth = Truth.case
) -> Iterator[Judged]:
    """Yield each judged case with what *router* decides; those without a judgement are passed over."""
    for case in cases:
        if not is_judged(case):
            continue
        try:
            decision = router.decide(case.text)
        except Exception as error:  # noqa: BLE001 - a router may fail in any way; that is a finding
            name = type(error).__name__
            yield Judged(case=case, truth=truth, decision=None, is_right=False, error=name)
        else:
            yield held_against(case, decision, specs, truth=truth)


def held_against(
    case: Case, decision: Decision, specs: Mapping[str, ToolSpec], *, truth: Truth, router: str = ""
) -> Judged:
    """Return *decision* judged by *case*: the very tools, or the question, and the values that a person named."""
    answer = answer_of(decision)
    misread = tuple(_misread(case, decision, answer, specs))
    is_right = _is_confirmed(case, decision) or (judge(case, answer).is_right and not misread)
    return Judged(case=case, truth=truth, decision=decision, is_right=is_right, router=router, misread=misread)


def without_askers(file: RulesFile) -> RulesFile:
    """Return the rules that speak of the request alone: of a request in a file nobody knows who asks, and when."""
    kept = tuple(
        rule
        for rule in file.rules
        if rule.permission is None
        and rule.hours is None
        and rule.rate is None
        and not any(name in rule.when for name in _OUTSIDE)
    )
    return file.model_copy(update={"rules": kept})


def _is_confirmed(case: Case, decision: Decision) -> bool:
    """Tell whether the right tool only waits for a person's word, as it should."""
    refusal = decision.refusal
    if refusal is None or refusal.kind is not RefusalKind.needs_confirmation:
        return False
    return bool(case.labels) and refusal.tool in case.labels


def _misread(
    case: Case, decision: Decision, answer: Answer, specs: Mapping[str, ToolSpec]
) -> Iterator[tuple[str, str]]:
    # What a description declares as the default is as good as what was read.
    whole = replace(answer, arguments=tuple(call.arguments for call in decision.calls))
    for tool, parameter, is_hit in judged_arguments(case, whole, specs):
        if tool in answer.tools and not is_hit:
            yield tool, parameter
