"""The rules that the README shows do what it says of them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision, RefusalKind, ToolCall
from migrate_kit.review.rules_file import parse_rules
from migrate_kit.route.rules import Ledger, Rulebook, RuledRouter, unknown_tools
from migrate_kit.testing import ScriptedRouter
from tests.conftest import CHECKOUT
from tests.route.rules.desk import AMOUNT, TEXT, TOOLS, Hand, call

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
MONDAY_NIGHT = datetime(2031, 5, 19, 15, 0, tzinfo=UTC)
"""Eleven at night in Shanghai."""
BOOKED = (*TOOLS, TOOLS[0].model_copy(update={"name": "book_trip", "parameters": {"city": TEXT, "price": AMOUNT}}))


def shown() -> RuledRouter:
    section = README.partition("\n## Business rules\n")[2].partition("\n## ")[0]
    blocks = re.findall(r"```yaml\n(# shadow_tools/rules\.yaml\n.*?)```", section, re.DOTALL)
    assert len(blocks) == 1
    read = parse_rules(blocks[0], Path("rules.yaml"), BOOKED)
    assert read.faults == ()
    assert unknown_tools(read.file, BOOKED) == []
    hand = Hand(MONDAY_NIGHT)
    return RuledRouter(
        ScriptedRouter(lambda text: DECISIONS[text]), Rulebook(read.file, BOOKED), ledger=Ledger(clock=hand.clock)
    )


TRANSFER, TRIP = call("transfer", amount=6000, to="A"), call("book_trip", city="Oslo", price=900)
SEARCH, HOTEL = call("search_flight", city="Oslo"), call("book_hotel", city="Oslo")
DECISIONS = {
    "transfer": Decision(calls=(TRANSFER,)),
    "small": Decision(calls=(call("transfer", amount=10, to="A"),)),
    "soon": Decision(calls=(call("book_flight", city="Oslo", departure="2031-05-20 00:30"),)),
    "later": Decision(calls=(call("book_flight", city="Oslo", departure="明天下午三点"),)),
    "trip": Decision(calls=(TRIP,)),
    "whole trip": Decision(calls=(SEARCH, HOTEL, TRIP)),
}


@pytest.mark.parametrize(
    ("text", "asker", "outcome", "rules"),
    [
        ("transfer", {}, RefusalKind.denied, ("large-sum-review", "transfer-needs-l2")),
        (
            "transfer",
            {"level": 2},
            (call("risk_review", amount=6000, reason="routine"), TRANSFER),
            ("large-sum-review",),
        ),
        ("small", {"level": 2}, DECISIONS["small"].calls, ()),
        ("soon", {}, RefusalKind.denied, ("flight-two-hours-ahead",)),
        ("later", {}, DECISIONS["later"].calls, ()),
        ("trip", {}, RefusalKind.denied, ("trip-after-its-parts",)),
        ("whole trip", {}, (SEARCH, HOTEL, TRIP), ()),
    ],
)
def test_each_request_comes_to_what_its_rule_says(
    text: str, asker: dict[str, Any], outcome: RefusalKind | tuple[ToolCall, ...], rules: tuple[str, ...]
) -> None:
    decision = shown().decide(text, asker=Asker(**asker))
    assert (decision.refusal.kind if decision.refusal else decision.calls) == outcome
    assert decision.trace.rules == rules


def test_the_fourth_transfer_of_a_user_in_an_hour_waits_for_a_confirmation() -> None:
    router, ann = shown(), Asker(user="ann", level=2)
    assert [bool(router.decide("small", asker=ann).calls) for _ in range(4)] == [True, True, True, False]
    last = router.decide("small", asker=ann).refusal
    assert last is not None
    assert last.kind is RefusalKind.needs_confirmation
    assert router.decide("small", asker=Asker(user="bob", level=2)).calls
