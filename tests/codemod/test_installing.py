"""What install refuses, where its lines go, and that nothing is half done."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.codemod import InstalledFiles, apply, plan_install, plan_possible, plan_uninstall, read_state
from migrate_kit.errors import (
    NotInstalled,
    NotReadable,
    NotRemovable,
    NotWritable,
    PathNotFound,
    SourceDrifted,
    UnsafeEdit,
)
from tests.codemod.test_round_trip import router

TWO = b"import os\n\ndef f(t):\n    return 'a' in t\n\nclass A:\n    def g(self, t):\n        return 'b' in t\n"


def put(folder: Path, content: bytes, name: str = "bot.py") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_the_import_comes_first_and_the_decorators_stand_directly_above(tmp_path: Path) -> None:
    put(tmp_path, TWO)
    [edit] = plan_install(tmp_path, [router("bot.py", "f", 4), router("bot.py", "A.g", 8)])
    lines = [line.split(b"  # ")[0] for line in edit.after.splitlines()]
    assert lines[0] == b"from migrate_kit import shim as _mk"
    assert lines[lines.index(b"def f(t):") - 1] == b'@_mk.router("bot:f")'
    assert lines[lines.index(b"    def g(self, t):") - 1] == b'    @_mk.router("bot:A.g")'
    assert edit.routers == ("bot:f", "bot:A.g")
    assert (edit.lines, len(edit.diff(name="bot.py").splitlines()) > 5) == (3, True)


def test_a_name_taken_in_the_file_is_not_used(tmp_path: Path) -> None:
    put(tmp_path, b"def f(t, _mk=1):\n    return 'a' in t\n")
    [edit] = plan_install(tmp_path, [router("bot.py", "f", 2)])
    assert b"shim as _mk2 " in edit.after


def test_a_second_router_uses_the_import_that_is_there(tmp_path: Path) -> None:
    path = put(tmp_path, TWO)
    first = plan_install(tmp_path, [router("bot.py", "f", 4)])
    apply(first)
    second = plan_install(tmp_path, [router("bot.py", "f", 4), router("bot.py", "A.g", 8)])
    apply(second)
    assert path.read_bytes().count(b"import shim") == 1
    state = InstalledFiles().installed(first, tmp_path).installed(second, tmp_path)
    apply(plan_uninstall(tmp_path, None, state=state))
    assert path.read_bytes() == TWO


def test_a_function_wrapped_by_hand_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, b'from migrate_kit import shim\n@shim.router("bot:f")\ndef f(t):\n    return "a" in t\n')
    assert plan_install(tmp_path, [router("bot.py", "f", 4)]) == []


@pytest.mark.parametrize(
    ("content", "function", "line"),
    [
        (b'while True:\n    if "a" in input():\n        break\n', "<module>", 2),
        (b'f = lambda t: "a" in t\n', "<lambda>", 1),
        (b"def g(t):\n    return 'a' in t\n", "f", 1),
        (b"if 1:\n    def f(t): return 1\nelse:\n    def f(t): return 2\n", "f", 9),
        (b"x = (\n", "f", 1),
        (b"print 'two'\ndef f(t):\n    return 1\n", "f", 3),
        (b"def f(t):\n    return '\xff'\n", "f", 2),
        (b"# coding: nonsense\ndef f(t):\n    return 1\n", "f", 3),
    ],
)
def test_what_cannot_be_wrapped_is_refused_with_the_reason(
    content: bytes, function: str, line: int, tmp_path: Path
) -> None:
    path = put(tmp_path, content)
    with pytest.raises(UnsafeEdit) as caught:
        plan_install(tmp_path, [router("bot.py", function, line)])
    assert caught.value.fields["what"]
    assert path.read_bytes() == content


def test_a_notebook_is_never_edited(tmp_path: Path) -> None:
    content = b'{"cells": [{"cell_type": "code", "source": "def f(t):\\n    return \'a\' in t"}]}'
    (tmp_path / "bot.ipynb").write_bytes(content)
    with pytest.raises(UnsafeEdit, match="never edited"):
        plan_install(tmp_path, [router("bot.ipynb", "f", 2)])
    assert (tmp_path / "bot.ipynb").read_bytes() == content


def test_one_refused_router_does_not_hold_back_the_others(tmp_path: Path) -> None:
    put(tmp_path, TWO)
    plan = plan_possible(tmp_path, [router("bot.py", "<module>", 1), router("bot.py", "f", 4)])
    assert [edit.routers for edit in plan.edits] == [("bot:f",)]
    assert len(plan.refusals) == 1


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        plan_install(tmp_path, [router("gone.py", "f", 4)])


def test_a_read_only_file_leaves_all_files_as_they_were(tmp_path: Path) -> None:
    one, two = put(tmp_path, TWO, "one.py"), put(tmp_path, TWO, "two.py")
    two.chmod(0o444)
    edits = plan_install(tmp_path, [router("one.py", "f", 4), router("two.py", "f", 4)])
    with pytest.raises(NotWritable):
        apply(edits)
    assert one.read_bytes() == two.read_bytes() == TWO
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.py", "two.py"]


def test_a_move_that_fails_half_way_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = put(tmp_path, TWO, "one.py"), put(tmp_path, TWO, "two.py")
    edits = plan_install(tmp_path, [router("one.py", "f", 4), router("two.py", "f", 4)])
    real = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if target.name == "two.py":
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(NotWritable):
        apply(edits)
    assert one.read_bytes() == two.read_bytes() == TWO
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.py", "two.py"]


def test_a_file_changed_after_planning_is_not_overwritten(tmp_path: Path) -> None:
    path = put(tmp_path, TWO)
    edits = plan_install(tmp_path, [router("bot.py", "f", 4)])
    path.write_bytes(TWO + b"x = 1\n")
    with pytest.raises(SourceDrifted):
        apply(edits)
    assert path.read_bytes() == TWO + b"x = 1\n"


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    path = put(tmp_path, TWO, "real.py")
    (tmp_path / "bot.py").symlink_to(path)
    apply(plan_install(tmp_path, [router("bot.py", "f", 4)]))
    assert (tmp_path / "bot.py").is_symlink()
    assert b"migrate-kit" in path.read_bytes()


def test_drift_is_refused_unless_the_changes_are_kept(tmp_path: Path) -> None:
    path = put(tmp_path, TWO)
    edits = plan_install(tmp_path, [router("bot.py", "f", 4)])
    apply(edits)
    state = InstalledFiles().installed(edits, tmp_path)
    path.write_bytes(path.read_bytes() + b"x = 1\n")
    with pytest.raises(SourceDrifted):
        plan_uninstall(tmp_path, [Path("bot.py")], state=state)
    apply(plan_uninstall(tmp_path, [Path("bot.py")], state=state, keep_changes=True))
    assert path.read_bytes() == TWO + b"x = 1\n"


def test_without_a_record_the_tagged_lines_go(tmp_path: Path) -> None:
    path = put(tmp_path, TWO)
    apply(plan_install(tmp_path, [router("bot.py", "f", 4)]))
    apply(plan_uninstall(tmp_path, None))
    assert path.read_bytes() == TWO


def test_lines_that_a_formatter_wrapped_are_still_ours(tmp_path: Path) -> None:
    path = put(tmp_path, TWO)
    apply(plan_install(tmp_path, [router("bot.py", "f", 4)]))
    wrapped = path.read_bytes().replace(b'@_mk.router("bot:f")', b'@_mk.router(\n    "bot:f",\n)')
    path.write_bytes(wrapped)
    apply(plan_uninstall(tmp_path, None, keep_changes=True))
    assert path.read_bytes() == TWO


def test_a_file_without_our_lines_is_not_uninstalled(tmp_path: Path) -> None:
    put(tmp_path, TWO)
    with pytest.raises(NotInstalled):
        plan_uninstall(tmp_path, [Path("bot.py")])
    assert plan_uninstall(tmp_path, None) == []


def test_a_broken_record_is_like_none(tmp_path: Path) -> None:
    path = put(tmp_path, b"{", "installed.json")
    assert read_state(path) is None
    path.write_text(InstalledFiles().model_dump_json(), encoding="utf-8")
    assert read_state(path) == InstalledFiles()


@pytest.mark.parametrize(
    "body",
    ["    yield 'a' in t\n", "    if 'a' in t:\n        yield from t\n", "    x = yield\n"],
)
def test_a_generator_is_wrapped_like_any_function(body: str, tmp_path: Path) -> None:
    put(tmp_path, f"def f(t):\n{body}".encode())
    (edit,) = plan_install(tmp_path, [router("bot.py", "f", 2)])
    assert b"bot:f" in edit.after


def test_a_lambda_with_a_name_is_refused_as_a_lambda(tmp_path: Path) -> None:
    put(tmp_path, b"f = lambda t: 'a' in t\n")
    with pytest.raises(UnsafeEdit, match="lambda"):
        plan_install(tmp_path, [router("bot.py", "f", 1)])


def installed(folder: Path) -> tuple[Path, InstalledFiles]:
    path = put(folder, TWO)
    edits = plan_install(folder, [router("bot.py", "f", 4), router("bot.py", "A.g", 8)])
    apply(edits)
    return path, InstalledFiles().installed(edits, folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda source: re.sub(rb"  # migrate-kit:.*", b"", source),
        lambda source: re.sub(rb"  # migrate-kit:.*", b"", source, count=1),
        lambda source: source.replace(b"_mk", b"_other"),
        lambda source: re.sub(rb"  # migrate-kit:.*", b"", source).replace(b'("bot:f")', b"(\n    'bot:f'\n)"),
        lambda source: re.sub(rb"@_mk[^\n]*bot:f[^\n]*\n", b"", source),
    ],
    ids=["all marks", "one mark", "alias", "formatter", "one line by hand"],
)
def test_our_lines_go_whatever_a_tool_did_to_them(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path, state = installed(tmp_path)
    path.write_bytes(change(path.read_bytes()))
    apply(plan_uninstall(tmp_path, [Path("bot.py")], state=state))
    assert path.read_bytes() == TWO


def test_without_marks_and_record_the_lines_are_named_for_a_person(tmp_path: Path) -> None:
    path, _ = installed(tmp_path)
    path.write_bytes(re.sub(rb"  # migrate-kit:.*", b"", path.read_bytes()))
    with pytest.raises(NotRemovable, match="lines 1, 4, 9"):
        plan_uninstall(tmp_path, [Path("bot.py")])


def test_the_import_stays_while_a_line_by_hand_uses_it(tmp_path: Path) -> None:
    path, state = installed(tmp_path)
    path.write_bytes(path.read_bytes() + b'\n@_mk.router("x:y")\ndef other(t):\n    return t\n')
    apply(plan_uninstall(tmp_path, [Path("bot.py")], state=state, keep_changes=True))
    left = path.read_bytes()
    assert left.count(b"_mk") == 2
    assert b"bot:f" not in left
    assert plan_uninstall(tmp_path, None) == []


def test_a_file_that_broke_since_install_is_named_with_its_line(tmp_path: Path) -> None:
    path, state = installed(tmp_path)
    path.write_bytes(path.read_bytes() + b"def (\n")
    with pytest.raises(NotRemovable) as caught:
        plan_uninstall(tmp_path, None, state=state)
    assert caught.value.fields["line"] == 12
    assert "by hand" in caught.value.to_dict()["remedy"]


def test_what_may_not_be_read_is_told_from_what_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = installed(tmp_path)
    put(tmp_path, b"", "other.py")
    real = Path.read_bytes
    shut = {path}

    def guarded(self: Path) -> bytes:
        if self in shut:
            raise PermissionError(13, "Permission denied")
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", guarded)
    with pytest.raises(NotReadable):
        plan_install(tmp_path, [router("bot.py", "f", 4)])
    with pytest.raises(NotReadable):
        plan_uninstall(tmp_path, [Path("bot.py")])
    shut = {tmp_path / "other.py"}
    assert len(plan_uninstall(tmp_path, None)) == 1
