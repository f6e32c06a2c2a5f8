"""The tables are made by the migrations inside the package, once, whoever comes first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from migrate_kit.errors import StoreSchemaMismatch, StoreUnavailable
from migrate_kit.log import Store
from migrate_kit.log import schema as schema_module
from migrate_kit.log.engine import store_url
from migrate_kit.log.tables import METADATA


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
