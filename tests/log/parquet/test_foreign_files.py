"""A file that is not ours, or is broken, is said by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import NotReadable, NotWritable, PathNotFound
from migrate_kit.log import Store
from tests.extras import needs
from tests.log.samples import many
from tests.report.samples import sqlite_in, store_with

needs("pyarrow", extra="parquet")

import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from migrate_kit.log.parquet import export, restore  # noqa: E402


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """A good file."""
    (tmp_path / "a").mkdir()
    store = store_with(sqlite_in(tmp_path / "a"), many(3))
    export(store, tmp_path / "one.parquet")
    store.close()
    return tmp_path / "one.parquet"


def url(folder: Path) -> str:
    (folder / "b").mkdir(exist_ok=True)
    return sqlite_in(folder / "b")


def stored(folder: Path) -> int:
    store = Store(url(folder))
    n = store.stats().observations
    store.close()
    return n


def test_a_file_of_something_else_names_what_is_missing(tmp_path: Path) -> None:
    pq.write_table(pa.table({"id": ["a"], "price": [1.0]}), tmp_path / "sales.parquet")
    with pytest.raises(NotReadable) as error:
        restore(url(tmp_path), tmp_path / "sales.parquet")
    assert "router" in str(error.value)
    assert stored(tmp_path) == 0


def test_what_is_no_parquet_at_all_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"PAR1 and nothing behind it")
    with pytest.raises(NotReadable):
        restore(url(tmp_path), tmp_path / "x.parquet")


def test_a_folder_without_files_and_one_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotReadable):
        restore(url(tmp_path), tmp_path)
    with pytest.raises(PathNotFound):
        restore(url(tmp_path), tmp_path / "gone")


def test_a_row_that_could_not_be_read_again_is_refused_by_its_id(tmp_path: Path, exported: Path) -> None:
    table = pq.read_table(exported)
    place = table.schema.get_field_index("outcome")
    broken = table.set_column(place, "outcome", pa.array(["agree", "agree", "perhaps"]))
    pq.write_table(broken, tmp_path / "broken.parquet")
    with pytest.raises(NotReadable) as error:
        restore(url(tmp_path), tmp_path / "broken.parquet")
    assert table.column("id")[2].as_py() in str(error.value)
    assert stored(tmp_path) == 0


def test_a_file_of_a_later_version_is_refused(tmp_path: Path, exported: Path) -> None:
    table = pq.read_table(exported)
    pq.write_table(table.replace_schema_metadata({"migrate_kit.observations": "99"}), tmp_path / "later.parquet")
    with pytest.raises(NotReadable, match="99"):
        restore(url(tmp_path), tmp_path / "later.parquet")


def test_a_file_that_another_tool_wrote_again_is_as_good(tmp_path: Path, exported: Path) -> None:
    """Plain strings, another unit of time, other order of columns, further ones: what counts are names and values."""
    table = pq.read_table(exported)
    plain = pa.table(
        {name: table.column(name).to_pylist() for name in reversed(table.column_names)} | {"more": [1, 2, 3]}
    )
    pq.write_table(plain, tmp_path / "again.parquet")
    assert restore(url(tmp_path), tmp_path / "again.parquet").new == 3


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    store = store_with(sqlite_in(tmp_path / "a"), many(1))
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotWritable):
        export(store, tmp_path / "file" / "out")
