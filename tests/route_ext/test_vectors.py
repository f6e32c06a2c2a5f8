"""Vectors are made once: in memory, and in a file that may break."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.route_ext import vectors as module
from migrate_kit.route_ext.vectors import Vectors
from tests.route_ext.counting import CountingEncoder


def test_a_text_is_encoded_once_and_rows_keep_their_order(tmp_path: Path) -> None:
    encoder = CountingEncoder()
    vectors = Vectors(encoder, folder=tmp_path)
    rows = vectors.of_descriptions(["show the logs", "日志", "show the logs"])
    assert (rows[0] == rows[2]).all()
    assert (rows[1] == encoder.encode(["日志"], is_query=False)[0]).all()
    assert encoder.texts.count("show the logs") == 1


def test_another_process_finds_the_vectors_in_the_file(tmp_path: Path) -> None:
    before = Vectors(CountingEncoder(), folder=tmp_path).of_descriptions(["one", "two"])
    encoder = CountingEncoder()
    assert (Vectors(encoder, folder=tmp_path).of_descriptions(["two", "one"]) == before[::-1]).all()
    assert encoder.texts == []


def test_only_new_texts_are_encoded(tmp_path: Path) -> None:
    Vectors(CountingEncoder(), folder=tmp_path).of_descriptions(["one", "two"])
    encoder = CountingEncoder()
    Vectors(encoder, folder=tmp_path).of_descriptions(["one", "three", "two"])
    assert encoder.texts == ["three"]


def test_vectors_of_another_version_are_not_used(tmp_path: Path) -> None:
    Vectors(CountingEncoder(), folder=tmp_path).of_descriptions(["one"])
    encoder = CountingEncoder(version="counting-2")
    Vectors(encoder, folder=tmp_path).of_descriptions(["one"])
    assert encoder.texts == ["one"]


def broken(path: Path, how: str) -> bytes:
    whole = path.read_bytes()
    strange = np.array([object()], dtype=object)
    return {
        "empty": b"",
        "half": whole[: len(whole) // 2],
        "noise": b"\x00" * 400,
        "pickle": pickle.dumps({"key": "vector"}),
        "objects": _saved(strange),
        "other shape": _saved(np.zeros(3)),
        "not finite": _saved(_with_nan(np.load(path))),
    }[how]


def _saved(array: np.ndarray) -> bytes:
    import io

    out = io.BytesIO()
    np.save(out, array, allow_pickle=True)
    return out.getvalue()


def _with_nan(packed: np.ndarray) -> np.ndarray:
    packed["vector"][0] = np.nan
    return packed


@pytest.mark.parametrize("how", ["empty", "half", "noise", "pickle", "objects", "other shape", "not finite"])
def test_a_broken_file_is_ignored_said_and_made_anew(tmp_path: Path, how: str) -> None:
    before = Vectors(CountingEncoder(), folder=tmp_path).of_descriptions(["one", "two"])
    (file,) = tmp_path.iterdir()
    file.write_bytes(broken(file, how))
    encoder = CountingEncoder()
    vectors = Vectors(encoder, folder=tmp_path)
    assert str(file) in vectors.trouble
    assert (vectors.of_descriptions(["one", "two"]) == before).all()
    assert sorted(encoder.texts) == ["one", "two"]
    assert Vectors(CountingEncoder(), folder=tmp_path).trouble == ""


def test_a_folder_that_cannot_be_written_is_said_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    vectors = Vectors(CountingEncoder(), folder=tmp_path / "file")
    assert len(vectors.of_descriptions(["one"])) == 1
    assert vectors.trouble


def test_requests_are_remembered_for_a_while_and_never_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_REQUESTS", 2)
    encoder = CountingEncoder()
    vectors = Vectors(encoder, folder=tmp_path)
    for text in ("a", "b", "b", "c", "a"):
        vectors.of_requests([text])
    assert encoder.texts == ["a", "b", "c", "a"]
    assert list(tmp_path.iterdir()) == []
