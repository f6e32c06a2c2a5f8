"""Calls are counted, not only named: every figure of a small set beside the number that a person works out."""

from __future__ import annotations

import pytest

from migrate_kit.model.case import Case
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.replay.evaluation import Answer, Share, Side
from migrate_kit.replay.evaluation.matching import MOST, matched
from tests.replay.evaluation.samples import asks, calls, case, side

SPECS = [
    ToolSpec(name="drop", parameters={"base": ParameterSpec(), "force": ParameterSpec(type="boolean", required=False)}),
    ToolSpec(name="close", parameters={"ticket": ParameterSpec(type="integer")}),
]
A, B = {"base": "a"}, {"base": "b"}


def dropped(*bases: str) -> Answer:
    return Answer(tools=("drop",) * len(bases), arguments=tuple({"base": base} for base in bases))


def of(found: Share) -> tuple[int, int]:
    return found.right, found.n


def judged(asked: Case, answer: Answer) -> Side:
    return side([asked], {asked.text: answer}, specs=SPECS)


@pytest.mark.parametrize("bases", ["", "ab", "aa", "aab"])
def test_a_call_too_many_or_too_few_is_no_hit(bases: str) -> None:
    found = judged(case("drop a", "drop", args=[A]), dropped(*bases))
    assert (of(found.hit), of(found.right), of(found.arguments)) == ((0, 1), (0, 1), (0, 0))
    both = judged(case("drop a and b", "drop", "drop", args=[A, B]), dropped(*bases))
    assert of(both.hit) == of(both.multi_set) == of(both.multi_order) == (int(len(bases) == 2), 1)


def test_two_right_calls_of_one_tool_are_a_hit_in_order_with_all_their_arguments() -> None:
    asked = case("drop a and b", "drop", "drop", args=[A, B])
    for bases in ("ab", "ba"):
        found = judged(asked, dropped(*bases))
        assert of(found.hit) == of(found.multi_set) == of(found.multi_order) == of(found.call_arguments) == (1, 1)
        assert of(found.arguments) == (2, 2)
    assert of(judged(asked, dropped("a", "a")).arguments) == (1, 2)


def test_an_order_is_that_of_the_calls_and_not_of_the_names() -> None:
    asked = case("x", "drop", "close", "drop")
    orders = [("drop", "close", "drop"), ("drop", "drop", "close"), ("drop", "close")]
    found = [judged(asked, calls(*tools)) for tools in orders]
    assert [of(each.multi_set) for each in found] == [(1, 1), (1, 1), (0, 1)]
    assert [of(each.multi_order) for each in found] == [(1, 1), (0, 1), (0, 1)]


@pytest.mark.parametrize(
    ("given", "wanted", "is_right"),
    [(True, 1, False), (False, 0, False), (1, 1, True), ("1", 1, True), (1.0, 1, True), ([True], [1], False)],
)
def test_true_is_no_one_and_false_no_zero(given: object, wanted: object, is_right: bool) -> None:
    for tool in ("close", "unknown"):
        answer = Answer(tools=(tool,), arguments=({"ticket": given},))
        right = is_right and (tool == "close" or not isinstance(given, str))
        found = judged(case("close it", tool, args=[{"ticket": wanted}]), answer)
        assert of(found.arguments) == of(found.call_arguments) == (int(right), 1)


CASES = [
    case("a", "drop", args=[A]),
    case("b", "drop", args=[B]),
    case("c", "close", args=[{"ticket": 7}]),
    case("d", "drop", "drop", args=[A, B], kind="multi"),
    case("e", "drop", "close", args=[A, {"ticket": 1}], kind="multi"),
    case("f", "close", missing=["ticket"], kind="missing"),
    case("g", "drop", missing=["base"], kind="missing"),
    case("h"),
    case("i"),
    case("j", kind="unsupported"),
]
ANSWERS = {
    "a": Answer(tools=("drop",), arguments=({"base": "a", "force": True},), ranked=("drop", "close")),  # one too many
    "b": Answer(tools=("drop", "drop"), arguments=(B, A), ranked=("close", "drop")),  # a call too many
    "c": Answer(tools=("close",), arguments=({"ticket": 7},), ranked=("close",)),
    "d": Answer(tools=("drop", "drop"), arguments=(B, A), ranked=("drop",)),
    "e": Answer(tools=("close", "drop"), arguments=({"ticket": True}, A), ranked=("close", "x", "y", "z", "v", "drop")),
    "f": asks("close"),
    "g": calls("drop"),
    "h": calls("close"),
    "i": asks("drop"),
    "j": Answer(refusal=RefusalKind.no_match),
}


def test_every_figure_is_what_a_person_works_out() -> None:
    found = side(CASES, ANSWERS, specs=SPECS)
    assert of(found.hit) == (4, 5)  # a c d e; b calls twice
    assert of(found.right) == (7, 10)  # those, f, and i and j, which call nothing
    assert of(found.false_call) == (1, 3)  # h
    assert of(found.asked) == (1, 2)  # f
    assert of(found.needless_question) == (0, 5)
    assert of(found.arguments) == (5, 6)  # a 1/1, c 1/1, d 2/2, e 1/2
    assert of(found.call_arguments) == (2, 4)  # c d; a has one too many, e has true for 1
    assert of(found.multi_set) == (2, 2)
    assert of(found.multi_order) == (1, 2)  # d; e is the other way round
    assert of(found.refusal_precision) == (3, 3)  # f i j, and all of them should have no call
    assert of(found.refusal_recall) == (3, 5)  # g and h call
    # Nine labels of a to g, d with one tool twice: 8. First: a c d e(close). b second, e(drop) sixth, f g none.
    assert {depth: of(share) for depth, share in found.recall.items()} == {"1": (4, 8), "5": (5, 8), "10": (6, 8)}
    assert found.hit.rate == 0.8


def test_calls_are_matched_so_that_most_agree() -> None:
    agrees = {(0, 0): 1, (0, 1): 1, (1, 0): 1}
    assert matched(["t", "t"], ["t", "t"], lambda label, call: agrees.get((label, call), 0)) == [(0, 1), (1, 0)]
    assert matched(["t", "t", "u"], ["t"], lambda label, call: label) == [(0, None), (1, 0), (2, None)]
    assert matched(["t"], ["t", "t"], lambda label, call: 0) == [(0, 0)]
    many = ["t"] * (MOST + 1)
    assert matched(many, many, lambda label, call: int(label != call)) == [(n, n) for n in range(MOST + 1)]
