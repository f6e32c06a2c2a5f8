"""Rules and the order of a plan."""

from __future__ import annotations

from migrate_kit.model.decision import Decision
from migrate_kit.model.plan import Ground, Plan, PlannedCall, ToolCall
from tests.route.rules.desk import Desk, call

NEEDS = {"id": "first", "tools": ["book_flight"], "dependency": {"needs": ["search_flight"]}}
REVIEW = {
    "id": "review",
    "tools": ["transfer"],
    "when": "amount > 5000",
    "effect": "add_tool",
    "add": {"tool": "risk_review", "arguments": {"amount": "amount"}, "values": {"reason": "large sum"}},
}
SEARCH = call("search_flight", city="Oslo")
BOOK = call("book_flight", city="Oslo", departure="2031-05-20 18:00")
TELL = call("notify", message="done")


def planned(*calls: ToolCall, after: dict[int, dict[int, Ground]] | None = None) -> Decision:
    waits = after or {}
    plan = Plan(calls=tuple(PlannedCall(call=one, after=waits.get(n, {})) for n, one in enumerate(calls)))
    return Decision(calls=calls, plan=plan)


def test_a_needed_tool_comes_first_where_the_request_says_no_order() -> None:
    found = Desk(NEEDS).refused(planned(BOOK, SEARCH, TELL))
    assert found.calls == (SEARCH, BOOK, TELL)
    assert [dict(each.after) for each in found.plan.calls] == [{}, {0: Ground.rule}, {}]
    assert found.plan.steps == ((0, 2), (1,))


def test_an_order_that_the_request_says_stands_and_the_rule_denies() -> None:
    found = Desk(NEEDS).refused(planned(BOOK, SEARCH, after={1: {0: Ground.said}}))
    assert found.refusal is not None
    assert (found.calls, found.plan) == ((), Plan())


def test_a_single_call_to_which_a_rule_adds_one_becomes_a_plan() -> None:
    transfer = call("transfer", amount=6000, to="A")
    plan = Desk(REVIEW).ask(transfer).plan
    assert [each.call.tool for each in plan.calls] == ["risk_review", "transfer"]
    assert dict(plan.calls[1].after) == {0: Ground.rule}


def test_what_a_rule_adds_moves_the_places_of_the_plan() -> None:
    transfer = call("transfer", amount=6000, to="A")
    found = Desk(REVIEW).refused(planned(SEARCH, transfer, TELL, after={2: {1: Ground.said}}))
    assert [each.call.tool for each in found.plan.calls] == ["search_flight", "risk_review", "transfer", "notify"]
    assert [dict(each.after) for each in found.plan.calls] == [{}, {}, {1: Ground.rule}, {2: Ground.said}]
    assert found.calls == tuple(each.call for each in found.plan.calls)
