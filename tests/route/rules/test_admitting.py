"""Calls that no router decided just now meet the rules all the same: filled in by results, or confirmed later."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.rules import Ledger, Rulebook, RuledRouter, Terms, admit
from migrate_kit.testing import ScriptedRouter

ANN = Asker(user="ann", roles=("ops",), session="s")
SPECS = (
    ToolSpec(name="health_check", effects="read_only", parameters={"service": ParameterSpec()}),
    ToolSpec(name="restart", effects="dangerous", parameters={"service": ParameterSpec()}),
    ToolSpec(name="note", effects="write", parameters={"service": ParameterSpec()}),
)
RESTART, CHECK = (ToolCall(tool=tool, arguments={"service": "a"}) for tool in ("restart", "health_check"))


def book(*rules: dict[str, Any]) -> Rulebook:
    return Rulebook(RulesFile.model_validate({"rules": list(rules)}), SPECS)


def asked(
    made: Rulebook, *calls: ToolCall, ledger: Ledger | None = None, asker: Asker = ANN, **terms: Any
) -> Refusal | None:
    return admit(calls, made, ledger or Ledger(), asker, terms=Terms(**terms), language="en")


FIRST = {"id": "first", "tools": ["restart"], "dependency": {"needs": ["health_check"], "within": "10m"}}


def test_a_restart_needs_a_health_check_that_was_carried_out() -> None:
    ledger = Ledger()
    refused = asked(book(FIRST), RESTART, ledger=ledger)
    assert refused is not None
    assert refused.kind is RefusalKind.denied
    assert asked(book(FIRST), RESTART, ledger=ledger, done=(CHECK,)) is None
    ledger.history.record(ANN, ["health_check"])
    assert asked(book(FIRST), RESTART, ledger=ledger) is None
    assert asked(book(FIRST), RESTART, ledger=ledger, asker=Asker(user="bob", session="t")) is not None


def test_what_was_done_before_is_not_judged_or_counted_again() -> None:
    rate = {"id": "rate", "tools": ["health_check"], "rate": {"limit": 1, "period": "1h"}}
    ledger = Ledger()
    assert asked(book(rate, FIRST), RESTART, ledger=ledger, done=(CHECK, CHECK, CHECK)) is None
    assert asked(book(rate), CHECK, ledger=ledger) is None
    assert asked(book(rate), CHECK, ledger=ledger) is not None


def test_a_value_that_a_result_filled_in_is_judged() -> None:
    rule = {"id": "not-b", "tools": ["restart"], "when": "service == 'b'"}
    assert asked(book(rule), RESTART) is None
    refused = asked(book(rule), RESTART, ToolCall(tool="restart", arguments={"service": "b"}))
    assert refused is not None


def test_what_was_counted_when_it_was_decided_is_not_counted_when_it_is_confirmed() -> None:
    rate = {"id": "rate", "tools": ["restart"], "rate": {"limit": 1, "period": "1h"}}
    ledger = Ledger()
    router = RuledRouter(ScriptedRouter(lambda _: Decision(calls=(RESTART,))), book(rate), ledger=ledger)
    assert router.decide("restart a", asker=ANN).refusal is None
    assert asked(book(rate), RESTART, ledger=ledger, is_confirmed=True, is_counted=True) is None
    assert asked(book(rate), RESTART, ledger=ledger, is_confirmed=True) is not None


def test_a_rule_that_wants_a_confirmation_gives_the_calls_to_confirm_and_they_pass_then() -> None:
    sure = {"id": "sure", "tools": ["note"], "when": "service != ''", "effect": "require_confirmation"}
    closed = {"id": "closed", "tools": ["note"], "permission": {"roles": ["admin"]}}
    note = ToolCall(tool="note", arguments={"service": "a"})
    decided = RuledRouter(ScriptedRouter(lambda _: Decision(calls=(note,))), book(sure)).decide("note a", asker=ANN)
    assert decided.refusal is not None
    assert (decided.refusal.kind, decided.refusal.calls) == (RefusalKind.needs_confirmation, (note,))
    assert asked(book(sure), note) is not None
    assert asked(book(sure), note, is_confirmed=True) is None
    assert asked(book(sure, closed), note, is_confirmed=True) is not None


def test_what_a_rule_would_add_in_the_middle_is_refused() -> None:
    adds = {
        "id": "adds",
        "tools": ["restart"],
        "when": "service != ''",
        "effect": "add_tool",
        "add": {"tool": "note", "arguments": {"service": "service"}},
    }
    refused = asked(book(adds), RESTART)
    assert refused is not None
    assert refused.kind is RefusalKind.denied
    assert "wants something else done" in refused.message


def test_a_history_that_fails_lets_nothing_through() -> None:
    class Broken:
        def record(self, asker: Asker, tools: Any) -> None: ...

        def done(self, asker: Asker, *, within_s: int) -> Any:
            raise OSError

    assert asked(book(FIRST), RESTART, ledger=Ledger(history=Broken())) is not None


@pytest.mark.parametrize("terms", [{}, {"is_confirmed": True}, {"is_counted": True}])
def test_without_a_rule_nothing_is_refused(terms: dict[str, Any]) -> None:
    assert asked(book(), RESTART, CHECK, **terms) is None


def test_what_a_rule_added_behind_is_not_added_again_when_it_is_confirmed() -> None:
    add = {"tool": "note", "arguments": {"service": "service"}, "place": "after"}
    rule = {"id": "told", "tools": ["restart"], "when": "service != ''", "effect": "add_tool", "add": add}
    note = ToolCall(tool="note", arguments={"service": "a"})
    decided = RuledRouter(ScriptedRouter(lambda _: Decision(calls=(RESTART, RESTART))), book(rule)).decide("go")
    assert decided.calls == (RESTART, note, RESTART, note)
    assert asked(book(rule), *decided.calls, is_confirmed=True) is None
    assert asked(book(rule), RESTART, is_confirmed=True) is not None
