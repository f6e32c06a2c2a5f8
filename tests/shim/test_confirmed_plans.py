"""What a person agrees to is the whole of what was left to do, in its order, and with the results fed on."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from migrate_kit.model.context import context
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.testing import refuse
from tests.shim.conftest import to_stage
from tests.shim.test_steps import one, service

Flags = Callable[..., None]
Make = Callable[..., ModuleType]


def stepwise(*planned: PlannedCall) -> Decision:
    """Return the decision of a router in which the last call waits for a result."""
    missing = Refusal(kind=RefusalKind.missing_argument, question="Which?", tool=planned[-1].call.tool)
    return Decision(refusal=missing, plan=Plan(calls=planned))


def talk(flags: Flags, module: Make, decision: Decision) -> tuple[Any, Callable[[str], str]]:
    app, _, _ = service(module, lambda text: decision if text.startswith("do") else refuse("no_match"))
    to_stage(flags, "full")

    def say(text: str) -> str:
        with context(user="ann"):
            said: str = app.handle(text)
        return said

    return app, say


def code_of(asked: str) -> str:
    return asked.rpartition("“confirm ")[2][:4]


def test_what_waits_for_the_result_of_a_dangerous_call_is_done_after_it(flags: Flags, module: Make) -> None:
    restart = PlannedCall(call=one("restart", service="a"))
    check = PlannedCall(call=ToolCall(tool="health"), after={0: Ground.result}, awaits={"service": 0})
    app, say = talk(flags, module, stepwise(restart, check))
    asked = say("do it")
    assert app.journal == []
    assert say(code_of(asked)) == "restarted a is well"
    assert app.journal == [("restart", "a"), "restarted a"]


def test_what_comes_after_dangerous_calls_that_results_led_to_is_done_after_them(flags: Flags, module: Make) -> None:
    listed = PlannedCall(call=one("services"))
    restart = PlannedCall(call=ToolCall(tool="restart"), after={0: Ground.result}, awaits={"service": 0})
    check = PlannedCall(call=one("health", service="z"), after={1: Ground.said})
    missing = Refusal(kind=RefusalKind.missing_argument, tool="restart")
    app, say = talk(flags, module, Decision(refusal=missing, plan=Plan(calls=(listed, restart, check))))
    asked = say("do it")
    assert app.journal == ["services"]
    assert say(code_of(asked)) == "z is well"
    assert app.journal == ["services", ("restart", "a"), ("restart", "b"), "z"]


def test_an_answer_by_the_code_alone_is_answered_in_the_language_of_the_question(flags: Flags, module: Make) -> None:
    app, say = talk(flags, module, Decision(calls=(one("restart", service="a"),)))
    asked = say("do 重启")
    assert say(f"取消 {asked.rpartition('“确认 ')[2][:4]}").startswith("已放弃")
    asked = say("do 重启")
    code = asked.rpartition("“确认 ")[2][:4]
    say("do 重启")
    assert say(f"cancel {code}").startswith("已放弃")
    assert app.journal == []
