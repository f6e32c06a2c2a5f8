from __future__ import annotations

from typing import Any

from migrate_kit.errors import ConfirmationNeeded, UnknownTool
from migrate_kit.execute import Bound, execute_plan
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.tool import ToolSpec

DONE: list[str] = []


def bound(name: str, *, effects: Any = "write", fails: bool = False) -> Bound:
    def function() -> str:
        DONE.append(name)
        if fails:
            raise RuntimeError(name)
        return name

    return Bound(spec=ToolSpec(name=name, effects=effects), function=function)


def plan(*names: str) -> Decision:
    return Decision(calls=tuple(ToolCall(tool=name) for name in names))


def test_the_calls_are_made_in_order() -> None:
    DONE.clear()
    result = execute_plan(plan("a", "b"), {"a": bound("a"), "b": bound("b")})
    assert (DONE, result.is_ok) == (["a", "b"], True)
    assert [each.value for each in result.results] == ["a", "b"]


def test_the_first_failure_ends_the_plan() -> None:
    DONE.clear()
    result = execute_plan(plan("a", "b", "c"), {"a": bound("a"), "b": bound("b", fails=True), "c": bound("c")})
    assert DONE == ["a", "b"]
    assert isinstance(result.error, RuntimeError)
    assert [call.tool for call in result.skipped] == ["c"]


def test_a_confirmation_is_for_the_very_call() -> None:
    DONE.clear()
    tools = {"a": bound("a", effects="dangerous")}
    assert isinstance(execute_plan(plan("a"), tools).error, ConfirmationNeeded)
    other = ToolCall(tool="a", arguments={"x": 1})
    assert isinstance(execute_plan(plan("a"), tools, confirmed=[other]).error, ConfirmationNeeded)
    assert execute_plan(plan("a"), tools, confirmed=[ToolCall(tool="a")]).is_ok
    assert DONE == ["a"]


def test_an_unknown_tool_is_an_error_in_the_result() -> None:
    assert isinstance(execute_plan(plan("x"), {}).error, UnknownTool)


def test_a_refusal_makes_no_call() -> None:
    assert execute_plan(Decision(), {}).results == ()
