"""Read observations back from Parquet files; a row that is there already changes nothing, however often it comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from migrate_kit.errors import NotReadable, PathNotFound
from migrate_kit.log.counting import Counting
from migrate_kit.log.engine import IMMEDIATE, guarded, open_engine, store_url
from migrate_kit.log.parquet.columns import VERSION, Row, lacking, to_rows, version_of, without_text
from migrate_kit.log.parquet.exporting import SUFFIX
from migrate_kit.log.rows import COLUMNS, from_row, to_row
from migrate_kit.log.schema import upgrade
from migrate_kit.messages import language_of, tell, tell_system

_PIECE = 500
"""Rows of one transaction: small, so that no writer waits for long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """What was read, and how many of it were new."""

    files: int
    rows: int
    new: int


def restore(url: str, source: Path, *, texts: bool = False, dry_run: bool = False) -> Restored:
    """Store the observations of *source*, a file or a folder of them, in the database at *url*.

    Only with *texts* is anything kept that was part of a text. With *dry_run* everything is read and nothing stored.
    What came before a row that cannot be read stays; the same files may come again.
    Raises PathNotFound, NotReadable for a file that holds no observations, and StoreUnavailable.
    """
    files, rows, new = files_of(source), 0, 0
    parsed = store_url(url)
    engine = open_engine(parsed)
    with guarded(parsed):
        if not dry_run:
            upgrade(engine)
        writing = engine.execution_options(**{IMMEDIATE: True}) if parsed.drivername == "sqlite" else engine
        counting = Counting()
        for piece in _pieces(files, texts=texts):
            rows += len(piece)
            if not dry_run:
                new += counting.add(writing, piece)
    engine.dispose()
    return Restored(files=len(files), rows=rows, new=new)


def files_of(source: Path) -> list[Path]:
    """Return the files of *source* in order of their days. Raises PathNotFound, and NotReadable where there is none."""
    if not source.exists():
        raise PathNotFound(path=source)
    found = [source] if source.is_file() else sorted(source.rglob(f"*{SUFFIX}"))
    kept = [path for path in found if not any(part.startswith(".") for part in path.relative_to(source).parts)]
    if not kept:
        raise NotReadable(path=source, what=tell("parquet.no_file", language_of()))
    return kept


def _pieces(files: Sequence[Path], *, texts: bool) -> Iterator[list[Row]]:
    for path in files:
        try:
            with pq.ParquetFile(path) as file:
                _check(file.schema_arrow, path)
                for batch in file.iter_batches(batch_size=_PIECE):
                    yield [_checked(row, path, texts=texts) for row in to_rows(batch)]
        except pa.ArrowException as error:
            raise NotReadable(path=path, what=str(error).splitlines()[0]) from error
        except OSError as error:
            raise NotReadable(path=path, what=tell_system(error)) from error


def _check(found: pa.Schema, path: Path) -> None:
    """Raise NotReadable for a file that holds no observations, or columns of a later version."""
    if missing := lacking(found.names):
        raise NotReadable(path=path, what=tell("parquet.no_column", language_of(), columns=", ".join(missing)))
    if version_of(found) > VERSION:
        raise NotReadable(path=path, what=tell("parquet.later", language_of(), version=version_of(found)))


def _checked(row: Row, path: Path, *, texts: bool) -> Row:
    """Return *row* as it is stored. Raises NotReadable for one that could not be read again."""
    try:
        to_row(from_row(dict(zip(COLUMNS, row, strict=True))))
        return row if texts else without_text(row)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        what = tell("parquet.bad_row", language_of(), id=str(row[0]), what=type(error).__name__)
        raise NotReadable(path=path, what=what) from error
