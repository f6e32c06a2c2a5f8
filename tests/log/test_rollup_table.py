"""What a writer remembers of the roll-ups is never more than what is in them."""

from __future__ import annotations

from collections import Counter

from migrate_kit.log import Store
from migrate_kit.log.cells import HOURLY, SKETCHES, Cell, CellKey, Label, label_text
from migrate_kit.log.rollup_table import RollupTable

KEY = CellKey(HOURLY, 500_000, 1, label_text(Label("shadow", "legacy", "a", "b", None, "differ")))


def cell(n: int, bucket: int) -> Cell:
    return Cell(n=n, first_us=bucket, last_us=bucket, sketches=[Counter({bucket: n}) for _ in SKETCHES])


def add(store: Store, table: RollupTable, n: int, bucket: int) -> None:
    """Add to the one cell, and commit."""
    with store.writing() as connection:
        table.add(connection, {KEY: cell(n, bucket)})
    table.settle()


def found(store: Store) -> tuple[int, Counter[int]]:
    """Return what the cell counts, and its first sketch."""
    with store.writing() as connection:
        table = RollupTable()
        table.add(connection, {KEY: Cell()})
        (held,) = table._added.values()
    return held.n, held.sketches[0]


def test_what_another_writer_added_in_between_stays(url: str) -> None:
    store, mine, theirs = Store(url), RollupTable(), RollupTable()
    for writer, bucket in ((mine, 1), (mine, 2), (theirs, 3), (mine, 4), (theirs, 5), (theirs, 1)):
        add(store, writer, 2, bucket)
    assert found(store) == (12, Counter({1: 4, 2: 2, 3: 2, 4: 2, 5: 2}))
    store.close()


def test_what_was_not_committed_is_forgotten_even_where_the_numbers_are_the_same(url: str) -> None:
    store, mine, theirs = Store(url), RollupTable(), RollupTable()
    add(store, mine, 2, 1)
    with store._engine.connect() as connection:
        mine.add(connection, {KEY: cell(3, 7)})
        connection.rollback()
    add(store, theirs, 3, 8)  # now the cell counts as many as *mine* believed for a moment
    add(store, mine, 1, 9)
    assert found(store) == (6, Counter({1: 2, 8: 3, 9: 1}))
    store.close()
