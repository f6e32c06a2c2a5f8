"""`migrate-kit db export` and `db import`: the log for a warehouse, and back."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from migrate_kit.cli import output
from migrate_kit.cli._evidence import check_router
from migrate_kit.cli._store import opened_store, since_us
from migrate_kit.errors import ExtraMissing, OptionInvalid


@click.command("export")
@click.option(
    "--parquet",
    "target",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="A folder (a folder a UTC day in it), or one file where the name ends in .parquet.",
)
@click.option("--router", metavar="ID", help="Only this router (module:function); default: all.")
@click.option("--since", help="Only the UTC days since then: 7d, 24h, or a date like 2026-01-31.")
@click.option("--text", "texts", is_flag=True, help="Also the texts that the log keeps, and what was part of them.")
def export(target: Path | None, router: str | None, since: str | None, texts: bool) -> None:
    """Write the observations as Parquet files for a warehouse.

    Days that were exported before are replaced, others stay. Without --text a file holds digests, names, shapes of
    arguments and figures only.
    """
    from migrate_kit.config import load_settings

    if target is None:
        raise OptionInvalid(option="--parquet", what=output.word("parquet.no_path"), command="db export")
    _check_extra("db export --parquet")
    from migrate_kit.log.parquet import export as write

    settings = load_settings()
    start = since_us(since, command="db export")
    with opened_store(settings) as store:
        check_router(store, settings, router)
        n = write(store, target, router=router, since_us=start, texts=texts)
    kept = output.word("parquet.with_text" if texts else "parquet.without_text")
    output.say("parquet.exported", n=n, path=target, texts=kept)


@click.command("import")
@click.argument("source", type=click.Path(path_type=Path))
@click.option("--text", "texts", is_flag=True, help="Also the texts in the files, and what was part of them.")
@click.option("--dry-run", is_flag=True, help="Only read everything and say what there is.")
def import_(source: Path, texts: bool, dry_run: bool) -> None:
    """Store the observations of Parquet files that `db export` wrote: one file, or a folder of them.

    What is there already stays as it is, so that the same files may come again. What was erased since an export comes
    back with it.
    """
    from migrate_kit.config import load_settings

    _check_extra("db import")
    from migrate_kit.log.parquet import restore

    found = restore(load_settings().store_url, source, texts=texts, dry_run=dry_run)
    counts = {"files": found.files, "rows": found.rows, "new": found.new}
    output.say("parquet.would_import" if dry_run else "parquet.imported", **counts)


def _check_extra(feature: str) -> None:
    if find_spec("pyarrow") is None:
        raise ExtraMissing(feature=feature, extra="parquet")
