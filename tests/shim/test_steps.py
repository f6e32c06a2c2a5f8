"""Several calls for one request in a wrapped service: at once, in order, fed on, within one deadline, and audited."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.execute import Executor
from migrate_kit.execute.confirm import ConfirmationDesk
from migrate_kit.model.audit import AuditEntry
from migrate_kit.model.context import context, current_asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.shim import router
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, refuse
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    journal = []
    def services():
        journal.append("services")
        return [{"name": "a"}, {"name": "b"}]
    def health(service):
        journal.append(service)
        hook(service)
        return f"{service} is well"
    async def probe(service):
        journal.append(service)
        await hook_async(service)
        return f"{service} answers"
    def restart(service):
        journal.append(("restart", service))
        return f"restarted {service}"
    @wrap("app_under_test:handle")
    def handle(text) -> str:
        journal.append("legacy")
        return "legacy"
    @wrap("app_under_test:handle_async")
    async def handle_async(text) -> str:
        journal.append("legacy")
        return "legacy"
"""
FROM = {"service": ParameterSpec(comes_from="services.name")}


class Audit:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.entries: list[AuditEntry] = []

    def record(self, entry: AuditEntry) -> None:
        self.entries.append(entry)


def one(tool: str, **arguments: Any) -> ToolCall:
    return ToolCall(tool=tool, arguments=arguments)


def beside(*calls: ToolCall) -> Decision:
    return Decision(calls=calls, plan=Plan(calls=tuple(PlannedCall(call=call) for call in calls)))


def fed(tool: str, **arguments: Any) -> Decision:
    """Return the decision as a router makes it: what is missing is the result of the call before."""
    waiting = PlannedCall(call=one(tool, **arguments), after={0: Ground.result}, awaits={"service": 0})
    missing = Refusal(kind=RefusalKind.missing_argument, question="Which?", tool=tool)
    return Decision(refusal=missing, plan=Plan(calls=(PlannedCall(call=one("services")), waiting)))


def service(
    module: Make,
    script: Any,
    *,
    settings: ShimSettings | None = None,
    hook: Any = None,
    hook_async: Any = None,
    executor: Any = None,
) -> tuple[Any, ScriptedRuntime, Audit]:
    audit = Audit()
    known = twin({"health": "health"})

    async def nothing(service: str) -> None: ...

    runtime = ScriptedRuntime(
        router=script
        if hasattr(script, "decide")
        else ScriptedRouter(script if callable(script) else lambda text: script),
        twins={"app_under_test:handle": known, "app_under_test:handle_async": known},
        tools=[
            spec("services", effects="read_only"),
            spec("health", effects="read_only", parameters=FROM),
            spec("probe", effects="read_only", parameters=FROM),
            spec("restart", effects="dangerous", parameters=FROM),
        ],
        execute=executor or Executor(),
        desk=ConfirmationDesk(),
        audit=audit,
        settings=settings,
    )
    app = module(
        APP,
        wrap=lambda i: router(i, runtime=runtime),
        hook=hook or (lambda service: None),
        hook_async=hook_async or nothing,
    )
    return app, runtime, audit


def short(tmp_path: Path, seconds: float) -> ShimSettings:
    return ShimSettings(root=tmp_path, state_path=tmp_path, request_deadline_us=int(seconds * 1e6))


def test_independent_calls_run_at_once_and_all_their_texts_are_the_answer(flags: Flags, module: Make) -> None:
    meeting = threading.Barrier(3, timeout=30)
    app, runtime, _ = service(module, beside(*(one("health", service=s) for s in "abc")), hook=lambda _: meeting.wait())
    to_stage(flags, "full")
    assert app.handle("health") == "a is well\nb is well\nc is well"
    settle()
    assert runtime.sink.observations[0].executed == ("health",) * 3


def test_coroutines_run_at_once_too(flags: Flags, module: Make) -> None:
    inside: list[int] = [0, 0]

    async def hook(service: str) -> None:
        inside[0] += 1
        inside[1] = max(inside)
        await asyncio.sleep(0.01)
        inside[0] -= 1

    app, _, _ = service(module, beside(*(one("probe", service=s) for s in "abc")), hook_async=hook)
    to_stage(flags, "full")
    assert asyncio.run(app.handle_async("probe")) == "a answers\nb answers\nc answers"
    assert inside[1] == 3


def test_in_hybrid_they_run_one_after_the_other_in_the_callers_thread(flags: Flags, module: Make) -> None:
    threads: list[int] = []
    app, _, _ = service(
        module, beside(*(one("health", service=s) for s in "ab")), hook=lambda _: threads.append(threading.get_ident())
    )
    to_stage(flags, "hybrid")
    app.handle("health")
    assert threads == [threading.get_ident()] * 2


@pytest.mark.parametrize("is_async", [False, True])
def test_a_result_is_fed_to_a_call_for_each_of_its_values(flags: Flags, module: Make, is_async: bool) -> None:
    app, _, _ = service(module, fed("health"))
    to_stage(flags, "full")
    said = asyncio.run(app.handle_async("all")) if is_async else app.handle("all")
    assert said == "a is well\nb is well"
    assert sorted(app.journal) == ["a", "b", "services"]


def test_in_hybrid_what_waits_for_a_result_is_left_to_legacy(flags: Flags, module: Make) -> None:
    app, _, _ = service(module, fed("health"))
    to_stage(flags, "hybrid")
    assert app.handle("all") == "legacy"
    assert app.journal == ["legacy"]


def test_dangerous_calls_that_results_lead_to_are_all_put_to_the_person_at_once(flags: Flags, module: Make) -> None:
    app, _, audit = service(module, lambda text: fed("restart") if text == "restart all" else refuse("no_match"))
    to_stage(flags, "full")
    with context(user="ann"):
        asked = app.handle("restart all")
        assert "restart (service: a); restart (service: b)" in asked
        assert app.journal == ["services"]
        code = asked.partition("“confirm ")[2][:4]
        assert app.handle(f"confirm {code}") == "restarted b"
    assert app.journal == ["services", ("restart", "a"), ("restart", "b")]
    assert [(e.tool, e.confirmed_by) for e in audit.entries if e.phase == "ended"] == [
        ("services", ""),
        ("restart", "code"),
        ("restart", "code"),
    ]


def test_rules_judge_what_results_lead_to_before_it_is_called(flags: Flags, module: Make) -> None:
    app, runtime, _ = service(module, fed("health"))
    seen: list[Any] = []

    def admit(calls: Any, **terms: Any) -> Refusal | None:
        seen.append([(call.tool, dict(call.arguments)) for call in calls])
        denied = any(call.arguments.get("service") == "b" for call in calls)
        return Refusal(kind=RefusalKind.denied, message="not b") if denied else None

    runtime.admit = admit  # type: ignore[attr-defined]
    to_stage(flags, "full")
    assert app.handle("all") == "not b"
    assert seen == [[("services", {})], [("health", {"service": "a"}), ("health", {"service": "b"})]]
    assert app.journal == ["services"]


def test_the_deadline_of_the_request_keeps_what_was_found_and_says_what_is_missing(
    flags: Flags, module: Make, tmp_path: Path
) -> None:
    release = threading.Event()
    app, _, _ = service(
        module,
        beside(*(one("health", service=s) for s in "abc")),
        settings=short(tmp_path, 4.0),  # room for the two that answer, also where others use the machine
        hook=lambda s: s == "b" and release.wait(30),
    )
    to_stage(flags, "full")
    said = app.handle("health")
    release.set()
    assert said.splitlines()[:2] == ["a is well", "c is well"]
    assert "health" in said.splitlines()[2]
    assert app.journal.count("b") == 1
    assert "legacy" not in app.journal


def test_calls_in_order_share_the_deadline(flags: Flags, module: Make, tmp_path: Path) -> None:
    chain = Decision(calls=tuple(one("health", service=s) for s in "abcdef"))
    app, _, _ = service(module, chain, settings=short(tmp_path, 0.25), hook=lambda _: time.sleep(0.1))
    to_stage(flags, "full")
    said = app.handle("health")
    assert len(app.journal) < 6
    assert "a is well" in said or "No answer yet" in said


def test_a_sync_tool_does_not_hold_up_the_event_loop(flags: Flags, module: Make) -> None:
    release = threading.Event()
    app, _, _ = service(module, beside(one("health", service="a")), hook=lambda _: release.wait(30))
    to_stage(flags, "full")

    async def both() -> str:
        task = asyncio.create_task(app.handle_async("health"))
        while "a" not in app.journal:
            await asyncio.sleep(0.005)  # possible only while the tool does not hold the loop
        release.set()
        said: str = await task
        return said

    assert asyncio.run(both()) == "a is well"


def test_a_router_that_looks_at_results_is_followed_and_stopped_in_circles(flags: Flags, module: Make) -> None:
    class Looking(ScriptedRouter):
        def follow(self, text: str, done: Any, *, asker: Any) -> Decision:
            last = done[-1][0]
            self.asked.append(f"after {last.tool}")
            return Decision(
                calls=(
                    one(
                        "services" if last.tool == "health" else "health",
                        **({} if last.tool == "health" else {"service": "a"}),
                    ),
                )
            )

    looking = Looking(lambda text: beside(one("health", service="a")))
    app, _, _ = service(module, looking)
    to_stage(flags, "full")
    said = app.handle("health")
    assert app.journal == ["a", "services"]  # then the same query again
    assert said.startswith("a is well")
    assert "Not begun any more: health" in said


def test_the_tool_knows_who_asks(flags: Flags, module: Make) -> None:
    seen: list[Any] = []
    app, _, _ = service(module, beside(one("health", service="a")), hook=lambda _: seen.append(current_asker().user))
    to_stage(flags, "full")
    with context(user="ann"):
        app.handle("health")
    assert seen == ["ann"]


def test_the_audit_has_who_what_why_and_what_came_of_it_but_no_text(flags: Flags, module: Make) -> None:
    app, runtime, audit = service(module, beside(one("health", service="secret")))
    to_stage(flags, "full")
    with context(user="ann", tenant="t", session="s"):
        app.handle("health of secret")
    (entry,) = audit.entries
    assert (entry.phase, entry.tool, entry.effects, entry.result_class, entry.is_error) == (
        "ended",
        "health",
        "read_only",
        "str",
        False,
    )
    assert (entry.user, entry.tenant, entry.session, entry.stage) == ("ann", "t", "s", "full")
    assert entry.arguments == {"service": "string(6)"}
    assert entry.text is None
    settle()
    assert entry.text_digest == runtime.sink.observations[0].text_digest
    assert "secret" not in repr(entry)


def test_a_change_leaves_a_word_before_it_begins(flags: Flags, module: Make, tmp_path: Path) -> None:
    settings = replace(short(tmp_path, 5), keep_text=True)
    app, _, audit = service(
        module, beside(one("restart", service="a")), settings=settings, executor=Executor(confirm_dangerous=False)
    )
    to_stage(flags, "full")
    app.handle("restart a")
    assert [(e.phase, e.arguments, e.text) for e in audit.entries] == [
        ("begun", {"service": "a"}, "restart a"),
        ("ended", {"service": "a"}, "restart a"),
    ]
    assert len({e.request for e in audit.entries}) == 1


def test_an_audit_that_fails_harms_nobody_and_is_counted(
    flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: object, entry: object) -> None:
        raise OSError

    monkeypatch.setattr(Audit, "record", fails)
    app, _, _ = service(module, beside(one("health", service="a")))
    to_stage(flags, "full")
    assert app.handle("health") == "a is well"


@pytest.mark.parametrize("is_async", [False, True])
def test_a_fault_of_ours_is_no_exception_of_the_host(
    flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch, is_async: bool
) -> None:
    from migrate_kit.execute.course import Course

    def fails(self: object) -> None:
        raise AssertionError("ours")

    app, _, _ = service(module, beside(one("health", service="a")))
    to_stage(flags, "full")
    monkeypatch.setattr(Course, "begin", fails)
    assert (asyncio.run(app.handle_async("health")) if is_async else app.handle("health")) == "legacy"
    assert app.journal == ["legacy"]
