"""`migrate-kit synth`: a starter evaluation set from what the legacy code tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from migrate_kit.cli import exits, output

if TYPE_CHECKING:
    from migrate_kit.model.case import Case


@click.command("synth")
@click.option("--router", metavar="ID", help="Only requests for this legacy router (module:function); default: all.")
@click.option("--per-branch", default=6, show_default=True, type=click.IntRange(1, 100), help="Requests of a branch.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same requests.")
@click.option(
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the requests into this file instead of printing them.",
)
@click.pass_context
def command(ctx: click.Context, router: str | None, per_branch: int, seed: int, target: Path | None) -> None:
    """Write a starter set of judged requests, as JSON lines for eval and shadow --replay.

    The words are those that the legacy code tests, never those of the descriptions; the labels are what it decides.
    Each request says in kind what it is: single, typo, missing, multi, near, chat or unsupported.
    """
    from migrate_kit.cli._scan_result import printed_to

    cases = _cases(router, per_branch, seed)
    with printed_to(target):
        for case in cases:
            click.echo(case.model_dump_json(exclude_defaults=True))
    served = any(case.labels for case in cases)
    kinds = Counter(case.kind for case in cases)
    output.chat("synth.written", n=len(cases), kinds=", ".join(f"{kind} {n}" for kind, n in kinds.most_common()))
    output.chat("synth.look" if served else "synth.none")
    output.next_step(f"migrate-kit eval {target or 'FILE'} --all --against legacy")
    ctx.exit(exits.CLEAN if served else exits.FINDINGS)


def _cases(router_id: str | None, per_branch: int, seed: int) -> list[Case]:
    from migrate_kit.cli._contenders import described_routers
    from migrate_kit.cli._scanned import inventory_with_routers
    from migrate_kit.config import load_settings
    from migrate_kit.errors import UnknownRouter
    from migrate_kit.replay.synth import synthesise
    from migrate_kit.review import load_folder

    settings = load_settings()
    inventory = inventory_with_routers(settings.inventory_path)
    described = load_folder(settings.tools_path).specs
    every = described_routers(inventory.routers, described)
    chosen = [each for each in every if router_id in (None, each.id)]
    if not chosen:
        raise UnknownRouter(router=router_id, known=", ".join(dict.fromkeys(each.id for each in every)))
    # The code says `Desk.drain_node`, the description `drain_node`: facts are looked up by either name.
    names = {spec.implementation.rpartition(":")[2]: spec.name for spec in described if spec.implementation}
    tools = {name: tool for tool in inventory.tools for name in (tool.name, names.get(tool.name, tool.name))}
    return synthesise(chosen, tools, every=every, per_branch=per_branch, seed=seed)
