"""install and uninstall: dry unless told, exact, and leaving a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.codemod import read_state
from migrate_kit.errors import (
    InventoryMissing,
    NoRouter,
    NotWritable,
    PathNotFound,
    SourceDrifted,
    UnknownRouter,
    UnsafeEdit,
)
from migrate_kit.model.inventory import Inventory
from migrate_kit.review import read_routers
from tests.cli.folder import SOURCE, error_of, payload, project, run
from tests.codemod.test_round_trip import router


def flags(folder: Path) -> dict[str, bool]:
    return {entry.id: entry.installed for entry in read_routers(folder / "shadow_tools" / "routers.json").routers}


def test_install_shows_the_diff_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    result = run("install")
    assert result.exit_code == 0
    assert '+@_mk.router("bot:handle")' in result.stdout
    assert "--- a/bot.py" in result.stdout
    assert result.stderr.rstrip().endswith("migrate-kit install --write")
    assert (tmp_path / "bot.py").read_bytes() == SOURCE
    assert not (tmp_path / ".migrate-kit" / "installed.json").exists()


def test_check_says_by_exit_code_that_something_would_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    assert run("install", "--check", "--write").exit_code == 1
    assert (tmp_path / "bot.py").read_bytes() == SOURCE
    assert run("install", "--write").exit_code == 0
    assert run("install", "--check").exit_code == 0
    assert run("uninstall", "--check").exit_code == 1


def test_install_then_uninstall_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    installed = run("install", "--write", "--format", "json")
    assert payload(installed)["written"] is True
    assert flags(tmp_path) == {"bot:handle": True}
    state = read_state(tmp_path / ".migrate-kit" / "installed.json")
    assert state is not None
    assert state.files["bot.py"].routers == ("bot:handle",)
    assert run("install", "--write").exit_code == 0
    assert (tmp_path / "bot.py").read_bytes().count(b"migrate-kit:") == 2
    assert run("uninstall").exit_code == 0
    result = run("uninstall", "--write", "--format", "json")
    assert payload(result)["written"] is True
    assert (tmp_path / "bot.py").read_bytes() == SOURCE
    assert flags(tmp_path) == {"bot:handle": False}
    assert run("uninstall", "--write").exit_code == 0


def test_uninstall_refuses_drift_and_can_keep_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = project(tmp_path, monkeypatch) / "bot.py"
    run("install", "--write")
    path.write_bytes(path.read_bytes() + b"x = 1\r\n")
    assert isinstance(error_of(run("uninstall", "--write")), SourceDrifted)
    assert run("uninstall", "--write", "--keep-changes").exit_code == 0
    assert path.read_bytes() == SOURCE + b"x = 1\r\n"


def test_a_lost_record_does_not_keep_the_lines_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    run("install", "--write")
    (tmp_path / ".migrate-kit" / "installed.json").unlink()
    assert run("uninstall", "--write", "bot.py").exit_code == 0
    assert (tmp_path / "bot.py").read_bytes() == SOURCE


def test_what_cannot_be_named_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    assert isinstance(error_of(run("install", "--router", "bot:nobody")), UnknownRouter)
    assert isinstance(error_of(run("install", "gone")), PathNotFound)
    assert isinstance(error_of(run("install", "shadow_tools")), NoRouter)
    assert isinstance(error_of(run("uninstall", "gone")), PathNotFound)


def test_without_a_scan_there_is_nothing_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inventory = project(tmp_path, monkeypatch) / ".migrate-kit" / "inventory.json"
    inventory.write_text(Inventory(root=".").model_dump_json(), encoding="utf-8")
    assert isinstance(error_of(run("install")), NoRouter)
    inventory.unlink()
    assert isinstance(error_of(run("install")), InventoryMissing)


def test_a_read_only_source_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = project(tmp_path, monkeypatch) / "bot.py"
    path.chmod(0o444)
    assert isinstance(error_of(run("install", "--write")), NotWritable)
    assert path.read_bytes() == SOURCE
    assert not (tmp_path / "shadow_tools" / "routers.json").exists()


def test_a_router_that_cannot_be_wrapped_is_named_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    routers = (router("bot.py", "<module>", 1), router("bot.py", "handle", 2, 4))
    inventory = tmp_path / ".migrate-kit" / "inventory.json"
    inventory.write_text(Inventory(root=".", routers=routers).model_dump_json(), encoding="utf-8")
    result = run("install", "--write")
    assert result.exit_code == 0
    assert "MKE202" in result.stderr
    assert flags(tmp_path) == {"bot:<module>": False, "bot:handle": True}
    assert isinstance(error_of(run("install", "--router", "bot:<module>")), UnsafeEdit)


def test_a_broken_routers_file_is_written_anew_and_never_holds_uninstall_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    routers = tmp_path / "shadow_tools" / "routers.json"
    run("install", "--write")
    routers.write_text('{\n"routers": [,', encoding="utf-8")
    result = run("uninstall", "--write")
    assert (result.exit_code, (tmp_path / "bot.py").read_bytes()) == (0, SOURCE)
    assert "routers.json" in result.stderr
    assert "line 2" in run("install", "--write").stderr
    assert flags(tmp_path) == {"bot:handle": True}


def test_a_file_that_is_gone_is_said_and_its_record_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    run("install", "--write")
    (tmp_path / "bot.py").unlink()
    result = run("uninstall", "--write", "--format", "json")
    assert payload(result)["gone"] == ["bot.py"]
    assert "bot.py" in result.stderr
    assert flags(tmp_path) == {"bot:handle": False}
    state = read_state(tmp_path / ".migrate-kit" / "installed.json")
    assert state is not None
    assert state.files == {}


def test_lines_taken_out_by_hand_are_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = project(tmp_path, monkeypatch) / "bot.py"
    run("install", "--write")
    path.write_bytes(SOURCE)
    result = run("uninstall", "--write")
    assert result.exit_code == 0
    assert "already" in result.stderr


def test_a_router_without_tools_is_left_alone_unless_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(tmp_path, monkeypatch)
    bare = router("bot.py", "handle", 2, 4)
    bare = bare.model_copy(update={"branches": tuple(b.model_copy(update={"tool": None}) for b in bare.branches)})
    inventory = tmp_path / ".migrate-kit" / "inventory.json"
    inventory.write_text(Inventory(root=".", routers=(bare,)).model_dump_json(), encoding="utf-8")
    result = run("install", "--write")
    assert "reaches no tool" in result.stderr
    assert (tmp_path / "bot.py").read_bytes() == SOURCE
    assert "+@_mk" in run("install", "--router", "bot:handle").stdout


def test_what_comes_after_an_install_depends_on_the_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    result = run("install", "--write")
    assert result.stderr.rstrip().endswith("migrate-kit review")
    assert run("review", "--approve-all", "--reviewer", "me").exit_code == 0
    result = run("install", "--write")
    assert result.stderr.rstrip().endswith("migrate-kit stage shadow")
