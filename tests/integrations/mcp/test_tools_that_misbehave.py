"""Tools as people write them: whatever one does, its call is answered and the server goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from migrate_kit.model.tool import ToolSpec
from tests.integrations.mcp.served_folder import approve, make
from tests.integrations.mcp.test_malformed import Pipe, pipe

_FUNCTIONS = """
from decimal import Decimal
from pydantic import BaseModel


def exhausted():
    return next(iter([]))


async def interrupted():
    raise KeyboardInterrupt


async def exits():
    sys.exit(2)


async def cancels():
    raise asyncio.CancelledError


async def leaves_an_exit_behind():
    async def later():
        raise SystemExit(3)

    asyncio.create_task(later())
    await asyncio.sleep(0.05)


class Unsayable(Exception):
    def __str__(self):
        raise ValueError("no words")


def unsayable():
    raise Unsayable


def bits():
    yield 1
    yield 2


async def bits_in_time():
    yield "一"


def endless():
    while True:
        yield 0


async def blocks():
    time.sleep(3)


class Offer(BaseModel):
    price: Decimal
    tags: set[str]


def offer():
    return Offer(price="1.50", tags={"new"})


def prices():
    return {"price": Decimal("1.50"), "tags": {"new"}}


lock = asyncio.Lock()


async def keeps_a_lock():
    async with lock:
        await asyncio.sleep(0)
    return "locked and unlocked"
"""
_NAMES = [line.partition("(")[0].rpartition(" ")[2] for line in _FUNCTIONS.splitlines() if "def " in line[:10]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipe]:
    folder = make(tmp_path_factory.mktemp("odd"), ())
    with (folder / "ops" / "tools.py").open("a", encoding="utf-8") as file:
        file.write(_FUNCTIONS)
    for name in _NAMES:
        approve(folder, ToolSpec(name=name, summary="Do something."))
    with pipe(folder, "--timeout", "0.5") as served:
        yield served


def _said(server: Pipe, tool: str) -> tuple[bool, str]:
    result = server.ask("tools/call", {"name": tool, "arguments": {}})["result"]
    return result["isError"], result["content"][0]["text"]


@pytest.mark.parametrize(
    ("tool", "says"),
    [
        ("exhausted", "exhausted failed: RuntimeError: StopIteration"),
        ("interrupted", "interrupted failed: RuntimeError: KeyboardInterrupt"),
        ("exits", "exits failed: RuntimeError: SystemExit: 2"),
        ("cancels", "cancels failed: RuntimeError: CancelledError"),
        ("unsayable", "unsayable failed: Unsayable"),
    ],
)
def test_whatever_a_tool_raises_is_the_result_of_its_call_and_nothing_else_ends(
    server: Pipe, tool: str, says: str
) -> None:
    assert _said(server, tool) == (True, says)


def test_a_task_that_a_tool_leaves_behind_ends_alone(server: Pipe) -> None:
    assert _said(server, "leaves_an_exit_behind") == (False, "null")
    assert _said(server, "keeps_a_lock") == (False, "locked and unlocked")


@pytest.mark.parametrize(("tool", "listed"), [("bits", "[1,2]"), ("bits_in_time", '["一"]')])
def test_what_a_tool_yields_is_its_result(server: Pipe, tool: str, listed: str) -> None:
    assert _said(server, tool) == (False, listed)


def test_a_generator_without_end_is_given_up(server: Pipe) -> None:
    is_error, text = _said(server, "endless")
    assert is_error
    assert "endless yields more than 100000 values" in text or "no answer within" in text


def test_a_coroutine_that_blocks_keeps_nobody_waiting_but_its_caller(server: Pipe) -> None:
    message = '{"jsonrpc":"2.0","id":"slow","method":"tools/call","params":{"name":"blocks","arguments":{}}}'
    server.send(message.encode())
    assert _said(server, "bits") == (False, "[1,2]")
    is_error, text = _said(server, "blocks")
    assert is_error
    assert "no answer within 0.5 s" in text
    # The coroutines after it have a loop of their own.
    assert _said(server, "keeps_a_lock") == (False, "locked and unlocked")


def test_data_keeps_its_form_though_a_part_of_it_is_no_json(server: Pipe) -> None:
    for tool in ("prices", "offer"):
        result = server.ask("tools/call", {"name": tool, "arguments": {}})["result"]
        assert result["structuredContent"] == {"price": "1.50", "tags": ["new"]}
