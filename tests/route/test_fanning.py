"""A request for all there are is a plan: first the tool that lists them, then a call for each."""

from __future__ import annotations

import pytest

from migrate_kit.model.decision import RefusalKind, ToolCall
from migrate_kit.model.plan import Ground
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.rules import Ledger, Rulebook, RuledRouter

HEALTH = ToolSpec(
    name="health_check",
    summary="Check the health of a service",
    use_when=("健康检查", "health check", "check the health"),
    effects="read_only",
    parameters={
        "service": ParameterSpec(meaning="service", pattern="^[a-z-]+-service$", comes_from="list_services.name"),
        "minutes": ParameterSpec(type="integer", required=False, meaning="minutes"),
    },
    ask_user={"service": "Which service?"},
)
LIST = ToolSpec(
    name="list_services", summary="List the services", use_when=("list the services", "列出服务"), effects="read_only"
)
ROUTER = LexicalRouter([HEALTH, LIST])


@pytest.mark.parametrize(
    "text",
    [
        "对所有服务做健康检查",
        "health check of all services please",
        "每个服务都健康检查一下",
        "check the health of every service",
    ],
)
def test_what_is_wanted_of_all_waits_for_the_tool_that_lists_them(text: str) -> None:
    decision = ROUTER.decide(text)
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.missing_argument
    first, second = decision.plan.calls
    assert first.call == ToolCall(tool="list_services")
    assert (second.call.tool, dict(second.after), dict(second.awaits)) == (
        "health_check",
        {0: Ground.result},
        {"service": 0},
    )
    assert decision.plan.is_stepwise


@pytest.mark.parametrize("text", ["做个健康检查", "health check please", "a health check, all right?"])
def test_whoever_does_not_say_all_is_asked_which(text: str) -> None:
    decision = ROUTER.decide(text)
    assert decision.refusal is not None
    assert (decision.refusal.question, decision.plan.calls) == ("Which service?", ())


def test_a_service_that_is_named_is_the_one_that_is_meant() -> None:
    decision = ROUTER.decide("health check of order-service with all details")
    assert [dict(call.arguments) for call in decision.calls] == [{"service": "order-service"}]


@pytest.mark.parametrize(
    "change",
    [{"effects": "write"}, {"effects": "unknown"}, {"parameters": {"region": ParameterSpec()}}, {"name": "list_everything"}],
)  # fmt: skip
def test_only_a_tool_that_reads_and_needs_nothing_is_called_unasked(change: dict[str, object]) -> None:
    decision = LexicalRouter([HEALTH, LIST.model_copy(update=change)]).decide("health check of all services")
    assert decision.plan.calls == ()


def test_behind_rules_the_plan_stays_and_what_they_deny_is_denied() -> None:
    text = "对所有服务做健康检查"
    specs = (HEALTH, LIST)
    free = RuledRouter(ROUTER, Rulebook(RulesFile(), specs), ledger=Ledger())
    assert len(free.decide(text).plan.calls) == 2
    rules = RulesFile.model_validate(
        {"rules": [{"id": "admins", "tools": ["health_check"], "permission": {"roles": ["admin"]}}]}
    )
    denied = RuledRouter(ROUTER, Rulebook(rules, specs), ledger=Ledger()).decide(text)
    assert denied.refusal is not None
    assert (denied.refusal.kind, denied.plan.calls) == (RefusalKind.denied, ())
