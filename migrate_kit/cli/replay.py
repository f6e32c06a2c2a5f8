"""`migrate-kit replay [FILE]`: requests decided again by another router, catalogue or threshold; nothing runs."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from migrate_kit.cli import output

Form = Literal["text", "json"]
#: Requests of one piece: enough to pay for handing it out, few enough to lose little with a worker.
_SIZE = 2_000


@click.command("replay")
@click.argument("file", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--router", metavar="ID", help="Only this legacy router's requests and tools (module:function).")
@click.option("--since", help="Of the log only what came since: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option("--descriptions", metavar="FOLDER", type=click.Path(path_type=Path), help="Decide by these descriptions.")
@click.option("--decider", metavar="NAME", help="lexical, semantic, or module:function of your own; default: as set.")
@click.option("--set", "changes", multiple=True, metavar="KEY=VALUE", help="Decide with this setting; repeatable.")
@click.option(
    "--approved-only/--all", "approved", default=True, help="Approved descriptions, or drafts too, to try them."
)
@click.option(
    "--engine",
    type=click.Choice(["inline", "processes", "dask", "ray"]),
    default="inline",
    show_default=True,
    help="Where it runs: in this process, in a pool of them, on Dask or Ray (extra `cluster`).",
)
@click.option("--workers", type=click.IntRange(1, 4096), help="Processes that work; default: one a processor.")
@click.option("--address", help="A cluster of Dask or Ray that is there already.")
@click.option("--piece", "size", type=click.IntRange(1), default=_SIZE, show_default=True, help="Requests at a time.")
@click.option("--work", type=click.Path(path_type=Path), help="Folder for what is done; default: replay, in the state.")
@click.option("--fresh", is_flag=True, help="Begin anew, whatever an earlier replay left in that folder.")
@click.option("--examples", "shown", type=click.IntRange(0), default=3, show_default=True, help="Texts of each change.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
@click.option(
    "--output",
    "rows",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a line of JSON for each request into this file.",
)
def command(
    file: Path | None,
    router: str | None,
    since: str | None,
    descriptions: Path | None,
    decider: str | None,
    changes: tuple[str, ...],
    approved: bool,
    engine: str,
    workers: int | None,
    address: str | None,
    size: int,
    work: Path | None,
    fresh: bool,
    shown: int,
    form: Form,
    rows: Path | None,
) -> None:
    """Decide requests again and say what would change: beside the legacy router, and by what people judged.

    FILE are JSON lines with at least the key text, or plain text (.txt), one request a line; `-` is standard input.
    Without one, the requests of the log are decided again (keep_text = true keeps them) and held against what was
    decided then. Nothing is executed and nothing is logged; no language model is asked, and business rules, which
    depend on who asks and when, are left out.

    Killed, it goes on where it stopped when it is run again. Every engine gives the same result.
    """
    from migrate_kit.cli._replay_plan import Plan
    from migrate_kit.cli._replay_ready import Asked
    from migrate_kit.cli._replay_run import ran
    from migrate_kit.config import load_settings

    settings = load_settings()
    plan = Plan(
        settings=settings, router=router, descriptions=descriptions, decider=decider, changes=changes,
        drafts=not approved,
    )  # fmt: skip
    asked = Asked(
        file=file, since=since, engine=engine, workers=workers, address=address, size=size,
        work=work or settings.state_path / "replay", fresh=fresh, shown=shown, rows=rows,
    )  # fmt: skip
    found = ran(plan, asked)
    if found is None:
        output.chat("replay.nothing")
        return
    if form == "json":
        output.envelope("replay", 1, found.to_dict())
    else:
        found.show()
    output.next_step("migrate-kit adjudicate" if file is None else "migrate-kit eval CASES")
