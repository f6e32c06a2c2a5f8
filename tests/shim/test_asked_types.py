"""Tools whose parameters are members of an enum or days: decided as JSON, called with what they ask for."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.execute import execute
from migrate_kit.model.decision import Outcome
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.shim import router
from migrate_kit.shim.hooks import HAS_MONITORING
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
PARAMETERS = {"colour": ParameterSpec(enum=("red", "blue")), "day": ParameterSpec(required=False)}

PAINTER = """
    from datetime import date
    from enum import Enum

    class Colour(Enum):
        RED = "red"
        BLUE = "blue"

    ran = []

    {a}def paint(colour: Colour, day: date | None = None):
        return f"{{colour.value}} {{day.year if day else '-'}}"

    @wrap("app_under_test:handle")
    {a}def handle(text: str):
        ran.append(text)
        if "paint" in text:
            return {w}paint(Colour.RED)
        return "what?"
"""


def painter(module: Make, is_async: bool, **decided: Any) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter({"paint it": call("paint", **decided)}),
        twins={"app_under_test:handle": twin({"paint": "paint"})},
        tools=[spec("paint", parameters=PARAMETERS)],
        execute=execute,
    )
    source = PAINTER.format(a="async " if is_async else "", w="await " if is_async else "")
    return module(source, wrap=lambda i: router(i, runtime=runtime)), runtime.sink


def run(function: Any, text: str) -> Any:
    result = function(text)
    return asyncio.run(result) if inspect.iscoroutine(result) else result


@pytest.mark.parametrize("is_async", [False, True])
@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_above_shadow_a_tool_gets_the_member_and_the_day_that_were_decided(
    flags: Flags, module: Make, stage: str, is_async: bool
) -> None:
    app, sink = painter(module, is_async, colour="blue", day="2026-01-02")
    to_stage(flags, stage)
    assert run(app.handle, "paint it") == "blue 2026"
    settle()
    (seen,) = sink.observations
    assert (seen.served_by, seen.executed, app.ran) == ("dynamic", ("paint",), [])


@pytest.mark.parametrize("is_async", [False, True])
def test_the_member_that_legacy_passes_is_the_value_that_was_decided(
    flags: Flags, module: Make, is_async: bool
) -> None:
    app, sink = painter(module, is_async, colour="red")
    to_stage(flags, "shadow")
    assert run(app.handle, "paint it") == "red -"
    settle()
    (seen,) = sink.observations
    assert seen.outcome is Outcome.agree
    assert seen.legacy is not None
    if HAS_MONITORING or not is_async:  # before 3.12 a coroutine's calls are not seen, and its conditions know none
        assert list(seen.legacy.calls[0].arguments) == ["colour"]


@pytest.mark.parametrize(("stage", "served_by", "ran"), [("hybrid", "legacy", ["paint it"]), ("full", "dynamic", [])])
def test_a_day_that_is_none_never_reaches_the_tool(
    flags: Flags, module: Make, stage: str, served_by: str, ran: list[str]
) -> None:
    app, sink = painter(module, False, colour="blue", day="明天")
    to_stage(flags, stage)
    answer = run(app.handle, "paint it")
    settle()
    (seen,) = sink.observations
    assert (seen.served_by, seen.executed, app.ran) == (served_by, (), ran)
    assert answer == "red -" if stage == "hybrid" else "date" in answer
