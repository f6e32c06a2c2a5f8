"""The Model Context Protocol, by its official SDK: tools of other servers in, our tools out. Needs the extra `mcp`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from migrate_kit.integrations.mcp.extra import need_sdk

__all__ = ["fetch_tools"]


def fetch_tools(
    *, command: Sequence[str] = (), url: str | None = None, environment: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return what the server's `tools/list` answers, all pages, as plain data.

    The server is started by *command* with *environment* (default: that of this process) and spoken to over stdio, or
    is reached at *url*. Raises ExtraMissing; ServerSilent when it does not start, answer or speak the protocol.
    """
    need_sdk()
    from migrate_kit.integrations.mcp.client import fetch

    return fetch(command=command, url=url, environment=environment)
