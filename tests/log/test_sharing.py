"""One statement for many rows puts in exactly those rows, whichever columns it needs one parameter of only."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.log.sharing import Sharing

NAMES, COUNT = ("a", "b", "c", "d", "e", "f"), 4
VALUES = st.sampled_from([None, 0, 1, 0.5, "", "x", "x'y?1", b"\0"])
ROWS = st.lists(st.lists(st.tuples(*[VALUES] * len(NAMES)), min_size=COUNT, max_size=COUNT), max_size=12)
#: Rows that are alike but for some columns.
ALIKE = st.lists(st.lists(VALUES, min_size=COUNT, max_size=COUNT), max_size=3)


def stored(sharing: Sharing, batches: list[list[tuple[object, ...]]]) -> list[tuple[object, ...]]:
    """Return what a table holds after *batches*."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"CREATE TABLE t ({','.join(NAMES)})")
        for batch in batches:
            text, parameters = sharing.of(list(zip(*batch, strict=True)))
            connection.execute(f"INSERT INTO t {text}", parameters)
        return connection.execute("SELECT a, b, c, d, e, f FROM t ORDER BY rowid").fetchall()


@given(ROWS, ALIKE)
def test_the_rows_that_go_in_are_those_that_were_given(
    batches: list[list[tuple[object, ...]]], ends: list[list[object]]
) -> None:
    alike = [[(1, "x", None, "y", 0.5, value) for value in end] for end in ends]
    every = [*alike, *batches, *alike]
    assert stored(Sharing(NAMES, COUNT), every) == [row for batch in every for row in batch]


def test_what_all_rows_say_is_handed_over_once() -> None:
    rows = [(1, "x", None, "y", 0.5, number) for number in range(COUNT)]
    assert len(Sharing(NAMES, COUNT).of(list(zip(*rows, strict=True)))[1]) == 5 + COUNT


def test_there_are_few_statements_however_the_rows_are_alike() -> None:
    sharing, names = Sharing(tuple(f"c{n}" for n in range(12)), 2), range(12)
    made = set()
    for first in range(8):
        for second in range(8):
            columns = [
                (0, 0) if first <= place < first + 4 or second <= place < second + 4 else (0, 1) for place in names
            ]
            made.add(sharing.of(columns)[0])
    assert len(made) <= 8
