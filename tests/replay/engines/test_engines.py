"""Every engine gives the same, to the byte; a piece that fails is tried once more, alone, and then told."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from pathlib import Path

import orjson
import pytest

from migrate_kit.errors import ExtraMissing, OptionInvalid, ReplayDiffers, ReplayFailed
from migrate_kit.replay.chunk import Chunk, tallies_of
from migrate_kit.replay.engines import Engine, Failed, Inline, chunks, engine_of
from migrate_kit.replay.engines.processes import Processes
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Found, Piece
from tests.replay.jobs import DIE, DIE_ONCE, ROUTER, found, job, requests

OTHERS = [
    "processes",
    pytest.param("dask", marks=pytest.mark.skipif(find_spec("distributed") is None, reason="extra cluster: no dask")),
    pytest.param(
        "ray", marks=[pytest.mark.soak, pytest.mark.skipif(find_spec("ray") is None, reason="extra cluster: no ray")]
    ),
]
pytestmark = pytest.mark.xdist_group("replay-engines")  # a cluster takes seconds to start: one worker starts it once


@pytest.fixture(scope="module", params=OTHERS)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Every engine but the one in this process."""
    made = engine_of(request.param, workers=2)
    yield made
    made.close()


@pytest.fixture
def source(tmp_path: Path) -> Found:
    return found(tmp_path, *requests(90), size=20)


def run(engine: Engine, work: Job, source: Found) -> list[Chunk]:
    return sorted(chunks(engine, work, source.pieces), key=lambda chunk: chunk.number)


def run_into(done: list[Chunk], engine: Engine, work: Job, source: Found) -> None:
    """Keep chunks as they come, also when the end is an error."""
    for chunk in chunks(engine, work, source.pieces):
        done.append(chunk)  # noqa: PERF402


def told(chunk: Chunk) -> tuple[int, bytes, bytes]:
    """What of a chunk is no time."""
    tallies = orjson.loads(chunk.tallies)
    for tally in tallies.values():
        del tally["times"]
    return chunk.n, orjson.dumps(tallies), chunk.rows


def test_every_engine_gives_the_same_to_the_byte(engine: Engine, tmp_path: Path, source: Found) -> None:
    work = job(tmp_path, source, has_rows=True)
    here = run(Inline(), work, source)
    assert [told(chunk) for chunk in run(engine, work, source)] == list(map(told, here))
    assert sum(chunk.n for chunk in here) == 90
    assert len(here) == 5


def test_a_worker_that_dies_costs_its_piece_one_more_try(engine: Engine, tmp_path: Path) -> None:
    source = found(tmp_path, *requests(6), DIE_ONCE, *requests(7), size=2)
    came = run(engine, job(tmp_path, source, now="mortal"), source)
    assert [chunk.number for chunk in came] == list(range(7))
    assert (tmp_path / "died").exists()


def test_a_piece_handed_over_while_the_pool_breaks_is_not_waited_for_for_ever(
    tmp_path: Path, source: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrate_kit.replay.engines.processes._LOOK_S", 0.05)
    pool, lost = Processes(workers=1), Future[Chunk]()  # one that nobody will ever end
    lost.set_running_or_notify_cancel()
    with pytest.raises(BrokenProcessPool):
        pool._ready().submit(os._exit, 1).result()
    monkeypatch.setattr(pool, "_submitted", lambda work, piece: lost)
    try:
        (failed,) = pool.map(job(tmp_path, source), source.pieces[:1])
        assert isinstance(failed, Failed)
        assert isinstance(failed.error, BrokenProcessPool)
    finally:
        pool.close()


@pytest.mark.parametrize("engine", [OTHERS[0]], indirect=True)
def test_a_piece_that_kills_every_worker_is_told_and_the_others_are_done(engine: Engine, tmp_path: Path) -> None:
    source = found(tmp_path, *requests(4), DIE, *requests(3), size=2)
    done: list[Chunk] = []
    with pytest.raises(ReplayFailed) as failed:
        run_into(done, engine, job(tmp_path, source, now="mortal"), source)
    assert {chunk.number for chunk in done} == {0, 1, 3}
    assert failed.value.fields["numbers"] == "2"


@pytest.mark.parametrize("engine", [OTHERS[1]], indirect=True)
def test_a_cluster_that_is_there_already_is_used_and_left_running(
    engine: Engine, tmp_path: Path, source: Found
) -> None:
    work = job(tmp_path, source)
    here = list(map(told, run(engine, work, source)))
    guest = engine_of("dask", address=engine._client.scheduler.address)  # type: ignore[attr-defined]
    assert list(map(told, run(guest, work, source))) == here
    guest.close()
    assert list(map(told, run(engine, work, source))) == here


class Odd:
    """An engine on which every odd piece fails the first time, and piece 3 always."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked: list[list[int]] = []

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        self.asked.append([piece.number for piece in pieces])
        for piece in pieces:
            fails = piece.number == 3 or (piece.number % 2 and len(self.asked) == 1)
            yield Failed(piece=piece, error=self.error) if fails else Chunk(number=piece.number, n=1, tallies=b"{}")

    def close(self) -> None:
        pass


def test_failed_pieces_are_tried_once_more_each_alone(tmp_path: Path, source: Found) -> None:
    engine = Odd(OSError("disk"))
    done: list[Chunk] = []
    with pytest.raises(ReplayFailed) as failed:
        run_into(done, engine, job(tmp_path, source), source)
    assert engine.asked == [[0, 1, 2, 3, 4], [1], [3]]
    assert [chunk.number for chunk in done] == [0, 2, 4, 1]
    assert failed.value.fields == {"failed": 1, "pieces": 5, "numbers": "3", "what": "OSError: disk"}


def test_what_is_wrong_with_the_job_itself_is_raised_at_once(tmp_path: Path, source: Found) -> None:
    engine = Odd(OptionInvalid(option="--decider", what="no such", command="replay"))
    with pytest.raises(OptionInvalid):
        list(chunks(engine, job(tmp_path, source), source.pieces))
    assert len(engine.asked) == 1


def test_a_worker_that_finds_other_descriptions_does_not_go_on(tmp_path: Path, source: Found) -> None:
    work = job(tmp_path, source, versions={ROUTER: "words-of-yesterday"})
    with pytest.raises(ReplayDiffers, match=r"words-of-yesterday.*words-2"):
        run(Inline(), work, source)


def test_a_router_that_raises_is_counted_and_ends_nothing(tmp_path: Path, source: Found) -> None:
    tallies = [tallies_of(chunk.tallies)[ROUTER] for chunk in run(Inline(), job(tmp_path, source), source)]
    assert sum(tally.counts["errors"]["SystemError",] for tally in tallies) == sum(
        "boom" in one for one in requests(90)
    )


def test_an_address_is_for_a_cluster_only() -> None:
    with pytest.raises(OptionInvalid, match="processes"):
        engine_of("processes", address="tcp://127.0.0.1:1")


@pytest.mark.parametrize("name", ["dask", pytest.param("ray", marks=pytest.mark.soak)])
def test_an_address_where_nobody_answers_is_told_at_once(name: str, tmp_path: Path, source: Found) -> None:
    pytest.importorskip({"dask": "distributed"}.get(name, name), reason="extra cluster")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
    engine = engine_of(name, address=address)
    with pytest.raises(OptionInvalid, match=f"--address: {address}"):
        run(engine, job(tmp_path, source), source)
    engine.close()


@pytest.mark.parametrize(("name", "package"), [("dask", "distributed"), ("ray", "ray")])
def test_a_missing_extra_is_named(name: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"migrate_kit.replay.engines.{name}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ExtraMissing, match=f"--engine {name} needs the extra 'cluster'"):
        engine_of(name)
