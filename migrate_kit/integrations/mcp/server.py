"""The server: what `tools/list` and `tools/call` answer, and who is told when the list changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import anyio
from anyio.abc import TaskGroup
from mcp.server import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ToolsListChanged
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    InputRequiredResult,
    ListToolsResult,
    NotificationParams,
    PaginatedRequestParams,
    Tool,
)

from migrate_kit._resources import version
from migrate_kit.errors import InternalError, MigrateKitError, UnknownTool
from migrate_kit.integrations.mcp.audience import Audience
from migrate_kit.integrations.mcp.calls import Calls
from migrate_kit.integrations.mcp.confirmation import Context
from migrate_kit.integrations.mcp.directory import CALL, LIST, Directory
from migrate_kit.integrations.mcp.results import error_result
from migrate_kit.integrations.mcp.served import ServedTools
from migrate_kit.integrations.mcp.watch import changes
from migrate_kit.messages import Language
from migrate_kit.shim.folder import stamp_of

NAME = "migrate-kit"
LOAD_WITHIN_S = 20
"""Seconds that loading anew may take: a module that never ends its import must not be the last change that is seen."""
_MOST_KNOWN = 20
"""Names that an error shows where no name is near."""

Load = Callable[[], ServedTools]
Told = Callable[[ServedTools | MigrateKitError], None]


class ToolServer:
    """Serves what *load* returns, and loads again when a file of *folder* changes.

    A folder that cannot be loaded changes nothing: the last good tools stay, and *told* gets the error.
    """

    def __init__(
        self,
        load: Load,
        *,
        folder: Path,
        calls: Calls,
        most_listed: int,
        language: Language = "en",
        told: Told = lambda _: None,
    ) -> None:
        self._load, self._folder, self._calls, self._told = load, folder, calls, told
        self._most_listed, self._language = most_listed, language
        # Looked at before it is read: what changes in the meantime must not be missed.
        self._since = stamp_of(folder)
        self.served = load()
        self._trouble = ""
        self._bus = InMemorySubscriptionBus()
        self._audience = Audience()
        self.server: Server[Any] = _Announcing(
            NAME,
            version=version(),
            lifespan=self._watching,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_subscriptions_listen=ListenHandler(self._bus),
        )
        self.server.add_notification_handler("notifications/initialized", NotificationParams, self._joined)

    @property
    def is_grouped(self) -> bool:
        """Whether there are so many tools that the list holds a directory instead."""
        return len(self.served.tools) > self._most_listed

    @property
    def _directory(self) -> Directory:
        return Directory(self.served, self._language)

    async def _list_tools(self, context: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        if self.is_grouped:
            return ListToolsResult(tools=self._directory.tools())
        return ListToolsResult(tools=[Tool.model_validate(tool.definition) for tool in self.served.tools.values()])

    async def _call_tool(self, context: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        name, arguments = params.name, params.arguments or {}
        if self.is_grouped and name == LIST:
            return self._directory.listed(arguments)
        if self.is_grouped and name == CALL:
            asked = self._directory.call_of(arguments)
            if isinstance(asked, CallToolResult):
                return asked
            name, arguments = asked
        served = self.served.tools.get(name)
        if served is None:
            return error_result(UnknownTool(tool=name, known=self._known(name)), self._language)
        return await self._calls.call(context, params, served, arguments)

    def _known(self, name: str) -> str:
        names = list(self.served.tools)
        return ", ".join(get_close_matches(name, names) or names[:_MOST_KNOWN]) or "-"

    async def _joined(self, context: Context, params: NotificationParams) -> None:
        self._audience.join(context.session)

    @asynccontextmanager
    async def _watching(self, server: Server[Any]) -> AsyncIterator[None]:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(self._watch, tasks)
            yield
            tasks.cancel_scope.cancel()

    async def _watch(self, tasks: TaskGroup) -> None:
        async for _ in changes(self._folder, since=self._since):
            if await self._reload():
                await self._bus.publish(ToolsListChanged())
                # Beside the watch: a client that does not listen must not keep the next change from being seen.
                tasks.start_soon(self._audience.tell)

    async def _reload(self) -> bool:
        """Load anew; tell whether a client can see a difference. Whatever goes wrong, the last good tools stay."""
        try:
            served = await self._calls.threads.run(self._load, within_s=LOAD_WITHIN_S, tool=str(self._folder))
        except MigrateKitError as error:
            self._say(error)
            return False
        except Exception as error:  # noqa: BLE001 - the folder may hold anything, and functions are anybody's code
            self._say(InternalError(what=f"{type(error).__name__}: {error}"))
            return False
        self._trouble = ""
        is_new = _shown(served) != _shown(self.served)
        self.served = served
        if is_new:
            self._say(served)
        return is_new

    def _say(self, news: ServedTools | MigrateKitError) -> None:
        """Tell the news; the same trouble is told once."""
        trouble = str(news) if isinstance(news, MigrateKitError) else ""
        if trouble and trouble == self._trouble:
            return
        self._trouble = trouble
        # Whoever listens may be gone: a closed stderr must not end the watch.
        with suppress(Exception):
            self._told(news)


class _Announcing(Server[Any]):
    """Says in every transport that changes of the list are announced."""

    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        """Return the options with `tools.listChanged`, unless the transport asks for others."""
        announced = notification_options or NotificationOptions(tools_changed=True)
        return super().create_initialization_options(announced, experimental_capabilities, extensions)


def _shown(served: ServedTools) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return everything that a client or the person who serves can see of *served*."""
    return [dict(tool.definition) for tool in served.tools.values()], dict(served.unserved)
