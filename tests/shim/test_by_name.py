"""A tool written by hand is found by its name, imported once, and never as a second copy of what runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from migrate_kit.errors import UnknownFunction
from migrate_kit.model.tool import ToolSpec
from migrate_kit.shim.by_name import imported
from tests.shim.service import HERE

STATE: list[str] = []


class Lamp:
    @staticmethod
    def on() -> str:
        return "on"


def named(implementation: str) -> ToolSpec:
    return ToolSpec(name="lamp", implementation=implementation)


def test_what_is_loaded_is_found_as_it_is() -> None:
    assert imported(named(f"{__name__}:Lamp.on")) is Lamp.on
    assert imported(named("json:dumps")).__module__ == "json"


@pytest.mark.parametrize(
    ("implementation", "error"),
    [
        ("json:no_such", UnknownFunction),
        (f"{__name__}:STATE", UnknownFunction),
        ("just_a_name", UnknownFunction),
        ("no_such_module_anywhere:f", ModuleNotFoundError),
    ],
)
def test_what_is_not_there_is_an_error_of_its_own(implementation: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        imported(named(implementation))


@pytest.mark.parametrize("command", [["-m", "app.bot"], ["app/bot.py"]])
def test_the_module_that_runs_is_not_loaded_a_second_time(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "bot.py").write_text(
        "import sys\n"
        "from migrate_kit.model.tool import ToolSpec\n"
        "from migrate_kit.shim.by_name import imported\n"
        "def lamp(): ...\n"
        "print(imported(ToolSpec(name='lamp', implementation=sys.argv[1])) is lamp)\n",
        encoding="utf-8",
    )
    name = "app.bot:lamp" if command[0] == "-m" else "bot:lamp"
    done = subprocess.run(
        [sys.executable, *command, name], cwd=tmp_path, env={"PYTHONPATH": str(HERE)}, text=True, capture_output=True, check=True
    )  # fmt: skip
    assert done.stdout == "True\n"
