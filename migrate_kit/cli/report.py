"""`migrate-kit report`: consistency, latency, confusions and the gate, from the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit._whole_file import write_text
from migrate_kit.cli import exits, output
from migrate_kit.cli._evidence import asked_of, check_router, next_after
from migrate_kit.cli._store import opened_store, since_us
from migrate_kit.cli._weekly import LAST, Asked, report_week
from migrate_kit.errors import OptionInvalid
from migrate_kit.messages import Language

if TYPE_CHECKING:
    from migrate_kit.report import Target


@click.command("report")
@click.option("--router", help="Only this router (module:function); default: all.")
@click.option("--since", help="Only the hours since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option("--to", type=click.Choice(["hybrid", "full"]), default="hybrid", help="The stage the gate judges.")
@click.option(
    "--week",
    is_flag=False,
    flag_value=LAST,
    metavar="[YYYY-Www]",
    help="The decision quality of a week (ISO, UTC) against the week before; without a value, the last complete one.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="Output on stdout; markdown: of --week.",
)
@click.option("--html", type=click.Path(path_type=Path, dir_okay=False), help="Also write one self-contained page.")
@click.option("--language", type=click.Choice(["en", "zh"]), help="Language of text and page; default: the terminal's.")
@click.option(
    "--send",
    multiple=True,
    metavar="URL",
    help="With --week: also send it there; repeatable. https://… gets JSON with the text (a chat of WeCom, DingTalk, "
    "Feishu or Slack what it takes), "
    "smtp://USER:PASSWORD@HOST/?to=A@B mail with text and page; env:NAME reads the URL from a variable.",
)
@click.option("--send-texts", is_flag=True, help="Send the examples of requests as well, where the log keeps texts.")
@click.option("--dry-run", is_flag=True, help="Say where it would be sent, send nothing.")
@click.pass_context
def command(
    ctx: click.Context,
    router: str | None,
    since: str | None,
    to: Target,
    week: str | None,
    form: str,
    html: Path | None,
    language: Language | None,
    send: tuple[str, ...],
    send_texts: bool,
    dry_run: bool,
) -> None:
    """Report consistency, latency, confusions and the gate.

    Exits with 0 when the gate passes and with 1 otherwise, also while there is too little evidence.

    With --week it tells a week for those who were not there: did it get better, can the next stage begin, what to do
    next; with what the differences were worth, the tools, the patterns of errors and what changed descriptions did.
    It exits with 0 whatever the gate says, and with 2 where it could not be sent.
    """
    from migrate_kit import report as reports
    from migrate_kit.config import load_settings

    settings = load_settings()
    _check(week, since, form, send, sends_more=send_texts or dry_run)
    if week is not None:
        ctx.exit(report_week(settings, Asked.of(ctx.params)))
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
    output.next_step(next_after(report, otherwise=f"migrate-kit gate --to {to}"))
    ctx.exit(exits.CLEAN if passed else exits.FINDINGS)


def _check(week: str | None, since: str | None, form: str, send: tuple[str, ...], *, sends_more: bool) -> None:
    """Raise OptionInvalid for options that do not go together."""
    if week is not None and since is not None:
        raise OptionInvalid(option="--since", what=output.word("weekly.own_span"), command="report")
    if sends_more and not send:
        raise OptionInvalid(option="--send", what=output.word("weekly.needs_send"), command="report")
    if week is None and (send or form == "markdown"):
        raise OptionInvalid(option="--week", what=output.word("weekly.needs_week"), command="report")
