"""A file of requests: cut in pieces at line ends, looked through before anything is replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.errors import CasesInvalid, NotReadable, PathNotFound
from migrate_kit.replay.request import Request
from migrate_kit.replay.sources import FileSource, Found, read_file

LINES = st.lists(
    st.sampled_from(['{"text": "看日志"}', '{"text": "b", "labels": ["logs"]}', "", "  ", '{"text": ""}\r'])
)


def source(path: Path, *routers: str, form: str = "jsonl") -> FileSource:
    return FileSource(path=path, name=path.name, form=form, routers=routers or ("bot:handle",))


def all_of(found: Found) -> list[Request]:
    return [one for piece in found.pieces for one in found.source.requests(piece) if isinstance(one, Request)]


@given(LINES, st.integers(1, 5), st.booleans())
def test_pieces_have_each_request_once_in_order(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], size: int, ends: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "pieces.jsonl"
    path.write_bytes(("\n".join([*lines, '{"text": "last"}']) + "\n" * ends).encode())
    whole, cut = read_file(source(path), size=1_000), read_file(source(path), size=size)
    assert all_of(whole) == all_of(cut)
    assert whole.digest == cut.digest
    assert cut.n == len(all_of(cut)) == sum(bool(line.strip()) for line in lines) + 1
    assert all(len(list(cut.source.requests(piece))) <= size for piece in cut.pieces)
    assert [one.place for one in all_of(cut)] == [n for n, line in enumerate([*lines, "x"], 1) if line.strip()]


def test_a_file_is_put_to_each_router(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "a"}\n{"text": "b"}\n', encoding="utf-8")
    found = read_file(source(path, "bot:one", "bot:two"), size=1)
    assert [(one.text, one.router) for one in all_of(found)] == [
        ("a", "bot:one"), ("a", "bot:two"), ("b", "bot:one"), ("b", "bot:two"),
    ]  # fmt: skip
    assert (found.n, len(found.pieces)) == (4, 2)


def test_plain_text_is_a_request_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes('\ufeff查日志\r\n\r\n  {"text"  \r\n'.encode())
    assert [one.text for one in all_of(read_file(source(path, form="text"), size=1))] == ["查日志", '{"text"']


@pytest.mark.parametrize(("content", "line"), [('{"text": "a"}\n\n{torn\n', 3), ('{"text": 3}\n', 1), ("[1]\n", 1)])
def test_a_line_that_is_no_request_is_named_before_anything_is_replayed(
    tmp_path: Path, content: str, line: int
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CasesInvalid) as raised:
        read_file(source(path), size=1)
    assert (raised.value.fields["path"], raised.value.fields["line"]) == ("a.jsonl", line)


def test_no_file_a_folder_and_an_empty_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(PathNotFound):
        read_file(source(tmp_path / "none.jsonl"), size=1)
    with pytest.raises(NotReadable):
        read_file(source(tmp_path), size=1)
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    with pytest.raises(CasesInvalid):
        read_file(source(tmp_path / "empty.jsonl"), size=1)


def test_another_content_is_another_digest(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "a"}\n', encoding="utf-8")
    before = read_file(source(path), size=1).digest
    path.write_text('{"text": "b"}\n', encoding="utf-8")
    assert read_file(source(path), size=1).digest != before
