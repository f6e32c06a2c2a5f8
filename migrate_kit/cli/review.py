"""`migrate-kit review`: a person accepts, edits or rejects the descriptions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output
from migrate_kit.errors import MigrateKitError

if TYPE_CHECKING:
    from migrate_kit.cli._reviewer import Reviewer
    from migrate_kit.config import Settings
    from migrate_kit.review.catalogue import Catalogue
    from migrate_kit.review.session import ReviewItem

_INSTEAD = "--approve TOOL, --approve-all, --reject TOOL, --take-polished TOOL, --list, --show TOOL"


@click.command("review")
@click.option("--approve", multiple=True, metavar="TOOL", help="Approve this description as it stands (repeatable).")
@click.option("--approve-all", is_flag=True, help="Approve every description that waits.")
@click.option("--reject", multiple=True, metavar="TOOL", help="Keep this tool out of the dynamic router (repeatable).")
@click.option(
    "--take-polished",
    multiple=True,
    metavar="TOOL",
    help="Take over the wording that describe --polish made; it then waits for approval (repeatable).",
)
@click.option("--list", "list_", is_flag=True, help="List all descriptions and what they wait for.")
@click.option("--show", metavar="TOOL", help="Show one description with its source lines and differences.")
@click.option("--reviewer", metavar="NAME", help="Who judges. Default: git's user.name, else $USER.")
@click.option("--dry-run", is_flag=True, help="Say what would be written, write nothing.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(
    ctx: click.Context,
    approve: tuple[str, ...],
    approve_all: bool,
    reject: tuple[str, ...],
    take_polished: tuple[str, ...],
    list_: bool,
    show: str | None,
    reviewer: str | None,
    dry_run: bool,
    format_: str,
) -> None:
    """Accept, edit or reject the descriptions; only approved ones reach the dynamic router.

    On a terminal it shows what waits, one at a time, and takes keys; with options it asks nothing.
    """
    from migrate_kit.cli._reviewer import Reviewer, default_reviewer
    from migrate_kit.config import load_settings

    settings = load_settings()
    catalogue = _catalogue(settings)
    if list_ or show:
        _look(settings, catalogue, show, as_json=format_ == "json")
        return
    person = Reviewer(reviewer or default_reviewer(), _roots(settings), dry_run=dry_run)
    if take_polished:
        _take_polished(catalogue, person, take_polished)
    if approve or approve_all or reject:
        _judge(catalogue, person, approve=approve, reject=reject, approve_all=approve_all)
    elif not take_polished:
        _ask(catalogue, person)
    trouble = _write_routers(settings) if person.approved and not dry_run else None
    _report(settings, person, as_json=format_ == "json")
    if person.refused or trouble is not None:
        ctx.exit(exits.FAILED)


def _catalogue(settings: Settings) -> Catalogue:
    from migrate_kit.errors import NoDescription
    from migrate_kit.review import load_folder

    catalogue = load_folder(settings.tools_path)
    if not catalogue.specs:
        raise NoDescription(path=settings.tools_path)
    return catalogue


def _look(settings: Settings, catalogue: Catalogue, show: str | None, *, as_json: bool) -> None:
    from migrate_kit.cli import _reviewer
    from migrate_kit.cli._wordings import polished_record
    from migrate_kit.review.session import why_waiting

    if show:
        item = _item(catalogue, show)
        if as_json:
            plain = item.spec.model_dump(mode="json") | {"polished": polished_record(item)}
            output.envelope("description", 1, {"path": str(item.path)} | plain)
        else:
            _reviewer.show(item, _roots(settings))
        return
    whys = {spec.name: why_waiting(spec) for spec in catalogue.specs}
    others = [_other_wording(catalogue, spec.name) for spec in catalogue.specs]
    rows = [
        (s.name, str(s.status), why.value if (why := whys[s.name]) else "", s.effects, s.reviewer, other)
        for s, other in zip(catalogue.specs, others, strict=True)
    ]
    header = ("tool", "status", "waits", "effects", "reviewer", "polished")
    if as_json:
        output.envelope("review-list", 1, {"descriptions": [dict(zip(header, row, strict=True)) for row in rows]})
    else:
        output.table([output.word(f"review.head_{name}") for name in header], rows)
    output.next_step("migrate-kit review" if any(whys.values()) else "migrate-kit install")


def _other_wording(catalogue: Catalogue, tool: str) -> str:
    """Return which model worded *tool* differently, empty for none."""
    polished = _item(catalogue, tool).polished
    return polished.by if polished else ""


def _judge(
    catalogue: Catalogue, person: Reviewer, *, approve: tuple[str, ...], reject: tuple[str, ...], approve_all: bool
) -> None:
    """Carry out the options; every name is looked up before the first file is written."""
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.messages import tell
    from migrate_kit.review.session import waiting_items

    both = set(approve) & set(reject)
    if both:
        what = tell("review.both", output.language(), tools=", ".join(sorted(both)))
        raise OptionInvalid(option="--approve, --reject", what=what, command="review")
    rejected = [_item(catalogue, name) for name in dict.fromkeys(reject)]
    approved = [_item(catalogue, name) for name in dict.fromkeys(approve)]
    if approve_all:
        named = {item.spec.name for item in (*approved, *rejected)}
        approved += [item for item in waiting_items(catalogue) if item.spec.name not in named]
    person.refuse_unwritable([*rejected, *approved])
    for item in rejected:
        person.judge(item, approve=False)
    for item in approved:
        person.judge(item, approve=True)


def _take_polished(catalogue: Catalogue, person: Reviewer, tools: tuple[str, ...]) -> None:
    from migrate_kit.cli._wordings import refuse_without, take_over

    items = [_item(catalogue, name) for name in dict.fromkeys(tools)]
    refuse_without(items)
    person.refuse_unwritable(items)
    take_over(items, person)


def _ask(catalogue: Catalogue, person: Reviewer) -> None:
    from migrate_kit.errors import NeedsTerminal
    from migrate_kit.review.session import ReviewSession, waiting_items

    items = waiting_items(catalogue)
    if not items:
        return
    if not output.is_interactive():
        raise NeedsTerminal(command="migrate-kit review", instead=_INSTEAD)
    person.walk(ReviewSession(items))


def _item(catalogue: Catalogue, name: str) -> ReviewItem:
    from migrate_kit.errors import UnknownTool
    from migrate_kit.review.session import read_item

    if name not in catalogue.files:
        raise UnknownTool(tool=name, known=", ".join(catalogue.files) or "-")
    return read_item(catalogue.files[name])


def _roots(settings: Settings) -> list[Path]:
    from migrate_kit.cli._scanned import read_inventory, scanned_folder
    from migrate_kit.errors import UsageError

    try:
        return [scanned_folder(settings, read_inventory(settings.inventory_path)), settings.root]
    except UsageError:
        # The source lines are a help to the reader; without a scan the review goes on.
        return [settings.root]


def _write_routers(settings: Settings) -> MigrateKitError | None:
    from migrate_kit.cli._scanned import is_by_hand, read_inventory
    from migrate_kit.errors import NotReadable, NotWritable, RoutersInvalid
    from migrate_kit.review import write_routers

    if is_by_hand(settings, _catalogue(settings).specs):
        return None
    try:
        write_routers(settings, read_inventory(settings.inventory_path))
    except MigrateKitError as error:
        # The verdicts are written; they do not depend on a file that is derived from the scan.
        output.report_error(error)
        return error if isinstance(error, RoutersInvalid | NotWritable | NotReadable) else None
    return None


def _report(settings: Settings, person: Reviewer, *, as_json: bool) -> None:
    from migrate_kit.cli._scanned import is_by_hand
    from migrate_kit.review.session import waiting_items

    catalogue = _catalogue(settings)
    waiting = len(waiting_items(catalogue))
    if as_json:
        refused = [error.to_dict() for error in person.refused]
        names = {"approved": person.approved, "rejected": person.rejected, "taken": person.taken, "refused": refused}
        output.envelope("review", 1, names | {"waiting": waiting, "dry_run": person.dry_run})
    else:
        counts = {"approved": len(person.approved), "rejected": len(person.rejected), "waiting": waiting}
        if person.taken:
            output.say("polish.would_take" if person.dry_run else "polish.taken", count=len(person.taken))
        output.say("review.would" if person.dry_run else "review.done", **counts)
    done = "migrate-kit check" if is_by_hand(settings, catalogue.specs) else "migrate-kit install"
    output.next_step("migrate-kit review" if waiting else done)
