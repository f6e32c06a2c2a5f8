"""`migrate-kit scan`: find the hand-written routers, say what each branch tests and calls, and what is wrong there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import exits, output
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding, Inventory


@click.command("scan")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Skip files like a line of .gitignore; repeatable.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
@click.option(
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the inventory here instead of the state folder.",
)
@click.option("--dry-run", is_flag=True, help="Report only; write no inventory.")
@click.pass_context
def command(
    ctx: click.Context,
    path: Path | None,
    exclude: tuple[str, ...],
    form: Literal["text", "json"],
    target: Path | None,
    dry_run: bool,
) -> None:
    """Find the hand-written routers at PATH (a file or folder; default: the `paths` of the configuration).

    Nothing that is read is run or imported. The result is kept for the commands that follow.
    """
    from migrate_kit.config import load_settings

    settings = load_settings()
    inventory = _scanned(path, exclude, settings)
    if not dry_run:
        _write(target or settings.inventory_path, inventory)
    if form == "json":
        document = inventory.model_dump(mode="json")
        output.envelope("inventory", inventory.version, {k: v for k, v in document.items() if k != "schema"})
    else:
        _show(inventory, None if dry_run else target or settings.inventory_path)
    ctx.exit(exits.FINDINGS if _is_worth_a_look(inventory) else exits.CLEAN)


def _scanned(path: Path | None, exclude: Sequence[str], settings: Settings) -> Inventory:
    from migrate_kit.analyze import analyse
    from migrate_kit.scan import scan

    patterns = [*settings.exclude, *exclude]
    if path is None:
        path, patterns = _configured(settings, patterns)
    return analyse(scan(path, exclude=patterns))


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


def _write(path: Path, inventory: Inventory) -> None:
    from migrate_kit.errors import NotWritable

    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(inventory.model_dump_json(indent=1) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise NotWritable(path=path, what=error.strerror or str(error)) from error


def _is_worth_a_look(inventory: Inventory) -> bool:
    return bool(inventory.not_parsed) or any(f.severity in ("error", "warning") for f in inventory.findings)


def _show(inventory: Inventory, written: Path | None) -> None:
    _show_routers(inventory)
    for finding in inventory.findings:
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
        findings=len(inventory.findings),
        unread=len(inventory.not_parsed),
    )
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
