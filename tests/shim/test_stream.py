"""Routers that are generators: the same to their callers in every stage, observed step by step, served by dynamic."""

from __future__ import annotations

import asyncio
import inspect
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.decision import Outcome
from migrate_kit.shim import router
from migrate_kit.shim.guard import RECORDER
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call, refuse
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    from typing import Any
    journal = []

    def restart(service):
        journal.append(("restart", service))
        return "restarted " + service

    def logs(service):
        journal.append(("logs", service))
        return "logs of " + service

    def parts(service):
        journal.append(("parts", service))
        yield "part 1 of " + service
        yield "part 2 of " + service

    @wrap("app_under_test:handle")
    def handle(text):
        yield "one moment"
        if "restart" in text:
            yield restart("orders")
        if "logs" in text:
            yield logs("orders")
        return len(journal)

    @wrap("app_under_test:handle_async")
    async def handle_async(text):
        yield "one moment"
        if "restart" in text:
            yield restart("orders")
        if "logs" in text:
            yield logs("orders")

    @wrap("app_under_test:choose")
    def choose(text):
        if "restart" in text:
            yield "restart"
        if "logs" in text:
            yield "logs"
"""
WORDS = {"restart": "restart", "logs": "logs"}


def streaming(flags: Flags, module: Make, stage: str, decide: Any) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={
            "app_under_test:handle": twin(WORDS, exclusive=False),
            "app_under_test:handle_async": twin(WORDS, function="handle_async", exclusive=False),
            "app_under_test:choose": twin(WORDS, function="choose", stage="decide", returns="name", exclusive=False),
        },
        tools=[spec("restart"), spec("logs"), spec("parts")],
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, stage)
    return app, runtime.sink


def tools(sink: MemorySink) -> list[list[str]]:
    settle()
    assert all(row.legacy is not None for row in sink.observations)
    return [[one.tool for one in row.legacy.calls] for row in sink.observations if row.legacy is not None]


async def _listed(stream: Any) -> list[Any]:
    return [item async for item in stream]


def test_a_generator_stays_one_of_its_kind_and_runs_nothing_before_its_first_step(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", {})
    assert inspect.isgeneratorfunction(app.handle)
    assert inspect.isasyncgenfunction(app.handle_async)
    app.handle("restart").close()
    assert tools(sink) == []
    assert app.journal == []


def test_in_shadow_the_tools_of_every_step_are_seen_with_their_arguments(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", lambda text: call("restart", service="orders"))
    assert list(app.handle("restart and logs")) == ["one moment", "restarted orders", "logs of orders"]
    assert tools(sink) == [["restart", "logs"]]
    (row,) = sink.observations
    assert row.legacy is not None
    assert row.legacy.calls[0].arguments == {"service": "orders"}
    assert (row.served_by, row.outcome, row.result_class) == ("legacy", Outcome.differ, "generator")


def test_in_shadow_an_asynchronous_generator_is_observed(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", lambda text: call("restart", service="orders"))
    assert asyncio.run(_listed(app.handle_async("restart"))) == ["one moment", "restarted orders"]
    assert tools(sink) == [["restart"]]
    assert sink.observations[0].outcome is Outcome.agree


def test_what_the_caller_does_between_two_steps_is_none_of_the_routers(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", lambda text: call("restart", service="orders"))
    stream = app.handle("restart")
    for _ in range(2):
        next(stream)
        app.logs("by the caller")
        time.sleep(0.05)
        assert RECORDER.get() is None
        assert sys.getprofile() is None
    assert list(stream) == []
    assert tools(sink) == [["restart"]]
    (row,) = sink.observations
    assert row.legacy is not None
    assert row.legacy.duration_us < 50_000


def test_each_yielded_name_is_a_decision_and_one_that_was_not_asked_for_is_none(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", lambda text: call("restart"))
    assert list(app.choose("restart and logs")) == ["restart", "logs"]
    stream = app.choose("restart and logs")
    assert next(stream) == "restart"
    del stream
    assert list(app.choose("hello")) == []
    assert tools(sink) == [["restart", "logs"], ["restart"], []]
    assert [row.outcome for row in sink.observations] == [Outcome.differ, Outcome.agree, Outcome.dynamic_only]


def test_the_stage_is_that_of_the_first_step_to_the_end(flags: Flags, module: Make) -> None:
    app, sink = streaming(flags, module, "shadow", lambda text: call("restart", service="orders"))
    waiting, begun = app.handle("restart"), app.handle("restart")
    next(begun)
    flags(FALLBACK_TO_LEGACY="true")
    assert list(waiting) == ["one moment", "restarted orders"]
    assert list(begun) == ["restarted orders"]
    settle()
    assert len(sink.observations) == 1


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_above_shadow_the_decided_call_is_the_stream(flags: Flags, module: Make, stage: str) -> None:
    app, sink = streaming(flags, module, stage, lambda text: call("logs", service="billing"))
    assert list(app.handle("restart")) == ["logs of billing"]
    assert asyncio.run(_listed(app.handle_async("restart"))) == ["logs of billing"]
    assert app.journal == [("logs", "billing")] * 2
    settle()
    assert {row.served_by for row in sink.observations} == {"dynamic"}


def test_a_tool_that_is_a_generator_gives_its_items(flags: Flags, module: Make) -> None:
    app, _ = streaming(flags, module, "hybrid", lambda text: call("parts", service="billing"))
    assert list(app.handle("restart")) == ["part 1 of billing", "part 2 of billing"]
    assert asyncio.run(_listed(app.handle_async("restart"))) == ["part 1 of billing", "part 2 of billing"]


def test_above_shadow_a_selector_yields_what_legacy_would(flags: Flags, module: Make) -> None:
    app, _ = streaming(flags, module, "hybrid", lambda text: call("logs"))
    assert list(app.choose("restart")) == ["logs"]


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_an_uncertain_dynamic_side_leaves_the_stream_to_legacy(flags: Flags, module: Make, stage: str) -> None:
    app, sink = streaming(flags, module, stage, lambda text: refuse("no_match"))
    assert list(app.handle("restart")) == ["one moment", "restarted orders"]
    assert asyncio.run(_listed(app.handle_async("restart"))) == ["one moment", "restarted orders"]
    assert tools(sink) == [["restart"], ["restart"]]


def test_methods_and_nested_generators_are_wrapped(flags: Flags) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))

    class Bot:
        @router("here:Bot.handle", runtime=runtime)
        def handle(self, text: str) -> Any:
            @router("here:inner", runtime=runtime)
            def inner(text: str) -> Any:
                got = yield text
                return got

            return (yield from inner(text))

    to_stage(flags, "shadow")
    stream = Bot().handle("x")
    assert next(stream) == "x"
    with pytest.raises(StopIteration) as end:
        stream.send("back")
    assert end.value.value == "back"
    settle()
    assert sorted(row.router for row in runtime.sink.observations) == ["here:Bot.handle", "here:inner"]


def test_what_a_router_raises_is_recorded_and_what_its_caller_throws_is_not(flags: Flags) -> None:
    runtime = ScriptedRuntime(router=ScriptedRouter({}))

    @router("here:handle", runtime=runtime)
    def handle(text: str) -> Any:
        yield text
        raise KeyError(text)

    to_stage(flags, "shadow")
    with pytest.raises(KeyError):
        list(handle("own"))
    stream = handle("thrown")
    next(stream)
    with pytest.raises(ValueError, match="by the caller"):
        stream.throw(ValueError("by the caller"))
    settle()
    assert [row.result_class for row in runtime.sink.observations] == ["KeyError", "generator"]
