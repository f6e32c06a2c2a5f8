"""Each kind of condition, kept and not kept."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.model.decision import RefusalKind
from tests.route.rules.desk import Desk, call

TRANSFER = call("transfer", amount=100, to="A")
FLIGHT = call("book_flight", city="Oslo", departure="2031-05-20 18:00")


@pytest.mark.parametrize(
    ("asker", "is_allowed"),
    [
        ({}, False),
        ({"user": "ann", "roles": ("teller",)}, False),
        ({"user": "ann", "level": 2}, False),
        ({"roles": ("teller",), "level": 1}, False),
        ({"roles": ("guest", "teller"), "level": 2}, True),
        ({"roles": ("chief",), "level": 3}, True),
    ],
)
def test_permission_asks_for_a_role_and_a_level_and_the_unknown_has_neither(
    asker: dict[str, Any], is_allowed: bool
) -> None:
    desk = Desk({"id": "l2", "tools": ["transfer"], "permission": {"roles": ["teller", "chief"], "level": 2}})
    decision = desk.ask(TRANSFER, **asker)
    assert bool(decision.calls) is is_allowed
    assert decision.trace.rules == (() if is_allowed else ("l2",))
    if not is_allowed:
        assert decision.refusal is not None
        assert (decision.refusal.kind, decision.refusal.tool) == (RefusalKind.denied, "transfer")
        assert "l2" in decision.refusal.message


@pytest.mark.parametrize(
    ("user", "tenant", "is_allowed"), [("ann", "t1", True), ("bob", "t1", False), ("ann", "t2", False)]
)
def test_permission_may_list_users_and_tenants(user: str, tenant: str, is_allowed: bool) -> None:
    desk = Desk({"id": "some", "tools": ["*"], "permission": {"users": ["ann"], "tenants": ["t1"]}})
    assert bool(desk.ask(TRANSFER, user=user, tenant=tenant).calls) is is_allowed


def test_who_is_on_a_list_is_not_told() -> None:
    desk = Desk({"id": "some", "tools": ["*"], "permission": {"users": ["ann"]}})
    refusal = desk.ask(TRANSFER, user="bob").refusal
    assert refusal is not None
    assert "ann" not in refusal.message


@pytest.mark.parametrize(
    ("hours", "is_allowed"),
    [
        ({"opens": "09:00", "closes": "18:00"}, True),
        ({"opens": "09:00", "closes": "13:00"}, False),
        ({"opens": "13:00", "closes": "13:01"}, True),
        ({"days": ["tue"]}, True),
        ({"days": ["mon", "wed"]}, False),
        ({"opens": "22:00", "closes": "14:00", "days": ["mon"]}, True),
        ({"opens": "22:00", "closes": "14:00", "days": ["tue"]}, False),
    ],
)
def test_hours_are_those_of_the_time_zone_of_the_file(hours: dict[str, Any], is_allowed: bool) -> None:
    desk = Desk({"id": "open", "groups": ["travel"], "hours": hours})
    assert bool(desk.ask(FLIGHT).calls) is is_allowed


@pytest.mark.parametrize(
    ("departure", "relative", "outcome"),
    [
        ("2031-05-20 15:00", "ask", "kept"),
        ("2031-05-20 14:59", "ask", RefusalKind.denied),
        ("2031-05-20T07:00:00Z", "ask", "kept"),
        ("2031-05-19", "ask", RefusalKind.denied),
        ("2031-05-21", "ask", "kept"),
        ("2031年5月20日下午2点半", "ask", RefusalKind.denied),
        ("2031-05-20", "ask", RefusalKind.missing_argument),
        ("一小时后", "ask", RefusalKind.missing_argument),
        ("一小时后", "resolve", RefusalKind.denied),
        ("三小时后", "resolve", "kept"),
        ("in half an hour", "resolve", RefusalKind.denied),
        ("tomorrow at 3pm", "resolve", "kept"),
        ("今天下午2点", "resolve", RefusalKind.denied),
        ("when it suits", "resolve", RefusalKind.missing_argument),
        (7, "resolve", RefusalKind.missing_argument),
    ],
)
def test_a_lead_is_counted_to_the_time_that_the_argument_names(departure: Any, relative: str, outcome: Any) -> None:
    lead = {"before": "departure", "at_least": "2h", "relative": relative}
    desk = Desk({"id": "not-within-two-hours", "tools": ["book_flight"], "lead": lead})
    decision = desk.ask(call("book_flight", city="Oslo", departure=departure))
    assert (decision.refusal.kind if decision.refusal else "kept") == outcome
    for decided in decision.calls:
        assert decided.arguments["departure"] == departure  # it stays as it was written


def test_an_unclear_time_is_asked_for() -> None:
    lead = {"before": "departure", "at_least": "2h"}
    refusal = (
        Desk({"id": "lead", "tools": ["book_flight"], "lead": lead})
        .ask(call("book_flight", departure="明天"), text="帮我订明天的机票")
        .refusal
    )
    assert refusal is not None
    assert "departure 的具体日期和时间" in refusal.question


def needs(**more: Any) -> dict[str, Any]:
    dependency = {"needs": ["search_flight", "book_hotel"], **more}
    return {"id": "first", "tools": ["book_flight"], "dependency": dependency}


def test_what_comes_earlier_in_the_plan_is_done() -> None:
    desk = Desk(needs())
    search, hotel = call("search_flight", city="Oslo"), call("book_hotel", city="Oslo")
    assert desk.ask(search, hotel, FLIGHT).calls == (search, hotel, FLIGHT)
    assert desk.ask(search, FLIGHT, hotel).refusal is not None
    late = desk.ask(search, FLIGHT).refusal
    assert late is not None
    assert "book_hotel" in late.message
    assert "search_flight" not in late.message


def test_what_was_carried_out_in_the_session_is_done_for_a_while() -> None:
    desk = Desk(needs(within="10m"))
    mine: dict[str, Any] = {"user": "ann", "session": "s1"}
    from migrate_kit.model.context import Asker

    desk.ledger.history.record(Asker(**mine), ["search_flight", "book_hotel"])
    assert desk.ask(FLIGHT, **mine).calls
    assert desk.ask(FLIGHT, user="ann", session="s2").refusal is not None
    assert desk.ask(FLIGHT).refusal is not None
    assert desk.ask(FLIGHT, session="s1", tenant="other").refusal is not None
    desk.hand.move(minutes=10, seconds=1)
    assert desk.ask(FLIGHT, **mine).refusal is not None


def test_a_rate_holds_for_each_user_and_the_unknown_count_as_one() -> None:
    desk = Desk({"id": "few", "tools": ["transfer"], "rate": {"limit": 2, "period": "1h"}})
    assert [bool(desk.ask(TRANSFER, user="ann").calls) for _ in range(3)] == [True, True, False]
    assert desk.ask(TRANSFER, user="bob").calls
    assert [bool(desk.ask(TRANSFER).calls) for _ in range(3)] == [True, True, False]
    desk.hand.move(minutes=61)
    assert desk.ask(TRANSFER, user="ann").calls


def test_calls_of_one_plan_count_one_by_one_and_a_plan_that_is_stopped_counts_nothing() -> None:
    desk = Desk({"id": "few", "tools": ["transfer"], "rate": {"limit": 2, "period": "1h", "per": "process"}})
    refused = desk.ask(TRANSFER, TRANSFER, TRANSFER)
    assert refused.refusal is not None
    assert refused.trace.rules == ("few",)
    assert len(desk.ask(TRANSFER, TRANSFER).calls) == 2
    assert desk.ask(TRANSFER).refusal is not None


def test_what_other_rules_stop_does_not_count_against_a_rate() -> None:
    desk = Desk(
        {"id": "few", "tools": ["transfer"], "rate": {"limit": 1, "period": "1h", "per": "process"}},
        {"id": "small", "tools": ["transfer"], "when": "amount > 500"},
    )
    assert desk.ask(call("transfer", amount=900, to="A")).trace.rules == ("small",)
    assert desk.ask(TRANSFER).calls


@pytest.mark.parametrize(
    ("when", "amount", "is_denied"),
    [
        ("amount > 5000", 5000, False),
        ("amount > 5000", 5001, True),
        ("amount > 5000 and to not in ['A', 'B']", 9000, False),
        ("tool == 'transfer' and asker.user == 'ann'", 1, True),
        ("now.hour >= 13 and now.weekday == 2 and now.date == '2031-05-20'", 1, True),
        ("amount * 2 + 1 if to == 'A' else 0", 1, True),
        ("len(to) > 3 or 'chief' in asker.roles", 1, False),
        ("argument['amount'] / 100 >= 1", 100, True),
    ],
)
def test_an_expression_says_when_a_rule_acts(when: str, amount: int, is_denied: bool) -> None:
    desk = Desk({"id": "x", "tools": ["transfer"], "when": when})
    assert (desk.ask(call("transfer", amount=amount, to="A"), user="ann").refusal is not None) is is_denied


def test_beside_a_condition_an_expression_says_when_that_counts() -> None:
    desk = Desk({"id": "big", "tools": ["transfer"], "when": "amount > 5000", "permission": {"level": 2}})
    assert desk.ask(TRANSFER).calls
    assert desk.ask(call("transfer", amount=6000, to="A")).refusal is not None
    assert desk.ask(call("transfer", amount=6000, to="A"), level=2).calls


def test_a_pattern_means_the_tools_that_have_what_the_rule_looks_at() -> None:
    desk = Desk({"id": "all", "tools": ["*"], "when": "amount > 10"})
    assert desk.ask(call("notify", message="hi")).calls
    assert desk.ask(TRANSFER).refusal is not None
    assert desk.ask(call("pay_bill", amount=100)).refusal is not None


@pytest.mark.parametrize("value", ["many", None, [1], {"a": 1}])
def test_what_cannot_be_judged_is_denied_and_the_trace_says_why(value: Any) -> None:
    desk = Desk({"id": "big", "tools": ["transfer"], "when": "amount > 5000", "effect": "require_confirmation"})
    decision = desk.ask(call("transfer", amount=value, to="A"))
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.denied
    assert decision.trace.rules == ("big: TypeError",)


@pytest.mark.parametrize("amount", [True, False, float("nan")])
@pytest.mark.parametrize(
    "when", ["amount > 5000", "amount + 1 > 5000", "max(amount, 1) > 5000", "number(amount) > 5000"]
)
def test_true_and_not_a_number_pass_no_limit(amount: Any, when: str) -> None:
    desk = Desk({"id": "big", "tools": ["transfer"], "when": when, "effect": "require_confirmation"})
    decision = desk.ask(call("transfer", amount=amount, to="A"))
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.denied
    assert decision.trace.rules == ("big: TypeError",)


@pytest.mark.parametrize("when", ["amount == 1", "amount != 2", "amount in [1, 2]"])
def test_true_is_not_taken_for_one(when: str) -> None:
    desk = Desk({"id": "r", "tools": ["transfer"], "when": when})
    assert desk.ask(call("transfer", amount=1, to="A")).trace.rules == ("r",)
    assert desk.ask(call("transfer", amount=True, to="A")).trace.rules == ("r: TypeError",)
