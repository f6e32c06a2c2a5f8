"""`migrate-kit report`: consistency, latency, confusions and the gate, from the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit._whole_file import write_text
from migrate_kit.cli import exits, output
from migrate_kit.cli._evidence import asked_of, check_router, next_after
from migrate_kit.cli._store import opened_store, since_us
from migrate_kit.messages import Language

if TYPE_CHECKING:
    from migrate_kit.report import Target


@click.command("report")
@click.option("--router", help="Only this router (module:function); default: all.")
@click.option("--since", help="Only the hours since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option("--to", type=click.Choice(["hybrid", "full"]), default="hybrid", help="The stage the gate judges.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Also write one self-contained page.")
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of text and page; default: the terminal's.")
@click.pass_context
def command(
    ctx: click.Context,
    router: str | None,
    since: str | None,
    to: Target,
    form: str,
    html: Path | None,
    language: Language | None,
) -> None:
    """Report consistency, latency, confusions and the gate.

    Exits with 0 when the gate passes and with 1 otherwise, also while there is too little evidence.
    """
    from migrate_kit import report as reports
    from migrate_kit.config import load_settings

    settings = load_settings()
    start = since_us(since, command="report")
    asked = asked_of(settings, to)
    with opened_store(settings) as store:
        check_router(store, settings, router)
        report = reports.build_report(store, settings=settings, router=router, since_us=start, asked=asked)
    spoken = language or output.language()
    if html is not None:
        templates = settings.templates_path
        write_text(html, reports.render_html(report, language=spoken, templates=templates))
        output.chat("report.written", path=html)
    if form == "json":
        output.envelope("report", 1, reports.payload(report))
    else:
        output.say("report.text", text=reports.render_text(report, language=spoken))
    passed = report.gate.verdict is reports.Verdict.PASS
    output.next_step(next_after(report, to, otherwise=f"migrate-kit gate --to {to}"))
    ctx.exit(exits.CLEAN if passed else exits.FINDINGS)
