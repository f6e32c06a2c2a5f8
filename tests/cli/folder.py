"""A small project on disk for the tests of review, check, install and uninstall."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import MigrateKitError
from migrate_kit.model.inventory import Inventory
from migrate_kit.review import write_description
from tests.codemod.test_round_trip import router
from tests.review.specs import restart, yaml_of

SOURCE = b"def handle(t):\r\n    if 'a' in t:\r\n        return 'x'\r\n    return None\r\n"
ASKED = {"service": "哪个服务？", "force": "要强制吗？"}
LOGS = {
    "name": "logs",
    "summary": "Show the last lines of a log.",
    "use_when": ("日志", "logs"),
    "effects": "read_only",
    "evidence": ("ops/bot.py:12 anchor",),
}


def project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the project in *folder* and work there: one router, one dangerous and one other draft."""
    monkeypatch.chdir(folder)
    for name, data in _files().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


@cache
def _files() -> dict[str, bytes]:
    """The files of the project, made once: most of the time of a small test would go into writing them in YAML."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        _make(folder)
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _make(folder: Path) -> None:
    (folder / "migrate-kit.toml").write_text("", encoding="utf-8")
    (folder / "bot.py").write_bytes(SOURCE)
    inventory = Inventory(root=".", routers=(router("bot.py", "handle", 2, 4),))
    (folder / ".migrate-kit").mkdir()
    (folder / ".migrate-kit" / "inventory.json").write_text(inventory.model_dump_json(), encoding="utf-8")
    tools = folder / "shadow_tools"
    described = restart(evidence=("bot.py:2 anchor",), source_hash="", ask_user=ASKED)
    write_description(tools / "restart.yaml", yaml_of(described))
    write_description(tools / "logs.yaml", yaml_of(described.model_copy(update=LOGS)))


def run(*arguments: str) -> Result:
    """Run the command line without a terminal."""
    return CliRunner().invoke(cli, list(arguments))


def error_of(result: Result) -> MigrateKitError:
    """The error that the outermost layer would print as one line."""
    assert isinstance(result.exception, MigrateKitError), result.output
    return result.exception


def payload(result: Result) -> dict[str, object]:
    """The JSON envelope on stdout."""
    document: dict[str, object] = orjson.loads(result.stdout)
    assert document["schema"]
    return document
