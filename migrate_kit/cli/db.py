"""`migrate-kit db`: look after the decision database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
from migrate_kit.cli._db_parquet import export, import_
from migrate_kit.cli._db_privacy import destroy_key, erase, keys, rotate_key
from migrate_kit.cli._store import opened_store

if TYPE_CHECKING:
    from migrate_kit.log import StoreStats

_DAY_US = 86_400_000_000


@click.group("db", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Look after the decision database."""


@command.command("upgrade")
@click.option("--dry-run", is_flag=True, help="Only say what would change.")
def upgrade(dry_run: bool) -> None:
    """Create the tables or bring them to this version's schema. Columns are only added; what is there is counted."""
    from migrate_kit.config import load_settings
    from migrate_kit.log import Store

    store = Store(load_settings().store_url)
    before, after = store.pending() if dry_run else store.upgrade()
    key = "log.current" if before == after else "log.would_upgrade" if dry_run else "log.upgraded"
    output.say(key, url=store.url, before=before or output.word("log.none"), after=after)
    if not dry_run:
        counted = sum(store.count())
        if counted:
            output.chat("log.counted", n=counted)
    store.close()


@command.command("stats")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
def stats(form: str) -> None:
    """Say what the database holds."""
    from dataclasses import asdict

    from migrate_kit.config import load_settings
    from migrate_kit.log.leftover import leftover

    settings = load_settings()
    with opened_store(settings) as store:
        found, waiting = store.stats(), leftover(settings.spill_path)
    if form == "json":
        output.envelope("db-stats", 1, asdict(found) | {"spilled": asdict(waiting)})
        return
    rows = [*_stat_rows(found), (output.word("log.stat.spilled"), str(waiting.files))]
    output.table([output.word("log.column.what"), output.word("log.column.value")], rows)


@command.command("prune")
@click.option("--older-than", "days", type=click.IntRange(min=1), metavar="DAYS", help="Age in days.")
@click.option("--larger-than", "mb", type=click.IntRange(min=1), metavar="MB", help="Delete the oldest beyond this.")
@click.option("--dry-run", is_flag=True, help="Only say how many would go (by age).")
def prune(days: int | None, mb: int | None, dry_run: bool) -> None:
    """Delete old observations, a few thousand at a time so that the writer never waits long.

    Without an option, what the settings keep_days and keep_mb say. What the observations were counted as stays.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.log import now_us

    settings = load_settings()
    if days is None and mb is None:
        days, mb = settings.keep_days, settings.keep_mb
    if days is None and mb is None:
        raise OptionInvalid(option="--older-than", what=output.word("option.nothing_to_prune"), command="db prune")
    with opened_store(settings) as store:
        before_us = None if days is None else now_us() - days * _DAY_US
        gone = store.prune(before_us=before_us, most_bytes=None if mb is None else mb * 1_000_000, dry_run=dry_run)
    output.say("log.would_prune" if dry_run else "log.pruned", n=gone)


def _stat_rows(found: StoreStats) -> list[tuple[str, str]]:
    from migrate_kit.report.metrics import moment

    values = {
        "url": found.url,
        "revision": found.revision,
        "observations": str(found.observations),
        "first": "–" if found.first_us is None else moment(found.first_us),
        "last": "–" if found.last_us is None else moment(found.last_us),
        "flips": str(found.flips),
        "counted": str(found.counted),
        "dropped": str(found.dropped),
        "unredacted": str(found.unredacted),
        "size": "–" if found.size_bytes is None else f"{found.size_bytes / 1e6:.1f}",
    }
    rows = [(output.word(f"log.stat.{key}"), value) for key, value in values.items()]
    return rows + [(output.word("log.stat.router", router=router), str(n)) for router, n in found.routers.items()]


for each in (erase, keys, rotate_key, destroy_key, export, import_):
    command.add_command(each)
