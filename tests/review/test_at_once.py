"""Two reviewers and `describe` on the same files at the same moment, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from migrate_kit.review import load_folder
from tests.conftest import CHECKOUT
from tests.review.at_once import INVENTORIES

_SOURCE = """\
def logs(service):
    \"\"\"Show the last lines of a log of a service.\"\"\"
    return open(f"{service}.log").read()


def boot(host):
    \"\"\"Restart a machine by its name.\"\"\"
    return host


def handle(text):
    if "show log" in text:
        return logs(text)
    elif "reboot" in text:
        return boot(text)
"""
ROUNDS = 40
Write = tuple[str, str, str]
"""File, the text that was seen, the text that was written."""


def _start(folder: Path, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.review.at_once", *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "MIGRATE_KIT_LANG": "en"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def _cli(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "migrate_kit", *arguments]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two described tools, and the inventories of the source before and after an edit."""
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    for name, source in zip(INVENTORIES, (_SOURCE, _SOURCE.replace('"reboot"', '"power cycle"')), strict=True):
        (tmp_path / "bot.py").write_text(
            source.replace("show log", "show log" if name == INVENTORIES[0] else "tail log")
        )
        _cli(tmp_path, "scan", ".")
        (tmp_path / ".migrate-kit" / "inventory.json").replace(tmp_path / name)
    _cli(tmp_path, "describe", "--inventory", INVENTORIES[0])
    return tmp_path


def _texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode() for path in sorted((folder / "shadow_tools").glob("*.yaml"))}


def _at_once(folder: Path) -> dict[str, list[Write]]:
    """Let all work at once; return who wrote what, as each of them was told."""
    roles = (("review", "Li", 1, ROUNDS), ("review", "Wang", 2, ROUNDS), ("describe", "describe", 3, 12))
    started = {str(role[1]): _start(folder, *role) for role in roles}
    for process in started.values():
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started.values():
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    written = {}
    for name, process in started.items():
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        written[name] = [tuple(json.loads(line)) for line in out.splitlines()]
    return written


def test_two_reviewers_and_describe_at_the_same_moment_lose_nothing(folder: Path) -> None:
    before = _texts(folder)
    written = _at_once(folder)
    after = _texts(folder)
    assert all(len(writes) >= 4 for writes in written.values())  # each of them came to write
    for name, text in after.items():
        _is_one_story([w for writes in written.values() for w in writes if w[0] == name], before[name], text)
    # What a reviewer was told is saved stands there, and so does what the source says now.
    specs = {
        path.name: spec for spec in load_folder(folder / "shadow_tools").specs if (path := Path(f"{spec.name}.yaml"))
    }
    for name, seen, new in (w for who in ("Li", "Wang") for w in written[who]):
        added = set(new.splitlines()) - set(seen.splitlines())
        words = {line[4:] for line in added if line.startswith(("  - Li ", "  - Wang "))}
        assert words <= set(specs[name].use_when)
    last = {name: new for name, _, new in written["describe"]}
    for name, text in last.items():
        (said,) = (line for line in text.splitlines() if line.startswith("source_hash:"))
        assert said in after[name].splitlines()


def _is_one_story(writes: list[Write], first: str, last: str) -> None:
    """Whoever wrote had seen what was written before: the writes are steps of one way from *first* to *last*.

    Two that wrote over the same text would leave a text that nobody went on from, and that is not the last one.
    """
    left = Counter(seen for _, seen, _ in writes)
    left.subtract(Counter(new for _, _, new in writes))
    ends = {text: count for text, count in left.items() if count}
    assert ends == ({first: 1, last: -1} if first != last else {})
