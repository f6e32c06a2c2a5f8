"""`migrate-kit uninstall`: the shim comes out of the legacy source again, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.codemod import FileEdit, InstalledFiles
    from migrate_kit.config import Settings


@click.command("uninstall")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, readable=False))
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
    work = _named(paths) if paths else _everywhere(settings, state)
    edits = plan_uninstall(settings.root, work.files, state=state, keep_changes=keep_changes)
    written = write and not check
    if written:
        _apply(settings, edits, state, work)
    _report(settings, edits, work, written=written, as_json=format_ == "json")
    if check and edits:
        ctx.exit(exits.FINDINGS)


@dataclass(frozen=True)
class _Work:
    """The files to restore, absolute; and of the record those where nothing is left to restore."""

    files: Sequence[Path]
    gone: Sequence[Path] = ()
    out_already: Sequence[Path] = ()
    unmarked: Sequence[tuple[Path, tuple[int, ...]]] = ()


def _named(paths: Sequence[Path]) -> _Work:
    """Return the named files, and those of named folders that hold our lines."""
    from migrate_kit.codemod.uninstalling import files_with_ours
    from migrate_kit.errors import PathNotFound

    files: list[Path] = []
    for path in paths:
        if not path.exists():
            raise PathNotFound(path=path)
        files.extend(files_with_ours(path.resolve()) if path.is_dir() else [path.resolve()])
    return _Work(files)


def _everywhere(settings: Settings, state: InstalledFiles | None) -> _Work:
    """Return the recorded files and all others below the root that hold our lines."""
    from migrate_kit.codemod.uninstalling import files_with_ours, holds_shim, unmarked_lines

    root = settings.root.resolve()
    recorded = {(root / name).resolve() for name in state.files} if state is not None else set()
    gone = {path for path in recorded if _is_gone(path)}
    out_already = {path for path in recorded - gone if not holds_shim(path)}
    files = (recorded - gone - out_already) | set(files_with_ours(root))
    unmarked = [] if files else list(unmarked_lines(root))
    return _Work(sorted(files), sorted(gone), sorted(out_already), unmarked)


def _is_gone(path: Path) -> bool:
    try:
        return not path.exists()
    except OSError:  # behind a folder that cannot be entered: there, but not readable
        return False


def _apply(settings: Settings, edits: Sequence[FileEdit], state: InstalledFiles | None, work: _Work) -> None:
    from migrate_kit.cli._installed import write_state
    from migrate_kit.cli._scanned_files import own_edits
    from migrate_kit.codemod import apply
    from migrate_kit.errors import MigrateKitError
    from migrate_kit.messages import tell_error
    from migrate_kit.review.routers_file import mark_uninstalled

    with own_edits(settings):
        apply(edits)
    ids = [router_id for edit in edits for router_id in edit.routers]
    if state is not None:
        for path in (*work.gone, *work.out_already):
            known = state.get(path, settings.root)
            ids.extend(known.routers if known is not None else ())
        rest = state.uninstalled(edits, settings.root).without((*work.gone, *work.out_already), settings.root)
        write_state(settings, rest)
    try:
        mark_uninstalled(settings, ids)
    except MigrateKitError as error:
        # The way back must not depend on a file that is only derived.
        output.chat("uninstall.routers_kept", path=settings.routers_path, what=tell_error(error, output.language())[0])


def _report(settings: Settings, edits: Sequence[FileEdit], work: _Work, *, written: bool, as_json: bool) -> None:
    from migrate_kit.cli._installed import edits_payload, print_diffs, shown

    for path in work.gone:
        output.chat("uninstall.gone", path=shown(path, settings))
    for path in work.out_already:
        output.chat("uninstall.out_already", path=shown(path, settings))
    for path, lines in work.unmarked:
        output.chat("uninstall.unmarked", path=shown(path, settings), lines=", ".join(map(str, lines)))
    count = sum(len(edit.routers) for edit in edits)
    if as_json:
        gone = [shown(path, settings) for path in work.gone]
        output.envelope("uninstall", 1, edits_payload(edits, settings) | {"written": written, "gone": gone})
    else:
        print_diffs(edits, settings)
        key = ("uninstall.done" if written else "uninstall.would") if edits else "uninstall.nothing"
        output.say(key, routers=count, files=len(edits))
    if edits:
        output.next_step("migrate-kit status" if written else "migrate-kit uninstall --write")
