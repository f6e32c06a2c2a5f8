"""The roll-ups say what the rows say, whoever wrote them, in whatever order, however often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, select, text

from migrate_kit.log import DAY_US, Store
from migrate_kit.log.batch import rows_of
from migrate_kit.log.cells import HOUR_US
from migrate_kit.log.engine import make_folder, open_engine, store_url
from migrate_kit.log.insert import insert_rows
from migrate_kit.log.rows import COLUMNS, to_row
from migrate_kit.log.schema import HEAD, run_scripts
from migrate_kit.log.tables import FIRSTS, LOSS_ROLLUPS, OBSERVATIONS, ROLLUPS
from migrate_kit.log.writer import Writer
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage
from tests.log.by_rows import SERVED, Rows, compare
from tests.log.samples import many, observation, observations

START = 1_700_000_000_000_000

#: What a version without roll-ups writes.
OLD = tuple(name for name in COLUMNS if name not in ("prompt_version", "flag_reason", "tenant_digest", "key_id"))


def first_version(url: str) -> None:
    """Make the tables as the first version made them."""
    engine = open_engine(store_url(url))
    make_folder(engine.url)
    with engine.begin() as connection:
        run_scripts(connection, "0001")
    engine.dispose()


def uncounted(url: str, log: Sequence[Observation], columns: tuple[str, ...] = COLUMNS) -> None:
    """Write *log* as a version without roll-ups does."""
    engine = open_engine(store_url(url))
    with engine.begin() as connection:
        insert_rows(connection, [to_row(one)[: len(columns)] for one in log], columns)
    engine.dispose()


@contextmanager
def readable_only(url: str) -> Iterator[Store]:
    """Give a store on a file that this process may not write."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("migrate_kit.log.store.is_read_only", lambda _: True)
        store = Store(url)
        yield store
        store.close()


def marks(url: str) -> list[tuple[int, int]]:
    """Return epoch and bits of every row, in order of arrival."""
    engine = open_engine(store_url(url))
    with engine.begin() as connection:
        query = select(OBSERVATIONS.c.epoch, OBSERVATIONS.c.counted).order_by(OBSERVATIONS.c.n)
        found = [(row[0], row[1]) for row in connection.execute(query)]
    engine.dispose()
    return found


LOGS = st.lists(observations(text=st.none()), max_size=30, unique_by=lambda o: o.id)


@given(LOGS, st.data())
@settings(max_examples=25, deadline=None)
def test_the_rollups_equal_the_rows(log: list[Observation], data: st.DataObject) -> None:
    repeats = data.draw(st.lists(st.sampled_from(log), max_size=5)) if log else []
    size, since = data.draw(st.integers(1, 12)), START + data.draw(st.integers(0, 6 * 24)) * HOUR_US
    since -= since % HOUR_US
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/decisions.db"
        write(url, [*log, *repeats], size=size, writers=data.draw(st.integers(1, 2)))
        store = Store(url)
        for start in (0, since):
            found, rows = store.figures(since_us=start), Rows(log, start)
            for served in (False, True):
                chosen = found.only(stages=SERVED if served else ())
                compare(chosen, rows, present=False, served=served)
                compare(chosen.present(), rows, present=True, served=served)
        store.close()


def write(url: str, log: Sequence[Observation], *, size: int, writers: int = 1) -> None:
    made = [Writer(store_url(url)) for _ in range(writers)]
    for number, start in enumerate(range(0, len(log), size)):
        made[number % writers].write(rows_of(log[start : start + size]))
    for writer in made:
        writer.close()


@pytest.mark.parametrize("rows", [1, 7])
def test_rows_of_an_older_version_are_counted_afterwards_and_once(url: str, rows: int, monkeypatch: Any) -> None:
    monkeypatch.setattr("migrate_kit.log.counting.PIECE", 3)
    log = [observation(at_us=START + place, text_digest=f"d{place % 3}") for place in range(10)]
    write(url, log[:5], size=2)
    uncounted(url, log[5:])
    store = Store(url)
    for _ in range(rows):
        compare(store.figures(), Rows(log, 0), present=True, served=False)
    assert sum(store.count()) == 0
    store.close()


def test_what_cannot_be_counted_in_the_database_is_counted_on_the_way(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrate_kit.log.rollup_reader.PIECE", 40)
    log = [observation(at_us=START + place, text_digest=f"d{place % 3}") for place in range(105)]
    write(sqlite_url, log[:5], size=5)
    uncounted(sqlite_url, log[5:])
    with readable_only(sqlite_url) as store:
        compare(store.figures(), Rows(log, 0), present=True, served=False)


def test_an_older_database_that_may_not_be_changed_is_read_as_it_is(sqlite_url: str) -> None:
    log = [observation(at_us=START + place, text_digest=f"d{place % 3}") for place in range(20)]
    first_version(sqlite_url)
    uncounted(sqlite_url, log, columns=OLD)
    with readable_only(sqlite_url) as store:
        compare(store.figures(), Rows(log, 0), present=True, served=False)
        assert [one.id for one in store.observations()] == [one.id for one in log]


def test_an_older_database_is_upgraded_and_counted(url: str) -> None:
    log = [observation(at_us=START + place, text_digest=f"d{place % 3}") for place in range(20)]
    first_version(url)
    uncounted(url, log, columns=OLD)
    store = Store(url)
    assert store.upgrade() == ("0001", HEAD)
    uncounted(url, more := many(5, at_us=START), columns=OLD)  # an app of that version goes on writing
    compare(store.figures(), Rows([*log, *more], 0), present=True, served=False)
    store.close()


@pytest.mark.postgres
@pytest.mark.xdist_group("pg")
def test_an_app_that_may_not_change_tables_goes_on_writing_into_older_ones(postgres_url: str) -> None:
    first_version(postgres_url)
    engine = create_engine(store_url(postgres_url))
    with engine.begin() as connection:
        connection.execute(text("CREATE ROLE clerk LOGIN"))
        connection.execute(text("GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk"))
        connection.execute(text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
    clerk = store_url(postgres_url).set(username="clerk").render_as_string(hide_password=False)
    log = [observation(at_us=START + place, text_digest=f"d{place % 3}") for place in range(20)]
    write(clerk, log, size=5)
    seen = Store(clerk)
    compare(seen.figures(), Rows(log, 0), present=True, served=False)
    seen.close()
    store = Store(postgres_url)
    store.upgrade()
    compare(store.figures(), Rows(log, 0), present=True, served=False)
    store.close()
    with engine.begin() as connection:
        connection.execute(text("DROP OWNED BY clerk"))
        connection.execute(text("DROP ROLE clerk"))
    engine.dispose()


def test_writers_at_once_count_everything_once(url: str) -> None:
    Store(url).upgrade()
    shared = [observation(at_us=START + place, text_digest=f"d{place % 7}") for place in range(120)]

    def load(number: int) -> None:
        writer = Writer(store_url(url))
        for start in range(0, 120, 20):
            part = shared[start : start + 20] if number % 2 else shared[119 - start : 99 - start : -1]
            while True:
                try:
                    writer.write(rows_of(part))
                    break
                except Exception:  # noqa: BLE001 - another had the lock
                    continue
        writer.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(load, range(4)))
    store = Store(url)
    compare(store.figures(), Rows(list(store.observations()), 0), present=True, served=False)
    assert store.figures().span()[0] == 120
    store.close()


def test_each_row_says_what_it_was_counted_as(url: str) -> None:
    write(url, [observation(at_us=START, text_digest="a"), observation(at_us=START, text_digest="a")], size=1)
    write(url, [observation(at_us=START + DAY_US, text_digest="a", stage=Stage.full)], size=1)
    assert marks(url) == [(1, 1 | 2 | 4), (1, 1), (1, 1 | 4 | 8 | 16)]


def test_a_late_row_counts_in_its_own_hour_and_leaves_the_present_version_alone(url: str) -> None:
    new, late = observation(at_us=START + DAY_US), observation(at_us=START)
    assert new.dynamic is not None
    new = replace(new, dynamic=replace(new.dynamic, version="v2"))
    write(url, [new, late], size=1)
    store = Store(url)
    figures = store.figures()
    assert [day for day, _, _ in figures.days()] == [START // DAY_US, START // DAY_US + 1]
    assert figures.present().span() == (1, new.at_us, new.at_us)
    store.close()


def test_a_loss_is_counted_once_however_often_it_is_noted(url: str) -> None:
    writer = Writer(store_url(url))
    for _ in range(3):
        writer.note_losses({"queue full": 4, "shed": 1}, name="one")
    writer.note_losses({"queue full": 2}, name="two")
    writer.close()
    store = Store(url)
    assert store.figures().lost == 7
    with store.reading() as reader:
        days = reader.connection.execute(select(LOSS_ROLLUPS).where(LOSS_ROLLUPS.c.grain == 24)).all()
    assert {row.reason: row.dropped for row in days} == {"queue full": 6, "shed": 1}
    store.close()


def test_figures_need_no_rows(url: str) -> None:
    write(url, many(50), size=50)
    store = Store(url)
    before = store.figures()
    engine = create_engine(store_url(url))
    with engine.begin() as connection:
        connection.execute(OBSERVATIONS.delete())
        connection.execute(FIRSTS.delete())
    engine.dispose()
    assert store.figures() == before
    store.close()


def test_rollups_are_as_many_as_labels_and_hours_not_as_rows(sqlite_url: str) -> None:
    write(sqlite_url, [observation(at_us=START + place) for place in range(500)], size=100)
    engine = create_engine(store_url(sqlite_url))
    with engine.begin() as connection:
        assert len(connection.execute(select(ROLLUPS)).all()) == 2
    engine.dispose()
