"""A router behind rules: how several come to one answer, what is added, and what never gets through."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, Trace
from migrate_kit.model.rules import Effect
from migrate_kit.route.rules import Clock, Ledger, Rulebook, RuledRouter
from migrate_kit.testing import ScriptedRouter
from tests.route.rules.desk import TOOLS, Desk, call, file_of

TRANSFER = call("transfer", amount=6000, to="A")
REVIEW = {
    "id": "review",
    "tools": ["transfer"],
    "when": "amount > 5000",
    "effect": "add_tool",
    "add": {"tool": "risk_review", "arguments": {"amount": "amount"}, "values": {"reason": "large sum"}},
}
DENY = {"id": "deny", "tools": ["transfer"], "when": "amount > 0"}
CONFIRM = {"id": "confirm", "tools": ["transfer"], "when": "amount > 0", "effect": "require_confirmation"}
ASK = {"id": "ask", "tools": ["transfer"], "when": "amount > 0", "effect": "ask"}


def test_an_amount_over_the_threshold_adds_the_review_in_front() -> None:
    decision = Desk(REVIEW).ask(TRANSFER)
    assert decision.calls == (call("risk_review", amount=6000, reason="large sum"), TRANSFER)
    assert decision.trace.rules == ("review",)
    assert Desk(REVIEW).ask(call("transfer", amount=5000, to="A")).trace.rules == ()


def test_a_tool_may_be_added_behind_and_keeps_the_order_of_the_plan() -> None:
    after = {**REVIEW, "add": {**REVIEW["add"], "place": "after"}}  # type: ignore[dict-item]
    other = call("notify", message="hi")
    found = Desk(after).ask(other, TRANSFER, other).calls
    assert [one.tool for one in found] == ["notify", "transfer", "risk_review", "notify"]


def test_an_added_value_has_the_origin_of_the_value_it_was_copied_from() -> None:
    origin = ArgumentOrigin(kind="number", span=(3, 7))
    decided = Decision(calls=(TRANSFER,), trace=Trace(origins={"transfer": {"amount": origin}}))
    origins = Desk(REVIEW).refused(decided).trace.origins
    assert origins["risk_review"] == {"amount": origin, "reason": ArgumentOrigin(kind="rule")}
    assert origins["transfer"] == {"amount": origin}


def test_the_same_call_is_added_once() -> None:
    assert len(Desk(REVIEW, {**REVIEW, "id": "again"}).ask(TRANSFER).calls) == 2


def test_what_is_added_is_before_the_rules_as_well() -> None:
    decision = Desk(REVIEW, {"id": "no-review", "tools": ["risk_review"], "permission": {"level": 1}}).ask(TRANSFER)
    assert decision.calls == ()
    assert decision.trace.rules == ("review", "no-review")


def test_a_tool_that_is_added_first_meets_a_dependency() -> None:
    first = {"id": "first", "tools": ["transfer"], "dependency": {"needs": ["risk_review"]}}
    assert len(Desk(REVIEW, first).ask(TRANSFER).calls) == 2
    assert Desk(REVIEW, first).ask(call("transfer", amount=1, to="A")).refusal is not None


def test_rules_that_add_each_other_come_to_an_end() -> None:
    def adds(number: int) -> dict[str, Any]:
        add = {"tool": "notify", "values": {"message": f"{number}"}}
        return {"id": f"r{number}", "tools": ["*"], "when": "tool != ''", "effect": "add_tool", "add": add}

    few = Desk(adds(0), adds(1)).ask(TRANSFER)
    assert 2 <= len(few.calls) <= 16
    many = Desk(*map(adds, range(40))).ask(TRANSFER)
    assert many.refusal is not None
    assert many.refusal.kind is RefusalKind.denied


@pytest.mark.parametrize(
    ("add", "why"),
    [
        ({"tool": "risk_review"}, "review: not filled amount"),
        ({"tool": "risk_review", "values": {"amount": "much"}}, "review: not filled amount"),
        ({"tool": "risk_review", "arguments": {"amount": "amount"}, "values": {"x": 1}}, "review: not filled x"),
        ({"tool": "nobody_knows_it"}, "review: unknown tool nobody_knows_it"),
    ],
)
def test_where_the_added_tool_cannot_be_called_nothing_is(add: dict[str, Any], why: str) -> None:
    decision = Desk({**REVIEW, "add": add}).ask(TRANSFER)
    assert decision.refusal is not None
    assert (decision.refusal.kind, decision.trace.rules) == (RefusalKind.denied, (why,))


def test_what_a_tool_does_with_an_added_value_does_not_change_the_rule() -> None:
    tools = [spec if spec.name != "notify" else spec.model_copy(update={"parameters": {}}) for spec in TOOLS]
    desk = Desk(REVIEW, tools=tools)
    first = desk.ask(TRANSFER).calls[0]
    first.arguments["reason"] = "changed"  # type: ignore[index]
    assert desk.ask(TRANSFER).calls[0].arguments["reason"] == "large sum"


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ([REVIEW, CONFIRM, ASK, DENY], RefusalKind.denied),
        ([REVIEW, CONFIRM, ASK], RefusalKind.missing_argument),
        ([REVIEW, CONFIRM], RefusalKind.needs_confirmation),
    ],
)
def test_deny_beats_ask_beats_confirm_beats_add(rules: list[dict[str, Any]], kind: RefusalKind) -> None:
    decision = Desk(*rules).ask(TRANSFER)
    assert decision.refusal is not None
    assert decision.refusal.kind is kind
    assert sorted(decision.trace.rules) == sorted(rule["id"] for rule in rules)
    assert decision.calls == ()


@settings(deadline=None)
@given(st.permutations(range(6)), st.lists(st.integers(-2, 2), min_size=6, max_size=6))
def test_the_order_in_the_file_means_nothing(order: list[int], priorities: list[int]) -> None:
    rules: list[dict[str, Any]] = [REVIEW, CONFIRM, ASK, DENY, {**DENY, "id": "deny2"}, {**REVIEW, "id": "also"}]
    rules = [{**rule, "priority": priority} for rule, priority in zip(rules, priorities, strict=True)]
    for count in (2, 6):
        given_order, other = Desk(*rules[:count]), Desk(*(rules[place] for place in order if place < count))
        one, two = given_order.ask(TRANSFER), other.ask(TRANSFER)
        assert (one.calls, one.refusal, one.trace) == (two.calls, two.refusal, two.trace)
        assert given_order.router.version == other.router.version


def test_of_several_the_highest_priority_speaks() -> None:
    loud = {**DENY, "id": "z-loud", "priority": 5, "message": {"en": "No, {tool} is closed.", "zh": "{tool} 已关闭。"}}
    desk = Desk(DENY, loud)
    assert desk.ask(TRANSFER).refusal == Refusal(
        kind=RefusalKind.denied, message="No, transfer is closed.", tool="transfer"
    )
    refusal = desk.ask(TRANSFER, text="给他转账").refusal
    assert refusal is not None
    assert refusal.message == "transfer 已关闭。"


@pytest.mark.parametrize(
    ("rule", "en", "zh"),
    [
        ({"permission": {"level": 2}}, "It needs identity level 2", "需要达到 2 级的身份认证"),
        ({"permission": {"roles": ["a", "b"]}}, "the role a or b", "角色 a 或 b"),
        ({"hours": {"days": ["mon"]}}, "open Mon", "周一"),
        (
            {"rate": {"limit": 1, "period": "1d12h"}},
            "At most 1 in 1 day 12 hours for each user",
            "每 1 天 12 小时最多 1 次",
        ),
        ({"dependency": {"needs": ["x", "y"]}}, "x, y must come first", "要先完成 x、y"),
        ({"when": "amount > 1"}, "forbids it", "不符合业务规则"),
    ],
)
def test_a_refusal_names_the_rule_and_says_why_in_the_language_of_the_request(
    rule: dict[str, Any], en: str, zh: str
) -> None:
    desk = Desk({"id": "r1", "tools": ["transfer"], **rule})
    desk.ask(TRANSFER)
    for text, part in (("send it", en), ("转账", zh)):
        refusal = desk.ask(TRANSFER, text=text).refusal
        assert refusal is not None
        assert part in refusal.message
        assert "r1" in refusal.message
        assert "transfer" in refusal.message


def test_a_confirmation_and_a_question_say_what_is_asked() -> None:
    asked, confirmed = Desk(ASK).ask(TRANSFER).refusal, Desk(CONFIRM).ask(TRANSFER).refusal
    assert asked is not None
    assert confirmed is not None
    assert (asked.question, confirmed.question) == (
        "What else is there to know before transfer?",
        "Shall transfer really be carried out?",
    )
    own = Desk({**CONFIRM, "message": {"zh": "确定转账？"}}).ask(TRANSFER).refusal
    assert own is not None
    assert own.question == "确定转账？"


PERMIT = {"id": "l2", "tools": ["transfer", "pay_bill"], "permission": {"level": 2}}


@pytest.mark.parametrize("kind", [RefusalKind.missing_argument, RefusalKind.invalid])
def test_nobody_is_asked_for_an_argument_of_what_is_denied_anyway(kind: RefusalKind) -> None:
    desk, asking = Desk(PERMIT), Decision(refusal=Refusal(kind=kind, question="How much?", tool="transfer"))
    denied = desk.refused(asking)
    assert denied.refusal is not None
    assert (denied.refusal.kind, denied.trace.rules) == (RefusalKind.denied, ("l2",))
    assert desk.refused(asking, level=2).refusal == asking.refusal
    assert Desk(DENY).refused(asking).refusal == asking.refusal  # the amount is not known yet


def close(*tools: str) -> Decision:
    candidates = tuple(Candidate(tool=tool, score=0.4 - place / 100) for place, tool in enumerate(tools))
    return Decision(refusal=Refusal(kind=RefusalKind.too_close), trace=Trace(candidates=candidates))


def test_two_close_tools_that_are_both_denied_do_not_run_through_the_back_door() -> None:
    desk = Desk(PERMIT)
    denied = desk.refused(close("transfer", "pay_bill"))
    assert denied.refusal is not None
    assert denied.refusal.kind is RefusalKind.denied
    assert desk.refused(close("transfer", "notify")).refusal == Refusal(kind=RefusalKind.too_close)
    assert desk.refused(close("transfer", "pay_bill"), level=2).refusal == Refusal(kind=RefusalKind.too_close)


def test_what_fits_no_tool_is_no_matter_of_rules() -> None:
    decision = Decision(refusal=Refusal(kind=RefusalKind.no_match, message="nothing"))
    assert Desk(PERMIT).refused(decision).refusal == decision.refusal


def test_a_fault_of_a_clock_or_a_history_lets_nothing_through() -> None:
    def broken() -> datetime:
        raise OSError

    inner = ScriptedRouter({"go": Decision(calls=(TRANSFER,))})
    router = RuledRouter(inner, Rulebook(file_of(PERMIT), TOOLS), ledger=Ledger(clock=Clock(now=broken)))
    decision = router.decide("go", asker=Asker(level=9))
    assert decision.refusal is not None
    assert (decision.refusal.kind, decision.trace.rules) == (RefusalKind.denied, ("*: OSError",))


def test_the_version_follows_what_rules_decide_and_nothing_else() -> None:
    base = Desk(DENY, PERMIT).router.version
    assert base.startswith("scripted-1+rules-")
    same = Desk(PERMIT, {**DENY, "note": "policy 12", "owner": "risk"}, {**DENY, "id": "off", "enabled": False})
    assert same.router.version == base
    assert Desk(PERMIT, {**DENY, "when": "amount > 1"}).router.version != base
    assert Desk(DENY, PERMIT).ask(TRANSFER).version == base


def test_a_decision_that_no_rule_speaks_of_is_as_it_was() -> None:
    decided = Decision(calls=(call("notify", message="hi"),), duration_us=5, router="x")
    found = Desk(PERMIT).refused(decided)
    assert replace(found, duration_us=5, version="") == decided


def test_unknown_askers_that_meet_a_permission_are_counted() -> None:
    desk = Desk(PERMIT)
    desk.ask(TRANSFER)
    desk.ask(TRANSFER, user="ann")
    desk.ask(call("notify", message="hi"))
    assert desk.ledger.nameless == 1


calls = st.lists(
    st.one_of(
        st.builds(lambda a, t: call("transfer", amount=a, to=t), st.one_of(st.integers(), st.text()), st.text()),
        st.builds(lambda a: call("pay_bill", amount=a), st.one_of(st.floats(), st.none())),
        st.builds(lambda t: call("book_flight", city="x", departure=t), st.text()),
        st.builds(lambda t: call("notify", message=t), st.text()),
    ),
    min_size=1,
    max_size=5,
)
conditions = st.sampled_from(
    [
        {"permission": {"level": 2}}, {"hours": {"days": ["mon"]}}, {"when": "amount > 5000"}, {"when": "len(to) > 3"},
        {"lead": {"before": "departure", "at_least": "2h", "relative": "resolve"}}, {"rate": {"limit": 1, "period": "1h"}},
        {"dependency": {"needs": ["notify"]}},
    ]
)  # fmt: skip


@settings(deadline=None)
@given(calls, st.lists(st.tuples(conditions, st.sampled_from(["*", "pay*", "transfer"])), min_size=1, max_size=4))
def test_what_is_denied_never_becomes_a_call(plan: list[Any], said: list[tuple[dict[str, Any], str]]) -> None:
    rules = [
        {"id": f"r{n}", "tools": [tools if "lead" not in kind else "*"], **kind}
        for n, (kind, tools) in enumerate(said)
        if not ("when" in kind and "to" in kind["when"] and tools == "pay*")
    ]
    decision = Desk(*rules).ask(*plan)
    assert bool(decision.calls) is (decision.refusal is None)
    assert bool(decision.trace.rules) is (decision.refusal is not None)
    if decision.refusal is None:
        assert decision.calls == tuple(plan)


def test_effects_are_listed_from_the_strongest_on() -> None:
    assert [str(effect) for effect in Effect] == ["deny", "ask", "require_confirmation", "add_tool"]


def test_a_shuffled_group_of_rules_gives_the_same_trace() -> None:
    rules = [{**DENY, "id": f"r{number}"} for number in range(9)]
    shuffled = random.Random(7).sample(rules, 9)
    assert Desk(*shuffled).ask(TRANSFER).trace.rules == tuple(f"r{number}" for number in range(9))
