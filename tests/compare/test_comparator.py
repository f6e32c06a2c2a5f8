"""What counts as the same decision."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.compare import DecisionComparator
from migrate_kit.model.decision import Decision, LegacyDecision, LegacySource, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec

SPECS = {
    "logs": ToolSpec(
        name="logs",
        shadow_name="logs_shadow",
        effects="read_only",
        context={"event": "event"},
        parameters={
            "service": ParameterSpec(enum=("order", "pay"), synonyms={"order": ("订单", "订单服务")}),
            "lines": ParameterSpec(type="integer", required=False, default=100),
            "follow": ParameterSpec(type="boolean", required=False, default=False),
            "path": ParameterSpec(required=False),
        },
    ),
    "health": ToolSpec(name="health", effects="read_only"),
    "restart": ToolSpec(name="restart", effects="dangerous", parameters={"service": ParameterSpec()}),
}
COMPARATOR = DecisionComparator(SPECS)
Calls = list[tuple[str, dict[str, Any]]]


def compare(legacy: Calls, dynamic: Calls | RefusalKind, *, arguments: bool = True, **more: Any) -> Outcome:
    ours = LegacyDecision(calls=calls(legacy), compare_arguments=arguments, **more)
    if isinstance(dynamic, RefusalKind):
        return COMPARATOR.compare(ours, Decision(refusal=Refusal(kind=dynamic))).outcome
    return COMPARATOR.compare(ours, Decision(calls=calls(dynamic))).outcome


def calls(given_calls: Calls) -> tuple[ToolCall, ...]:
    return tuple(ToolCall(tool=tool, arguments=arguments) for tool, arguments in given_calls)


def test_the_same_call_agrees() -> None:
    assert compare([("logs", {"service": "order"})], [("logs", {"service": "order"})]) is Outcome.agree


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"service": "order"}, {"service": "order", "lines": 100}),
        ({"service": "order", "lines": 50}, {"service": "order", "lines": "50"}),
        ({"service": "order", "lines": 5}, {"service": "order", "lines": "\uff15"}),
        ({"service": "order"}, {"service": "订单服务"}),
        ({"service": "Order"}, {"service": "order"}),
        ({"service": "order", "follow": False}, {"service": "order", "follow": "no"}),
        ({"service": "order"}, {"service": "order", "path": None}),
        ({"service": "order", "path": "a/b "}, {"service": "order", "path": "a/b"}),
        ({"service": "order", "event": object()}, {"service": "order"}),
    ],
)
def test_two_ways_of_saying_one_value_are_equivalent(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert compare([("logs", ours)], [("logs", theirs)]) is Outcome.equivalent
    assert compare([("logs", theirs)], [("logs", ours)]) is Outcome.equivalent


@pytest.mark.parametrize(
    ("ours", "theirs", "paths"),
    [
        ({"service": "order"}, {"service": "pay"}, {"service": ["order", "pay"]}),
        ({"service": "order"}, {"service": "order", "lines": 7}, {"lines": [100, 7]}),
        ({"service": "order", "path": "A"}, {"service": "order", "path": "a"}, {"path": ["A", "a"]}),
        ({"service": "order", "path": "a"}, {"service": "order"}, {"path": ["a", None]}),
        ({"x": {"k": [1, 2]}}, {"x": {"k": [1, 3]}}, {"x.k[1]": [2, 3]}),
    ],
)
def test_other_values_differ_and_the_path_says_where(
    ours: dict[str, Any], theirs: dict[str, Any], paths: dict[str, Any]
) -> None:
    legacy = LegacyDecision(calls=calls([("logs", ours)]), compare_arguments=True)
    found = COMPARATOR.compare(legacy, Decision(calls=calls([("logs", theirs)])))
    assert found.outcome is Outcome.arguments_differ
    assert found.differences == paths


def test_a_selector_knows_no_arguments() -> None:
    assert compare([("logs", {})], [("logs", {"service": "pay"})], arguments=False) is Outcome.agree


def test_another_tool_differs() -> None:
    assert compare([("logs", {})], [("restart", {})]) is Outcome.differ


def test_an_unknown_legacy_decision_is_unknown_whatever_the_other_side_says() -> None:
    assert compare([], [("logs", {})], known=False) is Outcome.unknown
    assert compare([], RefusalKind.no_match, known=False) is Outcome.unknown


def test_a_legacy_that_raised_before_any_call_decided_nothing_we_know() -> None:
    assert compare([], [("logs", {})], error="ValueError") is Outcome.unknown
    assert compare([("logs", {})], [("logs", {})], error="ValueError") is Outcome.agree


@pytest.mark.parametrize(
    ("refusal", "outcome"),
    [
        (RefusalKind.no_match, Outcome.agree),
        (RefusalKind.too_close, Outcome.equivalent),
        (RefusalKind.missing_argument, Outcome.dynamic_only),
        (RefusalKind.denied, Outcome.dynamic_only),
        (RefusalKind.needs_confirmation, Outcome.dynamic_only),
    ],
)
def test_the_legacy_default_against_each_refusal(refusal: RefusalKind, outcome: Outcome) -> None:
    assert compare([], refusal) is outcome


def test_the_legacy_default_against_a_call_is_dynamic_only() -> None:
    assert compare([], [("logs", {})]) is Outcome.dynamic_only


@pytest.mark.parametrize("kind", list(RefusalKind))
def test_a_legacy_call_against_any_refusal_is_legacy_only_and_the_kind_is_kept(kind: RefusalKind) -> None:
    legacy = LegacyDecision(calls=calls([("logs", {})]))
    found = COMPARATOR.compare(legacy, Decision(refusal=Refusal(kind=kind)))
    assert found.outcome is Outcome.legacy_only
    assert found.differences == {"refusal": [None, kind.value]}


def test_the_order_of_calls_that_only_read_does_not_matter() -> None:
    ours: Calls = [("logs", {"service": "order"}), ("health", {})]
    assert compare(ours, ours[::-1]) is Outcome.agree
    twice: Calls = [("logs", {"service": "order"}), ("logs", {"service": "pay"})]
    assert compare(twice, twice[::-1]) is Outcome.agree


def test_the_order_of_calls_that_act_matters() -> None:
    ours: Calls = [("logs", {"service": "order"}), ("restart", {"service": "order"})]
    assert compare(ours, ours[::-1]) is Outcome.differ


def test_one_call_more_differs() -> None:
    assert compare([("health", {})], [("health", {}), ("health", {})]) is Outcome.differ


def test_paths_of_several_calls_name_the_call() -> None:
    legacy = LegacyDecision(calls=calls([("health", {}), ("restart", {"service": "order"})]), compare_arguments=True)
    found = COMPARATOR.compare(legacy, Decision(calls=calls([("health", {}), ("restart", {"service": "pay"})])))
    assert found.differences == {"1.service": ["order", "pay"]}


def test_the_shadow_name_is_the_tool() -> None:
    assert compare([("logs", {})], [("logs_shadow", {})]) is Outcome.agree


def test_tools_without_a_description_are_compared_as_they_are() -> None:
    assert compare([("x", {"n": 1})], [("x", {"n": 1.0})]) is Outcome.agree
    assert compare([("x", {"n": [1]})], [("x", {"n": (1,)})]) is Outcome.equivalent
    assert compare([("x", {"n": 1})], [("x", {"n": "1"})]) is Outcome.arguments_differ


class Hostile:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Broken(dict[str, Any]):
    def items(self) -> Any:
        raise RuntimeError("no")


class Array:
    """Compares like a numeric array: to another array, without a truth of its own."""

    def __eq__(self, other: object) -> Any:
        return Array()

    def __bool__(self) -> bool:
        raise ValueError("ambiguous")

    __hash__ = None  # type: ignore[assignment]


def test_not_a_number_equals_itself_and_arrays_do_not_raise() -> None:
    assert compare([("x", {"n": float("nan")})], [("x", {"n": float("nan")})]) is Outcome.equivalent
    assert compare([("x", {"n": Array()})], [("x", {"n": Array()})]) is Outcome.equivalent
    assert compare([("x", {"n": Hostile()})], [("x", {"n": Hostile()})]) is Outcome.equivalent


def test_a_fault_of_the_comparison_is_an_outcome() -> None:
    assert compare([("x", Broken(a=1))], [("x", {"a": 2})]) is Outcome.compare_error


def test_a_value_that_holds_itself_is_compared() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert compare([("x", {"n": endless})], [("x", {"n": [1]})]) is Outcome.arguments_differ


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.binary(max_size=4)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=8,
)
ARGUMENTS = st.dictionaries(st.sampled_from(["service", "lines", "follow", "path", "x"]), VALUES, max_size=4)
MANY = st.lists(st.tuples(st.sampled_from(["logs", "health", "restart", "x"]), ARGUMENTS), max_size=3)


@given(MANY, MANY)
@settings(max_examples=60, deadline=None)
def test_comparing_never_raises_and_is_symmetric(one: Calls, other: Calls) -> None:
    mirrored = {Outcome.legacy_only: Outcome.dynamic_only, Outcome.dynamic_only: Outcome.legacy_only}
    there, back = compare(one, other or RefusalKind.no_match), compare(other, one or RefusalKind.no_match)
    assert there is not Outcome.compare_error
    assert mirrored.get(there, there) is back


@given(MANY)
@settings(max_examples=60, deadline=None)
def test_everything_is_consistent_with_itself(one: Calls) -> None:
    assert compare(one, one or RefusalKind.no_match) in (Outcome.agree, Outcome.equivalent)


def asks_for(tool: str, legacy: LegacyDecision) -> Outcome:
    refusal = Refusal(kind=RefusalKind.missing_argument, tool=tool)
    return COMPARATOR.compare(legacy, Decision(refusal=refusal)).outcome


def captured(**arguments: Any) -> LegacyDecision:
    return LegacyDecision(calls=calls([("restart", arguments)]), compare_arguments=True, source=LegacySource.captured)


def test_asking_is_equivalent_where_legacy_called_the_same_tool_without_the_argument() -> None:
    assert asks_for("restart", captured(service=None)) is Outcome.equivalent
    assert asks_for("restart", captured()) is Outcome.equivalent


def test_asking_is_a_miss_where_legacy_knew_the_argument_or_called_another_tool() -> None:
    assert asks_for("restart", captured(service="order")) is Outcome.legacy_only
    assert asks_for("logs", captured(service=None)) is Outcome.legacy_only


def test_asking_is_a_miss_where_the_legacy_arguments_are_not_known() -> None:
    twin = LegacyDecision(calls=calls([("restart", {})]), source=LegacySource.twin)
    assert asks_for("restart", twin) is Outcome.legacy_only


def test_a_selector_that_named_the_tool_in_question_is_equivalent() -> None:
    named = LegacyDecision(calls=calls([("restart", {})]), source=LegacySource.returned)
    assert asks_for("restart", named) is Outcome.equivalent


def test_statements_in_a_branch_still_run_where_the_dynamic_side_finds_nothing() -> None:
    assert compare([("inline:7", {})], RefusalKind.no_match) is Outcome.equivalent
    assert compare([("inline:7", {})], RefusalKind.denied) is Outcome.legacy_only
    named = LegacyDecision(calls=calls([("faq", {"topic": "hours"})]), source=LegacySource.twin)
    nothing = Decision(refusal=Refusal(kind=RefusalKind.no_match))
    assert DecisionComparator({}, inline={"faq"}).compare(named, nothing).outcome is Outcome.equivalent
    assert DecisionComparator({}).compare(named, nothing).outcome is Outcome.legacy_only
