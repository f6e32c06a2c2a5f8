"""`migrate-kit uninstall`: the shim comes out of the legacy source again, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.codemod import FileEdit, InstalledFiles
    from migrate_kit.config import Settings


@click.command("uninstall")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Apply the change; without it the diff is only shown.")
@click.option("--check", is_flag=True, help="Change nothing; exit 1 when something would change.")
@click.option("--keep-changes", is_flag=True, help="Where a file changed since install, take out only our lines.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[Path, ...], write: bool, check: bool, keep_changes: bool, format_: str
) -> None:
    """Take the shim out of the legacy source, byte for byte, shown as a diff.

    PATHS are files or folders to stay within; default: every file that holds our lines.
    """
    from migrate_kit.codemod import plan_uninstall, read_state
    from migrate_kit.config import load_settings

    settings = load_settings()
    state = read_state(settings.state_path / "installed.json")
    files = list(_files(settings, paths, state))
    edits = plan_uninstall(settings.root, files, state=state, keep_changes=keep_changes)
    written = write and not check
    if written:
        _apply(settings, edits, state)
    _report(settings, edits, written=written, as_json=format_ == "json")
    if check and edits:
        ctx.exit(exits.FINDINGS)


def _files(settings: Settings, paths: Sequence[Path], state: InstalledFiles | None) -> Iterator[Path]:
    """Yield the files to work on, absolute: named ones, those of named folders, else all that hold our lines."""
    from migrate_kit.codemod.uninstalling import files_with_ours
    from migrate_kit.errors import PathNotFound

    for path in paths:
        if not path.exists():
            raise PathNotFound(path=path)
        if path.is_file():
            yield path.resolve()
        else:
            yield from files_with_ours(path.resolve())
    if not paths:
        recorded = {(settings.root / name).resolve() for name in state.files} if state is not None else set()
        yield from sorted({path for path in recorded if path.is_file()} | set(files_with_ours(settings.root.resolve())))


def _apply(settings: Settings, edits: Sequence[FileEdit], state: InstalledFiles | None) -> None:
    from migrate_kit.cli._installed import write_state
    from migrate_kit.codemod import apply
    from migrate_kit.review.routers_file import mark_uninstalled, read_routers

    read_routers(settings.routers_path)
    apply(edits)
    if state is not None:
        write_state(settings, state.uninstalled(edits, settings.root))
    mark_uninstalled(settings, [router_id for edit in edits for router_id in edit.routers])


def _report(settings: Settings, edits: Sequence[FileEdit], *, written: bool, as_json: bool) -> None:
    from migrate_kit.cli._installed import edits_payload, print_diffs

    count = sum(len(edit.routers) for edit in edits)
    if as_json:
        output.envelope("uninstall", 1, edits_payload(edits, settings) | {"written": written})
    else:
        print_diffs(edits, settings)
        key = ("uninstall.done" if written else "uninstall.would") if edits else "uninstall.nothing"
        output.say(key, routers=count, files=len(edits))
    if edits:
        output.next_step("migrate-kit status" if written else "migrate-kit uninstall --write")
