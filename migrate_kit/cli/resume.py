"""`migrate-kit resume`: lift a roll-back. The stage becomes what the flag file said before it."""

from __future__ import annotations

import click

from migrate_kit.cli import _flip, exits, output
from migrate_kit.config import load_settings
from migrate_kit.errors import OptionInvalid
from migrate_kit.model.stage import FALLBACK, LATCH


@click.command(name="resume", help="Lift a roll-back, with a reason; the stage is again what it was before.")
@click.option("--why", "--reason", "reason", required=True, help="What was wrong and why it is not any more.")
@click.option("--dry-run", is_flag=True, help="Show what would be written.")
@click.pass_context
def command(ctx: click.Context, reason: str, dry_run: bool) -> None:
    """Remove the latch and FALLBACK_TO_LEGACY from the flag file, and leave every other key as it is."""
    if not reason.strip():
        raise OptionInvalid(option="--reason", what=output.word("option.empty"), command="resume")
    settings = load_settings()
    before = _flip.present(settings)
    latched = {**_flip.row(settings), **before}
    if FALLBACK not in latched and LATCH not in latched:
        output.say("resume.nothing", stage=_flip.stage_now(before))
        return
    after = _flip.changed(settings, before, {FALLBACK: None, LATCH: None})
    if dry_run:
        output.say("resume.would", stage=_flip.stage_now(after), flags=_flip.spoken(after))
        return
    flip, _ = _flip.apply(settings, {FALLBACK: None, LATCH: None}, why=reason)
    _flip.share(settings, {FALLBACK: None, LATCH: None})
    _flip.record(settings, flip)
    now = _flip.stage_now(after)
    output.say("resume.done", stage=now, reason=latched.get(LATCH, FALLBACK))
    # Evidence first: whoever goes back up looks at it; below hybrid there may be nothing to look at yet.
    output.next_step("migrate-kit report" if now in ("hybrid", "full") else "migrate-kit status")
    ctx.exit(exits.CLEAN)
