"""The store answers, keeps flips and flags, and forgets what is old."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pytest
from sqlalchemy import create_engine, text

from migrate_kit.errors import FlagInvalid
from migrate_kit.log import DatabaseFlags, SqlSink, Store, ingest_flips, now_us
from migrate_kit.log.engine import store_url
from migrate_kit.model.observation import Flip
from migrate_kit.model.stage import Flags, Stage
from tests.log.samples import many, observation


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)


def flip(**changes: object) -> Flip:
    values: dict[str, object] = {"at_us": 5, "who": "ops", "why": "alarm", "before": "full", "after": "legacy"}
    return Flip(**(values | changes))


def fill(url: str, *observations: object) -> None:
    sink = SqlSink(url)
    for one in observations:
        sink.offer(one)
    assert sink.flush(20)
    sink.close()


def test_observations_can_be_asked_by_router_and_time(store: Store, url: str) -> None:
    old, new, other = observation(at_us=10), observation(at_us=20), observation(at_us=20, router="menu:choose")
    fill(url, old, new, other)
    assert [one.id for one in store.observations()] == [old.id, new.id, other.id]
    assert [one.id for one in store.observations(router="bot:handle", since_us=15)] == [new.id]


def test_more_rows_than_one_page_come_complete(store: Store, url: str) -> None:
    offered = many(2_500)
    fill(url, *offered)
    assert [one.id for one in store.observations()] == [one.id for one in offered]


def test_flips_are_kept_once_and_in_order(store: Store) -> None:
    store.record_flip(flip(at_us=9))
    store.record_flip(flip(at_us=5))
    store.record_flip(flip(at_us=9))
    assert store.flips() == [flip(at_us=5), flip(at_us=9)]


def test_flags_come_back_as_they_were_set(store: Store, url: str) -> None:
    source = DatabaseFlags(url)
    assert source.read() == Flags()
    assert store.flags_text() is None
    assert source.read() == Flags()
    store.set_flags('# who\nexport MIGRATE_KIT_STAGE="hybrid"\nDYNAMIC_TOOL_ENABLED=true # on\nOTHER=1\n')
    read = source.read()
    assert (read.stage, read.enabled) == (Stage.hybrid, True)
    store.set_flags("FALLBACK_TO_LEGACY=true")
    assert source.read() == Flags(fallback=True)
    source.close()


def test_a_flags_row_that_does_not_parse_names_the_database_without_its_password(store: Store, url: str) -> None:
    store.set_flags("MIGRATE_KIT_STAGE=shado")
    source = DatabaseFlags(url)
    with pytest.raises(FlagInvalid) as caught:
        source.read()
    assert caught.value.fields["source"] == f"{source.name}:1"
    source.close()


def test_reading_flags_creates_no_database(tmp_path: Path) -> None:
    assert DatabaseFlags(f"sqlite:///{tmp_path}/x.db").read() == Flags()
    assert list(tmp_path.iterdir()) == []


def test_a_flag_database_that_is_down_is_an_os_error_to_the_watcher() -> None:
    source = DatabaseFlags("postgresql://u:geheim@127.0.0.1:9/d?connect_timeout=2")
    with pytest.raises(OSError, match="does not answer") as caught:
        source.read()
    assert "geheim" not in str(caught.value) + source.name


def test_old_observations_are_pruned_and_the_young_stay(store: Store, url: str) -> None:
    young = observation()
    fill(url, *many(30, at_us=1_000), young)
    assert store.prune(before_us=now_us() - 10**9, dry_run=True) == 30
    assert store.stats().observations == 31
    assert store.prune(before_us=now_us() - 10**9) == 30
    assert [one.id for one in store.observations()] == [young.id]


def test_stats_say_what_there_is(store: Store, url: str) -> None:
    fill(url, observation(at_us=5), observation(at_us=9, router="menu:choose"))
    store.record_flip(flip())
    stats = store.stats()
    assert (stats.observations, stats.first_us, stats.last_us, stats.flips) == (2, 5, 9, 1)
    assert stats.routers == {"bot:handle": 1, "menu:choose": 1}


def test_waiting_flips_are_taken_in_once_and_bad_lines_are_kept(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "flips.jsonl"
    lines = [orjson.dumps({"at_us": 7, "who": "a", "why": "w", "before": "x", "after": "y", "source": "cli"}), b"{torn"]
    path.write_bytes(b"\n".join(lines))
    assert ingest_flips(store, path) == 1
    assert not path.exists()
    assert [one.at_us for one in store.flips()] == [7]
    assert (tmp_path / "flips.jsonl.rejected").read_bytes() == b"{torn\n"
    path.write_bytes(lines[0])
    assert ingest_flips(store, path) == 0
    assert ingest_flips(store, path) == 0


def test_flips_set_aside_before_a_crash_are_not_lost(store: Store, tmp_path: Path) -> None:
    record = {"at_us": 7, "who": "a", "why": "w", "before": "x", "after": "y"}
    (tmp_path / "flips.jsonl.taking").write_bytes(orjson.dumps(record))
    (tmp_path / "flips.jsonl").write_bytes(orjson.dumps(record | {"at_us": 8}))
    assert ingest_flips(store, tmp_path / "flips.jsonl") == 2


def test_a_row_written_by_an_older_version_can_be_read(store: Store, url: str) -> None:
    store.upgrade()
    engine = create_engine(store_url(url))
    columns = "id, at_us, router, stage, served_by, reason, text_digest, outcome, executed, result_class, sample_rate"
    values = "'1', 5, 'r', 'shadow', 'legacy', '', 'd', 'timeout', '', '', 1.0"
    with engine.begin() as connection:
        connection.execute(
            text(f"INSERT INTO observations ({columns}, catalogue_version, process) VALUES ({values}, '', '')")
        )
    engine.dispose()
    (one,) = store.observations()
    assert one.legacy is None
    assert one.dynamic is None


def test_reading_flags_leaves_no_connection_open_at_the_end(sqlite_url: str) -> None:
    Store(sqlite_url).set_flags("MIGRATE_KIT_STAGE=shadow\n")
    code = "import sys; from migrate_kit.log import DatabaseFlags; print(DatabaseFlags(sys.argv[1]).read().stage)"
    done = subprocess.run(
        [sys.executable, "-W", "always::ResourceWarning", "-c", code, sqlite_url],
        cwd=Path(__file__).parents[2], text=True, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("shadow\n", "")
