"""routers.json follows the source and remembers what is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import RoutersInvalid
from migrate_kit.model.inventory import Inventory
from migrate_kit.review import read_routers, write_routers
from migrate_kit.review.routers_file import mark_uninstalled
from tests.codemod.test_round_trip import router


def flags(settings: Settings) -> dict[str, bool]:
    return {entry.id: entry.installed for entry in read_routers(settings.routers_path).routers}


def test_flags_stay_until_install_or_uninstall_changes_them(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    both = Inventory(routers=(router("b.py", "f", 1), router("a.py", "f", 1)))
    write_routers(settings, both)
    assert flags(settings) == {"a:f": False, "b:f": False}
    write_routers(settings, both, installed={"b:f": True})
    write_routers(settings, both)
    assert flags(settings) == {"a:f": False, "b:f": True}
    # A router that is gone from the source but still wrapped keeps its conditions; the other goes.
    write_routers(settings, Inventory())
    assert flags(settings) == {"b:f": True}
    mark_uninstalled(settings, ["b:f"])
    assert flags(settings) == {"b:f": False}


def test_writing_the_same_again_does_not_touch_the_file(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    write_routers(settings, Inventory(routers=(router("a.py", "f", 1),)))
    before = settings.routers_path.stat()
    write_routers(settings, Inventory(routers=(router("a.py", "f", 1),)))
    assert settings.routers_path.stat().st_ino == before.st_ino


def test_a_broken_file_is_refused_and_kept(tmp_path: Path) -> None:
    settings = Settings(root=tmp_path)
    settings.tools_path.mkdir()
    settings.routers_path.write_text("{", encoding="utf-8")
    with pytest.raises(RoutersInvalid):
        write_routers(settings, Inventory())
    assert settings.routers_path.read_text(encoding="utf-8") == "{"
