"""The tables are made by the migrations inside the package, once, whoever comes first."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from migrate_kit.errors import StoreSchemaMismatch, StoreUnavailable
from migrate_kit.log import SqlSink, Store
from migrate_kit.log import schema as schema_module
from migrate_kit.log.engine import store_url
from migrate_kit.log.tables import METADATA
from tests.log.samples import observation


def test_the_migrations_make_the_tables_that_the_code_uses(url: str) -> None:
    Store(url).upgrade()
    engine = create_engine(store_url(url))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_newest_script_is_the_revision_we_expect() -> None:
    folder = Path(schema_module.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == schema_module.HEAD


def test_upgrading_twice_changes_nothing(url: str) -> None:
    store = Store(url)
    assert store.pending() == (None, schema_module.HEAD)
    assert store.upgrade() == (None, schema_module.HEAD)
    assert store.upgrade() == (schema_module.HEAD, schema_module.HEAD)
    store.close()


def test_two_that_come_first_at_once_do_not_collide(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: Store(url).upgrade(), range(4)))
    assert sum(before is None for before, _ in found) == 1


@pytest.fixture
def hasty() -> Iterator[None]:
    """Let threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
def test_sinks_of_many_databases_that_start_at_once_do_not_meet(tmp_path: Path) -> None:
    start = Barrier(6)

    def begin(number: int) -> int:
        sink = SqlSink(f"sqlite:///{tmp_path}/{number}.db")
        start.wait()
        sink.offer(observation())
        is_stored = sink.flush(30)
        sink.close()
        return is_stored and sink.counts.stored

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(begin, range(6))) == [1] * 6
    for number in range(6):
        store = Store(f"sqlite:///{tmp_path}/{number}.db")
        assert store.figures().span()[0] == 1
        store.close()


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_forked_in_the_middle_of_a_migration_can_migrate(sqlite_url: str) -> None:
    with schema_module._turn:
        pid = os.fork()
        if pid == 0:
            signal.alarm(20)
            os._exit(0 if Store(sqlite_url).upgrade() == (None, schema_module.HEAD) else 2)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def test_asking_what_is_pending_creates_no_file(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path}/a/b.db").pending()
    assert list(tmp_path.iterdir()) == []


def test_a_newer_schema_with_our_columns_is_used_as_it_is(url: str) -> None:
    store = Store(url)
    store.upgrade()
    _set_revision(url, "9999")
    newer = Store(url)
    assert newer.upgrade() == ("9999", "9999")
    assert newer.stats().observations == 0
    newer.close()


def test_a_schema_that_lacks_what_we_need_is_named(sqlite_url: str) -> None:
    Store(sqlite_url).upgrade()
    _set_revision(sqlite_url, "9999", "ALTER TABLE observations DROP COLUMN trail")
    with pytest.raises(StoreSchemaMismatch) as caught:
        Store(sqlite_url).stats()
    assert caught.value.fields["found"] == "9999"


def test_a_folder_that_cannot_be_made_is_an_unavailable_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreUnavailable):
        Store(f"sqlite:///{tmp_path}/file/decisions.db").upgrade()


def test_a_file_that_is_no_database_is_an_unavailable_store(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("this is no database, and long enough to look like one\n" * 100, encoding="utf-8")
    with pytest.raises(StoreUnavailable):
        Store(f"sqlite:///{tmp_path}/x.db").stats()


def _set_revision(url: str, revision: str, *more: str) -> None:
    engine = create_engine(store_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :r"), {"r": revision})
        for statement in more:
            connection.execute(text(statement))
    engine.dispose()
