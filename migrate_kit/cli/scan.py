"""`migrate-kit scan`: find the hand-written routers, say what each branch tests and calls, and what is wrong there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._baseline import BaselineChoice
from migrate_kit.cli._options import output_file
from migrate_kit.cli._requests import requests_option
from migrate_kit.cli._scan_choice import Choice, reading_options
from migrate_kit.cli._scan_progress import Progress
from migrate_kit.cli._scan_result import FORMS, Form, ScanResult, base_of, print_rendered, printed_to
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding, Inventory


@click.command("scan")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@reading_options
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True, help="Output format.")
@output_file
@click.option(
    "--baseline",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Findings in this file are known: they are not shown and do not count.",
)
@click.option("--write-baseline", is_flag=True, help="Accept everything found now: write it into the baseline.")
@click.option("--prune-baseline", is_flag=True, help="Remove the entries of the baseline that are no longer found.")
@click.option(
    "--diff",
    "old",
    metavar="OLD.json",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Say what changed since this inventory; exit 1 only for new findings.",
)
@click.option(
    "--candidates", is_flag=True, help="Also list what is perhaps a router, of a confidence under 0.5, and why."
)
@requests_option
@click.option("--dry-run", is_flag=True, help="Report only; write no inventory and no baseline.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[Path, ...],
    form: Form,
    target: Path | None,
    baseline: Path | None,
    write_baseline: bool,
    prune_baseline: bool,
    old: Path | None,
    candidates: bool,
    dry_run: bool,
    **reading: Any,
) -> None:
    """Find the hand-written routers at each PATH (a file or folder; default: the `paths` of the configuration).

    Nothing that is read is run or imported. The result is kept for the commands that follow, whole also where only a
    part is reported. The PATH - reads standard input; that result is not kept.
    """
    from migrate_kit._whole_file import write_text
    from migrate_kit.cli._scanned_files import files_of, keep
    from migrate_kit.config import load_settings

    settings = load_settings()
    choice = Choice(paths, **reading)
    accepted = BaselineChoice(baseline, write_baseline, prune_baseline, dry_run)
    before = None if old is None else _before(old, form)
    written = None if dry_run or choice.is_stdin else settings.inventory_path
    # Before the scan: what is edited meanwhile counts as changed since.
    files = None if written is None else files_of(choice.selection(settings), settings)
    whole, result = _scanned(choice, settings, accepted, candidates=candidates)
    if written is not None and files is not None:
        write_text(written, whole.model_dump_json(indent=1) + "\n")
        keep(files, settings)
    with printed_to(target):
        if before is not None:
            worse = _compared(before, result, form)
        else:
            worse = result.is_worth_a_look
            _print(result, form, written, settings)
    ctx.exit(exits.FINDINGS if worse else exits.CLEAN)


def _before(path: Path, form: Form) -> Inventory:
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.errors import OptionInvalid

    if form not in ("text", "json"):
        raise OptionInvalid(option="--format", what=f"{form}: --diff gives text or json", command="scan")
    return read_inventory(path)


def _scanned(
    choice: Choice, settings: Settings, baseline: BaselineChoice, *, candidates: bool
) -> tuple[Inventory, ScanResult]:
    """Return the whole inventory, and what of it is reported."""
    from migrate_kit.analyze.identity import identified
    from migrate_kit.cli._marked import analysed
    from migrate_kit.scan import scan

    selection = choice.selection(settings)
    shows = choice.shows(selection.folder)
    with Progress() as progress:
        found = scan(
            selection,
            counted=progress.count,
            progress=progress.advance,
            jobs=choice.jobs,
            cache=choice.cache(settings),
            candidates=candidates,
        )
    inventory, suppressed = analysed(found, stdin=selection.stdin)
    base = base_of(inventory.root)
    known = baseline.settle((key for key, _ in identified(inventory, base=base)), base)
    return inventory, ScanResult(inventory, base, known, suppressed).showing(shows)


def _compared(before: Inventory, result: ScanResult, form: Form) -> bool:
    from migrate_kit.analyze.changes import compare_scans
    from migrate_kit.analyze.exposed import masked_document
    from migrate_kit.cli._changes import show_changes

    changes = compare_scans(
        result.part_of(before), result.inventory, base=result.base, known=result.known or frozenset()
    )
    if form == "json":
        output.envelope("scan-changes", 1, masked_document(changes.model_dump(mode="json")))
    else:
        show_changes(changes)
    return changes.is_worse


def _print(result: ScanResult, form: Form, written: Path | None, settings: Settings) -> None:
    from migrate_kit.analyze.exposed import masked_document

    if form == "text":
        _show(result, written)
        return
    if result.inventory.skipped:
        output.chat("scan.skipped", **result.skipped_by_reason())
    if form == "json":
        document = masked_document(result.inventory.model_dump(mode="json"))
        output.envelope("inventory", result.inventory.version, {k: v for k, v in document.items() if k != "schema"})
    else:
        templates = settings.templates_path
        print_rendered(result.rendered(form, templates))


def _show(result: ScanResult, written: Path | None) -> None:
    from migrate_kit.cli._candidates import show_candidates, show_semantic

    inventory = result.inventory
    _show_routers(inventory)
    show_semantic(inventory)
    show_candidates(inventory)
    for finding in result.fresh:
        if not any(finding.file == n.file and finding.code == "MK001" for n in inventory.not_parsed):
            _show_finding(finding, inventory)
    for record in inventory.not_parsed:
        place = f"{inventory.place(record.file, record.line)}:{record.column}"
        output.say("scan.not_parsed", place=place, what=record.what)
    output.say(
        "scan.counts",
        files=inventory.files_read,
        routers=len(inventory.routers),
        branches=sum(len(router.branches) for router in inventory.routers),
        tools=len(inventory.tools),
        findings=len(result.fresh),
        unread=len(inventory.not_parsed),
    )
    if inventory.skipped:
        output.say("scan.skipped", **result.skipped_by_reason())
    if result.suppressed:
        output.say("scan.suppressed", count=len(result.suppressed))
    if result.known is not None:
        output.say("scan.known", count=len(inventory.findings) - len(result.fresh))
    if written is not None:
        output.chat("scan.written", path=written)
    if inventory.routers:
        output.next_step("migrate-kit describe")


def _show_routers(inventory: Inventory) -> None:
    language = output.language()
    if not inventory.routers:
        output.say("scan.no_router", path=inventory.root)
        return
    keys = ("scan.router", "scan.place", "scan.stage", "scan.branches", "scan.tools", "scan.confidence", "scan.forms")
    rows = [
        (
            router.function,
            inventory.place(router.file, router.first_line),
            router.stage,
            len(router.branches),
            len({branch.tool for branch in router.branches if branch.tool}),
            router.confidence,
            ", ".join(tell(f"form.{name}.title", language) for name in router.forms),
        )
        for router in inventory.routers
    ]
    output.table([tell(key, language) for key in keys], rows)


def _show_finding(finding: Finding, inventory: Inventory) -> None:
    language = output.language()
    sentence = tell(f"finding.{finding.code}", language, **inventory.said(finding, language))
    place = f"{inventory.place(finding.file, finding.line)}:{finding.column}"
    output.say("scan.finding", code=finding.code, place=place, sentence=sentence)
    if finding.witness is not None:
        output.say("scan.witness", witness=finding.witness)
