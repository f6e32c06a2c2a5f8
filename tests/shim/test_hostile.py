"""A hostile candidate: whatever it does, every legacy result and exception is the same as without the shim."""

from __future__ import annotations

import logging
import os
import random
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.decision import Decision, Outcome, ToolCall
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router, site
from migrate_kit.shim.hooks import HAS_MONITORING
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import OFF, settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    import contextvars
    who = contextvars.ContextVar("who", default="nobody")
    journal = []

    def restart(service, options):
        journal.append(("restart", service, dict(options)))
        return {"did": "restart", "options": options, "by": who.get()}

    @wrap("app_under_test:handle")
    def handle(text, options):
        if "boom" in text:
            raise KeyError(text)
        if "stop" in text:
            raise StopIteration(text)
        if "restart" in text:
            return restart("orders", options)
        return None

    def plain(text, options):
        return handle.__wrapped__(text, options)
"""


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError

    __repr__ = __str__


def raise_(error: BaseException) -> Any:
    raise error


def recurse(text: str) -> Any:
    return recurse(text + "x")


def mutate(app: ModuleType) -> Any:
    app.who.set("the candidate")
    return call("restart", service="mutated")


def reenter(app: ModuleType) -> Any:
    return app.handle("restart from inside", {})


def execute(app: ModuleType) -> Any:
    return app.restart("from the candidate", {})


def deep() -> list[Any]:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


NESTED = deep()
HUGE = "x" * 50_000_000


def fork() -> Any:
    """Leave a copy of the whole service behind, where the interpreter does not warn of it."""
    return (os.fork() if sys.version_info < (3, 12) else 1) and call("restart")


def garbage(kind: int) -> Any:
    return [
        None, 42, "restart", object(), ToolCall(tool="restart"), Decision(), iter(()),
        Decision(calls=(None,)),  # type: ignore[arg-type]
        Decision(calls=(ToolCall(tool="restart", arguments={"a": NESTED}),)),
        Decision(calls=(ToolCall(tool="restart", arguments={"a": {1, b"x", 2**70, float("nan"), "\ud800"}}),)),
        Decision(calls=(ToolCall(tool="restart", arguments={"a": "x" * 5_000_000}),)),
        Decision(calls=(ToolCall(tool="x" * 9, arguments={5: 5}),)),  # type: ignore[dict-item]
    ][kind]  # fmt: skip


ATTACKS: list[tuple[str, Callable[[ModuleType, str], Any]]] = [
    ("raises", lambda app, text: raise_(ValueError(text))),
    ("unprintable", lambda app, text: raise_(Unprintable())),
    ("exits", lambda app, text: sys.exit(3)),
    ("interrupts", lambda app, text: raise_(KeyboardInterrupt())),
    ("closes", lambda app, text: raise_(GeneratorExit())),
    ("stops", lambda app, text: raise_(StopIteration())),
    ("recurses", lambda app, text: recurse(text)),
    ("mutates", lambda app, text: mutate(app)),
    ("reenters", lambda app, text: reenter(app)),
    ("executes", lambda app, text: execute(app)),
    ("floods the log", lambda app, text: [logging.getLogger("candidate").error(text) for _ in range(50)] and None),
    ("returns 50 MB", lambda app, text: call("restart", service=HUGE)),
    *[(f"garbage {n}", lambda app, text, n=n: garbage(n)) for n in range(12)],
]


@pytest.fixture
def arena(flags: Flags, module: Make) -> tuple[ModuleType, MemorySink, dict[str, Any]]:
    """A wrapped router in shadow whose candidate does what `attack["do"]` says."""
    app, runtime, attack = armed(flags, module)
    return app, runtime.sink, attack


def armed(
    flags: Flags, module: Make, *, candidate_deadline_us: int = 400_000
) -> tuple[ModuleType, ScriptedRuntime, dict[str, Any]]:
    attack: dict[str, Any] = {}
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: attack["do"](app, text)),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), candidate_deadline_us=candidate_deadline_us, breaker=OFF),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    return app, runtime, attack


def outcome_of(function: Any, text: str, options: dict[str, Any]) -> tuple[Any, Any, dict[str, Any]]:
    try:
        return function(text, options), None, options
    except BaseException as error:  # noqa: BLE001 - whatever it is, it must be the same
        return None, (type(error), error.args), options


#: Attacks that leave no row, or one only after its time.
SLOW = [
    ("hangs", lambda app, text: time.sleep(0.3)),
    ("forks", lambda app, text: fork()),
]


@pytest.mark.parametrize("calls", [300, pytest.param(10_000, marks=pytest.mark.soak)])
def test_no_attack_changes_a_legacy_result(
    flags: Flags, module: Make, calls: int, caplog: pytest.LogCaptureFixture
) -> None:
    app, runtime, attack = armed(flags, module, candidate_deadline_us=60_000)
    sink, every = runtime.sink, dict(ATTACKS + SLOW)
    caplog.set_level(logging.CRITICAL)

    @settings(max_examples=calls // 4, deadline=None)
    @given(
        name=st.sampled_from(list(every)),
        text=st.sampled_from(["restart it", "boom", "hello", "stop", "重启 restart"]) | st.text(max_size=40),
        options=st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3), max_size=3),
    )
    def law(name: str, text: str, options: dict[str, Any]) -> None:
        attack["do"] = every[name]
        for _ in range(4):  # the candidate is still at the previous call when the next one comes
            made.append(1)
            expected = outcome_of(app.plain, text, dict(options))
            journal = list(app.journal)
            app.journal.clear()
            assert outcome_of(app.handle, text, dict(options)) == expected
            assert app.who.get() == "nobody"
        settle()
        assert all(entry[1] == "orders" for entry in app.journal), (name, journal)

    made: list[int] = []
    law()
    settle()
    counters = next(one for one in site.sites() if one.loader.given is runtime).counters
    assert len(made) >= calls
    assert len(sink.observations) + counters.get("shed") + counters.get("lost") == len(made)
    assert len(sink.observations) > len(made) / 10  # on a busy machine many are late, and more are shed
    assert {o.served_by for o in sink.observations} == {"legacy"}
    assert not any(o.executed for o in sink.observations)
    while reaped():
        pass


def reaped() -> bool:
    """Tell whether a copy that a candidate has forked was waited for."""
    try:
        return os.waitpid(-1, os.WNOHANG)[0] > 0
    except ChildProcessError:
        return False


@pytest.mark.parametrize(("name", "do"), ATTACKS)
def test_each_attack_leaves_a_row_that_says_so(
    arena: tuple[ModuleType, MemorySink, dict[str, Any]], name: str, do: Callable[..., Any]
) -> None:
    app, sink, attack = arena
    attack["do"] = do
    app.handle("restart", {})
    settle()
    (row,) = sink.observations
    decided = name in ("mutates", "returns 50 MB", "garbage 8", "garbage 9", "garbage 10")
    assert (row.outcome is Outcome.candidate_error) is not decided
    assert [entry[1] for entry in app.journal] == ["orders"]


def test_a_hanging_candidate_times_out_and_is_replaced(arena: tuple[ModuleType, MemorySink, dict[str, Any]]) -> None:
    app, sink, attack = arena
    go_on, waited = Event(), []
    attack["do"] = lambda app, text: (
        waited.append(go_on.wait(20)) if "hang" in text else call("restart", service="orders", options={})
    )
    app.handle("restart hang", {})
    app.handle("restart", {})
    settle()
    assert waited == []
    assert [o.outcome for o in sink.observations] == [Outcome.timeout, Outcome.agree]
    go_on.set()


@pytest.mark.parametrize("comes_back", ["in time", "late"])
def test_the_hosts_recursion_limit_stays_the_hosts(
    arena: tuple[ModuleType, MemorySink, dict[str, Any]], comes_back: str
) -> None:
    app, _, attack = arena
    before, go_on, done = sys.getrecursionlimit(), Event(), Event()

    def deepen() -> Any:
        sys.setrecursionlimit(before + 500)
        if comes_back == "late":
            go_on.wait(5)
        done.set()
        return call("restart")

    attack["do"] = lambda app, text: deepen()
    app.handle("restart", {})
    settle()
    if comes_back == "late":
        sys.setrecursionlimit(before + 7)  # the host does so, after our candidate was given up
        go_on.set()
        done.wait(5)
        time.sleep(0.02)
        assert sys.getrecursionlimit() == before + 7
        sys.setrecursionlimit(before)
    assert sys.getrecursionlimit() == before


def test_too_many_hanging_candidates_are_shed_and_counted(
    arena: tuple[ModuleType, MemorySink, dict[str, Any]],
) -> None:
    app, sink, attack = arena
    attack["do"] = lambda app, text: time.sleep(3)
    for _ in range(7):
        app.handle("restart", {})
    settle()
    assert [o.outcome for o in sink.observations] == [Outcome.timeout] * 4
    assert app.handle.__wrapped__ is not None


@pytest.mark.skipif(HAS_MONITORING, reason="there a profiler is not needed")
def test_where_no_profiler_may_be_the_candidate_is_not_let_loose_and_legacy_is_known_by_its_conditions(
    arena: tuple[ModuleType, MemorySink, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, sink, attack = arena
    attack["do"] = lambda app, text: execute(app)
    set_profile = sys.setprofile
    monkeypatch.setattr(sys, "setprofile", lambda one: set_profile(None) if one is None else raise_(PermissionError()))
    assert app.handle("restart", {})["did"] == "restart"
    settle()
    (row,) = sink.observations
    assert row.error == "ExecutionForbidden"
    assert row.legacy is not None
    assert [call.tool for call in row.legacy.calls] == ["restart"]
    assert [entry[1] for entry in app.journal] == ["orders"]


def test_a_comparator_that_raises_is_an_outcome_not_a_loss(flags: Flags, module: Make) -> None:
    class Broken:
        def compare(self, legacy: Any, dynamic: Any) -> Any:
            raise ArithmeticError

    runtime = ScriptedRuntime(
        router=ScriptedRouter({"restart": call("restart")}),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        comparator=Broken(),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    app.handle("restart", {})
    settle()
    assert runtime.sink.observations[0].outcome is Outcome.compare_error


def test_the_candidate_sees_the_text_as_it_was_and_the_context_of_the_call(flags: Flags, module: Make) -> None:
    tenant: ContextVar[str] = ContextVar("tenant", default="none")
    seen: list[tuple[str, str]] = []
    scripted = ScriptedRouter(lambda text: seen.append((text, tenant.get())) or call("restart"))  # type: ignore[func-returns-value]
    runtime = ScriptedRuntime(
        router=scripted, twins={"app_under_test:handle": twin({"restart": "restart"})}, tools=[spec("restart")]
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    token = tenant.set("acme")
    app.handle("restart", {})
    tenant.reset(token)
    settle()
    assert seen == [("restart", "acme")]


def test_a_legacy_exception_is_raised_with_its_own_traceback_and_recorded(
    arena: tuple[ModuleType, MemorySink, dict[str, Any]],
) -> None:
    app, sink, attack = arena
    attack["do"] = lambda app, text: raise_(KeyError(text))
    with pytest.raises(KeyError) as caught:
        app.handle("boom", {})
    assert caught.traceback[-1].path == Path(app.__file__ or "")
    settle()
    (row,) = sink.observations
    assert row.legacy is not None
    assert (row.legacy.error, row.result_class, row.outcome) == ("KeyError", "KeyError", Outcome.agree)


def test_a_candidate_that_forks_leaves_no_second_service(arena: tuple[ModuleType, MemorySink, dict[str, Any]]) -> None:
    if sys.version_info >= (3, 12):
        pytest.skip("forking with threads warns there, and warnings are errors here")
    app, sink, attack = arena
    attack["do"] = lambda app, text: os.fork() and call("restart")
    app.handle("restart", {})
    settle()
    assert os.waitpid(-1, 0)[1] == 0
    assert len(sink.observations) == 1


def test_legacy_speed_does_not_depend_on_the_candidate(arena: tuple[ModuleType, MemorySink, dict[str, Any]]) -> None:
    app, _, attack = arena
    go_on, waited = Event(), []
    attack["do"] = lambda app, text: waited.append(go_on.wait(20)) or call("restart")
    for _ in range(20):
        app.handle("restart", {})
    assert waited == []
    go_on.set()
    random.seed(1)
