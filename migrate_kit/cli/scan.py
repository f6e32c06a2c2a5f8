"""`migrate-kit scan`: find the hand-written routers, say what each branch tests and calls, and what is wrong there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._baseline import BaselineChoice
from migrate_kit.cli._requests import requests_option
from migrate_kit.cli._scan_result import FORMS, Form, ScanResult, base_of, print_rendered, printed_to
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding, Inventory


@click.command("scan")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Skip files like a line of .gitignore; repeatable.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True, help="Output format.")
@click.option(
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the result into this file instead of printing it.",
)
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
@requests_option
@click.option("--dry-run", is_flag=True, help="Report only; write no inventory and no baseline.")
@click.pass_context
def command(
    ctx: click.Context,
    path: Path | None,
    exclude: tuple[str, ...],
    form: Form,
    target: Path | None,
    baseline: Path | None,
    write_baseline: bool,
    prune_baseline: bool,
    old: Path | None,
    dry_run: bool,
) -> None:
    """Find the hand-written routers at PATH (a file or folder; default: the `paths` of the configuration).

    Nothing that is read is run or imported. The result is kept for the commands that follow.
    """
    from migrate_kit.cli._writing import write_text
    from migrate_kit.config import load_settings

    settings = load_settings()
    choice = BaselineChoice(baseline, write_baseline, prune_baseline, dry_run)
    before = None if old is None else _before(old, form)
    result = _scanned(path, exclude, settings, choice)
    written = None if dry_run else settings.inventory_path
    if written is not None:
        write_text(written, result.inventory.model_dump_json(indent=1) + "\n")
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


def _scanned(path: Path | None, exclude: Sequence[str], settings: Settings, baseline: BaselineChoice) -> ScanResult:
    from migrate_kit.analyze.identity import identified
    from migrate_kit.cli._marked import analysed
    from migrate_kit.scan import scan

    patterns = [*settings.exclude, *exclude]
    if path is None:
        path, patterns = _configured(settings, patterns)
    inventory, suppressed = analysed(scan(path, exclude=patterns))
    base = base_of(inventory.root)
    known = baseline.settle((key for key, _ in identified(inventory, base=base)), base)
    return ScanResult(inventory, base, known, suppressed)


def _compared(before: Inventory, result: ScanResult, form: Form) -> bool:
    from migrate_kit.analyze.changes import compare_scans
    from migrate_kit.analyze.exposed import masked_document
    from migrate_kit.cli._changes import show_changes

    changes = compare_scans(before, result.inventory, base=result.base, known=result.known or frozenset())
    if form == "json":
        output.envelope("scan-changes", 1, masked_document(changes.model_dump(mode="json")))
    else:
        show_changes(changes)
    return changes.is_worse


def _print(result: ScanResult, form: Form, written: Path | None, settings: Settings) -> None:
    from migrate_kit.analyze.exposed import masked_document

    if form == "text":
        _show(result, written)
    elif form == "json":
        document = masked_document(result.inventory.model_dump(mode="json"))
        output.envelope("inventory", result.inventory.version, {k: v for k, v in document.items() if k != "schema"})
    else:
        templates = None if settings.templates_folder is None else settings.path(settings.templates_folder)
        print_rendered(result.rendered(form, templates))


def _configured(settings: Settings, patterns: list[str]) -> tuple[Path, list[str]]:
    """Return what to read when no path is named: the one configured path, or the root with all others excluded."""
    if len(settings.paths) == 1:
        return _from_here(settings.path(settings.paths[0])), patterns
    return _from_here(settings.root), [*_only(settings.paths), *patterns]


def _from_here(path: Path) -> Path:
    try:
        return path.resolve().relative_to(Path.cwd().resolve())
    except ValueError:
        return path


def _only(paths: Sequence[str]) -> list[str]:
    """Return gitignore lines that leave only *paths*: each folder on the way is opened and its rest closed again."""
    lines: dict[str, None] = {"/*": None}
    for path in paths:
        parts = Path(path).parts
        for depth in range(1, len(parts) + 1):
            here = "/".join(parts[:depth])
            lines.setdefault(f"!/{here}")
            if depth < len(parts):
                lines.setdefault(f"/{here}/*")
    return list(lines)


def _show(result: ScanResult, written: Path | None) -> None:
    inventory = result.inventory
    _show_routers(inventory)
    for finding in result.fresh:
        if not any(finding.file == n.file and finding.code == "MK001" for n in inventory.not_parsed):
            _show_finding(finding)
    for record in inventory.not_parsed:
        output.say("scan.not_parsed", file=record.file, line=record.line, column=record.column, what=record.what)
    output.say(
        "scan.counts",
        files=inventory.files_read,
        routers=len(inventory.routers),
        branches=sum(len(router.branches) for router in inventory.routers),
        tools=len(inventory.tools),
        findings=len(result.fresh),
        unread=len(inventory.not_parsed),
    )
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
    keys = ("scan.router", "scan.place", "scan.stage", "scan.branches", "scan.tools", "scan.confidence")
    rows = [
        (
            router.function,
            f"{router.file}:{router.first_line}",
            router.stage,
            len(router.branches),
            len({branch.tool for branch in router.branches if branch.tool}),
            router.confidence,
        )
        for router in inventory.routers
    ]
    output.table([tell(key, language) for key in keys], rows)


def _show_finding(finding: Finding) -> None:
    language = output.language()
    sentence = tell(f"finding.{finding.code}", language, **finding.message)
    place = f"{finding.file}:{finding.line}:{finding.column}"
    output.say("scan.finding", code=finding.code, place=place, sentence=sentence)
    if finding.witness is not None:
        output.say("scan.witness", witness=finding.witness)
