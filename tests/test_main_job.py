"""The main job, end to end, on what a real run of the demo left behind."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from migrate_kit._resources import sample_folder
from tests.demo_run import DemoRun

pytestmark = [pytest.mark.wheel, pytest.mark.xdist_group("demo")]
SHARED = ("router", "text", "answer", "done", "error")


@pytest.fixture
def rows(demo: DemoRun) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(demo.database)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def comparable(line: dict[str, Any]) -> dict[str, Any]:
    return {key: line[key] for key in SHARED}


@pytest.mark.parametrize("stage", ["legacy", "shadow"])
def test_with_the_shim_every_answer_and_every_action_is_the_same(demo: DemoRun, stage: str) -> None:
    bare, now = demo.answers("bare"), demo.answers(stage)
    assert len({line["text"] for line in bare}) == 300
    assert list(map(comparable, now)) == list(map(comparable, bare))


def test_in_shadow_every_request_is_decided_twice_and_nothing_is_executed_by_the_dynamic_side(
    demo: DemoRun, rows: sqlite3.Connection
) -> None:
    total, executed = rows.execute(
        "select count(*), sum(executed not in ('', '[]')) from observations where stage = 'shadow'"
    ).fetchone()
    assert (total, executed) == (len(demo.answers("shadow")), 0)


def test_in_hybrid_and_full_each_call_is_carried_out_exactly_once(demo: DemoRun) -> None:
    found = re.findall(
        r"stage (hybrid|full): .* served for (\d+) of .*; (\d+) calls .* once, (\d+) twice or", demo.output
    )
    assert [stage for stage, *_ in found] == ["hybrid", "full"]
    for _, served, once, wrong in found:
        assert int(served) > 20
        assert int(once) > 20
        assert int(wrong) == 0


def test_roll_back_reaches_a_running_process_within_a_second(demo: DemoRun) -> None:
    late, after = re.search(
        r"last dynamic answer (\d+) ms after .* and (\d+) legacy answers since", demo.output
    ).groups()
    assert int(late) < 1000
    assert int(after) > 50


def test_the_gate_says_inconclusive_for_want_of_days(demo: DemoRun) -> None:
    assert "INCONCLUSIVE" in demo.output
    assert "complete UTC days" in demo.output


def test_the_report_says_what_sql_says(demo: DemoRun, rows: sqlite3.Connection) -> None:
    report = json.loads(demo.run("-m", "migrate_kit", "report", "--format", "json").stdout)
    outcomes = dict(rows.execute("select outcome, count(*) from observations group by outcome"))
    assert {name: n for name, n in report["outcomes"].items() if n} == outcomes
    same = outcomes["agree"] + outcomes["equivalent"]
    assert report["decision_consistency_rate"] == pytest.approx(
        same / (sum(outcomes.values()) - outcomes.get("unknown", 0))
    )


def test_the_html_report_is_one_self_contained_page(demo: DemoRun) -> None:
    page = (demo.folder / "report.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert not re.search(r"(?:src|href)=[\"'](?:https?:)?//", page)
    assert "<link" not in page


def test_uninstalling_gives_back_every_byte_of_the_sample(demo: DemoRun) -> None:
    changed = [f for f in sources(demo.folder / "sample_legacy") if f.read_bytes() != original(demo, f).read_bytes()]
    assert len(changed) == 3
    done = demo.run("-m", "migrate_kit", "uninstall", "--write")
    assert done.returncode == 0, done.stderr
    for file in sources(demo.folder / "sample_legacy"):
        assert file.read_bytes() == original(demo, file).read_bytes(), file


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def original(demo: DemoRun, file: Path) -> Path:
    return sample_folder() / file.relative_to(demo.folder / "sample_legacy")
