"""Modules that are loaded by name or found in a folder, and the classes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.scan import scan
from tests.scan.sources import rows

SKILLS = {
    "__init__.py": "",
    "base.py": "class Skill:\n    ORDER = 0\n",
    "lamp.py": """
from skills.base import Skill

ORDER = 2

class Lamp(Skill):
    ORDER = 2
    def takes(self, text): return "lamp" in text
    def act(self, text): return 1

def takes(text): return "lamp" in text
def act(text): return 1
""",
    "door.py": """
from skills.base import Skill

ORDER = 1

class Door(Skill):
    ORDER = 1
    def takes(self, text): return "门" in text
    def act(self, text): return 2

def takes(text): return "门" in text
def act(text): return 2
""",
}
LOOP = """
def answer(text):
    for skill in load():
        if skill.takes(text):
            return skill.act(text)
"""


def router_with(folder: Path, loader: str) -> LegacyRouter:
    (folder / "skills").mkdir()
    for name, text in SKILLS.items():
        (folder / "skills" / name).write_text(text, encoding="utf-8")
    (folder / "core.py").write_text(loader + LOOP, encoding="utf-8")
    (router,) = scan(folder).routers
    return router


@pytest.mark.parametrize(
    "loader",
    [
        "import importlib\ndef load():\n    return [importlib.import_module(n) for n in ('skills.lamp', 'skills.door')]\n",
        (
            "import importlib, os\ndef load():\n    found = []\n    for f in ('lamp.py', 'door.py'):\n"
            "        found.append(importlib.import_module('skills.' + f[:-3]))\n    return found\n"
        ),
        "from skills import door, lamp\ndef load():\n    return [lamp, door]\n",
    ],
)
def test_modules_are_asked_in_the_order_of_their_list(tmp_path: Path, loader: str) -> None:
    router = router_with(tmp_path, loader)
    assert rows(router) == [("contains lamp", "skills.lamp.act"), ("contains 门", "skills.door.act")]
    assert [b.file for b in router.branches] == ["skills/lamp.py", "skills/door.py"]


def test_modules_of_a_folder_are_sorted_by_what_they_say(tmp_path: Path) -> None:
    router = router_with(
        tmp_path,
        """
import importlib
import pkgutil
import skills

def load():
    found = []
    for info in pkgutil.iter_modules(skills.__path__):
        if info.name != "base":
            found.append(importlib.import_module(f"skills.{info.name}"))
    return sorted(found, key=lambda m: m.ORDER, reverse=True)
""",
    )
    assert rows(router) == [("contains lamp", "skills.lamp.act"), ("contains 门", "skills.door.act")]


def test_classes_of_loaded_modules_become_objects(tmp_path: Path) -> None:
    router = router_with(
        tmp_path,
        """
import importlib
import inspect
from skills.base import Skill

def load():
    found = []
    for name in ("skills.lamp", "skills.door", "skills.base"):
        module = importlib.import_module(name)
        for _, cls in inspect.getmembers(module, inspect.isclass):
            if issubclass(cls, Skill) and cls is not Skill:
                found.append(cls())
    return sorted(found, key=lambda skill: skill.ORDER)
""",
    )
    assert rows(router) == [("contains 门", "Door.act"), ("contains lamp", "Lamp.act")]


def test_a_tool_behind_a_module_is_imported_by_its_own_name(tmp_path: Path) -> None:
    router_with(tmp_path, "from skills import door, lamp\ndef load():\n    return [lamp, door]\n")
    tools = scan(tmp_path).tools
    assert {tool.implementation for tool in tools} == {"skills.lamp:act", "skills.door:act"}
    assert {tool.name for tool in tools} == {"skills.lamp.act", "skills.door.act"}
