"""A starter set: from the conditions alone, labelled by the twin, the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from migrate_kit.model.case import Case
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, LabelIs, Not, Opaque, Regex
from migrate_kit.model.inventory import Branch, LegacyRouter, ParameterFacts, ToolFacts
from migrate_kit.model.twin import Twin, labels_for
from migrate_kit.replay.synth import synthesise
from migrate_kit.replay.synth.ways import MOST, halves, ways
from tests.replay.samples import router


def facts(name: str, **parameters: ParameterFacts) -> ToolFacts:
    return ToolFacts(name=name, file="bot.py", line=1, last_line=2, parameters=parameters)


def to(line: int, condition: Condition, tool: str) -> Branch:
    return Branch(line=line, condition=condition, target=tool, target_kind="function", tool=tool)


SERVICE = ParameterFacts(type="string", enum=("order", "pay"), synonyms={"order": ("订单",), "pay": ("支付",)})
LOGS = AnyOf(of=(Contains(text="日志"), Contains(text="logs")))
RESTART = AllOf(of=(Contains(text="restart"), Not(of=(Contains(text="dry run"),))))
CLOSE = AllOf(of=(AnyOf(of=(Contains(text="close"), Contains(text="关闭"))), Regex(pattern=r"T-\d{2}")))
BOT = router(to(2, LOGS, "logs"), to(4, RESTART, "restart"), to(6, CLOSE, "close"), normalise=())
TOOLS = {
    "logs": facts("logs"),
    "restart": facts("restart", service=SERVICE),
    "close": facts("close", ticket=ParameterFacts(type="string", pattern=r"T-\d{2}")),
}


def made(seed: int = 0, per_branch: int = 6) -> list[Case]:
    return synthesise([BOT], TOOLS, per_branch=per_branch, seed=seed)


def test_each_label_is_what_the_twin_decides() -> None:
    cases = made()
    assert {label for case in cases for label in case.labels} == {"logs", "restart", "close"}
    for case in cases:
        assert Twin(BOT).decide(case.text).tools == case.labels, case


def test_every_class_is_there_and_says_what_it_is() -> None:
    kinds = Counter(case.kind for case in made())
    assert set(kinds) == {"single", "typo", "missing", "near", "chat", "unsupported"}
    for case in made():
        assert bool(case.labels) == (case.kind in ("single", "typo", "missing")), case


def test_the_same_seed_gives_the_same_set_and_another_one_another() -> None:
    assert made(3) == made(3)
    assert made(3) != made(4)


def test_both_languages_are_said_as_the_words_are() -> None:
    cases = made()
    assert {case.lang for case in cases} == {"zh", "en"}
    assert all(case.lang == "zh" for case in cases if "日志" in case.text)


def test_arguments_are_said_and_named_or_else_missing() -> None:
    for case in (case for case in made() if case.labels == ("restart",)):
        if case.missing:
            assert case.missing == ("service",)
            assert not case.args
            assert not any(word in case.text for word in ("订单", "支付", "order", "pay"))
        else:
            (arguments,) = case.args
            assert {"order": "订单", "pay": "支付"}[str(arguments["service"])] in case.text


def test_nothing_is_missing_where_the_words_themselves_give_it() -> None:
    assert not any(case.missing for case in made() if case.labels == ("close",))


def test_a_value_that_the_code_does_not_know_is_not_invented() -> None:
    tools = TOOLS | {"restart": facts("restart", service=ParameterFacts(type="string"))}
    kinds = {case.kind for case in synthesise([BOT], tools) if case.labels == ("restart",)}
    assert kinds == {"missing"}


def test_what_the_program_hands_in_or_has_a_default_is_not_missing() -> None:
    parameters = {"event": ParameterFacts(context=True), "n": ParameterFacts(has_default=True, default=3)}
    cases = synthesise([BOT], TOOLS | {"restart": facts("restart", **parameters)})
    assert {case.kind for case in cases if case.labels == ("restart",)} == {"single", "typo"}


def test_a_text_of_which_the_twin_is_not_certain_is_left_out() -> None:
    hidden = to(1, Opaque(source="f()"), "hidden")
    cases = synthesise([router(hidden, *BOT.branches)], TOOLS)
    assert not any(case.labels for case in cases)


def test_two_tools_are_asked_for_at_once_where_legacy_serves_both() -> None:
    both = router(to(2, LOGS, "logs"), to(4, RESTART, "restart"), exclusive=False)
    multi = [case for case in synthesise([both], TOOLS) if case.kind == "multi"]
    assert [case.labels for case in multi] == [("logs", "restart")]
    assert not any(case.kind == "multi" for case in made())


def test_a_dispatcher_by_labels_is_reached_by_the_words_of_its_classifier() -> None:
    naming = Branch(line=2, condition=LOGS, target="READ", target_kind="label")
    classify = router(naming, function="classify", stage="decide")
    dispatch = router(to(2, LabelIs(text="READ"), "logs"), function="dispatch")
    cases = [case for case in synthesise([dispatch], TOOLS, every=[classify, dispatch]) if case.labels]
    assert cases
    for case in cases:
        labels = labels_for(dispatch, case.text, [classify, dispatch])
        assert Twin(dispatch).decide(case.text, labels=labels).tools == ("logs",)


def test_a_request_for_nothing_is_one_for_every_router() -> None:
    greedy: LegacyRouter = router(to(2, Contains(text="e"), "any"), function="other")
    for case in synthesise([BOT], TOOLS, every=[BOT, greedy]):
        assert case.labels or "e" not in case.text


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (LOGS, ["日志", "logs"]),
        (RESTART, ["restart"]),
        (CLOSE, ["close T-11", "关闭 T-11"]),
        (Not(of=(LOGS,)), []),
        (AllOf(of=(Contains(text="查"), Contains(text="日志"))), ["查日志"]),
    ],
)
def test_each_way_through_a_condition_is_a_text(condition: Condition, found: list[str]) -> None:
    assert list(ways(condition)) == found


def test_a_table_of_many_words_gives_a_bounded_number_of_ways() -> None:
    many = AnyOf(of=tuple(Contains(text=f"word{n}") for n in range(500)))
    assert len(list(ways(AllOf(of=(many, many, many))))) <= MOST


def test_half_of_a_condition_is_a_near_miss() -> None:
    assert list(halves(CLOSE)) == ["close", "关闭", "T-11"]
    assert list(halves(Contains(text="restart"))) == ["resta"]
