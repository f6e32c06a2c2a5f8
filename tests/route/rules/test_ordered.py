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


AFTER = {**REVIEW, "add": {**REVIEW["add"], "place": "after"}}  # type: ignore[dict-item]
SIX, SEVEN = call("transfer", amount=6000, to="A"), call("transfer", amount=7000, to="B")
REVIEWS = [call("risk_review", amount=amount, reason="large sum") for amount in (6000, 7000)]


def test_each_of_two_risky_calls_waits_for_its_own_review() -> None:
    found = Desk(REVIEW).refused(planned(SIX, SEVEN))
    assert found.calls == (REVIEWS[0], SIX, REVIEWS[1], SEVEN) == tuple(each.call for each in found.plan.calls)
    assert [dict(each.after) for each in found.plan.calls] == [{}, {0: Ground.rule}, {}, {2: Ground.rule}]
    assert found.plan.steps == ((0, 2), (1, 3))


def test_what_is_added_behind_waits_for_the_call_that_caused_it() -> None:
    found = Desk(AFTER).refused(planned(SIX, SEVEN))
    assert found.calls == (SIX, REVIEWS[0], SEVEN, REVIEWS[1]) == tuple(each.call for each in found.plan.calls)
    assert [dict(each.after) for each in found.plan.calls] == [{}, {0: Ground.rule}, {}, {2: Ground.rule}]


def test_one_review_may_stand_before_two_equal_causes_but_behind_each_stands_its_own() -> None:
    again = call("transfer", amount=6000, to="C")
    before, after = (Desk(rule).refused(planned(SIX, again)).plan for rule in (REVIEW, AFTER))
    assert [each.call for each in before.calls] == [REVIEWS[0], SIX, again]
    assert [dict(each.after) for each in before.calls] == [{}, {0: Ground.rule}, {0: Ground.rule}]
    assert [each.call for each in after.calls] == [SIX, REVIEWS[0], again, REVIEWS[0]]
    assert [dict(each.after) for each in after.calls] == [{}, {0: Ground.rule}, {}, {2: Ground.rule}]


def test_a_review_that_the_request_asks_for_itself_is_the_one_that_is_waited_for() -> None:
    before = Desk(REVIEW).refused(planned(REVIEWS[0], SIX, SEVEN)).plan
    assert [each.call for each in before.calls] == [REVIEWS[0], SIX, REVIEWS[1], SEVEN]
    assert [dict(each.after) for each in before.calls] == [{}, {0: Ground.rule}, {}, {2: Ground.rule}]
    after = Desk(AFTER).refused(planned(SIX, REVIEWS[0])).plan
    assert [each.call for each in after.calls] == [SIX, REVIEWS[0]]
    assert [dict(each.after) for each in after.calls] == [{}, {0: Ground.rule}]


def test_calls_without_a_plan_keep_their_order_when_reviews_are_added() -> None:
    found = Desk(REVIEW).ask(SIX, SEVEN)
    assert (found.calls, found.plan) == ((REVIEWS[0], SIX, REVIEWS[1], SEVEN), Plan())


def test_each_added_call_is_before_its_cause_in_every_plan_of_transfers() -> None:
    amounts = [5000, 9000, 5001, 9000, 6000]
    calls = [call("transfer", amount=amount, to=f"{place}") for place, amount in enumerate(amounts)]
    plan = Desk(REVIEW).refused(planned(*calls, after={3: {1: Ground.said}})).plan
    for each in plan.calls:
        reviewed = [plan.calls[place].call.arguments["amount"] for place, why in each.after.items() if why == "rule"]
        amount = each.call.arguments["amount"]
        assert reviewed == ([amount] if each.call.tool == "transfer" and amount > 5000 else [])
