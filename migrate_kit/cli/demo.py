"""`migrate-kit demo`: the whole migration on the shipped sample, with real commands and their real output."""

from __future__ import annotations

from pathlib import Path

import click

from migrate_kit.cli import exits


@click.command("demo")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("migrate-kit-demo"),
    show_default=True,
    help="Where to build it; an earlier demo there is replaced, anything else is left alone.",
)
@click.pass_context
def command(ctx: click.Context, folder: Path) -> None:
    """Walk the whole migration in a fresh folder, on the shipped sample, from scan to roll-back."""
    from migrate_kit.cli._tour import Tour, prepare

    prepare(folder)
    ctx.exit(exits.CLEAN if Tour(folder.resolve()).walk() else exits.FINDINGS)
