"""The sink never makes anyone wait, never raises, and keeps its books."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import StoreUnavailable
from migrate_kit.log import SqlSink, Store
from migrate_kit.log.counting import lock
from migrate_kit.log.tables import METADATA
from migrate_kit.log.tally import Tally
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import SinkCounts
from tests.log.samples import many, observation


@pytest.fixture
def sink(url: str) -> Iterator[SqlSink]:
    made = SqlSink(url, interval_s=0.02)
    yield made
    made.close()


def law(counts: SinkCounts) -> bool:
    return counts.offered == counts.stored + counts.dropped + counts.spilled + counts.waiting


def ids(url: str) -> list[str]:
    return [one.id for one in Store(url).observations()]


def test_what_is_offered_is_stored_in_order(sink: SqlSink, url: str) -> None:
    offered = many(1_234)
    assert [sink.offer(one) for one in offered] == [True] * 1_234
    assert sink.flush(20)
    assert ids(url) == [one.id for one in offered]
    assert sink.counts == SinkCounts(offered=1_234, stored=1_234)


def test_the_same_observation_twice_is_one_row(sink: SqlSink, url: str) -> None:
    one = observation()
    sink.offer(one)
    sink.flush(10)
    sink.offer(one)
    assert sink.flush(10)
    assert ids(url) == [one.id]


def test_offering_does_not_wait_for_the_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    Store(url).upgrade()
    held = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    sink = SqlSink(url, interval_s=0.01)
    for one in many(2_000):  # who waits for the lock waits for ever: this thread holds it
        sink.offer(one)
    assert law(sink.counts)
    assert not sink.flush(0.05)
    held.execute("ROLLBACK")
    held.close()
    assert sink.flush(10)
    assert sink.counts.stored == 2_000
    sink.close()


def test_nothing_is_connected_before_the_first_offer(tmp_path: Path) -> None:
    SqlSink(f"sqlite:///{tmp_path}/a/x.db").close()
    assert list(tmp_path.iterdir()) == []


def test_trying_again_leaves_the_random_numbers_of_the_host_alone(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    sink = SqlSink(f"sqlite:///{tmp_path}/state/x.db", interval_s=0.001)
    before = random.getstate()
    for one in many(20):
        sink.offer(one)
    assert not sink.flush(0.3)
    assert random.getstate() == before
    sink.close()


def test_a_database_that_is_down_fills_the_queue_then_drops_and_counts(tmp_path: Path) -> None:
    blocked = tmp_path / "state"
    blocked.write_text("a file where the folder should be", encoding="utf-8")
    sink = SqlSink(f"sqlite:///{blocked}/x.db", queue_size=10, interval_s=0.01)
    taken = [sink.offer(one) for one in many(15)]
    assert taken == [True] * 10 + [False] * 5
    assert not sink.flush(0.2)
    assert sink.counts == SinkCounts(offered=15, dropped=5, waiting=10)
    blocked.unlink()
    assert sink.flush(10)
    assert sink.counts == SinkCounts(offered=15, stored=10, dropped=5)
    sink.close()
    assert Store(f"sqlite:///{blocked}/x.db").figures().lost == 5


def test_a_table_that_disappears_mid_run_is_made_again(sink: SqlSink, url: str) -> None:
    from sqlalchemy import create_engine, text

    from migrate_kit.log.engine import store_url

    sink.offer(observation())
    assert sink.flush(10)
    engine = create_engine(store_url(url))
    with engine.begin() as connection:
        lock(connection)  # the writer, which looks after the tables, would else wait for us while we wait for it
        for table in (*METADATA.tables, "alembic_version"):
            connection.execute(text(f"DROP TABLE {table}"))
    engine.dispose()
    late = observation()
    sink.offer(late)
    assert sink.flush(10)
    assert ids(url) == [late.id]


def test_one_table_that_is_dropped_mid_run_is_made_again(sink: SqlSink, url: str) -> None:
    from sqlalchemy import create_engine, text

    from migrate_kit.log.engine import store_url

    sink.offer(observation())
    assert sink.flush(10)
    engine = create_engine(store_url(url))
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE observations"))
    engine.dispose()
    late = observation()
    sink.offer(late)
    assert sink.flush(10)
    assert ids(url) == [late.id]


def test_a_file_that_is_deleted_mid_run_is_made_again(sqlite_url: str) -> None:
    sink = SqlSink(sqlite_url, interval_s=0.01)
    sink.offer(observation())
    assert sink.flush(10)
    for file in Path(sqlite_url.removeprefix("sqlite:///")).parent.iterdir():
        file.unlink()
    late = observation()
    sink.offer(late)
    assert sink.flush(10)
    assert ids(sqlite_url) == [late.id]
    sink.close()


@pytest.mark.parametrize(
    "poison",
    [{"at_us": 2**70}, {"at_us": 2**62}, {"at_us": -1}, {"at_us": "noon"}, {"router": None}, {"stage": "shadow"}],
)
def test_one_poisoned_row_costs_only_itself(sink: SqlSink, url: str, poison: dict[str, object]) -> None:
    good = many(40)
    for one in (*good[:20], observation(**poison), *good[20:]):
        sink.offer(one)
    assert not sink.flush(10)
    assert sink.counts == SinkCounts(offered=41, stored=40, dropped=1)
    assert ids(url) == [one.id for one in good]


def test_what_was_lost_before_it_was_offered_is_recorded_too(sink: SqlSink, url: str) -> None:
    sink.lost(3, "shed")
    sink.lost(0, "nothing")
    sink.offer(observation())
    sink.lost(4, "no thread \0")
    assert sink.flush(10)
    sink.close()
    assert sink.counts == SinkCounts(offered=1, stored=1)
    assert Store(url).figures().lost == 7


def test_after_closing_offers_are_dropped_and_counted(sqlite_url: str) -> None:
    sink = SqlSink(sqlite_url)
    sink.offer(observation())
    sink.close()
    sink.close()
    assert not sink.offer(observation())
    assert sink.counts == SinkCounts(offered=2, stored=1, dropped=1)


def test_closing_is_bounded_when_the_database_is_down(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("", encoding="utf-8")
    sink = SqlSink(f"sqlite:///{tmp_path}/state/x.db")
    sink.offer(observation())
    started = time.perf_counter()
    sink.close(0.3)
    assert time.perf_counter() - started < 3
    assert law(sink.counts)


def test_a_url_of_no_database_is_refused_at_once() -> None:
    with pytest.raises(StoreUnavailable):
        SqlSink("nonsense")


def test_a_forked_child_starts_empty_and_writes_its_own(url: str, sink: SqlSink) -> None:
    mine = many(700)
    for one in mine:
        sink.offer(one)
    theirs = observation()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            sink.offer(theirs)
            stored = sink.flush(20)
            code = 0 if stored and sink.counts == SinkCounts(offered=1, stored=1) else 2
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert sink.flush(20)
    assert sorted(ids(url)) == sorted([theirs.id, *(one.id for one in mine)])


WRITING = """
import sys, itertools, time
from migrate_kit.log import SqlSink
from tests.log.samples import observation
sink = SqlSink(sys.argv[1], interval_s=0.02)
for n in itertools.count(1):
    sink.offer(observation(id=str(n)))
    if n % 200 == 0:
        sink.flush(5)
        print(n, flush=True)
    if n == int(sys.argv[2]):
        break
"""


def writing(url: str, rows: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITING, url, str(rows)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_a_process_that_ends_has_stored_everything(sqlite_url: str) -> None:
    with writing(sqlite_url, 301) as process:
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert len(ids(sqlite_url)) == 301


def test_the_books_balance_while_many_threads_offer(sqlite_url: str) -> None:
    sink = SqlSink(sqlite_url, queue_size=300, interval_s=0.005)
    threads = [Thread(target=lambda: [sink.offer(one) for one in many(500)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert law(sink.counts)
        time.sleep(0.002)
    sink.flush(20)
    counts = sink.counts
    assert counts.offered == 2_000
    assert counts.waiting == 0
    assert law(counts)
    assert len(ids(sqlite_url)) == counts.stored
    sink.close()


@given(st.lists(st.sampled_from(["put", "take", "store", "drop", "back", "abandon"]), max_size=40), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_the_law_holds_after_every_step(steps: list[str], bound: int) -> None:
    tally, taken = Tally(bound), []
    for step in steps:
        if step == "put":
            tally.put(observation())
        elif step == "take":
            taken += tally.take(2)
        elif step == "abandon":
            tally.abandon()
        elif taken and step == "back":
            tally.put_back([taken.pop()])
        elif taken:
            _: Observation = taken.pop()
            tally.settle(stored=step == "store", dropped=step == "drop")
        assert law(tally.counts)
        assert tally.counts.waiting <= bound


@pytest.mark.parametrize("end", ["flush", "close"])
def test_what_never_became_an_observation_is_recorded_as_lost(url: str, end: str) -> None:
    sink = SqlSink(url, interval_s=0.02)
    sink.lost(3, "shed")
    sink.offer(observation())
    sink.lost(2, "no_text")
    getattr(sink, end)(10)
    store = Store(url)
    assert store.stats().dropped == 5
    assert law(sink.counts)
    assert (sink.counts.offered, sink.counts.stored) == (1, 1)
    sink.close()
    assert store.stats().dropped == 5
    store.close()
