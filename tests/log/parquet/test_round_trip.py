"""What is exported and imported is what was there: rows, and every figure that is counted from them."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.log import DAY_US, Store
from migrate_kit.log.rows import to_row
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.observation import Observation
from tests.extras import needs
from tests.log.samples import many, observation, observations
from tests.report.samples import sqlite_in, store_with

needs("pyarrow", extra="parquet")

import pyarrow as pa  # noqa: E402
import pyarrow.dataset as ds  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

from migrate_kit.log.parquet import export, exporting, restore  # noqa: E402
from migrate_kit.log.parquet.columns import schema, to_batch, to_rows, without_text  # noqa: E402

DAY = 20_000 * DAY_US


def store_in(folder: Path, found: Sequence[Observation]) -> Store:
    """Return a store in a folder of its own that holds *found*, counted."""
    folder.mkdir(exist_ok=True)
    store = store_with(sqlite_in(folder), found)
    store.count_all()
    return store


def rows(store: Store) -> dict[str, Observation]:
    """Return the observations of *store* by their ids."""
    return {one.id: one for one in store.observations()}


def counts(store: Store) -> dict[str, object]:
    """Return what is counted over all observations."""
    found = store.figures()
    pairs = sorted(map(repr, found.pairs()))
    columns = {name: found.counts_by(name) for name in ("router", "outcome", "stage", "refusal_kind")}
    return columns | {
        "span": found.span(),
        "pairs": pairs,
        "days": sorted(found.days()),
        "delta": found.sketch("delta"),
    }


def figures(store: Store) -> dict[str, object]:
    """Return what reports are made of: counts, and those over distinct requests."""
    distinct = store.figures().distinct()
    return counts(store) | {"distinct": distinct.agreement(), "by_tool": distinct.by_tool()}


KEPT = observations(text=st.one_of(st.none(), st.just("看看订单 order-81bc 的日志")))


@given(st.lists(KEPT, min_size=1, max_size=6))
def test_every_row_comes_back_as_it_was(found: list[Observation]) -> None:
    written = [to_row(one) for one in found]
    assert list(to_rows(to_batch(written))) == written


@given(KEPT)
def test_without_its_text_a_row_is_as_if_none_had_been_kept(one: Observation) -> None:
    assert without_text(to_row(one)) == to_row(replace(one, text=None))


@settings(max_examples=3)
@given(st.lists(KEPT, min_size=8, max_size=20, unique_by=lambda one: one.id))
def test_rows_and_counts_come_back_as_they_were(found: list[Observation]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store, other = store_in(folder / "a", found), store_in(folder / "b", [])
        assert export(store, folder / "out", texts=True) == len(found)
        restored = restore(sqlite_in(folder / "b"), folder / "out", texts=True)
        assert (restored.rows, restored.new) == (len(found), len(found))
        assert rows(other) == rows(store)
        assert counts(other) == counts(store)
        store.close()
        other.close()


def test_every_figure_of_a_report_survives_the_way(tmp_path: Path) -> None:
    found = [observation(at_us=DAY + n * 3_000_000_000, text_digest=f"d{n % 50}") for n in range(300)]
    store, other = store_in(tmp_path / "a", found), store_in(tmp_path / "b", [])
    export(store, tmp_path / "out")
    restore(sqlite_in(tmp_path / "b"), tmp_path / "out")
    assert figures(other) == figures(store)


def test_the_same_files_may_come_again(tmp_path: Path) -> None:
    store, other = store_in(tmp_path / "a", many(30)), store_in(tmp_path / "b", [])
    export(store, tmp_path / "out")
    assert restore(sqlite_in(tmp_path / "b"), tmp_path / "out").new == 30
    before = figures(other)
    assert restore(sqlite_in(tmp_path / "b"), tmp_path / "out").new == 0
    assert figures(other) == before


def test_of_files_that_are_known_in_part_only_the_rest_is_new(tmp_path: Path) -> None:
    found = many(30)
    store, other = store_in(tmp_path / "a", found), store_in(tmp_path / "b", found[10:20])
    export(store, tmp_path / "out")
    restored = restore(sqlite_in(tmp_path / "b"), tmp_path / "out")
    assert (restored.rows, restored.new) == (30, 20)
    assert figures(other) == figures(store)


def test_a_dry_run_reads_everything_and_stores_nothing(tmp_path: Path) -> None:
    store = store_in(tmp_path / "a", many(3))
    export(store, tmp_path / "one.parquet")
    found = restore(sqlite_in(tmp_path / "none"), tmp_path / "one.parquet", dry_run=True)
    assert (found.rows, found.new) == (3, 0)
    assert not (tmp_path / "none").exists()


def test_each_utc_day_has_a_folder_that_a_warehouse_reads_as_a_partition(tmp_path: Path) -> None:
    last_of_day = DAY + DAY_US - 1
    store = store_in(
        tmp_path / "a", [observation(at_us=DAY), observation(at_us=last_of_day), observation(at_us=DAY + DAY_US)]
    )
    export(store, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["day=2024-10-04", "day=2024-10-05"]
    table = ds.dataset(tmp_path / "out", partitioning="hive").to_table()
    assert sorted(table.column("day").to_pylist()) == ["2024-10-04", "2024-10-04", "2024-10-05"]


def test_exporting_again_replaces_the_days_it_has_and_leaves_the_others(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = store_in(tmp_path / "a", [observation(at_us=DAY), observation(at_us=DAY + DAY_US)])
    export(first, out)
    second = store_in(tmp_path / "b", [observation(at_us=DAY + DAY_US), observation(at_us=DAY + DAY_US)])
    export(second, out)
    assert ds.dataset(out, partitioning="hive").count_rows() == 3
    assert not [path for path in out.iterdir() if path.name.startswith(".")]


def test_a_day_is_exported_whole_or_not_at_all(tmp_path: Path) -> None:
    store = store_in(
        tmp_path / "a", [observation(at_us=DAY + 5), observation(at_us=DAY + 9), observation(at_us=DAY - 1)]
    )
    assert export(store, tmp_path / "out", since_us=DAY + 8) == 2


def test_days_that_come_out_of_order_and_more_than_are_held_are_all_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "_HELD", 4)
    monkeypatch.setattr(exporting, "_MOST_OPEN", 2)
    found = [observation(at_us=DAY + (n * 7 % 5) * DAY_US + n) for n in range(60)]
    store, other = store_in(tmp_path / "a", found), store_in(tmp_path / "b", [])
    monkeypatch.setattr(exporting, "_PAGE", 6)
    export(store, tmp_path / "out")
    assert ds.dataset(tmp_path / "out", partitioning="hive").count_rows() == 60
    assert any(path.name == "part-1.parquet" for path in (tmp_path / "out").rglob("*.parquet"))
    restore(sqlite_in(tmp_path / "b"), tmp_path / "out")
    assert rows(other) == rows(store)


def test_times_are_utc_timestamps_and_names_are_dictionaries(tmp_path: Path) -> None:
    store = store_in(tmp_path / "a", many(3))
    export(store, tmp_path / "one.parquet")
    found = pq.read_schema(tmp_path / "one.parquet")
    assert found.field("at").type == pa.timestamp("us", tz="UTC")
    assert pa.types.is_dictionary(found.field("router").type)
    assert found.field("legacy_known").type == pa.bool_()
    assert found.equals(schema())


def test_no_text_leaves_the_log_unless_it_is_asked_for(tmp_path: Path) -> None:
    secret = "王小明13800000000"
    kept = observation(text=f"查一下{secret}", differences={"user": [secret, None]})
    assert kept.dynamic is not None
    calls = (ToolCall(tool="query_logs", arguments={"user": secret}),)
    kept = replace(kept, dynamic=replace(kept.dynamic, calls=calls))
    store = store_in(tmp_path / "a", [kept])
    for texts, there in ((False, False), (True, True)):
        path = tmp_path / f"{texts}.parquet"
        export(store, path, texts=texts)
        assert (secret in str(pq.read_table(path).to_pylist())) is there


def test_no_text_comes_in_unless_it_is_asked_for(tmp_path: Path) -> None:
    store = store_in(tmp_path / "a", [observation(text="secret")])
    export(store, tmp_path / "one.parquet", texts=True)
    for texts, text in ((False, None), (True, "secret")):
        other = store_in(tmp_path / str(texts), [])
        restore(sqlite_in(tmp_path / str(texts)), tmp_path / "one.parquet", texts=texts)
        assert [one.text for one in other.observations()] == [text]


def test_a_server_takes_and_gives_the_same(tmp_path: Path, postgres_url: str) -> None:
    store = store_in(tmp_path / "a", many(30))
    export(store, tmp_path / "out", texts=True)
    assert restore(postgres_url, tmp_path / "out", texts=True).new == 30
    assert restore(postgres_url, tmp_path / "out", texts=True).new == 0
    server = Store(postgres_url)
    assert rows(server) == rows(store)
    assert figures(server) == figures(store)
    export(server, tmp_path / "again.parquet", texts=True)
    assert pq.read_table(tmp_path / "again.parquet").num_rows == 30
    server.close()
