"""With a spill, what was offered is stored: after a kill, after a fork, after a database that was away for long."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from migrate_kit.log import SqlSink, Store
from migrate_kit.log.batch import rows_of
from migrate_kit.log.spill import Spill
from migrate_kit.log.spill_file import SpillFile, spill_files
from migrate_kit.model.ports import SinkCounts
from tests.log.samples import many, observation

pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


def spilling(url: str, folder: Path, **changes: int) -> SqlSink:
    return SqlSink(url, interval_s=0.01, spill_folder=folder, **changes)


def ids(url: str) -> list[str]:
    store = Store(url)
    found = sorted(one.id for one in store.observations())
    store.close()
    return found


def law(counts: SinkCounts) -> bool:
    return counts.offered == counts.stored + counts.dropped + counts.spilled + counts.waiting


def test_what_is_stored_leaves_no_file_behind(url: str, tmp_path: Path) -> None:
    sink = spilling(url, tmp_path / "spill")
    offered = many(600)
    assert all(map(sink.offer, offered))
    assert sink.flush(20)
    sink.close()
    assert ids(url) == sorted(one.id for one in offered)
    assert spill_files(tmp_path / "spill") == []
    assert sink.counts == SinkCounts(offered=600, stored=600)


def test_a_full_queue_spills_and_all_of_it_is_stored_when_the_database_is_back(tmp_path: Path) -> None:
    blocked = tmp_path / "state"
    blocked.write_text("a file where the folder should be", encoding="utf-8")
    url = f"sqlite:///{blocked}/x.db"
    sink = spilling(url, tmp_path / "spill", queue_size=10)
    offered = many(50)
    assert all(map(sink.offer, offered))
    assert not sink.flush(0.1)
    assert sink.counts == SinkCounts(offered=50, spilled=40, waiting=10)
    blocked.unlink()
    assert sink.flush(20)
    assert sink.counts == SinkCounts(offered=50, stored=50)
    assert ids(url) == sorted(one.id for one in offered)
    sink.close()
    assert spill_files(tmp_path / "spill") == []


def test_beyond_its_bytes_a_spill_drops_and_counts(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    sink = spilling(f"sqlite:///{tmp_path}/state/x.db", tmp_path / "spill", queue_size=1, spill_bytes=5_000)
    taken = [sink.offer(one) for one in many(60)]
    counts = sink.counts
    assert not all(taken)
    assert law(counts)
    assert counts.dropped == taken.count(False) > 0
    assert counts.spilled > 0
    assert sum(path.stat().st_size for path in spill_files(tmp_path / "spill")) < 6_000
    sink.close(0.1)


@pytest.mark.parametrize("queue_size", [10, 100])
def test_what_cannot_be_stored_by_the_end_waits_for_the_next_process(tmp_path: Path, queue_size: int) -> None:
    blocked = tmp_path / "state"
    blocked.write_text("")
    url, offered = f"sqlite:///{blocked}/x.db", many(30)
    first = spilling(url, tmp_path / "spill", queue_size=queue_size)
    for one in offered:
        first.offer(one)
    first.close(0.2)
    assert first.counts == SinkCounts(offered=30, spilled=30)
    blocked.unlink()
    second = spilling(url, tmp_path / "spill")
    second.offer(late := observation())
    assert second.flush(20)
    second.close()
    assert ids(url) == sorted(one.id for one in [*offered, late])
    assert second.counts == SinkCounts(offered=1, stored=1)
    assert spill_files(tmp_path / "spill") == []


def test_a_torn_tail_costs_only_itself_and_is_told(sqlite_url: str, tmp_path: Path) -> None:
    whole = many(5)
    file = SpillFile.create(tmp_path)
    for row in rows_of(whole):
        file.append(row)
    file.leave()
    (path,) = spill_files(tmp_path)
    path.write_bytes(path.read_bytes() + b"\x40\0\0\0torn")
    sink = spilling(sqlite_url, tmp_path)
    sink.offer(one := observation())
    assert sink.flush(20)
    sink.close()
    assert ids(sqlite_url) == sorted(each.id for each in [*whole, one])
    assert Store(sqlite_url).figures().lost == 1


def test_a_flipped_bit_is_seen(tmp_path: Path) -> None:
    file = SpillFile.create(tmp_path)
    file.append([1, "second"])
    content = bytearray(file.path.read_bytes())
    content[-3] ^= 1
    file.path.write_bytes(content)
    assert file.read() == ([], True)
    file.remove()


def test_a_file_is_taken_over_by_one_process_and_only_once_its_own_is_gone(tmp_path: Path) -> None:
    mine, other, third = (Spill(tmp_path, 10**6) for _ in range(3))
    assert mine.append([1]) is not None
    assert other.orphan() is None
    mine.leave()
    taken = other.orphan()
    assert taken is not None
    assert third.orphan() is None
    other.done(taken)
    assert third.orphan() is None


def test_a_forked_child_leaves_the_files_to_its_parent(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")  # where the database should be: nothing can be stored yet
    sink = spilling(sqlite_url, tmp_path / "spill", queue_size=1)
    offered = many(3)
    for one in offered:
        sink.offer(one)
    pid = os.fork()
    if pid == 0:
        child_sink_is_empty = sink.counts == SinkCounts() and sink.offer(observation())
        os._exit(0 if child_sink_is_empty else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    (tmp_path / "state").unlink()
    assert sink.flush(20)
    assert sink.counts == SinkCounts(offered=3, stored=3)
    sink.close()
    last = spilling(sqlite_url, tmp_path / "spill")
    last.offer(observation())
    assert last.flush(20)
    last.close()
    assert len(ids(sqlite_url)) == 5


def test_a_disk_that_is_full_for_the_spill_costs_nothing_while_the_database_answers(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr("migrate_kit.log.spill_file.os.write", lambda handle, data: real(handle, data[:20]))
    sink = spilling(url, tmp_path / "spill")
    for one in many(20):
        assert sink.offer(one)
    assert sink.flush(20)
    assert sink.counts == SinkCounts(offered=20, stored=20)
    sink.close()


def test_what_the_books_do_not_account_for_is_noted_as_missing(url: str, tmp_path: Path) -> None:
    sink = spilling(url, tmp_path / "spill")
    sink.offer(observation())
    assert sink.flush(10)
    assert sink._tally.audit() == 0
    sink._tally._offered += 2
    assert sink._tally.audit() == 2
    sink.close()
    assert Store(url).figures().lost == 2
