"""Recorders: wherever the legacy looks its tools up, a call is seen, and afterwards nothing of us is left."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from migrate_kit.model.decision import LegacySource
from migrate_kit.model.twin import Twin
from migrate_kit.shim import router
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
    assert app.handle("restart now") == "ok"
    settle()
    (row,) = runtime.sink.observations
    assert row.legacy is not None
    assert row.legacy.source is LegacySource.captured
    assert [(c.tool, dict(c.arguments)) for c in row.legacy.calls] == [
        ("restart", {"service": "orders", "force": True})
    ]
    to_stage(flags, "legacy")
    assert tools.restart is original
    assert "__migrate_kit_original__" not in repr([vars(v) for v in vars(app).values() if callable(v)])


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
    assert [c.tool for c in calls(runtime.sink)] == ["restart", "check"]  # type: ignore[attr-defined]


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
    assert [dict(c.arguments) for c in calls(runtime.sink)] == [{"service": "x1"}, {"service": "x2"}]  # type: ignore[attr-defined]


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
