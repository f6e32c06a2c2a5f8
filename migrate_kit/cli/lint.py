"""`migrate-kit lint`: what is wrong with the descriptions, before a model or a reviewer stumbles over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._options import output_file
from migrate_kit.cli._told import FORMS, Form
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.cli._linted import Linted
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Finding, Inventory
    from migrate_kit.review.catalogue import Reading

_DEAREST = 3
_WORST_FIRST = ("error", "warning", "note")


@click.command("lint")
@click.option("--tool", "tools", multiple=True, metavar="NAME", help="Show only findings on this tool; repeatable.")
@click.option("--rule", "rules", multiple=True, metavar="CODE", help="Only this rule, by code or name; repeatable.")
@click.option("--strict", is_flag=True, help="Notes count as well: exit 1 for any finding.")
@click.option(
    "--tokens",
    type=click.Choice(["estimate", "exact"]),
    default="estimate",
    show_default=True,
    help="How tokens are counted; exact needs the extra `tokens`.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    show_default=True,
    help="Output format.",
)
@output_file
@click.pass_context
def command(
    ctx: click.Context,
    tools: tuple[str, ...],
    rules: tuple[str, ...],
    strict: bool,
    tokens: Literal["estimate", "exact"],
    form: Form,
    target: Path | None,
) -> None:
    """Say what is wrong with the descriptions and the business rules, each finding with a code that `explain` knows.

    Exit 1 for errors and warnings (check fails on the same ones); notes are shown and do not count without --strict.

    A comment `# migrate-kit: ignore[CODE]` in a description's file silences that rule for it.
    """
    from migrate_kit.cli._scan_result import printed_to
    from migrate_kit.config import load_settings

    settings = load_settings()
    only = _codes(rules)
    inventory = _inventory(settings)
    linted, unread = _linted(settings, inventory, exact=tokens == "exact", only=only)
    _known(tools, linted)
    findings = tuple(f for f in (*unread, *linted.findings) if not tools or f.tool in tools)
    with printed_to(target):
        _print(linted, findings, form, exact=tokens == "exact", root=settings.root)
    _hint(inventory, findings, only)
    counts = any(strict or finding.severity != "note" for finding in findings)
    ctx.exit(exits.FINDINGS if counts else exits.CLEAN)


def _codes(asked: Sequence[str]) -> tuple[str, ...]:
    from migrate_kit.describe.lint import RULES
    from migrate_kit.errors import UnknownCode
    from migrate_kit.messages import code_entry

    found = tuple(code_entry(word)[0] for word in asked)
    for word, code in zip(asked, found, strict=True):
        if code not in RULES:
            raise UnknownCode(asked=word)
    return found


def _inventory(settings: Settings) -> Inventory | None:
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.errors import InventoryMissing

    try:
        return read_inventory(settings.inventory_path)
    except InventoryMissing:
        output.chat("lint.no_scan")
        return None


def _linted(
    settings: Settings, inventory: Inventory | None, *, exact: bool, only: Sequence[str]
) -> tuple[Linted, list[Finding]]:
    from migrate_kit.cli._linted import lint_readings
    from migrate_kit.describe import lint as rules
    from migrate_kit.review import read_folder

    readings = list(read_folder(settings.tools_path))
    count = rules.exact() if exact else None
    beside = [] if only else _of_rules(readings, settings)
    return lint_readings(readings, settings, inventory, count=count, only=only), _unread(readings, settings) + beside


def _unread(readings: Sequence[Reading], settings: Settings) -> list[Finding]:
    """Return the findings on files that hold no description, or one of a tool that another file describes.

    Nothing can be said of them but that.
    """
    from migrate_kit.review import folder_findings
    from migrate_kit.review.staleness import DUPLICATE, INVALID

    return [f for f in folder_findings(readings, (), root=settings.root) if f.code in (INVALID, DUPLICATE)]


def _of_rules(readings: Sequence[Reading], settings: Settings) -> list[Finding]:
    from migrate_kit.review import rules_findings

    described = [reading.spec for reading in readings if reading.spec is not None]
    return list(rules_findings(settings.tools_path, described, root=settings.root))


def _known(tools: Sequence[str], linted: Linted) -> None:
    from migrate_kit.errors import UnknownTool

    names = [tool.spec.name for tool in linted.catalogue.tools]
    for tool in tools:
        if tool not in names:
            raise UnknownTool(tool=tool, known=", ".join(names) or "-")


def _print(linted: Linted, findings: Sequence[Finding], form: Form, *, exact: bool, root: Path) -> None:
    if form == "text":
        _show(linted, findings, exact=exact)
    elif form == "json":
        rows = [finding.model_dump(mode="json") for finding in findings]
        cost = {"total": sum(linted.catalogue.tokens.values()), "exact": exact, "tools": linted.catalogue.tokens}
        output.envelope("lint", 1, {"findings": rows, "tokens": cost})
    else:
        from migrate_kit.cli._told import rendered

        click.echo(rendered(findings, form, root=root), nl=False)


def _show(linted: Linted, findings: Sequence[Finding], *, exact: bool) -> None:
    language = output.language()
    for finding in findings:
        sentence = tell(f"finding.{finding.code}", language, **finding.message)
        severity = tell(f"severity.{finding.severity.value}", language)
        place = f"{finding.file}:{finding.line}"
        output.say("lint.finding", place=place, code=finding.code, severity=severity, sentence=sentence)
    catalogue = linted.catalogue
    if not catalogue.tools:
        output.say("lint.empty", folder=catalogue.folder)
        return
    levels = Counter(finding.severity.value for finding in findings)
    counts = {"errors": levels["error"], "warnings": levels["warning"], "notes": levels["note"]}
    output.say("lint.counts", tools=len(catalogue.tools), **counts)
    _show_tokens(catalogue.tokens, exact=exact)


def _show_tokens(tokens: dict[str, int], *, exact: bool) -> None:
    from migrate_kit.describe.lint.tokens import ENCODING

    dearest = sorted(tokens, key=lambda name: (-tokens[name], name))[:_DEAREST]
    listed = tell("describe.list", output.language()).join(f"{name} {tokens[name]}" for name in dearest)
    key = "lint.tokens_exact" if exact else "lint.tokens_about"
    output.say(key, total=sum(tokens.values()), dearest=listed, encoding=ENCODING)


def _hint(inventory: Inventory | None, findings: Sequence[Finding], only: Sequence[str]) -> None:
    from migrate_kit.describe.lint import has_rapidfuzz

    if not has_rapidfuzz() and (not only or "MK304" in only):
        output.chat("lint.no_extra")
    if findings:
        worst = min(findings, key=lambda finding: _WORST_FIRST.index(finding.severity.value))
        output.next_step(f"migrate-kit explain {worst.code}")
    else:
        output.next_step("migrate-kit review" if inventory is not None else "migrate-kit scan PATH")
