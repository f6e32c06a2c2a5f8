"""What LibCST and editors stumble over: each is scanned right, and install and uninstall leave every byte as it was."""

from __future__ import annotations

import ast
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.codemod import InstalledFiles, apply, plan_install, plan_uninstall
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import bodies, scan, survey
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.survey import FileSurvey
from tests.scan.sources import FIXED_DEPTH

TOOLS = "def one(*a): return 1\n\n\ndef two(*a): return 2\n\n\n"
ROUTER = (
    'def handle(text):\n    if "restart the web" in text:\n        return one()\n'
    '    elif "日志 of it" in text:\n        return two()\n    return None\n'
)
PLAIN = TOOLS + ROUTER


def scanned(folder: Path, data: bytes) -> Inventory:
    (folder / "bot.py").write_bytes(data)
    return scan(folder)


def found(inventory: Inventory, function: str = "handle") -> list[str]:
    """Return the words of the branches of *function*."""
    (router,) = [router for router in inventory.routers if router.function == function]
    return [getattr(branch.condition, "text", "") for branch in router.branches]


def is_reported_for_its_depth(inventory: Inventory) -> bool:
    """Tell whether this Python can go no deeper, and the scan says so."""
    told = {(finding.code, str(finding.message["what"]).partition(" ")[0]) for finding in inventory.findings}
    return FIXED_DEPTH and not inventory.routers and bool(told) and told <= {("MK001", "nested"), ("MK002", "too")}


def check_round_trip(folder: Path, data: bytes, function: str = "handle") -> None:
    """Scan, install, scan the installed file, uninstall: the same router, and the same bytes."""
    before = scanned(folder, data)
    edits = plan_install(folder, [router for router in before.routers if router.function == function])
    apply(edits)
    state = InstalledFiles().installed(edits, folder)
    installed = (folder / "bot.py").read_bytes()
    assert installed != data
    compile(installed, "bot.py", "exec")
    assert found(scan(folder), function) == found(before, function)
    apply(plan_uninstall(folder, [Path("bot.py")], state=state))
    assert (folder / "bot.py").read_bytes() == data


def _chain(arms: int) -> bytes:
    lines = [f"    {'el' if i else ''}if 'key {i:04}' in text:\n        return one({i})\n" for i in range(arms)]
    return (TOOLS + "def handle(text):\n" + "".join(lines)).encode()


@pytest.mark.parametrize("arms", [330, 750])
def test_a_chain_that_is_too_deep_for_positions_is_read_to_its_last_arm(tmp_path: Path, arms: int) -> None:
    inventory = scanned(tmp_path, _chain(arms))
    if not is_reported_for_its_depth(inventory):
        assert found(inventory) == [f"key {i:04}" for i in range(arms)]


def test_a_long_chain_is_installed_and_restored(tmp_path: Path) -> None:
    check_round_trip(tmp_path, _chain(330))


def test_a_condition_of_five_hundred_words_is_read_to_its_last_word(tmp_path: Path) -> None:
    test = " or ".join(f"'key {i:04}' in text" for i in range(500))
    body = f"def handle(text):\n    if {test}:\n        return one()\n    elif 'other thing' in text:\n        return two()\n"
    (router,) = scanned(tmp_path, (TOOLS + body).encode()).routers
    assert [atom.text for atom in router.branches[0].condition.of] == [f"key {i:04}" for i in range(500)]  # type: ignore[union-attr]


class _Endless:
    def __repr__(self) -> str:
        raise AssertionError("printed")


def test_a_failure_inside_libcst_is_told_by_its_kind_and_never_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bodies.read_function

    def failing(body: object, *others: object) -> object:
        if getattr(body, "name", "") == "broken":
            raise KeyError(_Endless())
        return real(body, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(bodies, "read_function", failing)
    inventory = scanned(tmp_path, (PLAIN + "\n\n" + ROUTER.replace("handle", "broken")).encode())
    assert [(f.code, f.message) for f in inventory.findings] == [("MK002", {"function": "broken", "what": "KeyError"})]
    assert found(inventory) == ["restart the web", "日志 of it"]


@pytest.mark.parametrize(
    "long",
    [
        "X = " + " ".join(["'a'"] * 1_500),
        "X = " + " + ".join(["'a'"] * 5_000),
        "X = " + " + ".join(["'a'"] * 30_000),
        "X = f" + ".g()" * 1_500,
    ],
    ids=["adjacent strings", "5000 pluses", "30000 pluses", "calls of calls"],
)
def test_what_stops_the_parser_elsewhere_costs_no_router(tmp_path: Path, long: str) -> None:
    inventory = scanned(tmp_path, f"{long}\n{PLAIN}".encode())
    if not is_reported_for_its_depth(inventory):
        assert found(inventory) == ["restart the web", "日志 of it"]


def test_a_file_that_is_too_deep_for_the_survey_is_reported_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = survey._looked_at

    def looked_at(found: FoundFile, *rest: Any) -> FileSurvey:
        if found.name == "deep.py":
            raise RecursionError
        return real(found, *rest)

    monkeypatch.setattr(survey, "_looked_at", looked_at)
    (tmp_path / "deep.py").write_text("x = 1\n\ny = [[[1]]]\n" + PLAIN, encoding="utf-8")
    inventory = scanned(tmp_path, PLAIN.encode())
    assert [(record.file, record.line) for record in inventory.not_parsed] == [("deep.py", 10)]
    assert [router.file for router in inventory.routers] == ["bot.py"]
    assert inventory.files_read == 2


LAYOUTS = {
    "blanks before colons": "try:\n    pass\nexcept ValueError :\n    pass\n" + PLAIN,
    "blanks in a replacement": "a = 1\nx = f'{a !r}'\n" + PLAIN,
    "form feed before def": PLAIN.replace("def handle", "\fdef handle"),
    "form feed in a blank line": PLAIN.replace("def handle", "\f\n\ndef handle"),
    "form feed in the indent": PLAIN.replace("        return two()", "\f        return two()"),
    "CR alone": PLAIN.replace("\n", "\r"),
    "CRLF": PLAIN.replace("\n", "\r\n"),
    "mixed ends": PLAIN.replace("\n", "\r\n", 5),
    "CR and CRLF": PLAIN.replace("\n", "\r\n", 4).replace("2\n", "2\r"),
    "no end of line": PLAIN.rstrip(),
    "line separators in a text": "x = 'a\u2028b\x85c'\n" + PLAIN,
    "tabs and blanks": PLAIN.replace("        return one()", "    \treturn one()"),
    "future and import on a line": "from __future__ import annotations; import os\n" + PLAIN,
    "future behind a docstring": '"""Doc."""\nfrom __future__ import annotations\n' + PLAIN,
    "import behind its first use": "x = 1\nimport os\n" + PLAIN,
    "comment beside an import": "import os  # why\n# more\n" + PLAIN,
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_layout_of_a_file_changes_nothing_and_is_not_changed(tmp_path: Path, name: str) -> None:
    assert found(scanned(tmp_path, LAYOUTS[name].encode())) == ["restart the web", "日志 of it"]
    check_round_trip(tmp_path, LAYOUTS[name].encode())


@pytest.mark.parametrize(
    ("head", "encoding"),
    [("", "utf-8-sig"), ("# coding: gbk\n", "gbk"), ("#!/usr/bin/x\n# coding: gb18030\n", "gb18030")],
)
def test_an_encoding_that_is_named_is_kept(tmp_path: Path, head: str, encoding: str) -> None:
    check_round_trip(tmp_path, (head + PLAIN).encode(encoding))


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (b"# coding: klingon\n" + PLAIN.encode(), 1, "klingon"),
        (b"x = 1\ny = '\xff'\n", 2, "utf-8"),
        (b"x = 1\ny = 'a\n", 2, "unterminated"),
        (b"x = (\n1,\n", 1, "never closed"),
        (b"def f():\n        x = 1\n    y = 2\n", 3, "unindent"),
        (b"try:\n    pass\nexcept E, e:\n    print e\n", 3, "Python 2"),
        (b"x = ur'a'\nprint 'x'\n", 1, "Python 2"),
    ],
)
def test_a_file_that_is_not_read_is_named_with_the_line_python_names(
    tmp_path: Path, data: bytes, line: int, what: str
) -> None:
    (record,) = scanned(tmp_path, data).not_parsed
    assert record.line == line
    assert what in record.what


GRAMMAR = {
    "PEP 695": "def f[T: str](t: T) -> T: return t\ntype X[T] = list[T]\n",
    "PEP 696": "class C[T = int]: pass\n",
    "PEP 701": "x = f'{f'{1}'}'\n",
    "PEP 646": "def f(*a: *tuple[int, ...]): pass\n",
    "PEP 654": "try: pass\nexcept* ValueError: pass\n",
    "PEP 750": "x = t'{1}'\n",
    "PEP 758": "try: pass\nexcept ValueError, TypeError: pass\n",
    "match": "match 1:\n    case [1, *_] | {'a': 2}: pass\n",
}


@pytest.mark.parametrize("name", GRAMMAR)
def test_new_grammar_is_read_where_python_reads_it_and_else_reported(tmp_path: Path, name: str) -> None:
    inventory = scanned(tmp_path, (GRAMMAR[name] + PLAIN).encode())
    line = _first_error(GRAMMAR[name])
    if line is None:
        assert found(inventory) == ["restart the web", "日志 of it"]
    else:
        assert [record.line for record in inventory.not_parsed] == [line]


def _first_error(source: str) -> int | None:
    try:
        ast.parse(source)
    except SyntaxError as error:
        return error.lineno
    return None


def test_a_scan_runs_in_a_process_that_was_started_afresh(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PLAIN, encoding="utf-8")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(scan, tmp_path).result() == scan(tmp_path)


def test_stubs_hold_no_router(tmp_path: Path) -> None:
    (tmp_path / "bot.pyi").write_text(PLAIN, encoding="utf-8")
    assert scan(tmp_path).files_read == 0
