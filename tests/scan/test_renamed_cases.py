"""All cases under other names: they still do the same, and are read the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from tests.scan.casebook import ROOT, in_one_worker, inventory, needs_cases
from tests.scan.renaming import Naming, chinese, neutral, renamed_copy
from tests.scan.running import cases_in

pytestmark = [needs_cases, in_one_worker]
FIGURES = ("detection", "branches", "conditions", "targets", "arguments", "dead_recall", "dead_precision", "replay")
#: The text of an error, handed in under a name that says nothing, looks like any other text.
TOLD_BY_NAME_ALONE = 1
#: Of two values and two short answers only the name tells that one asks and is answered: `garden_door(q)`.
ASKED_BY_NAME_ALONE = "always_true_or"


def judged(folder: Path, written: Path, text: str, left_out: str) -> dict[str, Any]:
    written.write_text(text, encoding="utf-8")
    command = [sys.executable, str(folder / "judge.py"), str(folder), "--inventory", str(written), "--json"]
    names = [truth.name.removesuffix(".expected.json") for truth in sorted(folder.glob("*.expected.json"))]
    command += [part for name in names if name != left_out for part in ("--only", name)]
    result: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return result


@pytest.fixture(
    scope="module",
    params=[pytest.param(neutral, id="neutral"), pytest.param(chinese, id="chinese", marks=pytest.mark.soak)],
)
def copied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    naming: Naming = request.param
    target = tmp_path_factory.mktemp("renamed") / "cases"
    renamed_copy(ROOT, target, naming)
    return target


@pytest.fixture(scope="module")
def found(copied: Path) -> Inventory:
    return analyse(scan(copied))


def test_the_copy_runs_as_its_truth_file_says(copied: Path) -> None:
    cases = [case for case in cases_in(copied) if not case.missing]
    for case in cases:
        for probe in case.truth["probes"]:
            ran = [place for place in case.run(probe["text"]).places if place in case.branches]
            assert ran == [case.place(line) for line in probe["lines"]], (case.name, probe["text"])
    assert len(cases) > 50


def test_the_names_of_the_copy_are_others(found: Inventory) -> None:
    before = {(router.function, router.subject) for router in inventory().routers if router.function != "<module>"}
    after = {(router.function, router.subject) for router in found.routers}
    assert len(before & after) <= 0.05 * len(before)


def test_the_copy_is_read_as_well_as_the_cases(copied: Path, found: Inventory, tmp_path: Path) -> None:
    names = [truth.name.removesuffix(".expected.json") for truth in sorted(ROOT.glob("*.expected.json"))]
    number = names.index(ASKED_BY_NAME_ALONE)
    own = judged(ROOT, tmp_path / "own.json", inventory().model_dump_json(), ASKED_BY_NAME_ALONE)
    other = judged(copied, tmp_path / "other.json", found.model_dump_json(), f"case_{number}")
    values = {name: (own["figures"][name]["value"], other["figures"][name]["value"]) for name in FIGURES}
    assert {name: pair for name, pair in values.items() if pair[1] < pair[0] - 0.01} == {}
    assert other["counts"]["false_alarms"] <= own["counts"]["false_alarms"] + TOLD_BY_NAME_ALONE
    assert other["counts"]["dead_false"] == 0
    # The truth was renamed with the code, where just as many of its own conditions give what was observed.
    assert other["counts"]["replay_left_out"] == own["counts"]["replay_left_out"]
