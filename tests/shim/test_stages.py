"""The four stages, for selectors and dispatchers, as plain functions and as coroutines."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.decision import Decision, Outcome
from migrate_kit.model.inventory import Default
from migrate_kit.model.stage import Stage
from migrate_kit.shim import router
from migrate_kit.shim.hooks import HAS_MONITORING
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call, refuse
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
STAGES = ["legacy", "shadow", "hybrid", "full"]

DISPATCHER = """
    journal = []
    ran = []

    {a}def restart(service, force=False):
        journal.append(("restart", service, force))
        return f"restarted {{service}}"

    {a}def query_logs(service):
        journal.append(("query_logs", service))
        return f"logs of {{service}}"

    @wrap("app_under_test:handle")
    {a}def handle(text: str):
        ran.append(text)
        if "restart" in text:
            return {w}restart("orders")
        elif "logs" in text:
            return {w}query_logs(service="orders")
        return "what?"
"""
SELECTOR = """
    ran = []

    @wrap("app_under_test:classify")
    {a}def classify(text):
        ran.append(text)
        if "restart" in text:
            return "restart_label"
        if "logs" in text:
            return "logs_label"
        return "unknown"
"""


def dispatcher(module: Make, is_async: bool, script: dict[str, Decision]) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(script),
        twins={"app_under_test:handle": twin({"restart": "restart", "logs": "query_logs"})},
        tools=[spec("restart"), spec("query_logs")],
    )
    source = DISPATCHER.format(a="async " if is_async else "", w="await " if is_async else "")
    return module(source, wrap=lambda i: router(i, runtime=runtime)), runtime.sink


def selector(module: Make, is_async: bool, script: dict[str, Decision]) -> tuple[ModuleType, MemorySink]:
    known = twin(
        {"restart": "restart_label", "logs": "logs_label"},
        function="classify",
        stage="decide",
        kind="label",
        returns="label",
        default=Default(target="unknown", target_kind="label"),
    )
    joined = known.router.model_copy(
        update={
            "branches": tuple(
                b.model_copy(update={"tool": {"restart_label": "restart", "logs_label": "query_logs"}[b.target or ""]})
                for b in known.router.branches
            )
        }
    )
    runtime = ScriptedRuntime(
        router=ScriptedRouter(script),
        twins={"app_under_test:classify": type(known)(joined)},
        tools=[spec("restart", implementation="elsewhere:restart"), spec("query_logs", implementation="elsewhere:x")],
    )
    source = SELECTOR.format(a="async " if is_async else "")
    return module(source, wrap=lambda i: router(i, runtime=runtime)), runtime.sink


def run(function: Any, text: str) -> Any:
    result = function(text)
    return asyncio.run(result) if inspect.iscoroutine(result) else result


@pytest.mark.parametrize("is_async", [False, True])
def test_in_stage_legacy_nothing_is_asked_or_recorded(flags: Flags, module: Make, is_async: bool) -> None:
    app, sink = dispatcher(module, is_async, {"restart it": call("query_logs", service="x")})
    to_stage(flags, "legacy")
    assert run(app.handle, "restart it") == "restarted orders"
    settle()
    assert not sink.observations


@pytest.mark.parametrize("is_async", [False, True])
def test_in_shadow_legacy_serves_and_both_decisions_are_recorded(flags: Flags, module: Make, is_async: bool) -> None:
    app, sink = dispatcher(
        module, is_async, {"restart it": call("restart", service="orders"), "logs": call("query_logs", service="pay")}
    )
    to_stage(flags, "shadow")
    assert run(app.handle, "restart it") == "restarted orders"
    assert run(app.handle, "logs") == "logs of orders"
    assert run(app.handle, "hello") == "what?"
    settle()
    first, second, third = sink.observations
    assert (first.outcome, first.served_by, first.executed) == (Outcome.agree, "legacy", ())
    assert first.legacy is not None
    if HAS_MONITORING or not is_async:  # before 3.12 a coroutine's calls are not seen, and its conditions know none
        assert dict(first.legacy.calls[0].arguments) == {"service": "orders"}
        assert second.outcome is Outcome.arguments_differ
    assert third.outcome is Outcome.agree
    assert len({o.id for o in sink.observations}) == 3
    assert app.journal == [("restart", "orders", False), ("query_logs", "orders")]


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_above_shadow_the_decided_call_is_made_once_and_legacy_does_not_run(
    flags: Flags, module: Make, stage: str, is_async: bool
) -> None:
    app, sink = dispatcher(module, is_async, {"restart pay": call("restart", service="pay")})
    to_stage(flags, stage)
    assert run(app.handle, "restart pay") == "restarted pay"
    settle()
    assert app.journal == [("restart", "pay", False)]
    assert app.ran == []
    (seen,) = sink.observations
    assert (seen.served_by, seen.executed, seen.outcome) == ("dynamic", ("restart",), Outcome.agree)
    assert seen.stage is Stage[stage]


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("stage", STAGES)
def test_a_selector_keeps_its_kind_of_answer_in_every_stage(
    flags: Flags, module: Make, stage: str, is_async: bool
) -> None:
    app, sink = selector(module, is_async, {"restart": call("query_logs")})
    to_stage(flags, stage)
    dynamic = stage in ("hybrid", "full")
    assert run(app.classify, "restart") == ("logs_label" if dynamic else "restart_label")
    assert run(app.classify, "hello") == "unknown"
    settle()
    outcomes = [o.outcome for o in sink.observations]
    assert outcomes == ([] if stage == "legacy" else [Outcome.differ, Outcome.agree])


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("kind", ["no_match", "too_close"])
@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_an_uncertain_dynamic_side_leaves_the_call_to_legacy(
    flags: Flags, module: Make, stage: str, kind: str, is_async: bool
) -> None:
    app, sink = dispatcher(module, is_async, {"restart": refuse(kind)})
    to_stage(flags, stage)
    assert run(app.handle, "restart") == "restarted orders"
    settle()
    assert sink.observations[0].served_by == "legacy"
    assert sink.observations[0].reason == f"refused: {kind}"
    assert app.journal == [("restart", "orders", False)]


@pytest.mark.parametrize(
    ("stage", "kind", "served"),
    [
        ("full", "missing_argument", "which one?"),
        ("full", "denied", "which one?"),
        ("full", "invalid", "which one?"),
        ("full", "needs_confirmation", "which one?"),
        ("hybrid", "denied", "which one?"),
        ("hybrid", "missing_argument", "restarted orders"),
        ("hybrid", "invalid", "restarted orders"),
        ("hybrid", "needs_confirmation", "restarted orders"),
    ],
)
def test_what_rules_refuse_does_not_run_through_the_back_door(
    flags: Flags, module: Make, stage: str, kind: str, served: str
) -> None:
    app, _ = dispatcher(module, False, {"restart": refuse(kind, question="which one?", tool="restart")})
    to_stage(flags, stage)
    assert run(app.handle, "restart") == served
    assert bool(app.journal) is (served != "which one?")


def test_a_pin_keeps_one_tool_on_legacy(flags: Flags, module: Make) -> None:
    app, sink = dispatcher(
        module, False, {"restart": call("restart", service="b"), "logs": call("restart", service="c")}
    )
    flags(MIGRATE_KIT_PINS="query_logs=shadow")
    to_stage(flags, "full")
    assert run(app.handle, "restart") == "restarted b"
    assert run(app.handle, "logs") == "logs of orders"  # the pin of what legacy would do counts too
    settle()
    assert [o.served_by for o in sink.observations] == ["dynamic", "legacy"]
    assert "query_logs=shadow" in sink.observations[1].reason


def test_only_a_share_of_tenants_reaches_the_stage(flags: Flags, module: Make) -> None:
    app, sink = dispatcher(module, False, {})
    app_script = {f"restart {n}": call("restart", service="b") for n in range(200)}
    app, sink = dispatcher(module, False, app_script)
    flags(MIGRATE_KIT_SHARE="hybrid:30", MIGRATE_KIT_SALT="s")
    to_stage(flags, "hybrid")
    for text in app_script:
        run(app.handle, text)
    settle()
    served = [o for o in sink.observations if o.served_by == "dynamic"]
    assert 30 <= len(served) <= 90
    assert {o.stage for o in sink.observations if o.served_by == "legacy"} == {Stage.shadow}


def test_a_tool_without_a_function_stays_legacy(flags: Flags, module: Make) -> None:
    runtime = ScriptedRuntime(
        router=ScriptedRouter({"restart": call("gone")}),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart"), spec("gone")],
    )
    app = module(DISPATCHER.format(a="", w=""), wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "full")
    assert app.handle("restart") == "restarted orders"
    settle()
    assert "no function" in runtime.sink.observations[0].reason


def test_several_decided_calls_run_in_order_and_the_last_result_is_returned(flags: Flags, module: Make) -> None:
    both = Decision(calls=call("query_logs", service="a").calls + call("restart", service="a").calls)
    app, sink = dispatcher(module, False, {"logs then restart": both})
    to_stage(flags, "full")
    assert app.handle("logs then restart") == "restarted a"
    assert [entry[0] for entry in app.journal] == ["query_logs", "restart"]
    settle()
    assert sink.observations[0].executed == ("query_logs", "restart")


@pytest.mark.parametrize("stage", ["legacy", "shadow", "hybrid", "full"])
def test_a_coroutine_router_works_without_an_event_loop(flags: Flags, module: Make, stage: str) -> None:
    app, sink = dispatcher(module, True, {"restart it": call("restart", service="pay")})
    to_stage(flags, stage)
    coroutine = app.handle("restart it")
    with pytest.raises(StopIteration) as caught:
        coroutine.send(None)
    assert caught.value.value == "restarted orders"
    settle()
    assert {o.served_by for o in sink.observations} <= {"legacy"}


@pytest.mark.parametrize("is_async", [False, True])
def test_a_fault_of_ours_while_deciding_leaves_the_call_to_legacy(
    flags: Flags, module: Make, is_async: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, sink = dispatcher(module, is_async, {"restart it": call("restart", service="pay")})
    to_stage(flags, "hybrid")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("migrate_kit.shim.decide.errand", fail)
    assert run(app.handle, "restart it") == "restarted orders"
    settle()
    assert [(o.served_by, o.error) for o in sink.observations] == [("legacy", "ZeroDivisionError")]
