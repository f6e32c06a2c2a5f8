"""A look at the bytes before a file is walked: it may hint at a change that is none, and never overlooks one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from migrate_kit.scan import scan
from migrate_kit.scan.outline import changing_nodes, filled_by, may_be_filled, may_be_mutated, mutated_by

CHANGING = [
    "WORDS.append('x')",
    "WORDS . append('x')",
    "(WORDS).append('x')",
    "(WORDS  # those\n  .append('x'))",
    "WORDS \\\n  .update({})",
    "WORDS['x'] = 1",
    "(WORDS)[ 'x' ] = 1",
    "def f():\n    global WORDS\n    WORDS = []",
    "def f():\n    global A, \\\n  WORDS",
    "ＷＯＲＤＳ.append('x')",
]
UNTOUCHED = [
    "print(WORDS)",
    "for word in WORDS: print(word)",
    "WORDS_TOO.append('x')",
    "MY_WORDS['x'] = 1",
    "a = WORDS, B.c",
]


@pytest.mark.parametrize("source", CHANGING)
def test_no_change_of_a_name_is_overlooked(source: str) -> None:
    changed = {name for node in changing_nodes(ast.parse(source)) for name in mutated_by(node)}
    assert "WORDS" in changed
    assert may_be_mutated("WORDS", source.encode())


@pytest.mark.parametrize(
    "source", ["self.words.append(1)", "self . words [1] = 2", "(self.words).add(1)", "self.gewähr.add(1)"]
)
def test_no_attribute_that_is_filled_is_overlooked(source: str) -> None:
    (filled,) = {name for node in changing_nodes(ast.parse(source)) for name in filled_by(node)}
    assert may_be_filled(filled.removeprefix("self."), source.encode())


@pytest.mark.parametrize("source", UNTOUCHED)
def test_a_file_that_only_reads_a_name_is_not_walked(source: str) -> None:
    assert not may_be_mutated("WORDS", source.encode())


SET_TWICE = """
class Bot:
    def __init__(self, other):
        self.kept = ""
        self.kept = {first}
        self.kept = {second}

    def route(self, text):
        if "play it" in self.kept:
            return play()
        if "stop it" in self.kept:
            return stop()

def play(): ...
def stop(): ...
"""


@pytest.mark.parametrize(("first", "second"), [("'play it now'", "other"), ("other", "'play it now'")])
def test_an_attribute_that_is_set_to_two_things_is_none_of_them(first: str, second: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(SET_TWICE.format(first=first, second=second), encoding="utf-8")
    (router,) = scan(tmp_path, candidates=True).routers or scan(tmp_path, candidates=True).candidates
    assert router.subject == "self.kept"
    assert len(router.branches) == 2
