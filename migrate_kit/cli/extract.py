"""`migrate-kit extract`: statements in the branches of a router become functions, as a diff first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.codemod.extract import ExtractPlan
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter


@click.command("extract")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option("--router", "ids", multiple=True, metavar="ID", help="Only the branches of this router (repeatable).")
@click.option(
    "--line", "lines", multiple=True, type=int, metavar="N", help="Only the branch at this line (repeatable)."
)
@click.option("--write", is_flag=True, help="Apply the change; without it the diff is only shown.")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something would change.")
@click.option("--undo", is_flag=True, help="Take what was extracted back, to the very bytes before.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    ids: tuple[str, ...],
    lines: tuple[int, ...],
    write: bool,
    check: bool,
    undo: bool,
    format_: str,
) -> None:
    """Make a function of the statements in each branch that calls none, shown as a diff.

    Only a function can be called by something else than its branch. What cannot be moved faithfully stays, with the
    reason. PATHS are files or folders to stay within; default: every router of the last scan.
    """
    from migrate_kit.cli._extracted import undone
    from migrate_kit.config import load_settings

    settings = load_settings()
    written = write and not check
    if undo:
        changes = undone(settings, paths, written=written, as_json=format_ == "json")
    else:
        changes = _extracted(settings, paths, ids, frozenset(lines), written=written, as_json=format_ == "json")
    if check and changes:
        ctx.exit(exits.FINDINGS)


def _extracted(
    settings: Settings,
    paths: tuple[Path, ...],
    ids: tuple[str, ...],
    lines: frozenset[int],
    *,
    written: bool,
    as_json: bool,
) -> bool:
    from migrate_kit.cli._extracted import apply
    from migrate_kit.cli._scanned import inventory_with_routers, scanned_folder
    from migrate_kit.cli.install import named, within
    from migrate_kit.codemod.extract import plan_extract

    inventory = inventory_with_routers(settings.inventory_path)
    root = scanned_folder(settings, inventory)
    routers = within(named(inventory, ids), root, paths)
    fresh, refusals = _as_scanned(settings, root, routers)
    plan = plan_extract(root, fresh, suggest=_suggest, lines=lines)
    all_refused = [*refusals, *plan.refusals]
    if all_refused and not plan.edits:
        raise all_refused[0]
    if written:
        apply(settings, plan, root)
    _report(settings, plan, all_refused, inventory, written=written, as_json=as_json)
    return bool(plan.edits)


def _as_scanned(settings: Settings, root: Path, routers: list[LegacyRouter]) -> tuple[list[LegacyRouter], list[Any]]:
    """Return the routers whose files are as they were scanned, and a refusal for each other one: lines may differ."""
    from migrate_kit.cli._scanned_files import changed_since
    from migrate_kit.errors import NotExtractable

    changed = changed_since(settings)
    what = output.word("extract.why.changed")
    stale = [router for router in routers if router.file in changed]
    refusals = [
        NotExtractable(path=root / router.file, line=router.first_line, what=what, why="changed") for router in stale
    ]
    return [router for router in routers if router.file not in changed], refusals


def _suggest(branch: Branch, router: LegacyRouter) -> Iterator[str]:
    from migrate_kit.scan.tools.inline_name import candidates

    return candidates(branch, None, router=router.function)


def _report(
    settings: Settings, plan: ExtractPlan, refusals: list[Any], inventory: Inventory, *, written: bool, as_json: bool
) -> None:
    from migrate_kit.cli._extracted import functions_payload
    from migrate_kit.cli._installed import edits_payload, print_diffs

    for refusal in refusals:
        output.report_error(refusal)
    if as_json:
        payload = edits_payload(plan.edits, settings) | {
            "written": written,
            "functions": functions_payload(plan),
            "refused": [refusal.to_dict() for refusal in refusals],
        }
        output.envelope("extract", 1, payload)
    else:
        print_diffs(plan.edits, settings)
        key = ("extract.done" if written else "extract.would") if plan.edits else "extract.nothing"
        output.say(key, count=len(plan.extractions), files=len(plan.edits))
    if refusals:
        output.chat("extract.kept", count=len(refusals))
    if plan.edits:
        scan = f"migrate-kit scan {inventory.root}".rstrip(" .") if inventory.root else "migrate-kit scan"
        output.next_step(scan if written else "migrate-kit extract --write")
