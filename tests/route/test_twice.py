"""A second function of the same name in one file is another tool; a module that is read again is not."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from migrate_kit import registry
from migrate_kit.errors import DuplicateTool

HEAD = "from migrate_kit import registry, tool\n"
ONE = "@tool\ndef twice_named() -> str:\n    'One.'\n    return 'one'\n"
OTHER = "\n\n@tool(cost='much')\ndef twice_named() -> str:\n    'Another.'\n    return 'another'\n"
BARE = "def twice_named():\n    return 1\nregistry.register(twice_named)\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    importlib.invalidate_caches()
    yield tmp_path / "tools_twice.py"
    sys.modules.pop("tools_twice", None)
    if "twice_named" in registry:
        registry.unregister("twice_named")


@pytest.mark.parametrize("source", [ONE + OTHER, BARE + "\n\n" + BARE])
def test_a_second_function_of_one_name_is_refused_and_the_first_stays(file: Path, source: str) -> None:
    file.write_text(HEAD + source, encoding="utf-8")
    with pytest.raises(DuplicateTool):
        importlib.import_module("tools_twice")
    assert registry.get_tool_by_name("twice_named")() in ("one", 1)


def test_a_module_that_is_edited_and_read_again_replaces_its_tool_wherever_it_stands(file: Path) -> None:
    file.write_text(HEAD + ONE, encoding="utf-8")
    module = importlib.import_module("tools_twice")
    file.write_text(HEAD + "\n# moved down\n\n" + ONE.replace("'one'", "'moved'"), encoding="utf-8")
    importlib.reload(module)
    assert registry.get_tool_by_name("twice_named")() == "moved"
