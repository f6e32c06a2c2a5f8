"""A folder that changes below a running server: what is good is served soon, what is not changes nothing."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from mcp import Client

from migrate_kit.config import load_settings
from migrate_kit.errors import InternalError, MigrateKitError, NoDescription, PathNotFound, ToolTimeout
from migrate_kit.integrations.mcp import audience, tool_server
from migrate_kit.integrations.mcp.audience import Audience
from migrate_kit.integrations.mcp.served import ServedFolder, ServedTools
from migrate_kit.integrations.mcp.watch import changes
from migrate_kit.model.tool import ToolSpec
from migrate_kit.shim.folder import stamp_of
from tests.integrations.mcp.served_folder import NAMES, approve, importable

NEW = ToolSpec(name="again", summary="New.", implementation="ops.tools:odd")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project, importable in this process, and forgotten again."""
    return importable(tmp_path, monkeypatch)


def test_a_file_that_comes_while_the_server_starts_is_served(folder: Path) -> None:
    server = tool_server(load_settings())
    approve(folder, NEW)

    async def body() -> None:
        async with Client(server.server):
            with anyio.fail_after(5):
                while "again" not in server.served.tools:
                    await anyio.sleep(0.02)

    anyio.run(body)


def test_what_is_half_written_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    seen: list[str] = []

    async def watch() -> None:
        async for _ in changes(tmp_path, since=stamp_of(tmp_path), interval_s=0.2):
            seen.append(file.read_text(encoding="utf-8"))  # noqa: PERF401 - the watch never ends

    async def body() -> None:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(watch)
            for length in range(12):
                await anyio.sleep(0.05)
                file.write_text("x" * length, encoding="utf-8")
            with anyio.fail_after(5):
                while not seen:
                    await anyio.sleep(0.02)
            tasks.cancel_scope.cancel()

    anyio.run(body)
    assert seen == ["x" * 11]


@pytest.mark.parametrize(
    ("lose", "error"),
    [(shutil.rmtree, PathNotFound), (lambda path: [f.unlink() for f in path.iterdir()], NoDescription)],
)
def test_a_folder_that_lost_everything_is_an_accident(
    folder: Path, lose: Callable[[Path], object], error: type[MigrateKitError]
) -> None:
    served = ServedFolder(load_settings(), language="en")
    assert list(served.load().tools) == NAMES
    lose(folder / "shadow_tools")
    with pytest.raises(error):
        served.load()
    approve(folder, NEW)
    assert list(served.load().tools) == ["again"]


@pytest.mark.usefixtures("folder")
def test_only_new_files_are_read_and_worded_again(folder: Path) -> None:
    served = ServedFolder(load_settings(), language="en")
    before = served.load().tools
    approve(folder, NEW)
    after = served.load().tools
    assert all(after[name].definition is before[name].definition for name in NAMES)
    assert after["again"].definition["description"].startswith("New.")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("is_heard", [True, False])
def test_no_error_of_a_reload_ends_the_server(folder: Path, monkeypatch: pytest.MonkeyPatch, is_heard: bool) -> None:
    told: list[ServedTools | MigrateKitError] = []

    def hear(news: ServedTools | MigrateKitError) -> None:
        told.append(news)
        if not is_heard:
            raise BrokenPipeError

    server = tool_server(load_settings(), told=hear)
    good = server._load

    async def body() -> None:
        async with Client(server.server) as client:
            monkeypatch.setattr(server, "_load", lambda: 1 / 0)
            approve(folder, NEW)
            await _until(lambda: bool(told))
            monkeypatch.setattr(server, "_load", good)
            approve(folder, NEW.model_copy(update={"summary": "Newer."}))
            await _until(lambda: "again" in server.served.tools)
            assert len((await client.list_tools()).tools) == len(NAMES) + 1

    anyio.run(body)
    assert isinstance(told[0], InternalError)
    assert told[0].fields["what"] == "ZeroDivisionError: division by zero"


@pytest.mark.usefixtures("folder")
def test_an_import_that_never_ends_is_not_the_last_change_that_is_seen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrate_kit.integrations.mcp.server.LOAD_WITHIN_S", 1)
    told: list[ServedTools | MigrateKitError] = []
    gate = Event()
    server = tool_server(load_settings(), told=told.append)
    good = server._load

    async def body() -> None:
        async with Client(server.server):
            monkeypatch.setattr(server, "_load", gate.wait)
            approve(folder, NEW)
            await _until(lambda: bool(told))
            monkeypatch.setattr(server, "_load", good)
            approve(folder, NEW.model_copy(update={"summary": "Newer."}))
            await _until(lambda: "again" in server.served.tools)

    anyio.run(body)
    gate.set()
    assert isinstance(told[0], ToolTimeout)


async def _until(reached: Callable[[], bool]) -> None:
    with anyio.fail_after(5):
        while not reached():
            await anyio.sleep(0.02)


def test_an_object_that_breaks_when_it_is_looked_at_breaks_only_its_tool(folder: Path) -> None:
    code = "class Meta(type):\n    def __get__(self, *_): raise OSError('busy')\n"
    code += "class Tool(metaclass=Meta):\n    @classmethod\n    def go(cls): ...\n"
    code += (
        "class Odd:\n    @property\n    def __signature__(self): raise OSError('busy')\n    def __call__(self): ...\n"
    )
    (folder / "odd_tools.py").write_text(f"{code}odd = Odd()\n", encoding="utf-8")
    sys.modules.pop("odd_tools", None)
    approve(folder, ToolSpec(name="odd_one", implementation="odd_tools:odd"))
    served = ServedFolder(load_settings(), language="en").load()
    assert "odd_tools cannot be imported (OSError: busy)" in served.unserved["odd_one"]
    assert list(served.tools) == NAMES


def test_a_client_is_told_once_however_often_it_joins_and_a_silent_one_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "WITHIN_S", 0.05)
    heard: list[str] = []
    clients = Audience()
    for name in ("first", "deaf", "first", "gone", "last"):
        clients.join(_session(name, heard))

    async def body() -> None:
        with anyio.fail_after(5):
            await clients.tell()
            await clients.tell()

    anyio.run(body)
    assert sorted(heard) == ["first", "first", "last", "last"]
    assert len(clients) == 2


_ABOUT: dict[str, object] = {}


def _session(name: str, heard: list[str]) -> Any:
    """Return a session of the client *name*, a new one for each of its messages."""

    async def send(_: object) -> None:
        if name == "deaf":
            await anyio.sleep(60)
        if name == "gone":
            raise anyio.BrokenResourceError
        heard.append(name)

    return SimpleNamespace(client_params=_ABOUT.setdefault(name, object()), send_notification=send)


def test_the_newest_clients_are_told_where_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "MOST", 2)
    heard: list[str] = []
    clients = Audience()
    for name in ("a", "b", "c"):
        clients.join(_session(name, heard))
    anyio.run(clients.tell)
    assert sorted(heard) == ["b", "c"]
