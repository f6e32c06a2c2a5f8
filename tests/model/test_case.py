"""Request files: one case a line, every fault named by its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import CasesInvalid, PathNotFound
from migrate_kit.model.case import Case, load_cases, parse_cases


def test_a_file_of_cases_is_read_and_blank_lines_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text('{"text": "看日志", "labels": ["logs"], "args": [{"n": 5}]}\n\n{"text": "hi"}\n', encoding="utf-8")
    assert load_cases(file) == [Case(text="看日志", labels=("logs",), args=({"n": 5},)), Case(text="hi")]


@pytest.mark.parametrize("line", [b"{", b'{"txt": "a"}', b'{"text": 5}', b'{"text": "a", "extra": 1}', b"[]"])
def test_a_line_that_is_no_case_is_named(line: bytes) -> None:
    with pytest.raises(CasesInvalid) as raised:
        list(parse_cases([b'{"text": "ok"}', b"", line], path="r.jsonl"))
    assert raised.value.fields["line"] == 3
    assert str(raised.value).startswith("r.jsonl:3: ")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        load_cases(tmp_path / "none.jsonl")
