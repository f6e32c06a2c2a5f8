"""Any file is read or reported with its line: broken, old, empty, of another encoding, ignored."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from migrate_kit.errors import NotPython, PathNotFound
from migrate_kit.scan import scan
from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.files import find_files
from migrate_kit.scan.project import Project
from migrate_kit.scan.survey import FileSurvey, survey_file
from migrate_kit.scan.values import Unclear
from tests.scan.sources import FIXED_DEPTH

ROUTER = 'def logs(): return 1\n\n\ndef boot(): return 2\n\n\ndef handle(text):\n    if "{0} file" in text:\n        return logs()\n    elif "{0} again" in text:\n        return boot()\n'


def words(folder: Path) -> list[str]:
    return [getattr(b.condition, "text", "") for r in scan(folder).routers for b in r.branches]


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("def f(:\n    pass\n", 1, 6),
        ("x = 1\nif x:\nprint(x)\n", 3, 0),
        ('print "hello"\n', 1, 0),
        ("def f():\n\tx = 1\n        y = 2\n", 3, 12),
        ("x = 1\n\0\n", 2, 0),
    ],
)
def test_a_file_that_does_not_parse_is_named_with_its_place(
    tmp_path: Path, source: str, line: int, column: int
) -> None:
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    (tmp_path / "good.py").write_text(ROUTER.format("log"), encoding="utf-8")
    inventory = scan(tmp_path)
    (record,) = inventory.not_parsed
    assert (record.file, record.line) == ("bad.py", line)
    assert record.what
    assert [finding.code for finding in inventory.findings] == ["MK001"]
    assert len(inventory.routers) == 1
    assert inventory.files_read == 2


def test_python_two_is_called_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text('print "hello"\n', encoding="utf-8")
    assert "Python 2" in scan(tmp_path).not_parsed[0].what


@pytest.mark.parametrize(
    ("encoding", "header", "newline"),
    [
        ("utf-8", "", "\n"),
        ("utf-8-sig", "", "\n"),
        ("utf-8", "", "\r\n"),
        ("utf-8", "\f", "\n"),
        ("gbk", "# -*- coding: gbk -*-\n", "\n"),
        ("gb18030", "#!/usr/bin/python\n# coding: gb18030\n", "\r\n"),
    ],
)
def test_encodings_and_line_ends_do_not_matter(tmp_path: Path, encoding: str, header: str, newline: str) -> None:
    text = (header + ROUTER.format("日志")).replace("\n", newline)
    (tmp_path / "bot.py").write_bytes(text.encode(encoding))
    (router,) = scan(tmp_path).routers
    assert words(tmp_path) == ["日志 file", "日志 again"]
    assert router.branches[0].line == 8 + header.count("\n")


def test_tabs_and_blanks_mixed_are_read_where_python_reads_them(tmp_path: Path) -> None:
    source = ROUTER.format("log").replace("        return logs()", "    \treturn logs()")
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    assert words(tmp_path) == ["log file", "log again"]


def test_empty_files_and_folders_are_fine(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_bytes(b"")
    inventory = scan(tmp_path)
    assert (inventory.files_read, inventory.routers, inventory.not_parsed) == (1, (), ())


def test_gitignore_and_exclude_are_obeyed(tmp_path: Path) -> None:
    for folder in ("app", "build", "app/old", "node_modules/x"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "bot.py").write_text(ROUTER.format("log"), encoding="utf-8")
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    assert {r.file for r in scan(tmp_path, exclude=("old/",)).routers} == {"app/bot.py"}
    (tmp_path / "app" / ".gitignore").write_text("*.py\n", encoding="utf-8")
    assert scan(tmp_path).routers == ()


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ROUTER.format("log"), encoding="utf-8")
    (tmp_path / "again").symlink_to(tmp_path)
    assert len(scan(tmp_path).routers) == 1


def test_a_missing_path_and_a_file_of_another_kind_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        scan(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    with pytest.raises(NotPython):
        scan(tmp_path / "notes.txt")


def test_modules_are_named_as_they_are_imported(tmp_path: Path) -> None:
    package = tmp_path / "app" / "bots"
    package.mkdir(parents=True)
    for folder in (tmp_path / "app", package):
        (folder / "__init__.py").write_bytes(b"")
    (package / "ops.py").write_text(ROUTER.format("log"), encoding="utf-8")
    for path in (tmp_path, tmp_path / "app", package, package / "ops.py"):
        (router,) = scan(path).routers
        assert router.id == "app.bots.ops:handle", path


def test_the_order_of_a_scan_is_stable(tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        (tmp_path / f"{name}.py").write_text(ROUTER.format(name * 3), encoding="utf-8")
    seen: list[str] = []
    inventory = scan(tmp_path, progress=seen.append)
    assert [r.file for r in inventory.routers] == seen == ["a.py", "b.py", "c.py"]
    assert inventory == scan(tmp_path)


def test_what_is_scanned_is_never_run(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    source = f"open({str(mark)!r}, 'w')\nraise SystemExit\n" + ROUTER.format("log")
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    assert len(scan(tmp_path).routers) == 1
    assert not mark.exists()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(0, 200), length=st.integers(0, 40), inserted=st.binary(max_size=6))
def test_a_damaged_file_is_read_or_reported_and_never_a_crash(
    tmp_path: Path, start: int, length: int, inserted: bytes
) -> None:
    data = ROUTER.format("日志").encode()
    (tmp_path / "bot.py").write_bytes(data[:start] + inserted + data[start + length :])
    inventory = scan(tmp_path)
    assert inventory.files_read == 1
    assert all(record.line >= 1 for record in inventory.not_parsed)


def test_a_very_long_chain_is_read_or_reported(tmp_path: Path) -> None:
    arms = "".join(f'    elif "word{i} x" in text:\n        return t{i % 7}()\n' for i in range(600))
    tools = "".join(f"def t{i}(): return {i}\n" for i in range(7))
    source = f'{tools}\ndef handle(text):\n    if "first x" in text:\n        return t0()\n{arms}'
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    inventory = scan(tmp_path)
    assert [len(router.branches) for router in inventory.routers] == [601] or [f.code for f in inventory.findings] == [
        "MK002"
    ]


def test_a_table_that_is_too_large_to_work_out_costs_its_name_and_not_the_scan(tmp_path: Path) -> None:
    (tmp_path / "codes.py").write_text(
        "CODES = {\n" + "".join(f"    'k{i}': f{i}(),\n" for i in range(9000)) + "}\n", "utf-8"
    )
    (tmp_path / "bot.py").write_text(
        "from codes import CODES\n\n\ndef pick(text):\n    if 'log' in text:\n        return 'show it'\n"
        "    if 'boot' in text:\n        return 'again'\n    if 'grow' in text:\n        return 'more'\n",
        encoding="utf-8",
    )
    assert scan(tmp_path).files_read == 2


TOOLS = "def play(): return 1\n\n\ndef stop(): return 2\n\n\n"


@pytest.mark.parametrize(
    "test",
    [
        pytest.param("+".join(f"'word{i} '" for i in range(5_000)) + " in text", id="five thousand plus"),
        pytest.param(" or ".join(f"'word{i} x' in text" for i in range(5_000)), id="five thousand or"),
        pytest.param("'some word' in text or " + repr("x" * 600_000) + " in text", id="half a megabyte in one line"),
    ],
)
def test_what_no_person_wrote_ends_with_a_finding(tmp_path: Path, test: str) -> None:
    source = f"{TOOLS}def handle(text):\n    if {test}:\n        play()\n    if 'last word' in text:\n        stop()\n"
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    (told,) = scan(tmp_path).findings
    named = [("MK002", "handle"), *([("MK001", None)] if FIXED_DEPTH else [])]  # of the function, or of the file
    assert (told.code, told.message.get("function")) in named


def test_thousands_of_ifs_end_with_a_finding(tmp_path: Path) -> None:
    ifs = "".join(f'    if "word{i} x" in text:\n        play()\n' for i in range(1_700))
    (tmp_path / "bot.py").write_text(f"{TOOLS}def handle(text):\n{ifs}", encoding="utf-8")
    assert [f.code for f in scan(tmp_path).findings] == ["MK002"]


def test_a_chain_deeper_than_the_parser_goes_is_named(tmp_path: Path) -> None:
    arms = "".join(f'    elif "word{i} x" in text:\n        play()\n' for i in range(10_000))
    source = f'{TOOLS}def handle(text):\n    if "first x" in text:\n        stop()\n{arms}'
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    assert [f.code for f in scan(tmp_path).findings] in (["MK001"], ["MK002"])


def test_the_collector_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(ROUTER.format("log"), encoding="utf-8")
    for before in (True, False):
        (gc.enable if before else gc.disable)()
        try:
            scan(tmp_path)
            assert gc.isenabled() is before
        finally:
            gc.enable()


def test_a_constant_that_costs_too_much_is_unclear_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "TABLE = {w + s: n for n, w in enumerate(['a b', 'c d', 'e f']) for s in ['x', 'y', 'z']}\n"
    (tmp_path / "bot.py").write_text(f"{table}\n\nclass Bot:\n    {table}", encoding="utf-8")
    monkeypatch.setattr("migrate_kit.scan.scope.BUDGET", 5)
    files = [record for record in map(survey_file, find_files(tmp_path)) if isinstance(record, FileSurvey)]
    project = Project(files, WordTables())
    module = project.modules["bot"]
    for value in (project.constant("TABLE", module), project.attribute(module.classes["Bot"], "TABLE")):
        assert isinstance(value, Unclear)
        assert value.reason == "too much to analyse"


def test_a_function_too_long_to_be_parsed_again_is_told_in_words(tmp_path: Path) -> None:
    words = " or ".join(f"'please {n} now' in text" for n in range(3_000))
    source = f"def route(text):\n    if {words}:\n        return a(text)\n    elif 'the weather' in text:\n        return b(text)\n"
    (tmp_path / "bot.py").write_text(source, encoding="utf-8")
    assert [f.message for f in scan(tmp_path).findings if f.code == "MK002"] == [
        {"function": "route", "what": "too long or too deep to be parsed again"}
    ]
