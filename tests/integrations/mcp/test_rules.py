"""Business rules over the calls of MCP clients: what they deny is not made, what they add is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from mcp import Client

from migrate_kit.config import load_settings
from migrate_kit.errors import MigrateKitError, RulesInvalid
from migrate_kit.integrations.mcp import tool_server
from migrate_kit.model.context import context
from tests.integrations.mcp.served_folder import importable, text_of

Body = Callable[[Client], Awaitable[None]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return importable(tmp_path, monkeypatch)


def talk(folder: Path, rules: str, body: Body, mode: str = "auto", **options: Any) -> None:
    """Serve *folder* behind *rules* in this process and run *body* with a client of it."""
    (folder / "shadow_tools" / "rules.yaml").write_text(rules, encoding="utf-8")

    async def run() -> None:
        with anyio.fail_after(60):
            server = tool_server(load_settings(folder), confirm_dangerous=False).server
            async with Client(server, mode=mode, **options) as client:
                await body(client)

    anyio.run(run)


def test_what_rules_deny_is_not_called_and_the_reason_is_the_result(folder: Path) -> None:
    async def body(client: Client) -> None:
        result = await client.call_tool("restart", {"service": "order"})
        assert result.is_error
        assert "It needs identity level 2 (rule l2)" in text_of(result)
        assert result.structured_content == {"rules": ["l2"], "kind": "denied"}
        assert not (await client.call_tool("greet", {"name": "x"})).is_error

    talk(folder, "rules:\n  - {id: l2, tools: [restart], permission: {level: 2}}\n", body)
    assert not (folder / "restarted.txt").exists()


def test_who_asks_is_what_the_program_declares(folder: Path) -> None:
    async def body(client: Client) -> None:
        assert not (await client.call_tool("restart", {"service": "order"})).is_error

    with context(user="operator", level=2):
        talk(folder, "rules:\n  - {id: l2, tools: [restart], permission: {level: 2}}\n", body)


ADDS = (
    "rules:\n"
    "  - id: log-first\n    tools: [restart]\n    when: force\n    effect: add_tool\n"
    "    add: {tool: NAME, arguments: {service: service}}\n"
)


def test_what_a_rule_adds_is_called_first_and_ends_the_call_where_it_fails(folder: Path) -> None:
    async def body(client: Client) -> None:
        done = await client.call_tool("restart", {"service": "order", "force": True})
        assert text_of(done) == "restarted order"

    talk(folder, ADDS.replace("NAME", "show_logs"), body)

    async def failing(client: Client) -> None:
        result = await client.call_tool("restart", {"service": "order", "force": True})
        assert result.is_error
        assert "fail failed" in text_of(result)

    talk(folder, ADDS.replace("NAME, arguments: {service: service}", "fail"), failing)
    assert (folder / "restarted.txt").read_text(encoding="utf-8") == "order True\n"


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_rule_may_want_a_person_to_agree_and_other_rates_count_once(folder: Path, mode: str) -> None:
    from mcp_types import ElicitResult

    asked: list[str] = []

    async def agree(context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult.model_validate({"action": "accept", "content": {"confirm": "x"}})

    async def body(client: Client) -> None:
        results = [await client.call_tool("greet", {"name": "x"}) for _ in range(3)]
        assert [result.is_error for result in results] == [False, False, True]
        assert "At most 2" in text_of(results[2])

    rules = (
        "rules:\n  - {id: sure, tools: [greet], when: name != '', effect: require_confirmation}\n"
        "  - {id: few, tools: [greet], rate: {limit: 2, period: 1h}}\n"
    )
    talk(folder, rules, body, mode, elicitation_callback=agree)
    assert len(asked) == 2  # what is denied anyway is not asked


def test_nobody_is_there_to_confirm_so_nothing_is_done(folder: Path) -> None:
    async def body(client: Client) -> None:
        result = await client.call_tool("restart", {"service": "order"})
        assert result.is_error
        assert "needs a confirmation" in text_of(result)

    talk(folder, "rules:\n  - {id: s, tools: [restart], when: service != '', effect: require_confirmation}\n", body)
    assert not (folder / "restarted.txt").exists()


def test_rules_that_break_keep_the_last_good_ones_and_at_the_start_nothing_is_served(folder: Path) -> None:
    told: list[object] = []
    rules = folder / "shadow_tools" / "rules.yaml"
    rules.write_text("rules:\n  - {id: l2, tools: [restart], permission: {level: 2}}\n", encoding="utf-8")
    served = tool_server(load_settings(folder), told=told.append)
    rules.write_text("rules:\n  - {id: l2, tool: [restart]}\n", encoding="utf-8")
    anyio.run(served._reload)
    assert [type(one) for one in told] == [RulesInvalid]
    assert served.served.rules.of("restart")
    rules.unlink()
    anyio.run(served._reload)
    assert isinstance(told[1], MigrateKitError)
    assert served.served.rules.of("restart")
    rules.write_text("rules: [\n", encoding="utf-8")
    with pytest.raises(RulesInvalid):
        tool_server(load_settings(folder))
