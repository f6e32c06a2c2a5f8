"""`migrate-kit install`: the shim goes into the legacy source, as a diff first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.codemod import InstallPlan
    from migrate_kit.config import Settings
    from migrate_kit.model.binding import RoutersFile
    from migrate_kit.model.inventory import Inventory, LegacyRouter


@click.command("install")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
@click.option("--router", "ids", multiple=True, metavar="ID", help="Wrap only this router (repeatable).")
@click.option("--write", is_flag=True, help="Apply the change; without it the diff is only shown.")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something would change.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[Path, ...], ids: tuple[str, ...], write: bool, check: bool, format_: str
) -> None:
    """Put the shim into the legacy source: one import and one decorator a router, shown as a diff.

    PATHS are files or folders to stay within; default: every router of the last scan.
    """
    from migrate_kit.cli._scanned import inventory_with_routers, scanned_folder
    from migrate_kit.codemod import plan_possible
    from migrate_kit.config import load_settings

    settings = load_settings()
    inventory = inventory_with_routers(settings.inventory_path)
    root = scanned_folder(settings, inventory)
    asked = named(inventory, ids)
    chosen = asked if ids else within(asked, root, paths)
    wrapped, left = (chosen, []) if ids else worth_wrapping(settings, chosen)
    plan = plan_possible(root, within(wrapped, root, paths) if ids else wrapped)
    if plan.refusals and (ids or not plan.edits):
        raise plan.refusals[0]
    written = write and not check
    if written:
        _apply(settings, inventory, plan)
    _report(settings, plan, left, written=written, as_json=format_ == "json")
    if check and plan.edits:
        ctx.exit(exits.FINDINGS)


def named(inventory: Inventory, ids: Sequence[str]) -> list[LegacyRouter]:
    """Return the routers with those *ids*, all where none is given. Raises UnknownRouter."""
    from migrate_kit.errors import UnknownRouter

    known = {router.id: router for router in inventory.routers}
    for router_id in ids:
        if router_id not in known:
            raise UnknownRouter(router=router_id, known=", ".join(known))
    return [known[router_id] for router_id in ids] if ids else list(inventory.routers)


def worth_wrapping(
    settings: Settings, routers: Sequence[LegacyRouter]
) -> tuple[list[LegacyRouter], list[tuple[LegacyRouter, str]]]:
    """Return (routers to wrap, routers left alone with the key of the reason)."""
    from migrate_kit.codemod import has_tools, routers_to_wrap
    from migrate_kit.review import read_folder

    readings = read_folder(settings.tools_path)
    competing = {router for reading in readings if reading.spec is not None for router in reading.spec.routers}
    # What has no function to wrap is refused with advice, whatever it reaches.
    some = [router for router in routers if has_tools(router, competing) or "<" in router.function]
    wrapped, fed = routers_to_wrap(some)
    idle = [(router, "install.no_tools") for router in routers if router not in some]
    return wrapped, [*((router, "install.skipped") for router in fed), *idle]


def within(routers: Sequence[LegacyRouter], root: Path, paths: Sequence[Path]) -> list[LegacyRouter]:
    """Return the routers in *paths*, all where none is given. Raises PathNotFound, and NoRouter where none is there."""
    from migrate_kit.errors import NoRouter, PathNotFound

    for path in paths:
        if not path.exists():
            raise PathNotFound(path=path)
    folders = [path.resolve() for path in paths]
    found = [r for r in routers if not paths or any((root / r.file).resolve().is_relative_to(f) for f in folders)]
    if not found:
        raise NoRouter(path=", ".join(map(str, paths)) or root)
    return found


def _apply(settings: Settings, inventory: Inventory, plan: InstallPlan) -> None:
    """Write sources, state and routers.json, in this order: uninstall can do without the last two."""
    from migrate_kit.cli._installed import write_state
    from migrate_kit.cli._scanned_files import own_edits
    from migrate_kit.codemod import InstalledFiles, apply, read_state
    from migrate_kit.review import write_routers

    before = _routers_before(settings)
    state = read_state(settings.state_path / "installed.json") or InstalledFiles()
    after = state.installed(plan.edits, settings.root)
    with own_edits(settings):
        apply(plan.edits)
    if plan.edits:
        write_state(settings, after)
    write_routers(settings, inventory, installed=dict.fromkeys(plan.wrapped, True), before=before)


def _routers_before(settings: Settings) -> RoutersFile:
    """Return what routers.json said; a broken one is written anew, for all of it follows from scan and install."""
    from migrate_kit.errors import RoutersInvalid
    from migrate_kit.model.binding import RoutersFile
    from migrate_kit.review import read_routers

    try:
        return read_routers(settings.routers_path)
    except RoutersInvalid as error:
        output.chat("install.routers_anew", path=settings.routers_path, line=error.fields["line"])
        return RoutersFile()


def _report(
    settings: Settings,
    plan: InstallPlan,
    left: Sequence[tuple[LegacyRouter, str]],
    *,
    written: bool,
    as_json: bool,
) -> None:
    from migrate_kit.cli._installed import edits_payload, print_diffs

    for refusal in plan.refusals:
        output.report_error(refusal)
    for router, reason in left:
        output.chat(reason, router=router.id)
    count = sum(len(edit.routers) for edit in plan.edits)
    if as_json:
        payload = edits_payload(plan.edits, settings) | {
            "written": written,
            "skipped": [router.id for router, _ in left],
            "refused": [refusal.to_dict() for refusal in plan.refusals],
        }
        output.envelope("install", 1, payload)
    else:
        print_diffs(plan.edits, settings)
        nothing = "install.nothing" if plan.wrapped else "install.all_left"
        key = ("install.done" if written else "install.would") if plan.edits else nothing
        output.say(key, routers=count, files=len(plan.edits))
    if plan.wrapped:
        output.next_step("migrate-kit install --write" if plan.edits and not written else _after(settings))


def _after(settings: Settings) -> str:
    """Return what comes after an install: what is still missing for the shadow, else the shadow."""
    from migrate_kit.cli._standing import standing

    return standing(settings).next_command() or "migrate-kit stage shadow"
