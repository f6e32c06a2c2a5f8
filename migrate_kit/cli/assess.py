"""`migrate-kit assess`: which router should move now, which later, which not at all, and from what that is read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from migrate_kit.cli import _assessed, exits, output

if TYPE_CHECKING:
    from migrate_kit.analyze.growth import Growth
    from migrate_kit.analyze.readiness import Assessment
    from migrate_kit.cli._compiled import Matcher
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import Inventory


@click.command("assess")
@click.option(
    "--requests",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Requests, JSON lines with text.",
)
@click.option(
    "--complaints", type=click.FloatRange(min=0), metavar="N", help="Complaints a month about wrong or missed choices."
)
@click.option("--rate", type=click.FloatRange(min=0), metavar="N", help="Requests a second, spread as in --requests.")
@click.option("--audit-duty/--no-audit-duty", default=None, help="Whether each choice must be accounted for.")
@click.option("--router", "router_id", metavar="ID", help="Assess only this router (module:function).")
@click.option(
    "--since",
    metavar="DATE|REV",
    help="Read the git history from there on: a day, '90 days ago', a revision. Default: 180 days before HEAD.",
)
@click.option(
    "--compile",
    "target",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write compiled matchers there, where a benchmark shows a gain.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)
@click.option("--dry-run", is_flag=True, help="With --compile: measure and say, but write nothing.")
@click.pass_context
def command(
    ctx: click.Context,
    requests: Path | None,
    complaints: float | None,
    rate: float | None,
    audit_duty: bool | None,
    router_id: str | None,
    since: str | None,
    target: Path | None,
    form: Literal["text", "json"],
    dry_run: bool,
) -> None:
    """Say which of the scanned routers should move now, later or not at all, and which tools should stay hard-coded.

    Two of these mean now: more than ten tools and growing; two or more places edited for a new tool; more than three
    complaints a month; fewer than 80 % of the requests caught by a keyword; requests that need several tools. What
    was not measured is unknown. Exit code 1 when some router should move.
    """
    from migrate_kit.analyze.readiness import Facts, assess
    from migrate_kit.config import load_settings
    from migrate_kit.model.case import load_cases

    settings = load_settings()
    inventory = _inventory(settings, router_id)
    facts = Facts(
        cases=None if requests is None else load_cases(requests),
        growth=_growth(settings, inventory, since),
        complaints=complaints,
        rate=rate,
        audit_duty=audit_duty,
    )
    assessment = assess(inventory, facts, only=router_id)
    matchers = [] if target is None else _compiled(assessment, inventory, target, requests, dry_run=dry_run)
    if form == "json":
        output.envelope("assessment", 1, _assessed.plain(assessment, matchers))
    else:
        _show(assessment, matchers, has_requests=requests is not None)
    ctx.exit(exits.FINDINGS if assessment.moves else exits.CLEAN)


def _inventory(settings: Settings, router_id: str | None) -> Inventory:
    from migrate_kit.cli._scanned import inventory_with_routers
    from migrate_kit.errors import UnknownRouter

    inventory = inventory_with_routers(settings.inventory_path)
    if router_id is not None and inventory.router(router_id) is None:
        known = ", ".join(dict.fromkeys(router.id for router in inventory.routers))
        raise UnknownRouter(router=router_id, known=known)
    return inventory


def _growth(settings: Settings, inventory: Inventory, since: str | None) -> dict[str, Growth]:
    from migrate_kit.analyze.routed import routed
    from migrate_kit.cli._history import read_growth
    from migrate_kit.cli._scanned import scanned_folder

    return read_growth(scanned_folder(settings, inventory), routed(inventory.routers), since=since)


def _compiled(
    assessment: Assessment, inventory: Inventory, target: Path, requests: Path | None, *, dry_run: bool
) -> list[Matcher]:
    from migrate_kit.cli._compiled import compile_routers

    chosen = {router.router for router in assessment.routers}
    routers = [router for router in inventory.routers if router.id in chosen]
    return compile_routers(routers, target, requests, dry_run=dry_run)


def _show(assessment: Assessment, matchers: list[Matcher], *, has_requests: bool) -> None:
    for router in assessment.routers:
        _assessed.show_router(router)
    for matcher in matchers:
        output.say(f"assess.compile.{matcher.outcome}", **matcher.fields)
    if assessment.moves:
        output.next_step("migrate-kit describe")
    elif not has_requests:
        output.next_step("migrate-kit assess --requests FILE.jsonl")
