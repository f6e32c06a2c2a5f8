from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from migrate_kit.errors import (
    ArgumentsInvalid,
    ConfirmationNeeded,
    ExecutionForbidden,
    ToolTimeout,
    UnknownFunction,
)
from migrate_kit.execute import Executor, execute
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.tool import ParameterSpec, ToolSpec


class Journal:
    """Records each call."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []

    def __call__(self, **arguments: Any) -> str:
        self.calls.append(arguments)
        return "done"


def spec(effects: Any, **fields: Any) -> ToolSpec:
    return ToolSpec(
        name="bounce", effects=effects, parameters={"n": ParameterSpec(type="integer", maximum=5)}, **fields
    )


def call(n: Any = 3) -> ToolCall:
    return ToolCall(tool="bounce", arguments={"n": n})


@pytest.mark.parametrize("effects", ["read_only", "write", "unknown"])
def test_a_call_runs_once_with_decided_arguments_and_context(effects: str) -> None:
    journal = Journal()
    assert execute(call("3"), spec(effects), journal, context={"user": "li"}) == "done"
    assert journal.calls == [{"n": 3, "user": "li"}]


def test_a_dangerous_call_waits_for_a_confirmation_that_names_it() -> None:
    journal = Journal()
    with pytest.raises(ConfirmationNeeded) as caught:
        execute(call(), spec("dangerous"), journal, context={})
    assert caught.value.fields["call"] == "bounce(n=3)"
    assert journal.calls == []
    execute(call(), spec("dangerous"), journal, context={}, confirmed=True)
    assert len(journal.calls) == 1


@pytest.mark.parametrize("effects", ["write", "unknown", "dangerous"])
def test_invalid_arguments_stop_everything_that_may_change_something(effects: str) -> None:
    journal = Journal()
    with pytest.raises(ArgumentsInvalid):
        execute(call(6), spec(effects), journal, context={}, confirmed=True)
    assert journal.calls == []


def test_a_service_that_confirms_elsewhere_can_say_so() -> None:
    journal = Journal()
    Executor(confirm_dangerous=False)(call(), spec("dangerous"), journal, context={})
    assert len(journal.calls) == 1


def test_a_pinned_tool_and_a_missing_function_are_not_executed() -> None:
    with pytest.raises(ExecutionForbidden):
        execute(call(), spec("write", pin="legacy"), Journal(), context={})
    with pytest.raises(UnknownFunction):
        execute(call(), spec("write"), None, context={})


def test_the_functions_own_exception_comes_through_untouched() -> None:
    error = KeyError("mine")

    def fails(n: int) -> None:
        raise error

    for executor in (execute, Executor(timeouts_s={"write": 5})):
        with pytest.raises(KeyError) as caught:
            executor(call(), spec("write"), fails, context={})
        assert caught.value is error


def test_positional_only_parameters_are_given_by_place() -> None:
    def tool(n: int, /, *, user: str) -> tuple[int, str]:
        return n, user

    assert execute(call(), spec("write"), tool, context={"user": "li"}) == (3, "li")


@pytest.mark.parametrize("executor", [execute, Executor(timeouts_s={"write": 1})])
def test_an_asynchronous_function_gives_its_awaitable(executor: Executor) -> None:
    async def tool(n: int) -> int:
        return n

    assert asyncio.run(executor(call(), spec("write"), tool, context={})) == 3


def test_without_a_limit_the_caller_s_thread_does_the_work() -> None:
    def tool(n: int) -> int:
        return threading.get_ident()

    assert execute(call(), spec("read_only"), tool, context={}) == threading.get_ident()


def test_a_call_over_its_limit_is_reported_late_and_never_repeated(caplog: pytest.LogCaptureFixture) -> None:
    release, started = threading.Event(), []

    def tool(n: int) -> str:
        started.append(n)
        release.wait(5)
        return "late"

    with pytest.raises(ToolTimeout):
        Executor(timeouts_s={"read_only": 0.02})(call(), spec("read_only"), tool, context={})
    release.set()
    until = time.monotonic() + 5
    while "bounce" not in caplog.text and time.monotonic() < until:
        time.sleep(0.005)
    assert started == [3]
    assert "bounce" in caplog.text
