"""Carry out verdicts on description files, and the key loop on a terminal."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
from migrate_kit.errors import MigrateKitError

if TYPE_CHECKING:
    from migrate_kit.review.session import ReviewItem, ReviewSession, Step

_STOP = ("\x03", "\x04", "\x1b")


@dataclass
class Reviewer:
    """The person behind the verdicts, and what became of them. With *dry_run* nothing is written."""

    name: str
    roots: Sequence[Path] = ()
    dry_run: bool = False
    approved: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    refused: list[MigrateKitError] = field(default_factory=list)

    def judge(self, item: ReviewItem, *, approve: bool) -> None:
        """Write one verdict; a file that changed since it was shown is refused and stays as it is."""
        from migrate_kit.model.tool import Status
        from migrate_kit.review.status import current_text, set_status

        status = Status.approved if approve else Status.rejected
        try:
            if self.dry_run:
                current_text(item.path, expected=item.text)
            else:
                set_status(item.path, status, reviewer=self.name, expected=item.text)
        except MigrateKitError as error:
            self.refused.append(error)
            output.report_error(error)
            return
        (self.approved if approve else self.rejected).append(item.spec.name)

    def walk(self, session: ReviewSession) -> None:
        """Show one description after the other and carry out the keys until nothing is left."""
        shown: ReviewItem | None = None
        while session.current is not None:
            if session.current is not shown:
                show(session.current, self.roots, left=session.left)
            shown = session.current
            output.say("review.keys")
            key = click.getchar()
            for step in session.press("q" if key in _STOP else key):
                self._carry_out(step, session)

    def _carry_out(self, step: Step, session: ReviewSession) -> None:
        from migrate_kit.review.session import Action

        if step.verdict is not None and step.item is not None:
            self.judge(step.item, approve=step.action is Action.approve)
        elif step.action is Action.help:
            output.say("review.help")
        elif step.item is None:
            return
        elif step.action is Action.diff:
            show_difference(step.item)
        elif step.action in (Action.edit, Action.take):
            self._rewrite(step, step.item, session)

    def _rewrite(self, step: Step, item: ReviewItem, session: ReviewSession) -> None:
        """Save what the editor or the source gives, when it is valid and nobody else wrote meanwhile."""
        from migrate_kit.review.description import parse_description
        from migrate_kit.review.session import Action, read_item
        from migrate_kit.review.status import current_text, take_pending
        from migrate_kit.review.writing import write_description

        try:
            if step.action is Action.take:
                text: str | None = take_pending(item.text, item.path)
            else:
                text = click.edit(item.text, extension=".yaml")
            if text is None or text == item.text:
                output.say("review.unchanged")
                return
            parse_description(text, item.path)
            current_text(item.path, expected=item.text)
            if self.dry_run:
                output.say("review.dry_run")
                return
            write_description(item.path, text)
            session.refresh(read_item(item.path))
        except (MigrateKitError, click.ClickException) as error:
            if not isinstance(error, MigrateKitError):
                click.echo(error.format_message(), err=True)
                return
            output.report_error(error)


def default_reviewer() -> str:
    """Return the name that git commits under, else the login name."""
    try:
        done = subprocess.run(["git", "config", "user.name"], capture_output=True, timeout=5, check=False)  # noqa: S607
        name = done.stdout.decode("utf-8", errors="replace").strip() if done.returncode == 0 else ""
    except (OSError, subprocess.SubprocessError):
        name = ""
    return name or os.environ.get("USER") or os.environ.get("LOGNAME") or "unknown"


def show(item: ReviewItem, roots: Sequence[Path], *, left: int | None = None) -> None:
    """Print one description with the reason it waits, its source lines, and what the source says now."""
    from migrate_kit.messages import tell
    from migrate_kit.review.difference import readable
    from migrate_kit.review.source_lines import source_lines

    click.echo()
    why = tell(f"review.why_{item.why.value}", output.language(), stale=item.spec.stale)
    if left is None:
        output.say("review.title", tool=item.spec.name, why=why, path=item.path)
    else:
        output.say("review.title_left", tool=item.spec.name, why=why, path=item.path, left=left)
    click.echo(readable(item.spec.model_copy(update={"evidence": ()})), nl=False)
    for line in source_lines(item.spec.evidence, roots):
        click.echo(f"  {line.place}  {line.code or '-'}" + (f"  ({line.rule})" if line.rule else ""))
    if item.offered is not None:
        show_difference(item)


def show_difference(item: ReviewItem) -> None:
    """Print the text against what the source says now, else what was committed against the text."""
    from migrate_kit.messages import tell
    from migrate_kit.review.description import parse_description
    from migrate_kit.review.difference import committed_text, difference

    language = output.language()
    here = tell("review.side_text", language)
    if item.offered is not None:
        text = difference(item.spec, item.offered, names=(here, tell("review.side_source", language)))
    else:
        committed = committed_text(item.path)
        try:
            before = parse_description(committed, item.path) if committed else None
        except MigrateKitError:
            before = None
        names = (tell("review.side_committed", language), here)
        text = difference(before, item.spec, names=names) if before else ""
    if text:
        click.echo(text)
    else:
        output.say("review.no_difference")
