"""`migrate-kit serve`: the approved tools as an MCP server."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import redirect_stdout, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.errors import MigrateKitError
    from migrate_kit.integrations.mcp.served import ServedTools
    from migrate_kit.messages import Language

_DEFAULT_PORT = 8765


@click.command("serve")
@click.option(
    "--transport",
    type=click.Choice(["stdio", "http"]),
    default="stdio",
    show_default=True,
    help="stdio for a client that starts this command; http for streamable HTTP.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="http: the address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_DEFAULT_PORT,
    show_default=True,
    help="http: the port to listen on; 0 takes a free one.",
)
@click.option(
    "--timeout",
    "timeout_s",
    type=click.FloatRange(min=0.01),
    default=60.0,
    show_default=True,
    help="Seconds that a tool may take.",
)
@click.option(
    "--most-listed",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="With more tools than this the list holds a directory to find and call them by.",
)
@click.option(
    "--confirm/--no-confirm",
    default=None,
    help="Ask before a dangerous call, or leave that to the client. Default: the setting confirm_dangerous.",
)
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language spoken to clients. Default: the setting.")
def command(
    transport: Literal["stdio", "http"],
    host: str,
    port: int,
    timeout_s: float,
    most_listed: int,
    confirm: bool | None,
    language: Language | None,
) -> None:
    """Serve the approved tools over the Model Context Protocol. Needs the extra `mcp`.

    Functions are imported by name from the root and the last scanned folder. Arguments are checked before every call;
    a dangerous one is put to the person behind the client first, and refused where the client cannot ask.

    The list follows the files of the descriptions; a broken one changes nothing and is reported.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.integrations.mcp import tool_server

    settings = load_settings()
    _make_importable(settings)
    asks = settings.confirm_dangerous if confirm is None else confirm
    # Importing other people's modules may print, and stdout is the protocol's.
    with redirect_stdout(sys.stderr):
        server = tool_server(
            settings,
            language=language or settings.language,
            timeout_s=timeout_s,
            most_listed=most_listed,
            confirm_dangerous=asks,
            told=_tell,
        )
    _introduce(server.served)
    if not server.served.tools and not server.served.unserved:
        output.chat("serve.none", folder=settings.tools_path)
    if server.is_grouped:
        output.chat("serve.grouped", most=most_listed)
    count = len(server.served.tools)
    from migrate_kit.integrations.mcp.transports import run_http, run_stdio

    if transport == "stdio":
        output.chat("serve.started_stdio", count=count)
        # The SDK reads stdin in a thread that nothing wakes, so an orderly end would wait for the client.
        signal.signal(signal.SIGINT, lambda *_: os._exit(exits.INTERRUPTED))
        run_stdio(server)
        return
    if not _is_loopback(host):
        output.chat("serve.open_to_all", host=host)
    try:
        run_http(
            server, host=host, port=port, started=lambda url: output.chat("serve.started_http", count=count, url=url)
        )
    except OSError as error:
        _cannot_listen(error, f"{host}:{port}")


def _make_importable(settings: Settings) -> None:
    """Put the folders that implementations are named from in front of the import path."""
    from migrate_kit.cli._scanned import read_inventory, scanned_folder
    from migrate_kit.errors import MigrateKitError

    folders: list[Path] = [settings.root]
    with suppress(MigrateKitError):  # tools written by hand need no scan
        folders.append(scanned_folder(settings, read_inventory(settings.inventory_path)))
    for folder in folders:
        place = str(folder.resolve())
        if place not in sys.path:
            sys.path.insert(0, place)


def _introduce(served: ServedTools) -> None:
    for tool, reason in served.unserved.items():
        output.chat("serve.unserved", tool=tool, reason=reason)
    if served.drafts:
        output.chat("serve.drafts", count=served.drafts)


def _tell(news: ServedTools | MigrateKitError) -> None:
    from migrate_kit.errors import MigrateKitError

    if isinstance(news, MigrateKitError):
        output.chat("serve.kept")
        output.report_error(news)
        return
    output.chat("serve.reloaded", count=len(news.tools))
    _introduce(news)


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _cannot_listen(error: OSError, place: str) -> None:
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import tell_system

    what = output.word("serve.cannot_listen", what=tell_system(error))
    raise OptionInvalid(option=place, what=what, command="serve") from error
