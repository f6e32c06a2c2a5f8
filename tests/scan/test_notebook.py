"""A notebook is read as the Python that its code cells hold, and each line is told where a person finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.scan import scan
from migrate_kit.scan.notebook import NotANotebook, code_of
from tests.scan.notebooks import ROUTER, notebook

TOOLS = "%pip install x\ndef logs(): return 1\ndef boot(): return 2"


def test_a_router_in_a_cell_is_found_and_its_lines_are_told_by_cell(tmp_path: Path) -> None:
    text = notebook("#md # Bot", TOOLS, "#md text", ROUTER)
    (tmp_path / "bot.ipynb").write_text(text, encoding="utf-8")
    inventory = scan(tmp_path)
    (router,) = inventory.routers
    assert (router.file, router.id) == ("bot.ipynb", "bot.ipynb:handle")
    assert [branch.tool for branch in router.branches] == ["logs", "boot", "boot"]
    assert inventory.place("bot.ipynb", router.branches[1].line) == "bot.ipynb:cell 4:4"
    (tool, *_) = inventory.tools
    assert inventory.place(tool.file, tool.line) == "bot.ipynb:cell 2:2"
    assert inventory.files_read == 1


def test_the_line_of_the_saved_file_is_known_where_it_has_one_a_line(tmp_path: Path) -> None:
    text = notebook("x = 1", ROUTER, "x = 1")
    cells = code_of(text.encode()).cells
    rows = text.splitlines()
    assert [cell.number for cell in cells] == [1, 2, 3]
    for cell, first in zip(cells, ('"x = 1"', '"def handle(text):\\n",', '"x = 1"'), strict=True):
        assert cell.file_line is not None
        assert rows[cell.file_line - 1].strip() == first
    assert {cell.file_line for cell in code_of(notebook("x = 1\ny = 2", indent=None).encode()).cells} == {None}


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("%matplotlib inline\nx = 1", "pass\nx = 1\n"),
        ("!ls -l \\\n  more\nx = 1", "pass\n\nx = 1\n"),
        ("files = !ls\nx = 1", "files = None\nx = 1\n"),
        ("len?\nx = 1", "pass\nx = 1\n"),
        ("if 1:\n    %run other.py\nx = 1", "if 1:\n    pass\nx = 1\n"),
        ("%%bash\nls\nfor i in x; do", "\n\n\n"),
        ("%%time\nx = 1", "pass\nx = 1\n"),
        ('x = """\n%kept\n!kept\n"""', 'x = """\n%kept\n!kept\n"""\n'),
        ("await f()", "await f()\n"),
        ("", ""),
    ],
)
def test_what_only_a_notebook_understands_is_left_out_and_lines_hold(cell: str, read: str) -> None:
    assert code_of(notebook(cell).encode()).source.decode() == read


def test_a_source_in_one_string_and_other_line_ends_are_read() -> None:
    document = rb'{"cells": [{"cell_type": "code", "source": "x = 1\r\ny = 2\r\n"}], "nbformat": 4}'
    code = code_of(document)
    assert code.source == b"x = 1\ny = 2\n"
    assert [(cell.first_line, cell.last_line) for cell in code.cells] == [(1, 2)]


def test_a_broken_notebook_is_reported_with_its_place_and_a_foreign_one_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text('{"cells": [\n  oops]}', encoding="utf-8")
    (tmp_path / "b.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "c.ipynb").write_text(notebook("println(1)", language="julia"), encoding="utf-8")
    inventory = scan(tmp_path)
    (record,) = inventory.not_parsed
    assert (record.file, record.line, record.column) == ("a.ipynb", 2, 2)
    assert [finding.code for finding in inventory.findings] == ["MK001"]
    assert {(s.file, s.reason) for s in inventory.skipped} == {
        ("b.ipynb", "not_a_notebook"),
        ("c.ipynb", "other_language"),
    }


def test_a_cell_that_is_no_python_is_told_by_cell(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text(notebook("x = 1", "y = 2\ndef f(:"), encoding="utf-8")
    inventory = scan(tmp_path)
    (record,) = inventory.not_parsed
    assert inventory.place(record.file, record.line) == "a.ipynb:cell 2:2"


def test_a_notebook_and_the_module_beside_it_are_both_read(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"def logs(): return 1\ndef boot(): return 2\n{ROUTER}\n", encoding="utf-8")
    (tmp_path / "bot.ipynb").write_text(notebook(f"from bot import logs, boot\n{ROUTER}"), encoding="utf-8")
    inventory = scan(tmp_path)
    assert [router.file for router in inventory.routers] == ["bot.ipynb", "bot.py"]
    assert {tool.file for tool in inventory.tools} == {"bot.py"}


@pytest.mark.parametrize("data", [b"", b"[]", b'{"cells": 1}', b'{"cells": [1]}', b"\xff\xfe"])
def test_anything_else_is_refused_as_no_notebook(data: bytes) -> None:
    with pytest.raises(NotANotebook):
        code_of(data)


def test_a_large_notebook_in_an_odd_layout_is_read_quickly() -> None:
    # The search for lines gives up at the first cell that is not there, instead of going through all for each.
    cells = [f"x = {n}" for n in range(2_000)]
    odd = notebook(*cells).replace('"x = ', '"\\u0078 = ')
    code = code_of(odd.encode())
    assert len(code.cells) == 2_000
    assert {cell.file_line for cell in code.cells} == {None}


def test_a_cell_that_is_none_does_not_hide_the_others() -> None:
    document = b'{"cells": ["x", {"cell_type": "code", "source": null}, {"cell_type": "code", "source": 5}, {}, '
    document += b'{"cell_type": "code", "source": ["x = 1"]}]}'
    code = code_of(document)
    assert code.source == b"x = 1\n"
    assert [cell.number for cell in code.cells] == [5]
