"""`migrate-kit eval CASES`: routers against requests that a person has judged; nothing is executed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import exits, output
from migrate_kit.cli._contenders import DECIDERS, LEGACY
from migrate_kit.cli._options import output_file

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.replay.evaluation import Evaluation

Form = Literal["text", "json", "html"]


@click.command("eval")
@click.argument("cases", type=click.Path(path_type=Path))
@click.option("--router", metavar="ID", help="Only the tools that compete in this legacy router (module:function).")
@click.option(
    "--decider", type=click.Choice(list(DECIDERS)), default="lexical", show_default=True, help="The router to evaluate."
)
@click.option(
    "--against",
    type=click.Choice([LEGACY, *DECIDERS]),
    multiple=True,
    help="Another router on the same requests, compared request by request; repeatable.",
)
@click.option("--tools", metavar="A,B", help="Only these tools are in the catalogue.")
@click.option(
    "--legacy-tools", metavar="A,B", help="Tools that existed before; default: those the legacy routers reach."
)
@click.option(
    "--approved-only/--all", "approved", default=True, help="Approved descriptions, or drafts too, to try them."
)
@click.option(
    "--costs",
    type=click.Path(path_type=Path, dir_okay=False),
    help='Cost of one call, a JSON object {"tool": number}; default: descriptions whose cost is a plain number.',
)
@click.option("--min", "least", metavar="FIGURE=NUMBER", multiple=True, help="Exit 1 when the figure is lower.")
@click.option("--max", "most", metavar="FIGURE=NUMBER", multiple=True, help="Exit 1 when the figure is higher.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "html"]), default="text", show_default=True, help="Form."
)
@output_file
@click.pass_context
def command(
    ctx: click.Context,
    cases: Path,
    router: str | None,
    decider: str,
    against: tuple[str, ...],
    tools: str | None,
    legacy_tools: str | None,
    approved: bool,
    costs: Path | None,
    least: tuple[str, ...],
    most: tuple[str, ...],
    form: Form,
    target: Path | None,
) -> None:
    """Evaluate the dynamic router on requests that a person has judged, beside others on the same requests.

    CASES are JSON lines: text, labels (the right tools), args, missing, kind. Nothing is executed; the legacy decision
    comes from the twin, of several routers from the first that does not fall to its default.

    Exit 1 when a --min or --max is not met.
    """
    from migrate_kit.cli._limits import limits
    from migrate_kit.cli._scan_result import printed_to
    from migrate_kit.config import load_settings

    wanted = limits(least, most)
    settings = load_settings()
    found = _evaluate(settings, cases, (decider, *against), router, _names(tools), legacy_tools, approved, costs)
    with printed_to(target):
        _print(found, form, settings)
    missed = [limit for limit in wanted if not limit.is_met(found)]
    for limit in missed:
        output.chat("eval.limit", **limit.said(found))
    output.next_step("migrate-kit shadow --replay FILE" if approved else "migrate-kit review")
    ctx.exit(exits.FINDINGS if missed else exits.CLEAN)


def _evaluate(
    settings: Settings,
    path: Path,
    names: Sequence[str],
    router: str | None,
    only: Sequence[str],
    legacy_tools: str | None,
    approved: bool,
    costs: Path | None,
) -> Evaluation:
    from migrate_kit.cli._contenders import field_of
    from migrate_kit.cli._costs import read_costs
    from migrate_kit.errors import CasesInvalid, OptionInvalid
    from migrate_kit.model.case import load_cases
    from migrate_kit.replay.evaluation import declared_costs, evaluate

    if names[0] in names[1:]:
        raise OptionInvalid(option="--against", what=output.word("eval.same", name=names[0]), command="eval")
    cases = load_cases(path)
    field = field_of(settings, router=router, only=only, drafts=not approved)
    priced = declared_costs(field.specs, None if costs is None else read_costs(costs))
    found = evaluate(
        cases,
        [field.contender(name) for name in dict.fromkeys(names)],
        specs=field.specs,
        legacy_tools=field.legacy_tools() if legacy_tools is None else _names(legacy_tools),
        costs=priced,
    )
    if not found.cases:
        raise CasesInvalid(path=path, line=1, what=output.word("eval.nothing_judged"))
    return found


def _names(given: str | None) -> list[str]:
    return [name for part in (given or "").split(",") if (name := part.strip())]


def _print(found: Evaluation, form: Form, settings: Settings) -> None:
    if form == "json":
        output.envelope("eval", 1, found.model_dump(mode="json"))
    elif form == "html":
        from migrate_kit.report.evaluation_page import render_evaluation_page

        templates = settings.templates_path
        click.echo(render_evaluation_page(found, language=output.language(), templates=templates), nl=False)
    else:
        from migrate_kit.report.evaluation import render_evaluation

        output.say("report.text", text=render_evaluation(found, language=output.language()))
