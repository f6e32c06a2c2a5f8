"""The figures of one router, each worked out by hand."""

from __future__ import annotations

import pytest

from migrate_kit.model.case import Case
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.replay.evaluation import Answer, Costs
from migrate_kit.replay.evaluation.records import FIGURES
from tests.replay.evaluation.samples import asks, both, calls, case, side

CASES = [
    case("a", "one"),
    case("b", "one"),
    case("c", "two"),
    case("d", "one", "two", kind="multi"),
    case("e", "one", missing=["city"], kind="missing"),
    case("f", "two", missing=["city"], kind="missing"),
    case("g"),
    case("h", kind="unsupported"),
]
ANSWERS = {
    "a": calls("one"),
    "b": calls("two"),
    "c": asks("two"),
    "d": calls("two", "one"),
    "e": asks("one"),
    "f": asks("one"),
    "g": calls("one"),
}


def test_a_hit_calls_exactly_the_tools_that_a_person_named() -> None:
    found = side(CASES, ANSWERS)
    assert (found.hit.right, found.hit.n) == (2, 4)
    assert (found.multi_set.right, found.multi_order.right, found.multi_set.n) == (1, 0, 1)


def test_a_false_call_is_any_call_where_no_tool_serves() -> None:
    found = side(CASES, ANSWERS)
    assert (found.false_call.right, found.false_call.n) == (1, 2)


def test_a_missing_argument_is_answered_by_the_question_of_the_right_tool() -> None:
    found = side(CASES, ANSWERS)
    assert (found.asked.right, found.asked.n) == (1, 2)
    assert (found.needless_question.right, found.needless_question.n) == (1, 4)


def test_refusals_are_precise_where_none_should_be_called_and_complete_where_all_such_are_refused() -> None:
    found = side(CASES, ANSWERS)
    assert (found.refusal_precision.right, found.refusal_precision.n) == (3, 4)
    assert (found.refusal_recall.right, found.refusal_recall.n) == (3, 4)


def test_every_case_counts_once_by_its_own_kind() -> None:
    found = side(CASES, ANSWERS)
    assert (found.right.right, found.n) == (4, 8)
    assert {line.kind: (line.right.right, line.right.n, line.calls, line.questions) for line in found.kinds} == {
        "single": (1, 3, 2, 1),
        "missing": (1, 2, 0, 2),
        "multi": (1, 1, 1, 0),
        "chat": (0, 1, 1, 0),
        "unsupported": (1, 1, 0, 0),
    }


def test_legacy_hits_are_those_whose_tools_were_all_there_before() -> None:
    found = side(CASES, ANSWERS, legacy_tools=["one"])
    assert (found.legacy_hit.right, found.legacy_hit.n) == (1, 2)
    assert side(CASES, ANSWERS).legacy_hit.n == 0


def test_costs_add_up_over_every_call_made_and_are_shared_by_hits() -> None:
    found = side(CASES, ANSWERS, costs=Costs({"one": 2.0, "two": 0.5}))
    assert found.call_cost == pytest.approx(2 + 0.5 + 2.5 + 2)
    assert found.cost_per_hit == pytest.approx(3.5)


def test_a_cost_comes_from_a_description_that_states_a_number() -> None:
    specs = [ToolSpec(name="one", cost="2"), ToolSpec(name="two", cost="a quota of 5 a day")]
    found = side(CASES, ANSWERS, specs=specs)
    assert found.call_cost == pytest.approx(6)
    assert found.unpriced == ("two",)


@pytest.mark.parametrize("cost", ["", "free", "-1", "nan", "inf"])
def test_without_any_number_there_is_no_cost(cost: str) -> None:
    found = side(CASES, ANSWERS, specs=[ToolSpec(name="one", cost=cost)])
    assert found.call_cost is found.cost_per_hit is None
    assert found.unpriced == ()


def test_recall_looks_at_the_first_candidates() -> None:
    ranked = {"a": calls("one", ranked=("two", "one")), "b": calls("one", ranked=("one",))}
    found = side([case("a", "one"), case("b", "one"), case("c", "one")], ranked)
    assert {depth: share.right for depth, share in found.recall.items()} == {"1": 1, "5": 2, "10": 2}
    assert found.recall["1"].n == 3


def test_a_router_without_candidates_has_no_recall_and_no_calibration() -> None:
    found = side(CASES, ANSWERS)
    assert found.recall == {}
    assert found.calibration is None


SPECS = [ToolSpec(name="one", parameters={"n": ParameterSpec(type="integer"), "to": ParameterSpec()})]


@pytest.mark.parametrize(
    ("given", "arguments", "whole"),
    [
        ({"n": 3, "to": "Rome"}, 2, 1),
        ({"n": "3", "to": "rome"}, 2, 1),
        ({"n": 4, "to": "Rome"}, 1, 0),
        ({"to": "Rome"}, 1, 0),
        ({"n": 3, "to": "Rome", "more": 1}, 2, 0),
    ],
)
def test_arguments_are_right_where_they_mean_the_same(given: dict[str, object], arguments: int, whole: int) -> None:
    asked = case("a", "one", args=[{"n": 3, "to": "Rome"}])
    found = side([asked], {"a": Answer(tools=("one",), arguments=(given,))}, specs=SPECS)
    assert (found.arguments.right, found.arguments.n) == (arguments, 2)
    assert (found.call_arguments.right, found.call_arguments.n) == (whole, 1)


def test_two_calls_of_one_tool_are_matched_once_each() -> None:
    asked = case("a", "one", "one", args=[{"to": "Rome"}, {"to": "Oslo"}])
    answer = Answer(tools=("one", "one"), arguments=({"to": "Rome"}, {"to": "Rome"}))
    found = side([asked], {"a": answer}, specs=SPECS)
    assert (found.arguments.right, found.arguments.n) == (1, 2)


def test_confusions_are_counted_with_examples_the_most_frequent_first() -> None:
    cases = [case(text, "one") for text in "abcd"] + [case("e")]
    answers = dict.fromkeys("abcd", calls("two")) | {"e": calls("one")}
    first, second = side(cases, answers).confusions
    assert (first.expected, first.decided, first.n, first.texts) == ("one", "two", 4, ("a", "b", "c"))
    assert (second.expected, second.decided, second.texts) == ("", "one", ("e",))


def test_a_refusal_stands_in_a_confusion_with_its_reason_and_the_tool_it_asks_of() -> None:
    found = side([case("a", "one"), case("b", "one", missing=["n"])], {"a": asks("one")}).confusions
    assert {(each.expected, each.decided) for each in found} == {
        ("one", "(missing_argument) one"),
        ("(missing_argument) one", "(no_match)"),
    }


def test_a_router_that_raises_is_wrong_even_where_nothing_should_be_called() -> None:
    found = side([case("a"), case("b", "one")], dict.fromkeys("ab", Answer(error="SystemError")))
    assert found.right.right == 0
    assert found.refusal_recall.right == 0
    assert found.errors == {"SystemError": 2}


def test_a_case_that_the_twin_cannot_tell_is_left_out_and_counted() -> None:
    found = side([case("a", "one"), case("b", "one")], {"a": Answer(known=False), "b": calls("one")})
    assert (found.n, found.unknown, found.hit.rate) == (1, 1, 1.0)


def test_a_case_that_nobody_judged_is_left_out() -> None:
    found = both([Case(text="a"), case("b", "one")], {"b": calls("one")})
    assert (found.cases, found.unjudged, found.sides[0].n) == (1, 1, 1)


def test_a_label_that_no_tool_has_is_named() -> None:
    assert both(CASES, ANSWERS, specs=SPECS).outside == ("two",)
    assert both(CASES, ANSWERS).outside == ()


def test_every_named_figure_can_be_asked_for() -> None:
    answers = {text: calls("one", ranked=("one",), belief=0.8) for text in "abcdefgh"}
    found = both(CASES, answers, legacy_tools=["one"], costs=Costs({"one": 1.0}), specs=SPECS)
    values = {name: found.figure(name) for name in FIGURES}
    assert values["hit_rate"] == 0.5
    assert values["recall_5"] == pytest.approx(4 / 7)
    assert values["ece"] is not None
    assert {name for name, value in values.items() if value is None} == {
        "arguments_rate",
        "call_arguments_rate",
        "refusal_precision",
    }


def test_a_question_is_no_match_of_another_kind() -> None:
    answers = {"e": Answer(refusal=RefusalKind.no_match), "f": Answer(refusal=RefusalKind.invalid, asks_of="two")}
    assert side(CASES[4:6], answers).asked.right == 0
