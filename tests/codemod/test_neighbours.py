"""What stands beside a router, and what is done to its file, is as good after install as before."""

from __future__ import annotations

import ast
import doctest
import importlib
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from migrate_kit.codemod import InstalledFiles, apply, plan_install, plan_uninstall
from migrate_kit.codemod.extract import plan_extract
from migrate_kit.model.inventory import LegacyRouter
from tests.codemod.test_extract import routers_of

SOURCE = '''"""Docs with `code`.

>>> handle("note")
'noted'
"""

from os.path import *

__all__ = ["handle", "Desk"]
_notes = []


def handle(text):
    """Take a note.

    >>> handle("a note")
    'noted'
    >>> handle("lamp")
    """
    if "note" in text:
        _notes.append(text)
        return "noted"
    elif "forget" in text:
        _notes.clear()
        return "forgotten"
    return None


class Desk:
    @property
    def last(self):
        return _notes[-1]

    def handle(self, text):
        """
        >>> Desk().handle("note")
        'noted'
        """
        if "note" in text:
            _notes.append(text)
            return "noted"
        elif "forget" in text:
            _notes.clear()
            return "forgotten"
'''


def named(source: str) -> list[LegacyRouter]:
    """The routers of *source* with a tool for each branch, so that each has a mark."""
    return [
        one.model_copy(update={"branches": tuple(b.model_copy(update={"tool": f"at_{b.line}"}) for b in one.branches)})
        for one in routers_of(source.encode())
    ]


@pytest.fixture(params=["install", "extract"])
def module(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    path = tmp_path / "neighbours_under_test.py"
    path.write_text(SOURCE, encoding="utf-8")
    path.with_suffix(".pyi").write_text("def handle(text: str) -> str | None: ...\n", encoding="utf-8")
    routers = [r.model_copy(update={"file": path.name, "module": path.stem}) for r in named(SOURCE)]
    if request.param == "install":
        apply(plan_install(tmp_path, routers))
    else:
        apply(plan_extract(tmp_path, routers, suggest=lambda branch, router: [f"at_{branch.line}"]).edits)
    assert path.read_text(encoding="utf-8") != SOURCE
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("neighbours_under_test")
    sys.modules.pop("neighbours_under_test", None)


def test_functions_are_pickled_by_their_names(module: ModuleType) -> None:
    assert pickle.loads(pickle.dumps(module.handle)) is module.handle
    assert pickle.loads(pickle.dumps(module.Desk.handle)) is module.Desk.handle


def test_doctests_pass(module: ModuleType) -> None:
    assert doctest.testmod(module) == doctest.TestResults(failed=0, attempted=4)


def test_what_the_module_exports_is_the_same(module: ModuleType) -> None:
    space: dict[str, object] = {}
    exec("from neighbours_under_test import *", space)
    assert sorted(name for name in space if name != "__builtins__") == ["Desk", "handle"]
    assert ast.get_docstring(ast.parse(SOURCE), clean=False) == module.__doc__


def test_a_stub_beside_the_file_stays(module: ModuleType) -> None:
    stub = Path(module.__file__ or "").with_suffix(".pyi")
    assert stub.read_text(encoding="utf-8") == "def handle(text: str) -> str | None: ...\n"


@pytest.mark.parametrize(
    "rules", [["format"], ["check", "--select", "I,F,E,W,UP,SIM,B", "--fix", "--unsafe-fixes", "--exit-zero"]]
)
def test_a_formatter_or_linter_leaves_our_lines_to_be_found(rules: list[str], tmp_path: Path) -> None:
    source = "import os\nimport abc\n\n\ndef handle(text):\n    if 'note' in text:\n        os.getcwd()\n        return 'noted'\n    elif 'forget' in text:\n        abc.ABC()\n        return 'forgotten'\n"
    path = tmp_path / "bot.py"
    path.write_text(source, encoding="utf-8")
    edits = plan_install(tmp_path, named(source))
    apply(edits)
    state = InstalledFiles().installed(edits, tmp_path)
    command = [sys.executable, "-m", "ruff", *rules, "--isolated", "-q", str(path)]
    subprocess.run(command, check=True)
    assert path.read_bytes().count(b"_mk") >= 4
    apply(plan_uninstall(tmp_path, None, state=state, keep_changes=True))
    left = path.read_bytes()
    assert b"migrate" not in left
    path.write_text(source, encoding="utf-8")
    subprocess.run(command, check=True)
    assert ast.dump(ast.parse(left)) == ast.dump(ast.parse(path.read_bytes()))


def test_a_symbolic_link_stays_one_and_is_restored(tmp_path: Path) -> None:
    real = tmp_path / "real" / "bot.py"
    real.parent.mkdir()
    real.write_text(SOURCE, encoding="utf-8")
    (tmp_path / "bot.py").symlink_to(real)
    edits = plan_install(tmp_path, routers_of(SOURCE.encode()))
    apply(edits)
    assert b"_mk.router" in real.read_bytes()
    apply(plan_uninstall(tmp_path, [Path("bot.py")], state=InstalledFiles().installed(edits, tmp_path)))
    assert (tmp_path / "bot.py").is_symlink()
    assert real.read_text(encoding="utf-8") == SOURCE
