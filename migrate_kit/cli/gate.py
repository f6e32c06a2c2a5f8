"""`migrate-kit gate`: the verdict alone, for pipelines and people in a hurry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._evidence import asked_of, check_router, check_tools, next_after
from migrate_kit.cli._store import opened_store, since_us
from migrate_kit.errors import OptionInvalid

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.report import Rule, Target


@click.command("gate")
@click.option("--to", type=click.Choice(["hybrid", "full"]), help="The stage to go to; not needed with --watch.")
@click.option("--router", help="Only this router (module:function); default: all.")
@click.option("--tool", "tools", multiple=True, metavar="TOOL", help="Only these tools are to go there; repeatable.")
@click.option("--since", help="Only observations since then: 7d, 24h, 30m, or a date like 2026-01-31 (UTC).")
@click.option(
    "--rule",
    type=click.Choice(["evidence", "simple"]),
    default="evidence",
    show_default=True,
    help="simple: three consecutive days above 95 % and below 100 ms, with how often that is wrong.",
)
@click.option("--watch", is_flag=True, help="Look again and again, and roll back when agreement fell where it decides.")
@click.option("--every", type=click.FloatRange(0), default=10.0, show_default=True, help="With --watch: seconds.")
@click.option("--rounds", type=click.IntRange(0), default=0, help="With --watch: end after so many looks; 0: never.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
@click.pass_context
def command(
    ctx: click.Context,
    to: Target | None,
    router: str | None,
    tools: tuple[str, ...],
    since: str | None,
    rule: Rule,
    watch: bool,
    every: float,
    rounds: int,
    form: str,
) -> None:
    """Say whether the evidence allows the next stage.

    Agreement has to be shown over all requests and for every tool that has traffic enough; the others are named and
    stay. PASS exits with 0; FAIL, INCONCLUSIVE and INVALID exit with 1 and say what is missing and how long it takes.

    With --watch it looks at what all processes of a fleet logged in hybrid and full, rolls back when agreement fell,
    tells whoever the configuration names, and exits with 1.
    """
    from migrate_kit import report as reports
    from migrate_kit.config import load_settings

    settings = load_settings()
    if watch:
        ctx.exit(_watched(settings, router, every, rounds, form))
    if to is None:
        raise OptionInvalid(option="--to", what=output.word("gate.no_stage"), command="gate")
    start = since_us(since, command="gate")
    asked = asked_of(settings, to, tools=tools, rule=rule)
    with opened_store(settings) as store:
        check_router(store, settings, router)
        report = reports.build_report(store, settings=settings, router=router, since_us=start, asked=asked)
    check_tools(settings, asked, report)
    gate = report.gate
    if form == "json":
        output.envelope("gate", 1, reports.gate_payload(gate, language=output.language()))
    else:
        output.say("report.text", text=reports.render_gate(gate, language=output.language()))
    passed = gate.verdict is reports.Verdict.PASS
    output.next_step(next_after(report, otherwise="migrate-kit report"))
    ctx.exit(exits.CLEAN if passed else exits.FINDINGS)


def _watched(settings: Settings, router: str | None, every_s: float, rounds: int, form: str) -> int:
    from migrate_kit.cli._watching import watch

    fall = watch(settings, router=router, every_s=every_s, rounds=rounds)
    if form == "json":
        output.envelope("watch", 1, {"fall": None if fall is None else fall.to_dict()})
    elif fall is None:
        output.say("gate.watch.quiet")
    else:
        output.say("gate.watch.fell", why=fall.why())
    if fall is not None:
        output.next_step("migrate-kit report")
    return exits.CLEAN if fall is None else exits.FINDINGS
