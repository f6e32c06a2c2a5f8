"""`migrate-kit run -- CMD`: a program runs as it is, and its routers are observed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.codemod.watching import WatchPlan
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import LegacyRouter

_STAGE, _PLAN, _WAIT = "MIGRATE_KIT_STAGE", "MIGRATE_KIT_RUN", "MIGRATE_KIT_WAIT_S"


@click.command("run", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("command_line", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- CMD [ARGS]...")
@click.option("--router", "ids", multiple=True, metavar="ID", help="Observe only this router (repeatable).")
@click.option("--wait", type=click.FloatRange(0, 60), metavar="SECONDS", help="Let first calls wait for the runtime.")
@click.option("--dry-run", is_flag=True, help="Say what would be observed and how; run nothing.")
@click.option("--quiet", is_flag=True, help="Say nothing before the program starts.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="Form of --dry-run.")
def command(
    command_line: tuple[str, ...], ids: tuple[str, ...], wait: float | None, dry_run: bool, quiet: bool, format_: str
) -> None:
    """Run CMD and observe the routers of the last scan in it, without a change of any file.

    CMD is any command that starts Python: python bot.py, python -m bot, gunicorn app:x. Processes that it starts are
    observed as well. It is at most in stage shadow: legacy serves, both decide, nothing is executed twice.
    """
    from migrate_kit.cli._scanned import inventory_with_routers, scanned_folder
    from migrate_kit.cli.install import named
    from migrate_kit.codemod.watching import plan_watch
    from migrate_kit.config import load_settings

    settings = load_settings()
    inventory = inventory_with_routers(settings.inventory_path)
    chosen = _worth_watching(settings, named(inventory, ids), every=bool(ids))
    plan = plan_watch(scanned_folder(settings, inventory), chosen)
    if plan.refusals and not plan.files and not plan.installed:
        raise plan.refusals[0]
    if dry_run:
        _report(settings, plan, as_json=format_ == "json")
        return
    program = _program(command_line[0])
    path = _write(settings, plan, chosen)
    environment = _environment(path, wait)
    if not quiet:
        _announce(settings, plan, environment)
    os.execve(program, list(command_line), environment)  # noqa: S606 - the program is what the caller wants to run


def _worth_watching(settings: Settings, routers: list[LegacyRouter], *, every: bool) -> list[LegacyRouter]:
    from migrate_kit.cli.install import worth_wrapping

    return routers if every else worth_wrapping(settings, routers)[0]


def _program(name: str) -> str:
    from migrate_kit.errors import PathNotFound

    found = shutil.which(name)
    if found is None:
        raise PathNotFound(path=name)
    return found


def _write(settings: Settings, plan: WatchPlan, routers: Sequence[LegacyRouter]) -> Path:
    """Write what the program is to look at. Raises NotWritable."""
    from migrate_kit._whole_file import write_text
    from migrate_kit.model.binding import InstalledRouter
    from migrate_kit.model.run import RunPlan

    path = settings.state_path.resolve() / "run.json"
    watched = {one.router for file in plan.files.values() for one in file.functions}
    watched |= {one.router for file in plan.files.values() for one in file.loops}
    known = tuple(InstalledRouter(id=r.id, router=r) for r in routers if r.id in watched)
    write_text(path, RunPlan(files=plan.files, routers=known).model_dump_json(indent=1) + "\n")
    return path


def _environment(plan: Path, wait: float | None) -> dict[str, str]:
    """Return the environment of the program: ours, what finds the plan, and a stage that is shadow at most."""
    import migrate_kit.shim

    found = dict(os.environ)
    start = str(Path(migrate_kit.shim.__file__).parent / "start")
    found["PYTHONPATH"] = os.pathsep.join(filter(None, [start, found.get("PYTHONPATH", "")]))
    found[_PLAN] = str(plan)
    if found.get(_STAGE, "") != "legacy":
        found[_STAGE] = "shadow"
    if wait is not None:
        found[_WAIT] = str(wait)
    return found


def _announce(settings: Settings, plan: WatchPlan, environment: dict[str, str]) -> None:
    from migrate_kit.review import read_folder

    for refusal in plan.refusals:
        output.report_error(refusal)
    count = sum(len(file.functions) + len(file.loops) for file in plan.files.values())
    output.chat("run.observing", routers=count, files=len(plan.files), stage=environment[_STAGE])
    if not any(one.spec is not None and one.spec.is_approved for one in read_folder(settings.tools_path)):
        output.chat("run.no_approved")


def _report(settings: Settings, plan: WatchPlan, *, as_json: bool) -> None:
    from migrate_kit.cli._installed import shown

    for refusal in plan.refusals:
        output.report_error(refusal)
    rows: list[dict[str, Any]] = []
    for path, file in plan.files.items():
        name = shown(Path(path), settings)
        rows += [{"router": f.router, "file": name, "line": f.line, "how": "function"} for f in file.functions]
        rows += [{"router": one.router, "file": name, "line": one.first_line, "how": "loop"} for one in file.loops]
    if as_json:
        refused = [refusal.to_dict() for refusal in plan.refusals]
        output.envelope("run", 1, {"observed": rows, "installed": list(plan.installed), "refused": refused})
        return
    for row in rows:
        output.say(f"run.{row['how']}", router=row["router"], file=row["file"], line=row["line"])
    for router_id in plan.installed:
        output.say("run.installed", router=router_id)
