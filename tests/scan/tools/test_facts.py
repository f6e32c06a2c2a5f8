"""The facts of all case tools against the truth, by the cases' own judge."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from migrate_kit.model.inventory import ToolFacts
from tests.scan.casebook import in_one_worker
from tests.scan.tools.judged import inventory
from tests.scan.tools.resolver import facts

pytestmark = in_one_worker
WANTED = ("params", "types", "required", "param_defaults", "enums", "patterns", "ranges", "effects")


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> dict[str, float]:
    from tests.conftest import _outside

    folder = _outside("MIGRATE_KIT_CASES", "../shared/cases") / "scan"
    if not (folder / "judge.py").is_file():
        pytest.skip(f"no judge in {folder}")
    file = tmp_path_factory.mktemp("judged") / "inventory.json"
    file.write_text(json.dumps(inventory(folder), ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, str(folder / "judge.py"), str(folder), "--tools", "--json", "--inventory", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    document = json.loads(done.stdout)
    return {**{name: row["value"] for name, row in document["figures"].items()}, **document["counts"]}


@pytest.mark.parametrize("figure", WANTED)
def test_nineteen_of_twenty_facts_of_the_cases_are_right(figures: dict[str, float], figure: str) -> None:
    assert figures[figure] >= 0.95


def test_no_tool_of_the_cases_is_wrongly_called_read_only(figures: dict[str, float]) -> None:
    assert figures["wrongly_read_only"] == 0


def test_facts_survive_json() -> None:
    tool = facts('def tool(x: int = 3, y=None):\n    """Do."""\n    if x > 5:\n        raise ValueError("at most 5")\n')
    assert ToolFacts.model_validate_json(tool.model_dump_json()) == tool


def test_two_readings_of_one_source_are_equal() -> None:
    code = Path(__file__).read_text(encoding="utf-8")
    assert facts(code, "figures") == facts(code, "figures")
