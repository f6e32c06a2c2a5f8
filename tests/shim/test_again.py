"""A slice of the requests is decided twice on both sides, off the caller's path, and stays one observation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router
from migrate_kit.shim.again import MOST_TEXTS, LastTime
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin
from tests.shim.test_losses import APP

Flags = Callable[..., None]
Make = Callable[..., ModuleType]


def observed(flags: Flags, module: Make, decide: Callable[[str], Any], rate: float, *texts: str) -> MemorySink:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), candidate_deadline_us=500_000, again_rate=rate),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    for text in texts:
        app.handle(text)
    settle()
    return runtime.sink


def marks(sink: MemorySink) -> list[dict[str, float]]:
    return [dict(o.dynamic.trace.gate) for o in sink.observations if o.dynamic is not None]


def test_a_request_decided_twice_is_one_observation_with_the_marks_of_both_sides(flags: Flags, module: Make) -> None:
    asked: list[str] = []

    def decide(text: str) -> Any:
        asked.append(text)
        return call("restart")

    sink = observed(flags, module, decide, 1.0, "restart a")
    (found,) = marks(sink)
    assert asked == ["restart a", "restart a"]
    assert (found["again.dynamic_same"], found["again.legacy_same"]) == (1.0, 1.0)
    assert found["again.dynamic_us"] >= 0
    assert len(sink.observations) == 1


def test_a_side_that_draws_lots_differs_from_itself(flags: Flags, module: Make) -> None:
    answers = iter([call("restart"), call("logs")])
    (found,) = marks(observed(flags, module, lambda text: next(answers), 1.0, "restart a"))
    assert (found["again.dynamic_same"], found["again.legacy_same"]) == (0.0, 1.0)


RANDOM = """
    def restart(text): return "did"
    def logs(text): return "did"
    turns = iter({turns})
    @wrap("app_under_test:handle")
    def handle(text):
        return next(turns)(text)
"""


def drawn(flags: Flags, module: Make, turns: str) -> list[dict[str, float]]:
    """The marks of a legacy router that draws lots, asked the same thing four times; its conditions say `restart`."""
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("restart")),
        twins={"app_under_test:handle": twin({"restart": "restart", "logs": "logs"})},
        tools=[spec("restart"), spec("logs")],
        settings=ShimSettings(root=Path(), state_path=Path(), again_rate=1.0),
    )
    app = module(RANDOM.replace("{turns}", turns), wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    for _ in range(4):
        app.handle("restart it")
    settle()
    return marks(runtime.sink)


def test_a_legacy_router_that_draws_lots_is_seen_to_differ_from_itself(flags: Flags, module: Make) -> None:
    same = [one["again.legacy_same"] for one in drawn(flags, module, "[restart, logs, logs, restart]")]
    assert same == [1.0, 0.0, 1.0, 0.0]


def test_what_it_did_first_is_held_against_its_conditions(flags: Flags, module: Make) -> None:
    same = [one["again.legacy_same"] for one in drawn(flags, module, "[logs, logs, logs, logs]")]
    assert same == [0.0, 1.0, 1.0, 1.0]


def test_of_many_texts_only_the_latest_are_remembered() -> None:
    last = LastTime()
    for number in range(MOST_TEXTS + 1):
        assert last.swap("r", f"text {number}", ("restart",)) is None
    assert last.swap("r", "text 0", ()) is None
    assert last.swap("r", f"text {MOST_TEXTS}", ()) == ("restart",)
    assert last.swap("other", f"text {MOST_TEXTS}", ()) is None


def test_the_order_of_the_second_time_changes_from_request_to_request(flags: Flags, module: Make) -> None:
    texts = [f"restart {number}" for number in range(24)]
    found = marks(observed(flags, module, lambda text: call("restart"), 1.0, *texts))
    first = [mark["again.dynamic_first"] for mark in found]
    assert set(first) == {0.0, 1.0}
    assert 5 <= sum(first) <= 19


def test_only_the_slice_is_decided_twice(flags: Flags, module: Make) -> None:
    texts = [f"restart {number}" for number in range(200)]
    found = marks(observed(flags, module, lambda text: call("restart"), 0.2, *texts))
    assert len(found) == 200
    assert 20 <= sum("again.dynamic_same" in mark for mark in found) <= 60


def test_by_default_a_runtime_made_by_hand_asks_once(flags: Flags, module: Make) -> None:
    assert marks(observed(flags, module, lambda text: call("restart"), 0.0, "restart a")) == [{}]
