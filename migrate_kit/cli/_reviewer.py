"""Carry out verdicts on description files, and the key loop on a terminal."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import output
from migrate_kit.cli._wordings import show_polished
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
    taken: list[str] = field(default_factory=list)
    """Descriptions whose other wording was taken over."""
    refused: list[MigrateKitError] = field(default_factory=list)
    kept: dict[Path, str] = field(default_factory=dict)
    """Texts that were typed and could not be saved, by description."""
    places: dict[Path, Path] = field(default_factory=dict)
    """Where those texts are kept."""

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

    def refuse_unwritable(self, items: Sequence[ReviewItem]) -> None:
        """Raise NotWritable once for a folder that takes no file, before the first verdict is written."""
        from migrate_kit.errors import NotWritable

        for folder in {} if self.dry_run else dict.fromkeys(item.path.resolve().parent for item in items):
            if not os.access(folder, os.W_OK | os.X_OK):
                raise NotWritable(path=folder, what=os.strerror(errno.EACCES))

    def walk(self, session: ReviewSession) -> None:
        """Show one description after the other and carry out the keys until nothing is left."""
        self.refuse_unwritable(session.items)
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
        elif step.action in (Action.edit, Action.take, Action.polish):
            self._rewrite(step, step.item, session)

    def _rewrite(self, step: Step, item: ReviewItem, session: ReviewSession) -> None:
        """Save what the editor or the source gives, when it is valid and nobody else wrote meanwhile."""
        from migrate_kit.errors import DescriptionChanged
        from migrate_kit.review.description import parse_description
        from migrate_kit.review.session import Action, read_item
        from migrate_kit.review.status import current_text
        from migrate_kit.review.writing import write_over

        edited = step.action is Action.edit
        text: str | None = None
        try:
            text = self._edited(item) if edited else _taken_over(step, item)
            if text is None or text == item.text:
                output.say("review.unchanged")
                return
            parse_description(text, self._place(item.path) if edited else item.path)
            current_text(item.path, expected=item.text)
            if self.dry_run:
                output.say("review.dry_run")
                return
            if not write_over(item.path, text, expected=item.text):
                raise DescriptionChanged(path=item.path)
            self._settle(item.path)
            session.refresh(read_item(item.path))
        except click.ClickException as error:
            click.echo(error.format_message(), err=True)
        except MigrateKitError as error:
            output.report_error(error)
            if edited and text is not None:
                self._keep(item, text, session, is_stale=isinstance(error, DescriptionChanged))

    def _edited(self, item: ReviewItem) -> str | None:
        """Return what the editor leaves: of the text on disk, or of the one that could not be saved before."""
        start = self.kept.get(item.path, item.text)
        text = click.edit(start, extension=".yaml")
        return start if text is None and start != item.text else text

    def _keep(self, item: ReviewItem, text: str, session: ReviewSession, *, is_stale: bool) -> None:
        """Put a text that could not be saved beside the description, so that nothing typed is lost.

        When somebody else wrote meanwhile the new text is shown, and the editor starts from that.
        """
        from migrate_kit._whole_file import write_text
        from migrate_kit.review.session import read_item

        self.kept[item.path] = text
        path = self._place(item.path)
        try:
            if not self.dry_run:
                write_text(path, text)
            key = "review.kept_here" if self.dry_run else "review.kept_changed" if is_stale else "review.kept_apart"
            output.say(key, path=path)
            if is_stale:
                session.refresh(read_item(item.path))
                del self.kept[item.path], self.places[item.path]
        except MigrateKitError as error:
            output.report_error(error)
            output.say("review.kept_here")

    def _place(self, path: Path) -> Path:
        """Return where what is typed for *path* is kept; what an earlier session kept there is not overwritten."""
        if path not in self.places:
            names = (f"{path.name}.rejected" + (f"-{number}" if number > 1 else "") for number in count(1))
            self.places[path] = next(place for name in names if not (place := path.with_name(name)).exists())
        return self.places[path]

    def _settle(self, path: Path) -> None:
        """Forget a kept text once it is saved."""
        if self.kept.pop(path, None) is not None:
            with suppress(OSError):
                self.places.pop(path).unlink()


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
    from migrate_kit.model.evidence_line import weak_parts
    from migrate_kit.review.difference import readable
    from migrate_kit.review.source_lines import source_lines

    click.echo()
    language = output.language()
    state = item.why.value if item.why is not None else str(item.spec.status)
    why = tell(f"review.why_{state}", language, stale=item.spec.stale, reviewer=item.spec.reviewer or "-")
    function = item.spec.implementation.rpartition(":")[2]
    named = (
        item.spec.name
        if function.isascii()
        else tell("review.function", language, tool=item.spec.name, function=function)
    )
    if left is None:
        output.say("review.title", tool=named, why=why, path=item.path)
    else:
        output.say("review.title_left", tool=named, why=why, path=item.path, left=left)
    click.echo(readable(item.spec.model_copy(update={"evidence": ()})), nl=False)
    for line in source_lines(item.spec.evidence, roots):
        rule = f"{line.rule}, {tell(f'confidence.{line.confidence}', language)}" if line.confidence else line.rule
        click.echo(f"  {line.place}  {line.code or '-'}" + (f"  ({rule})" if rule else ""))
    for part, rules in weak_parts(item.spec.evidence).items():
        output.say("review.weak", part=part, rules=tell("review.list", language).join(rules))
    show_difference(item, quietly=True)
    show_polished(item)


def _taken_over(step: Step, item: ReviewItem) -> str:
    from migrate_kit.review import take_polished
    from migrate_kit.review.session import Action
    from migrate_kit.review.status import take_pending

    return (take_pending if step.action is Action.take else take_polished)(item.text, item.path)


def show_difference(item: ReviewItem, *, quietly: bool = False) -> None:
    """Print the text that was approved last against this one, then this one against what the source says now.

    *quietly* leaves out what there is nothing to say of, and what was never approved: all of it is on the screen.
    """
    from migrate_kit.messages import tell
    from migrate_kit.review.difference import difference

    language = output.language()
    here = tell("review.side_text", language)
    _show_change(item, here, quietly=quietly)
    if item.offered is not None:
        click.echo(difference(item.spec, item.offered, names=(here, tell("review.side_source", language))))


def _show_change(item: ReviewItem, here: str, *, quietly: bool) -> None:
    """Print what became of the text that was approved last, or else committed last."""
    from migrate_kit.review.difference import difference
    from migrate_kit.review.history import last_approved

    before = last_approved(item.path, item.spec)
    if before is None or not (before.is_approved or not quietly):
        if not quietly and item.offered is None:
            output.say("review.no_version")
        return
    key = "review.side_approved" if before.is_approved else "review.side_committed"
    reviewer = before.spec.reviewer or item.spec.reviewer or "-"
    there = output.word(key, reviewer=reviewer, commit=before.commit, day=before.day)
    # The places of the evidence move with every edit above them; the lines of source stand on the screen.
    old, new = (spec.model_copy(update={"evidence": ()}) for spec in (before.spec, item.spec))
    if text := difference(old, new, names=(there, here)):
        click.echo(text)
    elif not quietly:
        output.say("review.no_difference", version=there)
