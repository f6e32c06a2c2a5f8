"""Mismatches that a person has explained count as they said, until the day they named."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from migrate_kit.compare import DecisionComparator
from migrate_kit.compare.explaining import Explaining
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.model.ignore import IgnoreFile, IgnoreRule
from migrate_kit.model.tool import ParameterSpec, ToolSpec

DAY = date(2031, 5, 20)


def rules(**changes: Any) -> IgnoreFile:
    values = {"id": "twin", "class": "artefact", "owner": "wang", "reason": "same", "expires": DAY, **changes}
    return IgnoreFile(rules=(IgnoreRule.model_validate(values),))


def explained(file: IgnoreFile, found: Comparison, *, today: date = DAY) -> Comparison:
    legacy = LegacyDecision(calls=(ToolCall(tool="restart"),))
    dynamic = Decision(calls=(ToolCall(tool="reboot"),))
    return Explaining(lambda: file, today=lambda: today).explained(found, legacy, dynamic)


DIFFER = Comparison(outcome=Outcome.differ)


def test_an_artefact_counts_as_equivalent_and_says_which_rule_said_so() -> None:
    found = explained(rules(legacy="restart", dynamic="reboot"), DIFFER)
    assert found == Comparison(outcome=Outcome.equivalent, differences={"ignored.twin": [None, True]})


def test_a_random_choice_counts_neither_way() -> None:
    found = explained(rules(legacy="re*", **{"class": "expected_random"}), DIFFER)
    assert found.outcome is Outcome.unknown


def test_from_the_day_after_it_expired_the_mismatch_counts_again() -> None:
    file = rules(legacy="restart")
    assert explained(file, DIFFER, today=date(2031, 5, 21)) == DIFFER
    assert [rule.id for rule in file.expired(date(2031, 5, 21))] == ["twin"]
    assert file.expired(DAY) == ()


def test_a_rule_for_an_argument_explains_only_where_nothing_else_differs() -> None:
    file = rules(path="when*")
    only = Comparison(outcome=Outcome.arguments_differ, differences={"when": ["a", "b"]})
    more = Comparison(outcome=Outcome.arguments_differ, differences={"when": ["a", "b"], "service": ["x", "y"]})
    assert explained(file, only).outcome is Outcome.equivalent
    assert explained(file, more) == more
    assert explained(file, DIFFER) == DIFFER


def test_another_tool_is_not_explained() -> None:
    assert explained(rules(legacy="logs"), DIFFER) == DIFFER
    assert explained(rules(dynamic=""), DIFFER) == DIFFER


@pytest.mark.parametrize("outcome", [Outcome.candidate_error, Outcome.timeout, Outcome.compare_error])
def test_no_answer_at_all_cannot_be_explained_away(outcome: Outcome) -> None:
    found = Comparison(outcome=outcome)
    assert explained(rules(legacy="restart"), found) == found


def test_a_comparison_goes_by_the_rules_of_the_moment() -> None:
    now = IgnoreFile()
    comparator = DecisionComparator({}, ignore=lambda: now)
    legacy, dynamic = LegacyDecision(calls=(ToolCall(tool="a"),)), Decision(calls=(ToolCall(tool="b"),))
    assert comparator.compare(legacy, dynamic).outcome is Outcome.differ
    now = rules(legacy="a", expires=date(9999, 1, 1))
    assert comparator.compare(legacy, dynamic).outcome is Outcome.equivalent


def test_two_descriptions_of_one_function_are_equivalent_and_their_arguments_are_compared() -> None:
    specs = {
        name: ToolSpec(name=name, implementation="ops:restart", parameters={"service": ParameterSpec()})
        for name in ("restart", "reboot")
    }
    comparator = DecisionComparator(specs)

    def outcome(service: str, **legacy: Any) -> Outcome:
        ours = LegacyDecision(calls=(ToolCall(tool="restart", arguments={"service": "pay"}),), **legacy)
        theirs = Decision(calls=(ToolCall(tool="reboot", arguments={"service": service}),))
        return comparator.compare(ours, theirs).outcome

    assert outcome("pay", compare_arguments=True) is Outcome.equivalent
    assert outcome("order", compare_arguments=True) is Outcome.arguments_differ
    assert outcome("order") is Outcome.equivalent


def test_a_selection_out_of_a_fixed_set_has_no_order_and_any_other_list_has() -> None:
    levels = ParameterSpec(type="array", enum=("error", "warning"), synonyms={"error": ("错误",)})
    spec = ToolSpec(name="logs", parameters={"levels": levels, "steps": ParameterSpec(type="array")})
    comparator = DecisionComparator({"logs": spec})

    def outcome(ours: dict[str, Any], theirs: dict[str, Any]) -> Outcome:
        legacy = LegacyDecision(calls=(ToolCall(tool="logs", arguments=ours),), compare_arguments=True)
        return comparator.compare(legacy, Decision(calls=(ToolCall(tool="logs", arguments=theirs),))).outcome

    assert outcome({"levels": ["error", "warning"]}, {"levels": ["warning", "错误"]}) is Outcome.equivalent
    assert outcome({"steps": ["a", "b"]}, {"steps": ["b", "a"]}) is Outcome.arguments_differ


def test_a_tool_that_its_description_keeps_with_legacy_comes_to_the_same_where_nothing_is_called() -> None:
    def outcome(kind: RefusalKind, pin: str | None) -> Outcome:
        comparator = DecisionComparator({"restart": ToolSpec(name="restart", pin=pin)})
        legacy = LegacyDecision(calls=(ToolCall(tool="restart"),))
        return comparator.compare(legacy, Decision(refusal=Refusal(kind=kind))).outcome

    assert outcome(RefusalKind.no_match, "legacy") is Outcome.equivalent
    assert outcome(RefusalKind.no_match, None) is Outcome.legacy_only
    assert outcome(RefusalKind.denied, "legacy") is Outcome.legacy_only
