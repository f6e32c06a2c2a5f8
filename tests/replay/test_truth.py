"""What people said of requests, as a measure of other decisions on them."""

from __future__ import annotations

import pytest

from migrate_kit.model.adjudication import Adjudication, Item, Right, Side
from migrate_kit.model.case import Case
from migrate_kit.model.decision import Comparison, Decision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.replay.decided import Decided
from migrate_kit.replay.truth import Truth, adjudicated, truth_of

SPECS = {"logs": ToolSpec(name="logs", parameters={"level": ParameterSpec(required=False, default="INFO")})}
LOGS, RESTART, NOTHING = Side(calls=(("logs", {}),)), Side(calls=(("restart", {}),)), Side()
ASKS = Side(refusal="missing_argument", refused_tool="logs")


def item(legacy: Side = LOGS, dynamic: Side = RESTART, *, number: int = 1, outcome: Outcome = Outcome.differ) -> Item:
    return Item(
        sample="s", position=number, observation=f"o{number}", router="bot:handle", version="v1", text_digest="d",
        text="看看", outcome=outcome, legacy=legacy, dynamic=dynamic, legacy_first=True,
    )  # fmt: skip


def said(right: Right, *, number: int = 1, rater: str = "wang") -> Adjudication:
    return Adjudication(observation=f"o{number}", rater=rater, right=right)


def decided(*tools: str, **arguments: object) -> Decided:
    calls = tuple(ToolCall(tool=tool, arguments=arguments) for tool in tools)
    refusal = None if calls else Refusal(kind=RefusalKind.no_match)
    return Decided(decision=Decision(calls=calls, refusal=refusal), comparison=Comparison(outcome=Outcome.agree))


def asks(tool: str) -> Decided:
    refusal = Refusal(kind=RefusalKind.missing_argument, tool=tool)
    return Decided(decision=Decision(refusal=refusal), comparison=Comparison(outcome=Outcome.legacy_only))


def truth(right: Right, *sides: Side, outcome: Outcome = Outcome.differ) -> Truth:
    (found,) = adjudicated([item(*sides, outcome=outcome)], [said(right)]).values()
    return found


@pytest.mark.parametrize(
    ("right", "logs", "restart", "third"),
    [
        (Right.legacy, True, False, False),
        (Right.dynamic, False, True, False),
        (Right.both, True, True, None),
        (Right.neither, False, False, None),
    ],
)
def test_a_verdict_judges_later_decisions(right: Right, logs: bool, restart: bool, third: bool | None) -> None:
    found = truth(right)
    assert found.judge(decided("logs"), SPECS) is logs
    assert found.judge(decided("restart"), SPECS) is restart
    assert found.judge(decided("status"), SPECS) is third


def test_to_ask_and_to_do_nothing_are_two_answers() -> None:
    found = truth(Right.legacy, NOTHING, ASKS)
    assert found.judge(decided(), SPECS) is True
    assert found.judge(asks("logs"), SPECS) is False
    found = truth(Right.dynamic, NOTHING, ASKS)
    assert found.judge(decided(), SPECS) is False
    assert found.judge(asks("logs"), SPECS) is True
    assert found.judge(asks("restart"), SPECS) is False


def test_arguments_count_where_they_were_what_differed() -> None:
    sides = Side(calls=(("logs", {"level": "ERROR"}),)), Side(calls=(("logs", {}),))
    found = truth(Right.legacy, *sides, outcome=Outcome.arguments_differ)
    assert found.judge(decided("logs", level="ERROR"), SPECS) is True
    assert found.judge(decided("logs"), SPECS) is False
    assert found.judge(decided("logs", level="INFO"), SPECS) is False
    assert truth(Right.legacy).judge(decided("logs", level="ERROR"), SPECS) is True


def test_raters_who_disagree_and_verdicts_that_contradict_say_nothing() -> None:
    assert adjudicated([item()], [said(Right.legacy), said(Right.dynamic, rater="li")]) == {}
    both = [item(), item(number=2)]
    assert adjudicated(both, [said(Right.legacy), said(Right.dynamic, number=2)]) == {}
    assert len(adjudicated(both, [said(Right.legacy), said(Right.legacy, number=2)])) == 1


def test_a_refusal_that_was_right_is_no_measure() -> None:
    assert adjudicated([item(LOGS, Side(refusal="denied"))], [said(Right.dynamic)]) == {}


def test_no_decision_is_never_right() -> None:
    failed = Decided(decision=None, error="ValueError", comparison=Comparison(outcome=Outcome.candidate_error))
    assert truth(Right.legacy, NOTHING, LOGS).judge(failed, SPECS) is False


def test_the_labels_of_a_line_go_before_a_verdict_and_a_line_without_any_has_that() -> None:
    known = adjudicated([item()], [said(Right.legacy)])
    key = ("bot:handle", "看看")
    found = truth_of(key, Case(text="看看", labels=("restart",)), known)
    assert found is not None
    assert found.judge(decided("restart"), SPECS) is True
    assert truth_of(key, Case(text="看看"), known) == known[key]
    assert truth_of(("bot:other", "看看"), None, known) is None
