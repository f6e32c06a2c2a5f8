"""A function has one name, whatever root its module is seen from."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from migrate_kit.model.implementation import implementation_of, same_implementation, same_module
from tests.shim.service import HERE


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("app.tools.logs", "app.tools.logs", True),
        ("tools.logs", "app.tools.logs", True),
        ("app.tools.logs", "logs", True),
        ("app.logs", "app.blogs", False),
        ("app.tools", "app.tools.logs", False),
        ("__main__", "app.tools", True),
    ],
)
def test_a_module_may_be_named_from_another_root(one: str, other: str, same: bool) -> None:
    assert same_module(one, other) is same


class Desk:
    def drain(self) -> None: ...

    def __call__(self) -> None: ...


def test_functions_methods_partials_objects_and_inner_functions_have_a_name() -> None:
    def inner() -> None: ...

    assert implementation_of(test_a_module_may_be_named_from_another_root).endswith(
        ":test_a_module_may_be_named_from_another_root"
    )
    assert implementation_of(Desk().drain) == implementation_of(Desk.drain) == f"{__name__}:Desk.drain"
    assert implementation_of(partial(partial(inner))) == f"{__name__}:inner"
    assert implementation_of(Desk()) == f"{__name__}:Desk"


def test_two_names_mean_one_function_where_module_and_name_can() -> None:
    assert same_implementation("tools.logs:query", "app.tools.logs:query")
    assert same_implementation(":query", "app:query")
    assert not same_implementation("app:query", "app:Desk.query")
    assert not same_implementation("app:query", "other:query")


@pytest.mark.parametrize("command", [["-m", "app.tools"], ["app/tools.py"]])
def test_a_module_that_runs_as_main_has_its_own_name(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "tools.py").write_text(
        "from migrate_kit.model.implementation import implementation_of\n"
        "def logs(): ...\n"
        "print(implementation_of(logs))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, *command],
        cwd=tmp_path,
        env={"PYTHONPATH": str(HERE)},
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == ("app.tools:logs" if command[0] == "-m" else "tools:logs")
