"""`migrate-kit status`: stage, flags, running processes, installed routers."""

from __future__ import annotations

import time
from typing import Any

import click

from migrate_kit.cli import _sources, output
from migrate_kit.cli._shadowed import say_shadow
from migrate_kit.cli._standing import Standing, standing
from migrate_kit.config import Settings, load_settings
from migrate_kit.errors import NotReadable
from migrate_kit.model.stage import Stage
from migrate_kit.shim import flips
from migrate_kit.shim.processes import ProcessMark, list_processes

_FLAG_COLUMNS = ("flag", "value", "from")
_PROCESS_COLUMNS = (
    *("process", "state", "stage", "seen", "ready", "sampled", "shed"),
    *("stored", "spilled", "dropped", "catalogue"),
)


@click.command(name="status", help="Show stage, flags, running processes, installed routers.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output for people or machines."
)
def command(form: str) -> None:
    """Show what is set, by whom, and what the running processes have seen of it."""
    settings = load_settings()
    merged = _sources.merged(settings)
    marks = _marks(settings)
    found = standing(settings)
    for error in found.errors.values():
        output.chat("status.trouble", what=error)
    routers = list(found.installed)
    approved = None if found.specs is None else (found.approved, len(found.specs))
    if form == "json":
        payload = _payload(settings, merged, marks, routers, approved)
        output.envelope("status", 1, payload | {"rules": _rules(found)})
        return
    _say_flags(merged)
    _say_processes(marks)
    if found.routers is not None:
        output.say("status.routers", count=len(routers), names=", ".join(routers) or "-")
    if approved is not None:
        output.say("status.approved", approved=approved[0], total=approved[1])
    if rules := _rules(found):
        output.say("status.rules", active=rules["active"], off=rules["off"])
        for one in rules["unknown"]:
            output.say("rules.unknown_tool", **one)
    waiting = len(flips.waiting(settings.state_path))
    if waiting:
        output.say("status.flips", count=waiting)
    output.next_step(_next(merged, found))


def _rules(found: Standing) -> dict[str, Any] | None:
    """Return how many rules are in force and switched off, and what they name that is no tool; None without any."""
    if found.rules is None:
        return None
    from migrate_kit.route.rules import unknown_tools

    known = found.tools
    named = unknown_tools(found.rules, found.specs or ())
    active = len(found.rules.active)
    return {
        "active": active,
        "off": len(found.rules.rules) - active,
        "unknown": [{"rule": rule.id, "name": name} for rule, name in named if name not in known],
    }


def _next(merged: _sources.Merged, found: Standing) -> str:
    if merged.flags.latch:
        return "migrate-kit resume --why '...'"
    missing = found.next_command()
    if missing is not None:
        return missing
    return "migrate-kit stage shadow" if merged.choice.stage is Stage.legacy else "migrate-kit report"


def _marks(settings: Settings) -> list[ProcessMark]:
    try:
        return list_processes(settings.state_path)
    except NotReadable as error:
        output.chat("status.trouble", what=error)
        return []


def _say_flags(merged: _sources.Merged) -> None:
    output.say("status.stage", stage=merged.choice.stage, reason=merged.choice.reason)
    if merged.flags.latch:
        output.say("status.latch", reason=merged.flags.latch)
    if merged.rows:
        output.table([output.word(f"status.column.{name}") for name in _FLAG_COLUMNS], merged.rows)
    for reason in merged.flags.reasons:
        output.say("status.contested", reason=reason)
    if merged.trouble:
        output.chat("status.trouble", what=merged.trouble)


def _say_processes(marks: list[ProcessMark]) -> None:
    output.say("status.processes", count=len(marks))
    if marks:
        output.table(
            [output.word(f"status.column.{name}") for name in _PROCESS_COLUMNS], [_row(mark) for mark in marks]
        )
    for mark in marks:
        output.say("status.reason", process=f"{mark.host}:{mark.pid}", reason=mark.reason)
        say_shadow(mark)
        troubles = [mark.trouble, *(f"{r.id}: {r.trouble}" for r in mark.routers if r.trouble)]
        for trouble in (*filter(None, troubles), *mark.remarks):
            output.say("status.process-trouble", process=f"{mark.host}:{mark.pid}", what=trouble)


def _row(mark: ProcessMark) -> list[Any]:
    ready = f"{sum(r.ready for r in mark.routers)}/{len(mark.routers)}"
    seen = f"{max(time.time() - mark.at_us / 1e6, 0):.1f} s"
    counts = [mark.counters.get("sampled", 0), mark.counters.get("shed", 0)]
    kept = [mark.sink.get(name, 0) for name in ("stored", "spilled", "dropped")]
    return [
        f"{mark.host}:{mark.pid}",
        output.word(f"status.state.{mark.state}"),
        mark.stage,
        seen,
        ready,
        *counts,
        *kept,
        mark.catalogue or "-",
    ]


def _payload(
    settings: Settings,
    merged: _sources.Merged,
    marks: list[ProcessMark],
    routers: list[str],
    approved: tuple[int, int] | None,
) -> dict[str, Any]:
    return {
        "stage": str(merged.choice.stage),
        "reason": merged.choice.reason,
        "latch": merged.flags.latch,
        "flags": [{"key": key, "value": value, "from": origin} for key, value, origin in merged.rows],
        "contested": list(merged.flags.reasons),
        "trouble": merged.trouble,
        "flag_file": str(settings.flag_path),
        "processes": [{**mark.model_dump(mode="json"), "state": mark.state} for mark in marks],
        "routers": routers,
        "descriptions": None if approved is None else {"approved": approved[0], "total": approved[1]},
        "waiting_flips": len(flips.waiting(settings.state_path)),
    }
