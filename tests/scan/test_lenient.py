"""Files that do not parse are reported, and what can be cut out of them is read and marked."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from migrate_kit.scan import scan
from migrate_kit.scan.lenient import mended
from tests.scan.sources import rows

CHAIN = """\
def weather(text):
    return 1

def alarm(text):
    return 2

def route(text):
    if "天气" in text:
        return weather(text)
    elif "alarm" in text:
        return alarm(text)
"""
FOUND = [("contains 天气", "weather"), ("contains alarm", "alarm")]


@pytest.mark.parametrize(
    "fault",
    [
        'def old(x):\n    print "hello", x\n',
        "def old(x):\n    try:\n        x()\n    except ValueError, error:\n        raise KeyError, error\n",
        "def broken(:\n    pass\n",
        "class Half:\n    def method(self):\n",
        "values = [1, 2\n\n",
        "def tabs(x):\n\tif x:\n        return 1\n",
        "if True:\nx = 1\n",
        "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_router_beside_a_fault_is_read_and_marked(tmp_path: Path, fault: str, first: bool) -> None:
    text = fault + "\n\n" + CHAIN if first else CHAIN + "\n\n" + fault
    (tmp_path / "bot.py").write_text("# -*- coding: utf-8 -*-\n" + text, encoding="utf-8")
    inventory = scan(tmp_path)
    assert [record.file for record in inventory.not_parsed] == ["bot.py"]
    assert inventory.files_read == 1
    (router,) = inventory.routers
    assert rows(router) == FOUND
    assert router.lenient
    assert router.first_line == text.splitlines().index('    if "天气" in text:') + 2


def test_a_file_that_parses_is_not_marked(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(CHAIN, encoding="utf-8")
    (router,) = scan(tmp_path).routers
    assert not router.lenient


@pytest.mark.parametrize(
    "line", ["print x", "print", "print >>log, x", "exec code", "if a <> b: print `c`", "x = ur'a'"]
)
def test_python_2_becomes_python_3_on_the_same_line(line: str) -> None:
    saved = mended(f"def f(x, a, b, c, code, log):\n    {line}\n    return 1\n".encode())
    assert saved is not None
    ast.parse(saved)
    assert len(saved.splitlines()) == 3
    assert b"pass" not in saved


def test_what_is_no_python_at_all_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text("".join(f"<p>line {n} is <b>not</b> code</p>\n" for n in range(200)))
    inventory = scan(tmp_path)
    assert inventory.routers == ()
    assert len(inventory.not_parsed) == 1


@pytest.mark.parametrize(
    "line", ["type Names = list[str]", "class Box[T]: x = 1", "def pick[T: (int, str)](x: T): return x"]
)
def test_type_parameters_cost_no_line(line: str) -> None:
    saved = mended(f"import os\n{line}\nx = {{\n".encode())  # the last line parses nowhere
    assert saved is not None
    ast.parse(saved)
    assert b"pass" not in saved.splitlines()[1]
