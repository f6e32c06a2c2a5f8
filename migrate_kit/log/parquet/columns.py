"""Rows as columns of a Parquet file, and back. `at` is a UTC timestamp; durations are integer microseconds, `_us`.

Names and choices are dictionary columns: few values, many rows. Calls, trail and differences are JSON text, as in the
database.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa

from migrate_kit.log.rows import COLUMNS, from_row, to_row

Row = tuple[Any, ...]

VERSION = 1
"""Of the columns; a reader refuses a higher one."""
_MARK = "migrate_kit.observations"
AT = "at"
"""How `at_us` is called in a file."""
_BOOLEANS = frozenset({"legacy_known", "legacy_arguments"})
_INTEGERS = frozenset({"legacy_us", "dynamic_us", "delta_us"})
_PLAIN = frozenset(
    {"id", "text_digest", "tenant_digest", "text", "differences", "legacy_calls", "dynamic_calls", "refusal", "trail"}
)
_NEEDED = frozenset(
    {"id", "at_us", "router", "stage", "served_by", "reason", "text_digest", "outcome", "executed", "result_class",
     "sample_rate", "catalogue_version", "process"}
)  # fmt: skip
_TEXT = COLUMNS.index("text")


def schema() -> pa.Schema:
    """Return the columns of a file."""
    fields = [pa.field(_named(name), _type(name), nullable=name not in _NEEDED) for name in COLUMNS]
    return pa.schema(fields, metadata={_MARK: str(VERSION)})


def version_of(found: pa.Schema) -> int:
    """Return the version of the columns of a file; 0 for one that somebody else wrote."""
    mark = (found.metadata or {}).get(_MARK.encode(), b"0")
    return int(mark) if mark.isdigit() else 0


def _type(name: str) -> pa.DataType:
    if name == "at_us":
        return pa.timestamp("us", tz="UTC")
    if name in _BOOLEANS:
        return pa.bool_()
    if name in _INTEGERS:
        return pa.int64()
    if name == "sample_rate":
        return pa.float64()
    return pa.string() if name in _PLAIN else pa.dictionary(pa.int32(), pa.string())


def to_batch(rows: Sequence[Row]) -> pa.RecordBatch:
    """Return *rows* (values in the order of COLUMNS) as a batch."""
    made = schema()
    columns = zip(*rows, strict=True)
    arrays = [_array(field, name, values) for field, name, values in zip(made, COLUMNS, columns, strict=True)]
    return pa.record_batch(arrays, schema=made)


def _array(field: pa.Field, name: str, values: Sequence[Any]) -> pa.Array:
    if name in _BOOLEANS:
        values = [None if value is None else bool(value) for value in values]
    if pa.types.is_dictionary(field.type):
        return pa.array(values, pa.string()).dictionary_encode()
    return pa.array(values, field.type)


def to_rows(batch: pa.RecordBatch) -> Iterator[Row]:
    """Yield the rows of *batch*; a column that a file does not have is empty in all of them."""
    there = set(batch.schema.names)
    columns = [_values(batch, name) if _named(name) in there else [None] * batch.num_rows for name in COLUMNS]
    yield from zip(*columns, strict=True)


def _named(name: str) -> str:
    return AT if name == "at_us" else name


def _values(batch: pa.RecordBatch, name: str) -> list[Any]:
    column = batch.column(_named(name))
    if name == "at_us":
        column = column.cast(pa.timestamp("us", tz="UTC")).cast(pa.int64())
    values: list[Any] = column.to_pylist()
    return [None if value is None else int(value) for value in values] if name in _BOOLEANS else values


def lacking(names: Iterable[str]) -> list[str]:
    """Return the columns that a file must have and that are not among *names*."""
    there = set(names)
    return sorted(_named(name) for name in _NEEDED if _named(name) not in there)


def without_text(row: Row) -> Row:
    """Return *row* as it is kept where no text is: shapes of the arguments, no words of a refusal."""
    if row[_TEXT] is None:
        return row
    known = dict(zip(COLUMNS, row, strict=True))
    return to_row(from_row(known | {"text": None}))
