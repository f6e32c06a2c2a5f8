"""The parts of the server by themselves."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from textwrap import dedent
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from mcp import Client

from migrate_kit.config import load_settings
from migrate_kit.errors import DescriptionInvalid, ServerSilent, ToolTimeout
from migrate_kit.integrations.mcp import fetch_tools, tool_server, watch
from migrate_kit.integrations.mcp.functions import NotServable, function_of
from migrate_kit.integrations.mcp.served import load_served
from migrate_kit.integrations.mcp.threads import Threads
from migrate_kit.integrations.mcp.watch import changes
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import set_status
from migrate_kit.shim.folder import stamp_of
from tests.integrations.mcp.served_folder import (
    NAMES,
    approve,
    command,
    environment,
    importable,
    make,
    over_http,
    text_of,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project, importable in this process, and forgotten again."""
    return importable(tmp_path, monkeypatch)


def reason(implementation: str, **changes: Any) -> str:
    with pytest.raises(NotServable) as raised:
        function_of(ToolSpec(name="t", implementation=implementation, **changes))
    return raised.value.say("en")


@pytest.mark.usefixtures("folder")
def test_a_tool_without_a_function_says_why() -> None:
    assert reason("").startswith("no function stands behind it")
    statements = reason("", evidence=("bot.py:3 branch", "bot.py:3 canned-reply"))
    assert statements.startswith("it is statements of a legacy router")
    assert reason("nowhere.at:all").startswith("nowhere.at cannot be imported (ModuleNotFoundError")
    assert reason("ops.tools:nope") == "ops.tools has no function nope"
    assert reason("ops.tools:restart.<locals>.inner").startswith("ops.tools has no function")
    assert reason("ops.tools:Closed.count") == "Closed.count is a method, and ops.tools holds no object of its class"
    assert reason("ops.tools:needs_event", context={"event": "event"}).startswith("event is handed in")
    assert function_of(ToolSpec(name="t", implementation="ops.tools:restart")).__name__ == "restart"
    assert function_of(ToolSpec(name="t", implementation="ops.tools:Desk.count"))() == 1


def test_a_tool_that_asks_for_an_object_of_the_program_is_not_served(folder: Path) -> None:
    code = """
        from enum import Enum

        class Colour(Enum):
            RED = "red"

        class Line: ...

        def draw(line: Line, colour: Colour): ...

        def paint(colour: Colour, line: Line | None = None): ...
    """
    (folder / "drawing.py").write_text(dedent(code), encoding="utf-8")
    sys.modules.pop("drawing", None)
    parameters = {"line": ParameterSpec(), "colour": ParameterSpec(enum=("red",))}
    assert reason("drawing:draw", parameters=parameters).startswith("line (Line) asks for an object of the program")
    kept = {"colour": parameters["colour"], "line": ParameterSpec(required=False)}
    assert function_of(ToolSpec(name="t", implementation="drawing:paint", parameters=kept)).__name__ == "paint"


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "1 / 0", "def ("])
def test_a_module_that_breaks_breaks_only_its_tools(folder: Path, code: str) -> None:
    (folder / "broken_tools.py").write_text(code, encoding="utf-8")
    sys.modules.pop("broken_tools", None)
    approve(folder, ToolSpec(name="broken", implementation="broken_tools:x"))
    served = load_served(load_settings(), language="en")
    assert list(served.tools) == NAMES
    assert served.unserved["broken"].startswith("broken_tools cannot be imported")


def test_only_approved_tools_that_are_not_pinned_and_well_named_are_served(folder: Path) -> None:
    set_status(folder / "shadow_tools" / "slow.yaml", Status.draft, reviewer="me")
    approve(folder, ToolSpec(name="greet", pin="legacy"))
    approve(folder, ToolSpec(name="问候", implementation="ops.tools:greet"))
    served = load_served(load_settings(), language="en")
    assert list(served.tools) == [name for name in NAMES if name not in ("slow", "greet")]
    assert served.drafts == 2
    assert "MCP takes no tool of this name" in served.unserved["问候"]


def test_a_broken_description_keeps_the_server_from_starting(folder: Path) -> None:
    (folder / "shadow_tools" / "broken.yaml").write_text("name: [", encoding="utf-8")
    with pytest.raises(DescriptionInvalid):
        tool_server(load_settings())


@pytest.mark.usefixtures("folder")
def test_the_mark_of_one_confirmation_confirms_no_other_call() -> None:
    from mcp_types import ElicitResult

    yes = ElicitResult(action="accept", content={"confirm": "order"})
    server = tool_server(load_settings()).server

    async def asked(context: Any, params: Any) -> ElicitResult:
        return yes

    async def body() -> None:
        async with Client(server, elicitation_callback=asked) as client:
            call = client.session.call_tool
            first: Any = await call("restart", {"service": "order"}, allow_input_required=True)
            mark, answer = first.request_state, {"confirm": yes}
            other = await call("restart", {"service": "pay"}, input_responses=answer, request_state=mark)
            assert other.is_error
            used = await call("restart", {"service": "order"}, input_responses=answer, request_state=mark)
            assert used.is_error
            forged = await call("restart", {"service": "order"}, input_responses=answer, request_state="x")
            assert forged.is_error
            again: Any = await call("restart", {"service": "order"}, allow_input_required=True)
            made = await call(
                "restart", {"service": "order"}, input_responses=answer, request_state=again.request_state
            )
            assert not made.is_error

    anyio.run(body)
    assert Path("restarted.txt").read_text(encoding="utf-8") == "order False\n"


def test_null_for_what_may_be_left_out_is_left_out(folder: Path) -> None:
    spec = ToolSpec(
        name="logs",
        implementation="ops.tools:show_logs",
        parameters={"service": ParameterSpec(), "lines": ParameterSpec(type="integer", default=100)},
    )
    approve(folder, spec)

    async def body() -> None:
        async with Client(tool_server(load_settings()).server) as client:
            result = await client.call_tool("logs", {"service": "order", "lines": None})
            assert result.structured_content == {"service": "order", "lines": 100}
            assert "service" in text_of(await client.call_tool("logs", {"service": None}))

    anyio.run(body)


def test_too_many_calls_that_never_end_are_refused_and_not_waited_for() -> None:
    gate = threading.Event()

    async def body() -> None:
        threads = Threads(2)
        async with anyio.create_task_group() as tasks:
            for _ in range(2):
                tasks.start_soon(threads.run, gate.wait)
            await anyio.sleep(0.05)
            assert threads.is_full
            tasks.cancel_scope.cancel()
        assert threads.is_full  # given up, and still running
        gate.set()
        with anyio.fail_after(5):
            while threads.running:
                await anyio.sleep(0.01)

    anyio.run(body)


def test_calls_over_their_time_count_until_they_end() -> None:
    gate = threading.Event()

    async def body() -> None:
        threads = Threads(2)
        for _ in range(2):
            with pytest.raises(ToolTimeout, match="no answer within"):
                await threads.run(gate.wait, within_s=0.01, tool="wait")
        assert threads.is_full
        gate.set()
        with anyio.fail_after(5):
            while threads.running:
                await anyio.sleep(0.01)

    anyio.run(body)


def test_a_time_limit_of_the_tool_itself_is_its_own_error() -> None:
    async def body() -> None:
        def give_up() -> None:
            raise TimeoutError("the disk is slow")

        with pytest.raises(TimeoutError, match="the disk is slow"):
            await Threads(1).run(give_up, within_s=5, tool="wait")

    anyio.run(body)


def test_a_change_of_any_kind_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"

    async def body() -> None:
        watched = aiter(changes(tmp_path, since=stamp_of(tmp_path), interval_s=0.01))

        async def seen() -> None:
            with anyio.fail_after(5):
                await anext(watched)

        async with anyio.create_task_group() as tasks:
            for change in (
                lambda: file.write_text("a", encoding="utf-8"),
                lambda: file.write_text("ab", encoding="utf-8"),
                lambda: os.utime(file, (1, 1)),
                lambda: file.rename(tmp_path / "b.yaml"),
                (tmp_path / "b.yaml").unlink,
            ):
                tasks.start_soon(_later, change)
                await seen()
        await watched.aclose()  # type: ignore[attr-defined]

    anyio.run(body)


def test_a_second_change_behind_the_same_stamp_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "written"
    file.write_text("a", encoding="utf-8")
    racy = [True]
    monkeypatch.setattr(watch, "is_racy", lambda _: racy[0])

    async def body() -> None:
        watched = aiter(changes(tmp_path, since=stamp_of(tmp_path), interval_s=0.01))
        with anyio.fail_after(5):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_later, lambda: file.rename(tmp_path / "a.yaml"))
                await anext(watched)
            racy[0] = False
            await anext(watched)  # nothing changed that a look could see
            with anyio.move_on_after(0.1) as waited:
                await anext(watched)
            assert waited.cancelled_caught

    anyio.run(body)


async def _later(change: Any) -> None:
    await anyio.sleep(0.05)
    change()


def test_the_tools_of_a_running_server_are_fetched_over_both_ways(tmp_path: Path) -> None:
    make(tmp_path)
    script = tmp_path / "serve.sh"
    script.write_text(f'cd "{tmp_path}" && exec {" ".join(command())}\n', encoding="utf-8")
    by_pipe = fetch_tools(command=["sh", str(script)], environment=environment())
    assert [tool["name"] for tool in by_pipe["tools"]] == NAMES
    with over_http(tmp_path) as (url, _):
        assert fetch_tools(url=url) == by_pipe


@pytest.mark.parametrize(
    "server",
    [
        {"command": ["/no/such/program"]},
        {"command": [sys.executable, "-c", "print('no protocol')"]},
        {"url": "http://127.0.0.1:1/mcp"},
        {"url": "not a url"},
    ],
)
def test_a_server_that_does_not_answer_is_an_error_that_names_it(server: dict[str, Any]) -> None:
    with pytest.raises(ServerSilent) as raised:
        fetch_tools(**server)
    assert str(raised.value.fields["server"]) in (server.get("url"), server.get("command", [""])[0])
    assert raised.value.fields["what"]
