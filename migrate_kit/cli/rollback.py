"""`migrate-kit rollback`: back to legacy in every running process, now."""

from __future__ import annotations

import click

from migrate_kit.cli import _flip, exits, output
from migrate_kit.model.stage import FALLBACK, LATCH

#: Seconds within which every live process has to confirm.
WAIT_S = 3.0


@click.command(name="rollback", help="Back to legacy in every running process, now; holds until resume.")
@click.option("--why", default="", help="Reason; shown by status and asked for by whoever wants to resume.")
@click.option("--dry-run", is_flag=True, help="Show what would be written.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output for people or machines."
)
@click.pass_context
def command(ctx: click.Context, why: str, dry_run: bool, form: str) -> None:
    """Write the flag file first; nothing that comes after can keep the roll-back from happening."""
    settings = _flip.settings_for_legacy()
    reason = " ".join(why.split()) or "rollback"
    changes: dict[str, str | None] = {FALLBACK: "true", LATCH: reason}
    if dry_run:
        output.say("rollback.would", file=settings.flag_path, reason=reason)
        return
    flip, at_us = _flip.apply(settings, changes, why=reason)
    _flip.share(settings, changes)
    found = _flip.reach(settings, since_us=at_us, seen=lambda mark: mark.stage == "legacy", seconds=WAIT_S)
    _flip.record(settings, flip)
    if form == "json":
        output.envelope(
            "rollback",
            1,
            {
                "reason": reason,
                "confirmed": found.confirmed,
                "total": found.total,
                "ms": found.ms,
                "missing": list(found.missing),
                "trouble": found.trouble,
            },
        )
    else:
        output.say("rollback.done", reason=reason)
        _flip.say_reach(found)
        output.next_step("migrate-kit resume --why '...'")
    ctx.exit(exits.FINDINGS if found.missing else exits.CLEAN)
