"""A malformed decision is a candidate's error, never a call, an answer or a broken row."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.decision import (
    ArgumentOrigin,
    Candidate,
    Decision,
    Outcome,
    Refusal,
    RefusalKind,
    ToolCall,
    Trace,
)  # fmt: skip
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router
from migrate_kit.shim.checked import LONGEST_NAME, MOST_ENTRIES, TRUNCATED, checked
from migrate_kit.shim.snapshot import LIMIT
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import OFF, settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

GOOD = call("restart", service="pay")


class Sneaky(str):
    __slots__ = ()

    def encode(self, *_: Any, **__: Any) -> bytes:
        raise SystemError


def broken(**values: Any) -> Decision:
    return replace(GOOD, **values)


def refusal(**values: Any) -> Decision:
    return Decision(refusal=replace(Refusal(kind=RefusalKind.denied), **values))


MALFORMED: dict[str, Any] = {
    "a trace of nothing": broken(trace=None),
    "a trace that is a text": broken(trace="because"),
    "candidates of nothing": broken(trace=Trace(candidates=(None,))),  # type: ignore[arg-type]
    "no list of candidates": broken(trace=Trace(candidates=5)),  # type: ignore[arg-type]
    "a score that is none": broken(trace=Trace(candidates=(Candidate(tool="x", score=float("nan")),))),
    "origins of nothing": broken(trace=Trace(origins={"x": None})),  # type: ignore[dict-item]
    "a span of one": broken(trace=Trace(origins={"x": {"y": ArgumentOrigin(kind="k", span=(1,))}})),  # type: ignore[arg-type]
    "a span beyond": broken(trace=Trace(origins={"x": {"y": ArgumentOrigin(kind="k", span=(1, 2**40))}})),
    "rules of nothing": broken(trace=Trace(rules=(None,))),  # type: ignore[arg-type]
    "a gate of texts": broken(trace=Trace(gate={"a": "b"})),  # type: ignore[dict-item]
    "an endless duration": broken(duration_us=10**30),
    "a negative duration": broken(duration_us=-1),
    "a duration that is a truth": broken(duration_us=True),
    "a version of nothing": broken(version=None),
    "a router of nothing": broken(router=7),
    "calls that are none": broken(calls=7),
    "a tool of half a character": call("rest\ud800art"),
    "a tool without a name": call(""),
    "a tool with an endless name": call("x" * (LONGEST_NAME + 1)),
    "an argument of half a character": call("restart", **{"\ud800": 1}),
    "arguments without end": call("restart", **{f"a{n}": n for n in range(1_000)}),
    "a refusal of no kind": refusal(kind="because"),
    "a refusal without words": refusal(message=None),
    "a question of nothing": refusal(question=5),
    "a refusal of a tool of nothing": refusal(tool=5),
}
SOURCE = """
    journal = []
    def restart(service):
        journal.append(service)
        return service
    @wrap("app_under_test:handle")
    def handle(text):
        return restart("orders")
"""


def started(flags: Flags, module: Make, decide: Any, stage: str) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), breaker=OFF),
    )
    app = module(SOURCE, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, stage)
    return app, runtime.sink


@pytest.mark.parametrize("stage", ["shadow", "full"])
def test_a_malformed_decision_is_an_error_and_legacy_serves(flags: Flags, module: Make, stage: str) -> None:
    texts = iter(MALFORMED)
    app, sink = started(flags, module, lambda text: MALFORMED[text], stage)
    for text in texts:
        assert app.handle(text) == "orders", text
    settle()
    assert [(text, o.outcome) for text, o in zip(MALFORMED, sink.observations, strict=True)] == [
        (text, Outcome.candidate_error) for text in MALFORMED
    ]
    assert set(app.journal) == {"orders"}


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", "x" * (LIMIT + 1), [object()], {"a": {3}}])
def test_what_is_no_plain_value_is_logged_but_never_carried_out(flags: Flags, module: Make, value: Any) -> None:
    for stage in ("hybrid", "full"):
        app, sink = started(flags, module, lambda text: call("restart", service=value), stage)
        assert app.handle("restart") == "orders"
        settle()
        assert "no plain value" in sink.observations[-1].reason


def test_a_candidate_that_changes_the_recursion_limit_does_not_keep_it(flags: Flags, module: Make) -> None:
    before = sys.getrecursionlimit()
    app, _sink = started(flags, module, lambda text: sys.setrecursionlimit(before + 50) or GOOD, "shadow")
    app.handle("restart")
    settle()
    assert sys.getrecursionlimit() == before


def test_what_is_only_read_is_cut_with_a_mark() -> None:
    long = "x" * 10_000
    trace = Trace(
        candidates=(Candidate(tool=long, score=1),) * 1_000,
        rules=(long,) * 1_000,
        gate={f"{n}": 1.0 for n in range(1_000)},
    )
    made = checked(broken(version=long, trace=trace))
    assert made.version == "x" * LONGEST_NAME + TRUNCATED
    assert made.trace.rules[-1] == TRUNCATED
    assert (len(made.trace.candidates), len(made.trace.gate)) == (MOST_ENTRIES, MOST_ENTRIES)
    told = checked(Decision(refusal=Refusal(kind=RefusalKind.denied, message="half \ud800"))).refusal
    assert told is not None
    assert told.message == "half ?"


def test_all_arguments_together_are_no_larger_than_one_may_be() -> None:
    made = checked(call("restart", **{f"a{n}": "x" * 20_000 for n in range(5)}))
    assert [isinstance(v, str) for v in made.calls[0].arguments.values()] == [True, True, True, False, False]


def test_names_of_odd_classes_become_plain_text() -> None:
    made = checked(Decision(calls=(ToolCall(tool=Sneaky("restart")),), version=Sneaky("1")))
    assert type(made.calls[0].tool) is type(made.version) is str


def test_a_plan_is_kept_and_one_that_waits_for_what_comes_later_is_none() -> None:
    first, second = call("find", text="x"), call("restart", service="pay")
    plan = Plan(calls=(PlannedCall(call=first.calls[0]), PlannedCall(call=second.calls[0], after={0: Ground.said})))
    decision = replace(first, calls=(*first.calls, *second.calls), plan=plan)
    assert checked(decision).plan == plan
    backwards = Plan(calls=(PlannedCall(call=first.calls[0], after={1: Ground.said}), *plan.calls[1:]))
    with pytest.raises(TypeError):
        checked(replace(decision, plan=backwards))
