"""The official client against the served tools, in a process of their own, over both transports and both protocols."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from mcp import Client, StdioServerParameters, stdio_client

from migrate_kit.config import load_settings
from migrate_kit.integrations.mcp import tool_server
from migrate_kit.model.tool import ToolSpec
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

Body = Callable[[Client], Awaitable[None]]
MODES = ("auto", "legacy")
pytestmark = pytest.mark.xdist_group("mcp")  # one worker starts the servers


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project that all processes serve; what a test adds it takes away again."""
    return make(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module", params=("stdio", "http"))
def served(request: pytest.FixtureRequest, folder: Path) -> Iterator[Callable[[], Any]]:
    """Return what a client connects with: the one server of many clients, or a process for each of them."""
    program, *arguments = command()
    stdio = StdioServerParameters(command=program, args=arguments, env=environment(), cwd=folder)
    with over_http(folder) if request.param == "http" else nullcontext() as http:
        yield partial(stdio_client, stdio) if http is None else lambda: http[0]


@dataclass
class Talk:
    """One connection that the tests of this file share, in an event loop that goes on between them."""

    portal: BlockingPortal
    client: Client
    asked: Callable[..., Awaitable[Any]] | None = None
    """What the person does who sits at the client, while somebody does."""

    def __call__(self, body: Body) -> None:
        self.portal.call(self._within_a_minute, body)

    async def _within_a_minute(self, body: Body) -> None:
        with anyio.fail_after(60):
            await body(self.client)


@pytest.fixture(scope="module", params=MODES)
def talk(request: pytest.FixtureRequest, served: Callable[[], Any]) -> Iterator[Talk]:
    """A client of the project that a process of its own serves."""

    async def ask(*question: Any) -> Any:
        assert connected.asked
        return await connected.asked(*question)

    client = Client(served(), mode=request.param, elicitation_callback=ask, message_handler=_hear)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(client):
        connected = Talk(portal, client)
        yield connected


@pytest.fixture(params=MODES)
def talk_here(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Serve a project in this process, with options, and run a body with a client of it."""
    folder = importable(tmp_path, monkeypatch)

    def run(body: Body, **options: Any) -> None:
        anyio.run(_with, tool_server(load_settings(folder), **options).server, request.param, body)

    return run


async def _with(server: Any, mode: str, body: Body) -> None:
    with anyio.fail_after(60):
        async with Client(server, mode=mode) as client:
            await body(client)


def test_tools_are_listed_with_hints_and_called(talk: Talk) -> None:
    async def body(client: Client) -> None:
        listed = (await client.list_tools()).tools
        assert [tool.name for tool in listed] == NAMES
        by_name = {tool.name: tool for tool in listed}
        logs, restart = by_name["show_logs"], by_name["restart"]
        assert logs.annotations is not None
        assert logs.annotations.read_only_hint is True
        assert restart.annotations is not None
        assert restart.annotations.destructive_hint is True
        assert by_name["fail"].annotations is None
        assert logs.input_schema["required"] == ["service"]
        assert client.server_capabilities.tools is not None
        assert client.server_capabilities.tools.list_changed is True
        result = await client.call_tool("show_logs", {"service": "order"})
        assert (result.is_error, result.structured_content) == (False, {"service": "order", "lines": 100})
        assert text_of(await client.call_tool("greet", {"name": "小明"})) == "你好 小明"
        counted = int(text_of(await client.call_tool("count", {})))
        assert text_of(await client.call_tool("count", {})) == str(counted + 1)

    talk(body)


def test_calls_that_are_wrong_or_given_up_leave_the_server_well(talk: Talk) -> None:
    async def body(client: Client) -> None:
        for name, arguments, words in (
            ("show_log", {}, "no such tool: show_log\nknown tools: show_logs"),
            ("show_logs", {}, "service is missing"),
            ("show_logs", {"service": 7}, "service must be of type text"),
            ("show_logs", {"service": "order", "lines": "many"}, "lines must be of type whole number"),
            ("show_logs", {"service": "order", "lines": 0}, "lines must be at least 1"),
            ("show_logs", {"service": "ORDER"}, "service must look like [a-z]+"),
            ("show_logs", {"service": "order", "path": "/"}, "path is not a parameter of this tool"),
            ("show_logs", {"service": "x" * 3_000_000}, "service must have at most 20 characters"),
            ("restart", {}, "ask the user: Which service?"),
            ("fail", {}, "fail failed: ValueError: the disk is full, password="),
            ("leave", {}, "SystemExit"),
        ):
            result = await client.call_tool(name, arguments)
            assert result.is_error, name
            assert words in text_of(result)
            assert "hunter2" not in text_of(result)
        for name, arguments in (("slow", {"seconds": 30}), ("slow_async", {})):
            with anyio.move_on_after(0.3) as given_up:
                await client.call_tool(name, arguments)
            assert given_up.cancelled_caught
        assert text_of(await client.call_tool("odd", {})) == "<class 'object'>"
        assert text_of(await client.call_tool("half", {})) == "half ? a character"
        assert text_of(await client.call_tool("show_logs", {"service": "order", "lines": "3"})).endswith('"lines":3}')

    talk(body)


def test_a_dangerous_call_is_made_when_a_person_agrees_and_only_then(talk: Talk, folder: Path) -> None:
    from mcp_types import ElicitResult

    questions: list[str] = []
    answers = [
        ("accept", "Order"),
        ("accept", "CODE"),
        ("accept", "yes"),
        ("accept", "pay"),
        ("decline", None),
        ("cancel", None),
    ]

    async def asked(context: Any, params: Any) -> ElicitResult:
        questions.append(params.message)
        action, value = answers[len(questions) - 1]
        typed = params.message.rpartition("“")[2][:4] if value == "CODE" else value
        content = None if value is None else {"confirm": typed}
        return ElicitResult.model_validate({"action": action, "content": content})

    async def body(client: Client) -> None:
        results = [await client.call_tool("restart", {"service": "order"}) for _ in answers]
        assert [result.is_error for result in results] == [False, False, True, True, True, True]
        assert "nobody agreed" in text_of(results[2])

    talk.asked = asked
    talk(body)
    begins = "This call is dangerous: restart(service='order'). It takes effect at once and may not be undone. "
    assert all(q.startswith(f"{begins}To have it made, type “order” or “") for q in questions)
    assert len(set(questions)) == len(answers)  # each has a code of its own
    assert (folder / "restarted.txt").read_text(encoding="utf-8") == "order False\n" * 2
    (folder / "restarted.txt").unlink()


@pytest.mark.parametrize("mode", MODES)
def test_without_anybody_to_ask_a_dangerous_call_is_refused(served: Callable[[], Any], mode: str, folder: Path) -> None:
    async def body(client: Client) -> None:
        result = await client.call_tool("restart", {"service": "order"})
        assert result.is_error
        assert "needs a confirmation of restart(service='order')" in text_of(result)
        assert "--no-confirm" in text_of(result)

    anyio.run(_with, served(), mode, body)
    assert not (folder / "restarted.txt").exists()


def test_a_client_that_confirms_itself_is_served_without_a_question(talk_here: Callable[..., None]) -> None:
    async def body(client: Client) -> None:
        assert text_of(await client.call_tool("restart", {"service": "order"})) == "restarted order"

    talk_here(body, confirm_dangerous=False)


def test_a_slow_tool_is_given_up_and_keeps_nobody_waiting(talk_here: Callable[..., None]) -> None:
    async def body(client: Client) -> None:
        async with anyio.create_task_group() as tasks:
            results: list[str] = []

            async def call(name: str, arguments: dict[str, Any]) -> None:
                results.append(text_of(await client.call_tool(name, arguments)))

            tasks.start_soon(call, "slow", {"seconds": 30})
            tasks.start_soon(call, "slow_async", {})
            await client.call_tool("show_logs", {"service": "order"})
            assert results == []
        assert sorted(results) == [
            f"{name}: no answer within 2.0 s\nthe call may still finish; it is not repeated"
            for name in ("slow", "slow_async")
        ]

    talk_here(body, timeout_s=2.0)


def test_changes_of_the_folder_are_announced_and_a_broken_file_changes_nothing(talk: Talk, folder: Path) -> None:
    async def body(client: Client) -> None:
        async with _announcements(client) as announced:
            approve(folder, ToolSpec(name="again", summary="New.", implementation="ops.tools:odd"))
            await announced()
            assert "again" in [tool.name for tool in (await client.list_tools(cache_mode="bypass")).tools]
            assert not (await client.call_tool("again", {})).is_error
            broken = folder / "shadow_tools" / "broken.yaml"
            broken.write_text("name: [", encoding="utf-8")
            (folder / "shadow_tools" / "again.yaml").unlink()
            await anyio.sleep(1)
            assert not (await client.call_tool("again", {})).is_error
            broken.unlink()
            await announced()
            assert [tool.name for tool in (await client.list_tools(cache_mode="bypass")).tools] == NAMES

    talk(body)


_HEARD: list[str] = []


async def _hear(message: Any) -> None:
    if getattr(message, "method", "") == "notifications/tools/list_changed":
        _HEARD.append(message.method)


@asynccontextmanager
async def _announcements(client: Client) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Yield a function that waits for the next announcement, as the protocol of *client* brings it."""
    if client.protocol_version >= "2026":
        async with client.listen(tools_list_changed=True) as events:

            async def event() -> None:
                with anyio.fail_after(30):
                    await anext(events)

            yield event
        return
    _HEARD.clear()
    await anyio.sleep(0.5)  # the standing stream of HTTP opens beside the handshake

    async def notification() -> None:
        with anyio.fail_after(30):
            while not _HEARD:
                await anyio.sleep(0.02)
        _HEARD.clear()

    yield notification


def test_a_large_catalogue_is_found_and_called_through_its_directory(talk_here: Callable[..., None]) -> None:
    async def body(client: Client) -> None:
        listed = (await client.list_tools()).tools
        assert [tool.name for tool in listed] == ["tool_directory", "call_tool"]
        assert "10" in (listed[0].description or "")
        groups = (await client.call_tool("tool_directory", {})).structured_content["groups"]
        assert [group["group"] for group in groups] == ["services", "other"]
        assert groups[0]["tools"] == ["count", "restart"]
        found = (await client.call_tool("tool_directory", {"group": "services"})).structured_content["tools"]
        assert found[1]["name"] == "restart"
        assert found[1]["inputSchema"]["required"] == ["service"]
        call = {"name": "show_logs", "arguments": {"service": "order"}}
        assert (await client.call_tool("call_tool", call)).structured_content == {"service": "order", "lines": 100}
        assert not (await client.call_tool("greet", {"name": "x"})).is_error
        for name, arguments, words in (
            ("tool_directory", {"group": "nope"}, "no such group: nope; there are: services, other"),
            ("tool_directory", {"group": 7}, "no such group: 7"),
            ("call_tool", {}, "takes `name`"),
            ("call_tool", {"name": "greet", "arguments": []}, "takes `name`"),
            ("call_tool", {"name": "nope"}, "no such tool: nope"),
            ("call_tool", {"name": "restart"}, "service is missing"),
            ("call_tool", {"name": "restart", "arguments": {"service": "order"}}, "needs a confirmation"),
        ):
            result = await client.call_tool(name, arguments)
            assert result.is_error
            assert words in text_of(result)

    talk_here(body, most_listed=9)


def test_everything_is_said_in_the_language_that_was_asked_for(talk_here: Callable[..., None]) -> None:
    async def body(client: Client) -> None:
        assert "缺少 service" in text_of(await client.call_tool("restart", {}))
        assert "影响：危险" in ((await client.list_tools()).tools[6].description or "")

    talk_here(body, language="zh")
