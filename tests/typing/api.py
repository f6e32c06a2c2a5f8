"""Only type-checked (`make check`), never run: the public API as a user's code would call it."""

from __future__ import annotations

from typing import assert_type

import migrate_kit
from migrate_kit import Decision, Refusal, RegisteredTool, Registry, Stage, ToolCall, ToolSpec, tool


@migrate_kit.router("bot:handle")
def handle(text: str, loud: bool = False) -> str:
    """Keep the signature of a wrapped function."""
    return text.upper() if loud else text


@migrate_kit.router("bot:handle_async")
async def handle_async(text: str) -> int:
    """Keep a coroutine function one."""
    return len(text)


assert_type(handle("x", loud=True), str)


async def caller() -> None:
    """Await as before."""
    assert_type(await handle_async("x"), int)


def read(decision: Decision) -> str:
    """Read a decision."""
    assert_type(decision.calls, tuple[ToolCall, ...])
    assert_type(decision.refusal, Refusal | None)
    return decision.refusal.question if decision.refusal else decision.calls[0].tool


with migrate_kit.context(user="u1", roles=("sre",)) as asker:
    assert_type(asker.user, str | None)

assert_type(Stage.shadow < Stage.full, bool)
spec = ToolSpec(name="query_logs", use_when=("日志", "logs"))
assert_type(spec.is_approved, bool)


@tool(use_when=("磁盘", "disk"), effects="read_only")
def disk(host: str, limit: int = 3) -> list[str]:
    """Keep the signature of a tool."""
    return [host] * limit


@tool
async def wake(printer: str) -> None:
    """Keep a coroutine tool one."""


assert_type(disk("a", limit=2), list[str])
own = Registry([disk])
assert_type(own.register(spec, is_dynamic=True), RegisteredTool)
assert_type(own.get_tool_by_name("disk_shadow").spec, ToolSpec | None)
assert_type([one.name for one in own], list[str])
