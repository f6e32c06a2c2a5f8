"""`migrate-kit check`: for CI and pre-commit; fails where a description is not what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._options import output_file
from migrate_kit.cli._told import FORMS, Form

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding, Inventory
    from migrate_kit.model.tool import ToolSpec


@click.command("check")
@click.option(
    "--format", "form", type=click.Choice(FORMS), default="text", show_default=True, help="Form of the result."
)
@output_file
@click.pass_context
def command(ctx: click.Context, form: Form, target: Path | None) -> None:
    """Fail (exit 1) when a description is unapproved, stale, drifted, edited, unreadable or without its tool.

    Errors and warnings of lint (MK3xx) on a description that is not rejected fail as well; its notes do not.

    An installed router that the last scan does not find, or whose file is gone, fails as well, and so do business rules
    (rules.yaml) that cannot be used or name what nobody described.

    The source is compared as the last scan read it; where files came, went or changed since, check fails and says so.
    Scan first: migrate-kit scan && migrate-kit check.
    """
    from migrate_kit.cli._scan_result import printed_to
    from migrate_kit.config import load_settings

    settings = load_settings()
    findings = _findings(settings)
    with printed_to(target):
        _print(findings, form, root=settings.root)
    if findings:
        output.next_step(_next({finding.code for finding in findings}))
        ctx.exit(exits.FINDINGS)


def _findings(settings: Settings) -> tuple[Finding, ...]:
    from migrate_kit.cli._linted import lint_readings
    from migrate_kit.cli._scanned import scanned_folder
    from migrate_kit.cli._scanned_files import outdated
    from migrate_kit.describe import describe
    from migrate_kit.review import (
        folder_findings,
        installed_findings,
        names_by_implementation,
        read_folder,
        rules_findings,
    )
    from migrate_kit.review.ignore_file import load_ignore
    from migrate_kit.review.phrases_file import load_phrases

    load_ignore(settings.tools_path)
    load_phrases(settings.tools_path)  # one that cannot be read would not be loaded by a running process either
    readings = list(read_folder(settings.tools_path))
    described = [reading.spec for reading in readings if reading.spec is not None]
    inventory = _inventory(settings, described)
    fresh = describe(inventory, language=settings.language, known=names_by_implementation(described))
    sources = scanned_folder(settings, inventory)
    installed = installed_findings(settings.routers_path, inventory, sources=sources, root=settings.root)
    linted = [f for f in lint_readings(readings, settings, inventory).findings if f.severity != "note"]
    rules = rules_findings(settings.tools_path, described, root=settings.root)
    return (*outdated(settings), *folder_findings(readings, fresh, root=settings.root), *rules, *linted, *installed)


def _inventory(settings: Settings, described: Sequence[ToolSpec]) -> Inventory:
    """Return the last scan; an empty one where all was written by hand and there is no source to compare with."""
    from migrate_kit.cli._scanned import is_by_hand, read_inventory
    from migrate_kit.model.inventory import Inventory

    return Inventory(root=".") if is_by_hand(settings, described) else read_inventory(settings.inventory_path)


def _next(codes: set[str]) -> str:
    """Return the command that settles the findings that have to be settled first."""
    if "MK412" in codes:
        return "migrate-kit scan"
    for code in ("MK404", "MK407", "MK420", "MK421", "MK422"):
        if code in codes:
            return f"migrate-kit explain {code}"
    if "MK411" in codes:
        return "migrate-kit install --write"
    for code in ("MK409", "MK410"):
        if code in codes:
            return f"migrate-kit explain {code}"
    if codes & {"MK403", "MK406"}:
        return "migrate-kit describe"
    if any(code.startswith("MK3") for code in codes):
        return "migrate-kit lint"
    return "migrate-kit review" if codes - {"MK408"} else "migrate-kit explain MK408"


def _print(findings: Sequence[Finding], form: Form, *, root: Path) -> None:
    if form == "text":
        _show(findings)
    elif form == "json":
        output.envelope("check", 1, {"findings": [finding.model_dump(mode="json") for finding in findings]})
    else:
        from migrate_kit.cli._told import rendered

        click.echo(rendered(findings, form, root=root), nl=False)


def _show(findings: Sequence[Finding]) -> None:
    from migrate_kit.messages import tell

    for finding in findings:
        sentence = tell(f"finding.{finding.code}", output.language(), **finding.message)
        click.echo(f"{finding.file}:{finding.line}: {finding.code} {sentence}")
    output.say("check.count", count=len(findings))
