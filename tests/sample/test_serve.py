"""The driver runs as a module, from any folder that holds the sample."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sample_legacy import serve
from tests.sample.roster import FOLDER


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(FOLDER, folder / "sample_legacy", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def python(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-m", *words]
    environment = {"PATH": "", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=True)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("module", "text", "answer"),
    [
        ("ops_bot", "看看昨天订单服务的错误日志", "connection pool exhausted"),
        ("dispatch", "unlock tom.lee", "tom.lee 已解锁"),
        ("triage_tree", "db-01 的磁盘", "91%"),
    ],
)
def test_each_router_runs_as_a_module(elsewhere: Path, module: str, text: str, answer: str) -> None:
    assert answer in python(elsewhere, f"sample_legacy.{module}", text).stdout


def test_all_requests_are_played_through_all_routers_and_always_alike(elsewhere: Path) -> None:
    words = ("sample_legacy.serve", "--requests", "sample_legacy/requests.jsonl", "--out")
    assert "900 answers" in python(elsewhere, *words, "a.jsonl").stdout
    python(elsewhere, *words, "b.jsonl")
    assert (elsewhere / "a.jsonl").read_bytes() == (elsewhere / "b.jsonl").read_bytes()
    played = rows(elsewhere / "a.jsonl")
    assert len(played) == 900
    assert set(played[0]) == {"router", "text", "answer", "done", "error"}
    assert all((row["answer"] is None) == (row["error"] is not None) for row in played)


def test_one_router_can_be_chosen_and_lines_go_to_standard_output(elsewhere: Path) -> None:
    finished = python(elsewhere, "sample_legacy.serve", "--router", "triage")
    lines = [json.loads(line) for line in finished.stdout.splitlines()]
    assert {row["router"] for row in lines} == {"triage"}
    assert len(lines) == 300
    assert "300 answers" in finished.stderr


def test_a_loop_goes_on_for_its_seconds_and_stamps_each_line(elsewhere: Path) -> None:
    start = time.time()
    python(elsewhere, "sample_legacy.serve", "--router", "intents", "--loop", "0.3", "--pause", "5", "--out", "l.jsonl")
    stamps = [row["at"] for row in rows(elsewhere / "l.jsonl")]
    assert len(stamps) > 3
    assert stamps == sorted(stamps)
    assert start <= stamps[0] <= stamps[-1] <= time.time()


def test_an_exception_of_a_router_becomes_the_error_of_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    row = serve.ask("ops_bot", "把订单扩容到99个副本")
    assert row["error"] == "ValueError: replicas must be between 0 and 50"
    assert row["answer"] is None
    assert row["done"] == []
