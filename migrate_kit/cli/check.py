"""`migrate-kit check`: for CI and pre-commit; fails where a description is not what it should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding


@click.command("check")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of the result.")
@click.pass_context
def command(ctx: click.Context, format_: str) -> None:
    """Fail (exit 1) when a description is unapproved, stale, drifted from the last scan, edited or not readable.

    Scan first, so that the source is compared as it is now: migrate-kit scan && migrate-kit check.
    """
    from migrate_kit.config import load_settings

    findings = _findings(load_settings())
    if format_ == "json":
        output.envelope("check", 1, {"findings": [finding.model_dump(mode="json") for finding in findings]})
    else:
        _print(findings)
    if findings:
        output.next_step("migrate-kit review")
        ctx.exit(exits.FINDINGS)


def _findings(settings: Settings) -> tuple[Finding, ...]:
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.describe import describe
    from migrate_kit.review import folder_findings, read_folder

    fresh = describe(read_inventory(settings.inventory_path), language=settings.language)
    return folder_findings(list(read_folder(settings.tools_path)), fresh, root=settings.root)


def _print(findings: tuple[Finding, ...]) -> None:
    from migrate_kit.messages import tell

    for finding in findings:
        sentence = tell(f"finding.{finding.code}", output.language(), **finding.message)
        click.echo(f"{finding.file}:{finding.line}: {finding.code} {sentence}")
    output.say("check.count", count=len(findings))
