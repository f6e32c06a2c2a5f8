"""Clients of the older protocol, told one by one that the list of tools has changed."""

from __future__ import annotations

from collections import OrderedDict

import anyio
from mcp.server.session import ServerSession
from mcp_types import ToolListChangedNotification

MOST = 1000
"""Clients that are told, the newest; which of them went away is found out when telling."""
WITHIN_S = 5
"""Seconds that a client has to take the message. One that does not read its stream must not hold up the others."""


class Audience:
    """The clients that have joined, each once however often it says so."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[int, ServerSession] = OrderedDict()

    def __len__(self) -> int:
        return len(self._sessions)

    def join(self, session: ServerSession) -> None:
        """Take in the client of *session*."""
        # Each message has a session object of its own; what the client said of itself is one object a connection.
        about = session.client_params
        self._sessions[id(session if about is None else about)] = session
        while len(self._sessions) > MOST:
            self._sessions.popitem(last=False)

    async def tell(self) -> None:
        """Tell all at once; whom it does not reach is let go."""
        async with anyio.create_task_group() as tasks:
            for key, session in list(self._sessions.items()):
                tasks.start_soon(self._tell, key, session)

    async def _tell(self, key: int, session: ServerSession) -> None:
        try:
            with anyio.fail_after(WITHIN_S):
                await session.send_notification(ToolListChangedNotification())
        except Exception:  # noqa: BLE001 - a client that went away is no trouble of the others
            self._sessions.pop(key, None)
