"""An invented travel and payments desk, with rules over it, a clock that stands still and a router that follows a script."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from migrate_kit.messages import Language
from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.rules import Clock, Ledger, Rulebook, RuledRouter, faults
from migrate_kit.testing import ScriptedRouter

NOW = datetime(2031, 5, 20, 5, 0, tzinfo=UTC)
"""A Tuesday; one o'clock in the afternoon in Shanghai."""
AMOUNT = ParameterSpec(type="number", meaning="amount")
TEXT = ParameterSpec(meaning="text")

TOOLS = (
    ToolSpec(name="transfer", group="money", parameters={"amount": AMOUNT, "to": TEXT}, effects="dangerous"),
    ToolSpec(
        name="pay_bill",
        group="money",
        parameters={"amount": AMOUNT, "bill": ParameterSpec(meaning="bill", required=False)},
    ),
    ToolSpec(
        name="risk_review",
        parameters={"amount": AMOUNT, "reason": ParameterSpec(required=False, default="routine")},
    ),
    ToolSpec(name="search_flight", group="travel", parameters={"city": TEXT}),
    ToolSpec(name="book_flight", group="travel", parameters={"city": TEXT, "departure": TEXT}),
    ToolSpec(name="book_hotel", group="travel", parameters={"city": TEXT}),
    ToolSpec(name="notify", parameters={"message": TEXT}),
)


class Hand:
    """Both clocks of a test, moved by hand."""

    def __init__(self, now: datetime = NOW) -> None:
        self.time, self.ns = now, 10**12

    def move(self, **step: float) -> None:
        by = timedelta(**step)
        self.time += by
        self.ns += int(by.total_seconds() * 10**9)

    @property
    def clock(self) -> Clock:
        return Clock(now=lambda: self.time, elapsed_ns=lambda: self.ns)


def file_of(*rules: dict[str, Any], timezone: str = "Asia/Shanghai") -> RulesFile:
    """Return the rules, which must have no fault."""
    made = RulesFile.model_validate({"timezone": timezone, "rules": rules})
    assert list(faults(made, TOOLS)) == []
    return made


def call(tool: str, **arguments: Any) -> ToolCall:
    return ToolCall(tool=tool, arguments=arguments)


class Desk:
    """The desk behind rules."""

    def __init__(self, *rules: dict[str, Any], language: Language = "en", tools: Sequence[ToolSpec] = TOOLS) -> None:
        self.hand = Hand()
        self.ledger = Ledger(clock=self.hand.clock)
        self.decided = Decision()
        self.router = RuledRouter(
            ScriptedRouter(lambda _: self.decided),
            Rulebook(file_of(*rules), tools),
            ledger=self.ledger,
            language=language,
        )

    def ask(self, *calls: ToolCall, text: str = "do it", **asker: Any) -> Decision:
        """Return what becomes of *calls*, which the router decided for somebody."""
        self.decided = Decision(calls=calls)
        return self.router.decide(text, asker=Asker(**asker))

    def refused(self, decision: Decision, text: str = "do it", **asker: Any) -> Decision:
        """Return what becomes of a decision of the router."""
        self.decided = decision
        return self.router.decide(text, asker=Asker(**asker))
