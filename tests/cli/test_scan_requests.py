"""`scan --requests`: what users really sent decides which pairs are shown, and stands there as their witness."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import CasesInvalid, PathNotFound

WORDS = ("alpha", "beta", "gamma", "delta", "eps", "zeta")
ROUTER = (
    "".join(f"def do_{word}(q): return {word!r}\n" for word in WORDS)
    + "def handle(q):\n"
    + "".join(f"    if {word!r} in q:\n        return do_{word}(q)\n" for word in WORDS)
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(ROUTER, encoding="utf-8")
    texts = ["zeta, then eps please", "zeta, then eps please", "alpha"]
    lines = [json.dumps({"text": text}) for text in texts]
    (tmp_path / "requests.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["scan", "bot.py", "--dry-run", "--format", "json", *arguments])


def pairs(result: Result) -> list[dict]:
    return [finding for finding in json.loads(result.stdout)["findings"] if finding["code"] == "MK212"]


def test_a_pair_that_requests_met_is_shown_with_the_request(folder: Path) -> None:
    def met(found: list[dict]) -> list[dict]:
        return [f for f in found if {f["message"]["first"], f["message"]["second"]} == {"do_eps", "do_zeta"}]

    assert met(pairs(run())) == []
    [shown] = met(pairs(run("--requests", "requests.jsonl")))
    assert shown["witness"] == "zeta, then eps please"
    assert shown["message"]["requests"] == 2
    assert len(pairs(run("--requests", "requests.jsonl"))) == 5


def test_a_request_file_that_is_none_is_said(folder: Path) -> None:
    (folder / "broken.jsonl").write_text("not json", encoding="utf-8")
    assert isinstance(run("--requests", "missing.jsonl").exception, PathNotFound)
    assert isinstance(run("--requests", "broken.jsonl").exception, CasesInvalid)
