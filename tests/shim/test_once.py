"""A started execution is never executed twice, and a call that never began may go to legacy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Event
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.errors import ArgumentsInvalid, ConfirmationNeeded, ToolTimeout, UnknownFunction
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call, plain_execute
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    journal = []
    def restart(service, *, event=None):
        journal.append((service, event))
        if service == "broken":
            raise LookupError("no such service")
        return f"restarted {service}"
    @wrap("app_under_test:handle")
    def handle(text, event=None):
        return "legacy " + restart("orders", event=event)
"""


def app_with(module: Make, decision: Decision, execute: Any = plain_execute, **more: Any) -> tuple[ModuleType, Any]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: decision),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart", parameters={"service": ParameterSpec()}, **more)],
        execute=execute,
    )
    return module(APP, wrap=lambda i: router(i, runtime=runtime)), runtime


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_the_exception_of_a_started_tool_is_the_callers_and_legacy_does_not_run(
    flags: Flags, module: Make, stage: str
) -> None:
    app, runtime = app_with(module, call("restart", service="broken"))
    to_stage(flags, stage)
    with pytest.raises(LookupError, match="no such service"):
        app.handle("restart")
    settle()
    assert app.journal == [("broken", None)]
    (row,) = runtime.sink.observations
    assert (row.executed, row.result_class, row.served_by) == (("restart",), "LookupError", "dynamic")


def raising(error: Exception, *, begin: bool) -> Any:
    def execute(
        call: ToolCall, spec: ToolSpec, function: Any, *, context: Mapping[str, Any], confirmed: bool = False
    ) -> Any:
        if begin:
            function(**call.arguments, **context)
        raise error

    return execute


@pytest.mark.parametrize(
    ("error", "begin", "served", "journal"),
    [
        (
            ArgumentsInvalid(tool="restart", problems="service: unknown"),
            False,
            "Not done: restart (service: a). service: unknown. Please ask again with other values.",
            [],
        ),
        (
            ConfirmationNeeded(tool="restart", call="restart(a)"),
            False,
            "Not done: restart (service: a). This must be confirmed first, and that cannot be done here; "  # noqa: ISC004
            "please ask the people who run this assistant to carry it out.",
            [],
        ),
        (UnknownFunction(tool="restart", implementation="?"), False, "legacy restarted orders", [("orders", None)]),
        (RuntimeError("ours"), False, "legacy restarted orders", [("orders", None)]),
        (
            ToolTimeout(tool="restart", seconds=1),
            True,
            "No answer yet: restart (service: a). It may still finish; please check before asking again.",
            [("a", None)],
        ),
    ],
)
def test_in_full_what_execute_refuses_is_said_and_only_what_never_began_goes_to_legacy(
    flags: Flags, module: Make, error: Exception, begin: bool, served: str, journal: list[Any]
) -> None:
    app, _ = app_with(module, call("restart", service="a"), raising(error, begin=begin))
    to_stage(flags, "full")
    assert app.handle("restart") == served
    assert app.journal == journal


def test_a_refusal_in_the_middle_of_several_calls_does_not_start_over(flags: Flags, module: Make) -> None:
    def execute(
        call: ToolCall, spec: ToolSpec, function: Any, *, context: Mapping[str, Any], confirmed: bool = False
    ) -> Any:
        if call.arguments["service"] == "b":
            raise ArgumentsInvalid(tool="restart", problems="not b")
        return function(**call.arguments, **context)

    both = Decision(calls=(*call("restart", service="a").calls, *call("restart", service="b").calls))
    app, runtime = app_with(module, both, execute)
    to_stage(flags, "full")
    assert app.handle("restart") == (
        "Not done: restart (service: b). not b. Please ask again with other values. "
        "What came before it in your request has been done."
    )
    settle()
    assert app.journal == [("a", None)]
    assert runtime.sink.observations[0].executed == ("restart",)


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_what_the_program_hands_in_comes_from_the_legacy_arguments(flags: Flags, module: Make, stage: str) -> None:
    app, _ = app_with(module, call("restart", service="a"), context={"event": "event['id']"})
    to_stage(flags, stage)
    assert app.handle("restart", {"id": 7}) == "restarted a"
    assert app.journal == [("a", 7)]
    assert app.handle("restart", {}) == "legacy restarted orders"  # the path does not exist: nothing has begun


def test_arguments_that_do_not_fit_the_function_go_to_legacy(flags: Flags, module: Make) -> None:
    app, runtime = app_with(module, call("restart", service="a", colour="red"))
    to_stage(flags, "hybrid")
    assert app.handle("restart") == "legacy restarted orders"
    settle()
    assert "colour" in runtime.sink.observations[0].reason


def test_a_late_decision_goes_to_legacy_and_is_never_carried_out_later(
    flags: Flags, module: Make, tmp_path: Any
) -> None:
    go_on, late = Event(), Event()
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: go_on.wait(20) and (late.set() or call("restart", service="late"))),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=tmp_path, state_path=tmp_path, decision_deadline_us=30_000),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "full")
    assert app.handle("restart") == "legacy restarted orders"
    go_on.set()
    assert late.wait(20)
    settle()
    assert app.journal == [("orders", None)]
    assert (runtime.sink.observations[0].outcome, runtime.sink.observations[0].error) == ("timeout", "timeout")


def test_an_unapproved_or_pinned_description_stays_legacy(flags: Flags, module: Make) -> None:
    app, runtime = app_with(module, call("restart", service="a"), pin="legacy")
    to_stage(flags, "full")
    assert app.handle("restart") == "legacy restarted orders"
    runtime._tools["restart"] = runtime._tools["restart"].model_copy(update={"pin": None})
    assert app.handle("restart") == "legacy restarted orders"  # edited after the approval


def test_an_adapter_decides_what_a_refusal_looks_like(flags: Flags, module: Make) -> None:
    from migrate_kit.testing import refuse

    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: refuse("denied", message="not you")),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
    )
    wrap = lambda i: router(i, runtime=runtime, on_refusal=lambda r: {"error": r.message})  # noqa: E731
    app = module(APP, wrap=wrap)
    to_stage(flags, "full")
    assert app.handle("restart") == {"error": "not you"}
    assert app.journal == []
