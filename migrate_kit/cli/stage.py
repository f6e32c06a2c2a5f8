"""`migrate-kit stage`: say or set who decides."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import click

from migrate_kit.cli import _flip, exits, output
from migrate_kit.cli._standing import Standing, standing
from migrate_kit.config import Settings, load_settings
from migrate_kit.errors import FlagInvalid, OptionInvalid, UnknownTool
from migrate_kit.messages import tell_error
from migrate_kit.model.stage import ENABLED, PINS, SALT, SHARE, STAGE, Stage, stage_named

#: Seconds to wait for running processes: a step up is read twice, 250 ms apart.
WAIT_S = 1.5


@click.command(name="stage", help="Show or set the stage: legacy, shadow, hybrid or full.")
@click.argument("stage", required=False, type=click.Choice([s.name for s in Stage]))
@click.option(
    "--share",
    type=click.FloatRange(0, 100),
    help="Only this percentage of the traffic; 100: all of it. Kept while the stage stays.",
)
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
    if stage == "legacy" and share is None and not pins and not unpin:
        settings = _flip.settings_for_legacy()
        before = _flip.present_for_legacy(settings)
        changes = _stage_changes(settings, before, stage, None)
        after = _flip.merged(before, changes)
    else:
        settings = load_settings()
        before = _flip.present(settings)
        if not (stage or pins or unpin or share is not None):
            _show(settings, before, form)
            return
        _check(settings, before, stage, pins, unpin)
        changes = _stage_changes(settings, before, stage, share) | _pin_changes(before, pins, unpin)
        after = _flip.changed(settings, before, changes)
    if dry_run:
        _report(form, before, after, None)
        return
    flip, at_us = _flip.apply(settings, changes, why=why or f"stage {stage or ''}".strip())
    now = _flip.stage_now(after)
    found = _flip.reach(settings, since_us=at_us, seen=lambda mark: mark.stage == now, seconds=WAIT_S)
    _flip.record(settings, flip)
    _report(form, before, after, found)
    if form == "text":
        missing = standing(settings).next_command() if now == "shadow" else None
        output.next_step("migrate-kit status" if now != "shadow" else missing or "migrate-kit report")
    ctx.exit(exits.CLEAN)


def _check(
    settings: Settings, before: Mapping[str, str], stage: str | None, pins: tuple[str, ...], unpin: tuple[str, ...]
) -> None:
    """Raise what forbids the change: a roll-back that holds, a tool nobody knows, a stage that could do nothing."""
    if stage != "legacy":
        _flip.refuse_latched(before)
    if not (pins or unpin or stage in ("shadow", "hybrid", "full")):
        return
    found = standing(settings)
    _check_tools(found, before, pins, unpin)
    trouble = found.trouble_deciding(stage or "") if stage in ("shadow", "hybrid", "full") else None
    if trouble is not None and stage != "shadow":
        raise trouble
    if trouble is not None:
        sentence, remedy = tell_error(trouble, output.language())
        output.chat("stage.nothing-to-compare", what=sentence, remedy=remedy)


def _check_tools(found: Standing, before: Mapping[str, str], pins: tuple[str, ...], unpin: tuple[str, ...]) -> None:
    known = found.tools
    for tool in (pin.partition("=")[0].strip() for pin in pins if "=" in pin):
        if not known:
            output.chat("stage.pin-unchecked", tool=tool)
        elif tool and tool not in known:
            raise UnknownTool(tool=tool, known=", ".join(sorted(known)))
    pinned = _pinned(before)
    for tool in filter(lambda name: name not in pinned, map(str.strip, unpin)):
        if tool not in known:
            raise UnknownTool(tool=tool, known=", ".join(sorted(pinned)) or "-")
        output.chat("stage.not-pinned", tool=tool)


def _stage_changes(
    settings: Settings, values: Mapping[str, str], stage: str | None, share: float | None
) -> dict[str, str | None]:
    """Return what makes *stage* with *share*; without a stage the share is one of the stage that is set."""
    now = _flip.stage_now(values)
    if stage is None and share is None:
        return {}
    goal = stage or now
    above = goal in ("hybrid", "full")
    if share is not None and stage is None:
        _flip.check(settings)
    if share is not None and not above:
        raise OptionInvalid(option="--share", what=output.word("stage.share-needs"), command="stage")
    changes: dict[str, str | None] = {ENABLED: "true" if above else "false", STAGE: goal}
    if share is not None:
        changes[SHARE] = f"{goal}:{share:g}"
        if not values.get(SALT):
            changes[SALT] = secrets.token_hex(8)  # once chosen it stays, so that who is in stays in
    elif above and goal in (now, values.get(STAGE, "").strip()) and values.get(SHARE):
        output.chat("stage.share-kept", share=values[SHARE])
    else:
        changes[SHARE] = None
    return changes


def _pin_changes(values: Mapping[str, str], pins: tuple[str, ...], unpin: tuple[str, ...]) -> dict[str, str | None]:
    if not pins and not unpin:
        return {}
    kept = _pinned(values)
    for pin in pins:
        tool, equals, name = pin.partition("=")
        if not equals or not tool.strip():
            raise FlagInvalid(source="--pin", key=PINS, value=pin, expected="TOOL=STAGE")
        kept[tool.strip()] = str(stage_named(name.strip(), source="--pin", key=PINS))
    for tool in unpin:
        kept.pop(tool.strip(), None)
    return {PINS: ",".join(f"{tool}={name}" for tool, name in kept.items()) or None}


def _pinned(values: Mapping[str, str]) -> dict[str, str]:
    pairs = (item.partition("=") for item in values.get(PINS, "").split(",") if "=" in item)
    return {tool.strip(): stage.strip() for tool, _, stage in pairs}


def _show(settings: Settings, values: Mapping[str, str], form: str) -> None:
    _flip.check(settings)
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
