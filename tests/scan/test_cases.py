"""The judge over the cases with known answers: what the scan reaches, and must not fall below."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.scan.casebook import ROOT, in_one_worker, inventory, needs_cases

pytestmark = [needs_cases, in_one_worker]
FLOORS = {
    "detection": 0.98,
    "branches": 0.98,
    "conditions": 0.99,
    "targets": 0.99,
    "arguments": 0.97,
    "dead_recall": 0.94,
    "dead_precision": 1.0,
    "families": 0.96,
    "defaults": 0.96,
    "stages": 0.97,
    "replay": 0.965,
    "unparsable": 1.0,
    "tools": 0.97,
}


@pytest.fixture(scope="module")
def verdict(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    written = tmp_path_factory.mktemp("judged") / "inventory.json"
    written.write_text(inventory().model_dump_json(), encoding="utf-8")
    command = [sys.executable, str(ROOT / "judge.py"), str(ROOT), "--inventory", str(written), "--json"]
    result: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return result


@pytest.mark.parametrize("figure", FLOORS)
def test_a_figure_stays_above_its_floor(verdict: dict[str, Any], figure: str) -> None:
    assert verdict["figures"][figure]["value"] >= FLOORS[figure]


def test_nothing_else_is_reported(verdict: dict[str, Any]) -> None:
    assert {name: verdict["counts"][name] for name in ("false_alarms", "dead_false", "unparsable_false")} == {
        "false_alarms": 0,
        "dead_false": 0,
        "unparsable_false": 0,
    }
    assert verdict["contract"] == []
