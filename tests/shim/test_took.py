"""Branches of statements say that they are taken, in order, and nobody listens below stage shadow."""

from __future__ import annotations

import asyncio
import dis
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from migrate_kit import shim
from migrate_kit.model.condition import Opaque
from migrate_kit.model.decision import LegacySource, Outcome
from migrate_kit.model.inventory import Branch
from migrate_kit.model.twin import Twin
from migrate_kit.shim import router
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
I = "app_under_test:handle"  # noqa: E741 - as the sources below name it
SOURCE = """
    from migrate_kit import shim as _mk
    journal = []
    def restart(service):
        journal.append(service)
        if service == "again":
            handle("fan and lamp")
        return "ok"
    @wrap("app_under_test:handle")
    def handle(text):
        if "fan" in text:
            _mk.live and _mk.took("app_under_test:handle", "fan")
            journal.append("fan")
        if "restart" in text:
            restart(text[8:])
        if "lamp" in text:
            _mk.live and _mk.took("app_under_test:handle", "lamp")
            journal.append("lamp")
            if "fail" in text:
                raise ValueError(text)
        if "old" in text:
            _mk.live and _mk.took("app_under_test:handle", "renamed since")
        return journal
    @wrap("app_under_test:later")
    async def later(text):
        if "fan" in text:
            _mk.live and _mk.took("app_under_test:later", "fan")
            handle(text)
        return journal
"""


def inline(line: int, word: str, **more: Any) -> Branch:
    """A branch whose condition says nothing: only its mark can tell that it is taken."""
    opaque = Opaque(source=f"secret({word})")
    return Branch(line=line, condition=opaque, target=None, target_kind="inline", tool=word, **more)


def known(*, exclusive: bool = False, function: str = "handle", arguments: dict[str, Any] | None = None) -> Twin:
    plain = twin({"restart": "restart"}, function=function, exclusive=exclusive).router
    branches = (inline(5, "fan", arguments=arguments or {}), *plain.branches, inline(20, "lamp"))
    return Twin(plain.model_copy(update={"branches": branches}))


def observed(flags: Flags, module: Make, *, stage: str = "shadow", **more: Any) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter({}),
        twins={I: known(**more), "app_under_test:later": known(function="later")},
        tools=[spec("restart")],
    )
    app = module(SOURCE, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, stage)
    return app, runtime.sink


def taken(sink: MemorySink, router_id: str = I) -> list[str]:
    settle()
    rows = [row for row in sink.observations if row.router == router_id]
    assert len(rows) == 1
    assert rows[0].legacy is not None
    assert rows[0].legacy.source is LegacySource.captured
    return [call.tool for call in rows[0].legacy.calls]


def test_branches_and_tools_of_one_request_are_seen_in_order(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    app.handle("fan, restart web, lamp")
    assert taken(sink) == ["fan", "restart", "lamp"]


def test_what_a_branch_of_an_exclusive_router_calls_is_its_own_work(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module, exclusive=True)
    app.handle("fan, restart web")
    assert taken(sink) == ["fan"]


def test_a_branch_that_raises_was_still_taken(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    with pytest.raises(ValueError, match="fail"):
        app.handle("lamp fail")
    assert taken(sink) == ["lamp"]


def test_the_router_called_by_a_tool_does_not_tell_of_its_branches(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    app.handle("restart again")
    assert app.journal == ["again", "fan", "lamp"]
    assert taken(sink) == ["restart"]


def test_a_coroutine_and_a_router_inside_it_tell_of_their_own_branches(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    asyncio.run(app.later("fan, lamp"))
    assert taken(sink, "app_under_test:later") == ["fan"]
    assert taken(sink) == ["fan", "lamp"]


def test_the_constants_of_a_branch_are_its_arguments(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module, arguments={"topic": "air"})
    app.handle("fan")
    settle()
    (row,) = sink.observations
    assert row.legacy is not None
    assert row.legacy.compare_arguments
    assert [dict(call.arguments) for call in row.legacy.calls] == [{"topic": "air"}]


def test_a_mark_of_a_branch_that_is_not_known_is_no_decision(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    app.handle("fan, old")
    settle()
    (row,) = sink.observations
    assert row.outcome is Outcome.unknown


def test_in_stage_legacy_a_mark_is_one_attribute(flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    app, _ = observed(flags, module, stage="legacy")
    monkeypatch.setattr(shim, "took", lambda *given: heard.append(given))
    to_stage(flags, "shadow")
    to_stage(flags, "legacy")
    assert shim.live is False
    app.handle("fan, lamp")
    assert heard == []
    steps = [step.opname for step in dis.get_instructions(compile("_mk.live and _mk.took('a', 'b')", "", "eval"))]
    before_the_jump = steps[: next(i for i, name in enumerate(steps) if "JUMP" in name)]
    assert before_the_jump.count("LOAD_ATTR") == 1
    assert not any(name.startswith("CALL") for name in before_the_jump)


def test_marks_are_heard_from_the_first_call_above_legacy_until_the_way_back(flags: Flags, module: Make) -> None:
    app, sink = observed(flags, module)
    assert shim.live is True
    to_stage(flags, "legacy")
    assert shim.live is False
    app.handle("fan")
    settle()
    assert sink.observations == []


def test_a_mark_outside_any_observed_call_says_nothing() -> None:
    shim.took(I, "fan")
