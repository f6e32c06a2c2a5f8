"""The work folder: what is done stays, what is not the same is refused, nobody else works there."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import NotWritable, ReplayBusy, ReplayDiffers
from migrate_kit.replay.engines import Inline, chunks
from migrate_kit.replay.rehearse import rehearse
from migrate_kit.replay.work import Manifest, Work, opened_work
from tests.replay.jobs import ROUTER, found, job, requests

OF = {"requests": "a.jsonl", "catalogue": "c1"}


def manifest(**of: str) -> Manifest:
    return Manifest(of=OF | of, pieces=((0, 10, 1),))


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    source = found(tmp_path, *requests(40), size=10)
    work = Work(tmp_path / "work")
    work.folder.mkdir()
    replay = job(tmp_path, source, has_rows=True)
    for chunk in list(chunks(Inline(), replay, source.pieces[2:])):
        work.keep(chunk)
    counted: list[int] = []
    whole = rehearse(replay, source.pieces, engine=Inline(), work=work, told=counted.append)
    assert counted == [10, 10]
    assert sum(whole[ROUTER].counts["now"].values()) == 40
    lines = b"".join(work.rows(source.pieces)).splitlines()
    assert len(lines) == 40
    assert b'"place":1,' in lines[0]


def test_a_replay_of_something_else_is_refused_and_named(tmp_path: Path) -> None:
    with opened_work(tmp_path / "work") as work:
        work.begin(manifest())
        with pytest.raises(ReplayDiffers, match="descriptions: c1 then, c2 now"):
            work.begin(manifest(catalogue="c2"))
        assert work.begin(manifest()) == manifest()
        work.clear()
        assert work.begin(manifest(catalogue="c2")).of["catalogue"] == "c2"


def test_a_replay_goes_on_in_the_pieces_it_began_with(tmp_path: Path) -> None:
    with opened_work(tmp_path / "work") as work:
        work.begin(manifest())
        other = Manifest(of=OF, pieces=((0, 5, 1), (5, 10, 3)), since_us=7)
        assert work.begin(other).pieces == ((0, 10, 1),)


def test_what_is_begun_anew_has_no_chunk_of_before(tmp_path: Path) -> None:
    source = found(tmp_path, *requests(8), size=4)
    with opened_work(tmp_path / "work") as work:
        work.begin(manifest())
        for chunk in chunks(Inline(), job(tmp_path, source), source.pieces):
            work.keep(chunk)
        assert work.left(source.pieces) == []
        work.clear()
        work.begin(manifest(catalogue="c2"))
        assert work.left(source.pieces) == list(source.pieces)


def test_a_manifest_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    with opened_work(tmp_path / "work") as work:
        work.begin(manifest())
        (work.folder / "manifest.json").write_text('{"of": ', encoding="utf-8")
        assert work.manifest is None
        assert work.begin(manifest(catalogue="c2")).of["catalogue"] == "c2"


def test_two_replays_do_not_work_in_one_folder(tmp_path: Path) -> None:
    with opened_work(tmp_path / "work"), pytest.raises(ReplayBusy), opened_work(tmp_path / "work"):
        pass
    with opened_work(tmp_path / "work"):
        pass


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotWritable), opened_work(tmp_path / "file" / "work"):
        pass
