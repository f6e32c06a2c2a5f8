"""`migrate-kit stage`: say or set who decides."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import click

from migrate_kit.cli import _flip, exits, output
from migrate_kit.config import Settings, load_settings
from migrate_kit.errors import FlagInvalid, OptionInvalid
from migrate_kit.model.stage import ENABLED, PINS, SALT, SHARE, STAGE, Stage, stage_named

#: Seconds to wait for running processes: a step up is read twice, 250 ms apart.
WAIT_S = 1.5


@click.command(name="stage", help="Show or set the stage: legacy, shadow, hybrid or full.")
@click.argument("stage", required=False, type=click.Choice([s.name for s in Stage]))
@click.option("--share", type=click.FloatRange(0, 100), help="Only this percentage of the traffic; without: all of it.")
@click.option("--pin", "pins", multiple=True, metavar="TOOL=STAGE", help="Keep one tool at a lower stage.")
@click.option("--unpin", multiple=True, metavar="TOOL", help="Take a pin away.")
@click.option("--why", default="", help="Reason, kept with the change.")
@click.option("--dry-run", is_flag=True, help="Show what would be written.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output for people or machines."
)
@click.pass_context
def command(
    ctx: click.Context,
    stage: str | None,
    share: float | None,
    pins: tuple[str, ...],
    unpin: tuple[str, ...],
    why: str,
    dry_run: bool,
    form: str,
) -> None:
    """Show or set the stage."""
    settings = load_settings()
    before = _flip.present(settings)
    if share is not None and stage not in ("hybrid", "full"):
        raise OptionInvalid(option="--share", what="needs the stage hybrid or full", command="stage")
    changes = _stage_changes(before, stage, share) | _pin_changes(before, pins, unpin)
    if not changes:
        _show(settings, before, form)
        return
    if stage != "legacy":
        _flip.refuse_latched(before)
    after = _flip.changed(before, changes)
    if dry_run:
        _report(form, before, after, None)
        return
    flip, at_us = _flip.apply(settings, changes, why=why or f"stage {stage or ''}".strip())
    now = _flip.stage_now(after)
    found = _flip.reach(settings, since_us=at_us, seen=lambda mark: mark.stage == now, seconds=WAIT_S)
    _flip.record(settings, flip)
    _report(form, before, after, found)
    if form == "text":
        output.next_step("migrate-kit status" if stage != "shadow" else "migrate-kit report")
    ctx.exit(exits.CLEAN)


def _stage_changes(values: Mapping[str, str], stage: str | None, share: float | None) -> dict[str, str | None]:
    if stage is None:
        return {}
    above = stage in ("hybrid", "full")
    changes: dict[str, str | None] = {ENABLED: "true" if above else "false", STAGE: stage, SHARE: None}
    if share is not None:
        changes[SHARE] = f"{stage}:{share:g}"
        if not values.get(SALT):
            changes[SALT] = secrets.token_hex(8)  # once chosen it stays, so that who is in stays in
    return changes


def _pin_changes(values: Mapping[str, str], pins: tuple[str, ...], unpin: tuple[str, ...]) -> dict[str, str | None]:
    if not pins and not unpin:
        return {}
    kept = dict(item.split("=", 1) for item in values.get(PINS, "").split(",") if "=" in item)
    for pin in pins:
        tool, equals, name = pin.partition("=")
        if not equals or not tool.strip():
            raise FlagInvalid(source="--pin", key=PINS, value=pin, expected="TOOL=STAGE")
        kept[tool.strip()] = str(stage_named(name.strip(), source="--pin", key=PINS))
    for tool in unpin:
        kept.pop(tool.strip(), None)
    return {PINS: ",".join(f"{tool}={name}" for tool, name in kept.items()) or None}


def _show(settings: Settings, values: Mapping[str, str], form: str) -> None:
    now = _flip.stage_now(values)
    if form == "json":
        output.envelope("stage", 1, {"stage": now, "flags": dict(values), "file": str(settings.flag_path)})
        return
    output.say("stage.now", stage=now, file=settings.flag_path, flags=_flip.spoken(values))
    output.next_step("migrate-kit status")


def _report(form: str, before: Mapping[str, str], after: Mapping[str, str], found: _flip.Reach | None) -> None:
    if form == "json":
        reached = None if found is None else {"confirmed": found.confirmed, "total": found.total, "ms": found.ms}
        output.envelope(
            "stage",
            1,
            {"before": dict(before), "after": dict(after), "stage": _flip.stage_now(after), "reach": reached},
        )
        return
    key = "stage.would" if found is None else "stage.set"
    output.say(key, before=_flip.stage_now(before), after=_flip.stage_now(after), flags=_flip.spoken(after))
    if found is not None:
        _flip.say_reach(found)
