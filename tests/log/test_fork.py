"""A fork in the middle of everything: the child writes, reads flags, and never inherits a lock."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine, text

from migrate_kit.log import DatabaseFlags, SqlSink, Store
from migrate_kit.log.engine import store_url
from migrate_kit.model.ports import SinkCounts
from migrate_kit.model.stage import Stage
from tests.log.samples import many, observation

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def in_child(act: Callable[[], bool]) -> int:
    """Fork; return the pid of a child that leaves with 0 when *act* says True."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = 0 if act() else 2
        finally:
            os._exit(code)
    return pid


def test_a_child_forked_in_the_middle_of_transactions_can_write(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrate_kit.log.sink.FORK_WAIT_S", 30.0)  # a transaction may take long on a busy machine
    sink = SqlSink(sqlite_url, interval_s=0.001, batch_size=50)
    ended = threading.Event()

    def load() -> None:
        while not ended.is_set():
            sink.offer(observation())
            time.sleep(0.0001)

    def write() -> bool:
        ended.wait(3)  # by now the parent is idle
        for one in many(20):
            sink.offer(one)
        return sink.flush(10) and sink.counts.stored == 20

    loader = threading.Thread(target=load)
    loader.start()
    children = []
    for _ in range(8):
        time.sleep(0.03)
        children.append(in_child(write))
    ended.set()
    loader.join()
    assert sink.flush(20)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 8
    counts = sink.counts
    sink.close()
    with Store(sqlite_url).reading() as reader:
        assert reader.span()[0] == counts.stored + 8 * 20


def test_the_parent_goes_on_after_a_fork_without_being_asked(sqlite_url: str) -> None:
    sink = SqlSink(sqlite_url, interval_s=0.5)
    sink.offer(observation())
    child = in_child(lambda: True)
    os.waitpid(child, 0)
    end = time.monotonic() + 8
    while not sink.counts.stored and time.monotonic() < end:
        time.sleep(0.02)
    assert sink.counts == SinkCounts(offered=1, stored=1)
    sink.close()


def test_a_database_that_is_locked_delays_a_fork_only_for_a_moment(sqlite_url: str) -> None:
    Store(sqlite_url).upgrade()
    held = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    sink = SqlSink(sqlite_url, interval_s=0.001)
    sink.offer(observation())
    time.sleep(0.1)
    started = time.monotonic()
    child = in_child(lambda: True)
    assert time.monotonic() - started < 2
    os.waitpid(child, 0)
    held.execute("ROLLBACK")
    held.close()
    assert sink.flush(10)
    sink.close()


def test_flags_are_read_in_a_child_and_in_the_parent_after_it(url: str) -> None:
    store = Store(url)
    store.set_flags("MIGRATE_KIT_STAGE=shadow\n")
    source = DatabaseFlags(url)
    assert source.read().stage is Stage.shadow
    child = in_child(lambda: source.read().stage is Stage.shadow)
    assert os.waitpid(child, 0)[1] == 0
    store.set_flags("MIGRATE_KIT_STAGE=legacy\n")
    assert source.read().stage is Stage.legacy
    source.close()


@pytest.mark.postgres
@pytest.mark.xdist_group("pg")
def test_a_connection_to_a_server_is_not_used_after_a_fork(postgres_url: str) -> None:
    sink = SqlSink(postgres_url, interval_s=0.01)
    sink.offer(observation())
    assert sink.flush(10)
    with postgres_backends(postgres_url) as backends:
        before = backends()
        with sink._writer._turn:  # as in the middle of a transaction, which a fork does not wait for
            child = in_child(lambda: sink.offer(observation()) and sink.flush(10) and sink.counts.stored == 1)
        assert os.waitpid(child, 0)[1] == 0
        sink.offer(observation())
        assert sink.flush(10)
        assert before <= backends()  # the child closed nothing of its parent's
    sink.close()
    with Store(postgres_url).reading() as reader:
        assert reader.span()[0] == 3


@contextmanager
def postgres_backends(url: str) -> Iterator[Callable[[], set[int]]]:
    """Give a question for the process ids of the server's other connections to this database."""
    engine = create_engine(store_url(url))
    query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            yield lambda: set(connection.execute(text(query)).scalars())
    finally:
        engine.dispose()
