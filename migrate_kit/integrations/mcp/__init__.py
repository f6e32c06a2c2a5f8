"""The Model Context Protocol, by its official SDK: tools of other servers in, our tools out. Needs the extra `mcp`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from migrate_kit.integrations.mcp.extra import need_sdk

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.errors import MigrateKitError
    from migrate_kit.integrations.mcp.served import ServedTools
    from migrate_kit.integrations.mcp.server import ToolServer
    from migrate_kit.messages import Language

__all__ = ["fetch_tools", "tool_server"]


def tool_server(
    settings: Settings,
    *,
    language: Language = "en",
    timeout_s: float = 60,
    most_listed: int = 40,
    confirm_dangerous: bool = True,
    told: Callable[[ServedTools | MigrateKitError], None] = lambda _: None,
) -> ToolServer:
    """Return the server of the approved tools, for `transports` or any other that the SDK knows.

    *timeout_s* holds for each call; with more than *most_listed* tools the list holds a directory. *told* gets the
    tools whenever they changed, and the error whenever the folder cannot be loaded. Raises ExtraMissing, and what
    `ServedFolder.load` raises.
    """
    need_sdk()
    from migrate_kit.execute import Executor
    from migrate_kit.integrations.mcp.calls import MOST_AT_ONCE, Calls
    from migrate_kit.integrations.mcp.confirmation import Confirmations
    from migrate_kit.integrations.mcp.served import ServedFolder
    from migrate_kit.integrations.mcp.server import ToolServer
    from migrate_kit.integrations.mcp.threads import Threads

    calls = Calls(
        # The time of a call is limited where its threads are counted, given-up ones included.
        execute=Executor(language=language, confirm_dangerous=confirm_dangerous),
        timeout_s=timeout_s,
        language=language,
        threads=Threads(MOST_AT_ONCE),
        confirmations=Confirmations(language),
    )
    load = ServedFolder(settings, language=language).load
    folder = settings.tools_path
    return ToolServer(load, folder=folder, calls=calls, most_listed=most_listed, language=language, told=told)


def fetch_tools(
    *, command: Sequence[str] = (), url: str | None = None, environment: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return what the server's `tools/list` answers, all pages, as plain data, with its own name as `server`.

    The server is started by *command* with *environment* (default: that of this process) and spoken to over stdio, or
    is reached at *url*. Raises ExtraMissing; ServerSilent when it does not start, answer or speak the protocol.
    """
    need_sdk()
    from migrate_kit.integrations.mcp.client import fetch

    return fetch(command=command, url=url, environment=environment)
