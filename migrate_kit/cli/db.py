"""`migrate-kit db`: look after the decision database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
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
    """Create the tables or bring them to this version's schema. Columns are only added."""
    from migrate_kit.config import load_settings
    from migrate_kit.log import Store

    store = Store(load_settings().store_url)
    before, after = store.pending() if dry_run else store.upgrade()
    key = "log.current" if before == after else "log.would_upgrade" if dry_run else "log.upgraded"
    output.say(key, url=store.url, before=before or output.word("log.none"), after=after)
    store.close()


@command.command("stats")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
def stats(form: str) -> None:
    """Say what the database holds."""
    from dataclasses import asdict

    from migrate_kit.config import load_settings

    with opened_store(load_settings()) as store:
        found = store.stats()
    if form == "json":
        output.envelope("db-stats", 1, asdict(found))
        return
    output.table([output.word("log.column.what"), output.word("log.column.value")], _stat_rows(found))


@command.command("prune")
@click.option("--older-than", "days", type=click.IntRange(min=1), required=True, metavar="DAYS", help="Age in days.")
@click.option("--dry-run", is_flag=True, help="Only say how many would go.")
def prune(days: int, dry_run: bool) -> None:
    """Delete old observations, a few thousand at a time so that the writer never waits long."""
    from migrate_kit.config import load_settings
    from migrate_kit.log import now_us

    with opened_store(load_settings()) as store:
        gone = store.prune(before_us=now_us() - days * _DAY_US, dry_run=dry_run)
    output.say("log.would_prune" if dry_run else "log.pruned", n=gone, days=days)


def _stat_rows(found: StoreStats) -> list[tuple[str, str]]:
    from migrate_kit.report.metrics import moment

    values = {
        "url": found.url,
        "revision": found.revision,
        "observations": str(found.observations),
        "first": "–" if found.first_us is None else moment(found.first_us),
        "last": "–" if found.last_us is None else moment(found.last_us),
        "flips": str(found.flips),
        "dropped": str(found.dropped),
        "size": "–" if found.size_bytes is None else f"{found.size_bytes / 1e6:.1f}",
    }
    rows = [(output.word(f"log.stat.{key}"), value) for key, value in values.items()]
    return rows + [(output.word("log.stat.router", router=router), str(n)) for router, n in found.routers.items()]
