"""Tool calls are seen however the legacy reaches its tools, and the host cannot tell that anybody looks."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from migrate_kit.model.decision import LegacySource
from migrate_kit.model.twin import Twin
from migrate_kit.shim import router
from migrate_kit.shim.hooks import HAS_MONITORING, Profile, held
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

TOOLS = """
    journal = []
    def restart(service, *, force=False):
        journal.append(service)
        check(service)
        return "ok"
    def check(service):
        journal.append("check")
"""
CALL = "('orders', force=True)"
HANDLE = "@wrap(I)\ndef handle(text):\n"
#: How a router can reach a tool: what its module says first, and what the function returns.
WAYS = {
    "by name": ("from tools_under_test import restart\n", "restart"),
    "under another name": ("from tools_under_test import restart as again\n", "again"),
    "by its module": ("import tools_under_test as tools\n", "tools.restart"),
    "from a table": ("from tools_under_test import restart\nTABLE = {'restart': restart}\n", "TABLE['restart']"),
    "from rows of tuples": (
        "import tools_under_test\nROWS = [(('restart',), tools_under_test.restart)]\n",
        "next(f for w, f in ROWS)",
    ),
    "from a nested table": (
        "import tools_under_test\nTABLE = {'restart': {'run': tools_under_test.restart, 'n': 1}}\n",
        "TABLE['restart']['run']",
    ),
    "inside the function": ("", "__import__('tools_under_test').restart"),
}


def source_of(way: str) -> str:
    first, tool = WAYS[way]
    return f"{first}{HANDLE}    return {tool}{CALL}\n"


def runtime_for(known: Twin, *names: str, module: str = "tools_under_test") -> ScriptedRuntime:
    return ScriptedRuntime(
        router=ScriptedRouter({}),
        twins={"app_under_test:handle": known},
        tools=[spec(name, module=module) for name in names],
    )


@pytest.mark.parametrize("way", WAYS)
def test_a_tool_is_seen_however_the_router_reaches_it(flags: Flags, module: Make, way: str) -> None:
    tools = module(TOOLS, "tools_under_test")
    runtime = runtime_for(twin({"restart": "restart"}), "restart")
    app = module(source_of(way), I="app_under_test:handle", wrap=lambda i: router(i, runtime=runtime))
    original = tools.restart
    to_stage(flags, "shadow")
    assert tools.restart is original
    assert app.handle("restart now") == "ok"
    settle()
    (row,) = runtime.sink.observations
    assert row.legacy is not None
    assert row.legacy.source is LegacySource.captured
    assert [(c.tool, dict(c.arguments)) for c in row.legacy.calls] == [
        ("restart", {"service": "orders", "force": True})
    ]
    to_stage(flags, "legacy")
    assert id(original.__code__) not in held()


@pytest.mark.parametrize("is_async", [False, True])
def test_what_a_tool_calls_in_turn_is_not_the_routers_decision(flags: Flags, module: Make, is_async: bool) -> None:
    source = """
        {a}def restart(service):
            return {w}check(service)
        {a}def check(service):
            return "checked " + service
        @wrap("app_under_test:handle")
        {a}def handle(text):
            return [{w}restart("a"), {w}check("b")]
    """.format(a="async " if is_async else "", w="await " if is_async else "")
    known = twin({"restart": "restart", "check": "check"})
    runtime = runtime_for(known, "restart", "check", module="app_under_test")
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    result = app.handle("restart")
    assert (asyncio.run(result) if is_async else result) == ["checked a", "checked b"]
    settle()
    # Before 3.12 nobody sees a coroutine's calls; its conditions name the tool.
    seen = HAS_MONITORING or not is_async
    assert [c.tool for c in calls(runtime.sink)] == (["restart", "check"] if seen else ["restart"])  # type: ignore[attr-defined]


def calls(sink: MemorySink) -> tuple[object, ...]:
    legacy = sink.observations[0].legacy
    assert legacy is not None
    return legacy.calls


def test_methods_are_seen_on_self_and_on_its_parts(flags: Flags, module: Make) -> None:
    source = """
        class Client:
            def restart(self, service):
                return f"restarted {service}"

        class Bot:
            def __init__(self):
                self.client = Client()

            def logs(self, service):
                return f"logs of {service}"

            @wrap("app_under_test:Bot.handle")
            def handle(self, text):
                if "restart" in text:
                    return self.client.restart("orders")
                return self.logs(service="pay")
    """
    known = twin({"restart": "Client.restart", "logs": "Bot.logs"}, function="Bot.handle", kind="method")
    runtime = ScriptedRuntime(router=ScriptedRouter({}), twins={"app_under_test:Bot.handle": known})
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    bot = app.Bot()
    assert bot.handle("restart") == "restarted orders"
    assert bot.handle("logs") == "logs of pay"
    settle()
    seen = [(c.tool, dict(c.arguments)) for o in runtime.sink.observations for c in o.legacy.calls]  # type: ignore[union-attr]
    assert seen == [("Client.restart", {"service": "orders"}), ("Bot.logs", {"service": "pay"})]


def test_coroutine_tools_are_seen_and_stay_coroutines(flags: Flags, module: Make) -> None:
    source = """
        import asyncio
        async def restart(service):
            await asyncio.sleep(0)
            return service
        @wrap("app_under_test:handle")
        async def handle(text):
            return await asyncio.gather(restart(text + "1"), restart(text + "2"))
    """
    runtime = runtime_for(twin({"": "restart"}), "restart", module="app_under_test")
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    assert asyncio.iscoroutinefunction(app.restart)
    assert asyncio.run(app.handle("x")) == ["x1", "x2"]
    settle()
    expected = [{"service": "x1"}, {"service": "x2"}] if HAS_MONITORING else [{}]
    assert [dict(c.arguments) for c in calls(runtime.sink)] == expected  # type: ignore[attr-defined]


def test_the_arguments_are_those_before_the_tool_changed_them(flags: Flags, module: Make) -> None:
    source = """
        def restart(options):
            options["force"] = "changed"
            return options
        @wrap("app_under_test:handle")
        def handle(text):
            return restart({"force": False})
    """
    runtime = runtime_for(twin({"": "restart"}), "restart", module="app_under_test")
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    assert app.handle("x") == {"force": "changed"}
    settle()
    assert dict(calls(runtime.sink)[0].arguments) == {"options": {"force": False}}  # type: ignore[attr-defined]


def test_an_inline_branch_is_known_by_its_condition(flags: Flags, module: Make) -> None:
    source = "@wrap('app_under_test:handle')\ndef handle(text):\n    return 'hello' if 'hi' in text else None\n"
    known = twin({"hi": "x"})
    inline = known.router.branches[0].model_copy(update={"target": None, "target_kind": "inline", "tool": None})
    runtime = runtime_for(Twin(known.router.model_copy(update={"branches": (inline,)})))
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    app.handle("hi")
    settle()
    assert [c.tool for c in calls(runtime.sink)] == ["inline:10"]  # type: ignore[attr-defined]


def test_a_router_inside_another_is_observed_and_inside_itself_passed_through(flags: Flags, module: Make) -> None:
    source = """
        @wrap("app_under_test:classify")
        def classify(text):
            return "restart" if "restart" in text else "unknown"
        def restart():
            return "done"
        @wrap("app_under_test:handle")
        def handle(text):
            if text.startswith("please "):
                return handle(text[7:])
            return {"restart": restart}.get(classify(text), str)()
    """
    inner = twin({"restart": "restart"}, function="classify", stage="decide", kind="label", returns="label")
    runtime = ScriptedRuntime(
        router=ScriptedRouter({}),
        twins={"app_under_test:handle": twin({"restart": "restart"}), "app_under_test:classify": inner},
        tools=[spec("restart")],
    )
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "hybrid")
    assert app.handle("please restart") == "done"
    settle()
    assert [(o.router, str(o.stage)) for o in runtime.sink.observations] == [
        ("app_under_test:classify", "shadow"),
        ("app_under_test:handle", "hybrid"),
    ]


def test_a_function_in_a_queue_of_jobs_can_still_be_pickled(flags: Flags, module: Make) -> None:
    import pickle

    tools = module(TOOLS, "tools_under_test")
    runtime = runtime_for(twin({"restart": "restart"}), "restart")
    app = module(source_of("by name"), I="app_under_test:handle", wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    assert pickle.loads(pickle.dumps(app.restart)) is tools.restart
    assert pickle.loads(pickle.dumps(app.handle)) is app.handle
    assert sys.modules["tools_under_test"] is tools


def observed(flags: Flags, module: Make, source: str, *names: str) -> tuple[ModuleType, MemorySink]:
    """Return a module in shadow whose `handle` reaches the tools *names*."""
    runtime = runtime_for(twin({name: name for name in names}), *names, module="app_under_test")
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    return app, runtime.sink


def seen(sink: MemorySink) -> list[tuple[str, dict[str, object]]]:
    settle()
    (row,) = sink.observations
    assert row.legacy is not None
    assert row.legacy.source is LegacySource.captured
    return [(c.tool, dict(c.arguments)) for c in row.legacy.calls]


@pytest.mark.parametrize("how", ["in a set", "as a key", "is", "on an instance", "by pickle", "state", "forms"])
def test_in_shadow_the_host_finds_its_functions_as_they_are(flags: Flags, module: Make, how: str) -> None:
    source = """
        import pickle
        def restart():
            restart.calls = getattr(restart, "calls", 0) + 1
            return restart.calls
        DANGEROUS, LABEL = {restart}, {restart: "R"}
        class Table:
            def __init__(self):
                self.of = {"restart": restart}
        table, code, forms = Table(), restart.__code__, (restart.__closure__, restart.__dict__, id(restart))
        @wrap("app_under_test:handle")
        def handle(text):
            restart()
            return {
                "in a set": lambda: restart in DANGEROUS and table.of["restart"] in DANGEROUS,
                "as a key": lambda: LABEL[restart] == "R",
                "is": lambda: table.of["restart"] is restart and restart.__code__ is code,
                "on an instance": lambda: restart() + 1 == table.of["restart"](),
                "by pickle": lambda: pickle.loads(pickle.dumps(table.of["restart"])) is restart,
                "state": lambda: restart.calls > 0,
                "forms": lambda: (restart.__closure__, restart.__dict__, id(restart)) == forms,
            }[text]()
    """
    app, _ = observed(flags, module, source, "restart")
    assert app.handle(how)
    to_stage(flags, "legacy")
    assert app.handle(how)
    assert app.restart.calls == {"on an instance": 6}.get(how, 2)


def test_tools_of_one_decorator_are_told_apart_and_others_of_it_are_none(flags: Flags, module: Make) -> None:
    source = """
        import functools
        def logged(function):
            @functools.wraps(function)
            def inner(*args, **kwargs):
                return function(*args, **kwargs)
            return inner
        @logged
        def restart(service, force=False): return "r"
        @logged
        def status(service): return "s"
        @logged
        def helper(text): return text
        @wrap("app_under_test:handle")
        @logged
        def handle(text):
            return helper(restart("a", force=True) + status("b"))
    """
    app, sink = observed(flags, module, source, "restart", "status")
    assert app.handle("restart") == "rs"
    assert seen(sink) == [("restart", {"service": "a", "force": True}), ("status", {"service": "b"})]


def test_partials_and_callable_objects_are_seen_where_their_code_runs(flags: Flags, module: Make) -> None:
    source = """
        import functools
        class Restart:
            def __call__(self, service): return service
        restart, other = Restart(), Restart()
        def _scale(cluster, service, count=1): return service
        scale = functools.partial(_scale, "eu", count=3)
        @wrap("app_under_test:handle")
        def handle(text):
            return other("x") + restart("a") + scale("b")
    """
    app, sink = observed(flags, module, source, "restart", "scale")
    assert app.handle("restart") == "xab"
    assert seen(sink) == [("restart", {"service": "a"}), ("scale", {"service": "b"})]


def test_every_kind_of_argument_is_read_under_its_name(flags: Flags, module: Make) -> None:
    source = """
        def restart(first, /, second=2, *rest, third, fourth=4, **more):
            keep = lambda: (first, third)
            return keep()
        @wrap("app_under_test:handle")
        def handle(text):
            return restart(1, third=3), restart(1, 5, 6, third=7, fourth=8, extra=9)
    """
    app, sink = observed(flags, module, source, "restart")
    app.handle("restart")
    assert [a for _, a in seen(sink)] == [
        {"first": 1, "third": 3},
        {"first": 1, "second": 5, "rest": (6,), "third": 7, "fourth": 8, "more": {"extra": 9}},
    ]


def test_after_a_tool_has_failed_the_next_one_is_still_the_routers(flags: Flags, module: Make) -> None:
    source = """
        def check(): return "fine"
        def restart(): return check() and 1 / 0
        @wrap("app_under_test:handle")
        def handle(text):
            try:
                return restart()
            except ZeroDivisionError:
                return check()
    """
    app, sink = observed(flags, module, source, "restart", "check")
    assert app.handle("restart") == "fine"
    assert [tool for tool, _ in seen(sink)] == ["restart", "check"]


@pytest.mark.skipif(not HAS_MONITORING, reason="before 3.12 a coroutine's calls are not seen")
def test_what_a_coroutine_tool_starts_as_a_task_is_not_the_routers_decision(flags: Flags, module: Make) -> None:
    source = """
        import asyncio
        async def check(n): return n
        async def restart(fails):
            await asyncio.gather(check(1), asyncio.to_thread(lambda: asyncio.run(check(2))))
            return 1 / (not fails)
        @wrap("app_under_test:handle")
        async def handle(text):
            try:
                await restart(True)
            except ZeroDivisionError:
                await restart(False)
            return await check(3)
    """
    app, sink = observed(flags, module, source, "restart", "check")
    assert asyncio.run(app.handle("restart")) == 3
    assert seen(sink) == [("restart", {"fails": True}), ("restart", {"fails": False}), ("check", {"n": 3})]


def test_a_profiler_of_the_host_stays_and_hears_everything(flags: Flags, module: Make) -> None:
    source = """
        def restart(service): return service
        @wrap("app_under_test:handle")
        def handle(text): return restart("a")
    """
    app, sink = observed(flags, module, source, "restart")
    heard: list[str] = []

    def profile(frame: object, event: str, _arg: object) -> None:
        heard.append(frame.f_code.co_name)  # type: ignore[attr-defined]

    sys.setprofile(profile)
    try:
        app.handle("restart")
        assert sys.getprofile() is profile
    finally:
        sys.setprofile(None)
    assert "restart" in heard
    settle()
    assert [c.tool for c in calls(sink)] == ["restart"]  # type: ignore[attr-defined]


def test_a_task_started_inside_a_served_call_is_observed_when_that_call_is_over(flags: Flags, module: Make) -> None:
    source = """
        import asyncio
        tasks, queues = [], []
        async def restart(n): return n
        async def consume():
            for n in range(5):
                await handle(await queues[0].get())
        @wrap("app_under_test:handle")
        async def handle(text):
            if not tasks:
                tasks.append(asyncio.create_task(consume()))
            return await restart(1)
        async def main():
            queues.append(asyncio.Queue())
            await handle("restart")
            for n in range(5):
                queues[0].put_nowait("restart")
            await tasks[0]
    """
    app, sink = observed(flags, module, source, "restart")
    asyncio.run(app.main())
    settle()
    assert len(sink.observations) == 6


@pytest.mark.skipif(HAS_MONITORING, reason="there a profiler is not needed")
def test_profilers_that_end_in_another_order_leave_none_behind() -> None:
    """As greenlets do, which share a thread."""
    entrances = {0: ()}
    first, second = Profile(None, entrances), Profile(None, entrances)
    first.start()
    second.start()
    first.stop()
    second.stop()
    assert sys.getprofile() is None
