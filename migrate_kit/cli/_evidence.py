"""What `report` and `gate` share: the router that was named, what the gate is asked, and the step that follows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from migrate_kit.config import Settings
from migrate_kit.errors import MigrateKitError, UnknownRouter, UnknownTool
from migrate_kit.model.stage import Stage

if TYPE_CHECKING:
    from migrate_kit.log import Store
    from migrate_kit.report import Asked, Report, Rule, Target

_NONE_YET = "migrate-kit stage shadow, or migrate-kit shadow --replay FILE"


def check_router(store: Store, settings: Settings, router: str | None) -> None:
    """Raise UnknownRouter for one that neither the log nor the installed routers know."""
    if router is None:
        return
    known = set(store.routers())
    if router in known:
        return
    known |= _installed(settings)
    if router not in known:
        raise UnknownRouter(router=router, known=", ".join(sorted(known)) or "-")


def asked_of(settings: Settings, to: Target, *, tools: Sequence[str] = (), rule: Rule = "evidence") -> Asked:
    """Return what the gate is asked: for which tools, which of them stay anyway, and what the processes measured."""
    from migrate_kit.report import Asked

    pinned = _pinned(settings, Stage[to])
    return Asked(
        to=to,
        tools=frozenset(tools),
        pinned=pinned,
        tax_rate=_tax_rate(settings),
        rule=rule,
        expired=_expired(settings),
    )


def check_tools(settings: Settings, asked: Asked, report: Report) -> None:
    """Raise UnknownTool for one that was asked about and that neither the log nor a description knows."""
    from migrate_kit.review import load_folder

    seen = {one.tool for one in report.gate.tools if one.n}
    unknown = sorted(asked.tools - seen)
    if unknown:
        known = seen | {spec.name for spec in load_folder(settings.tools_path).specs}
        for tool in unknown:
            if tool not in known:
                raise UnknownTool(tool=tool, known=", ".join(sorted(known)) or "-")


def next_after(report: Report, *, otherwise: str) -> str:
    """Return the command that follows: up a stage, a way to get evidence where there is none, or *otherwise*."""
    from migrate_kit.report import promotion

    return promotion(report.gate) or (otherwise if report.n else _NONE_YET)


def _pinned(settings: Settings, to: Stage) -> frozenset[str]:
    """Return the tools that stay below the stage, by the flags or by their descriptions."""
    from migrate_kit.cli import _sources
    from migrate_kit.review import load_folder

    found: set[str] = set()
    # What is wrong with flags or descriptions, `status` and `check` say; the log can be judged without them.
    with suppress(MigrateKitError, OSError):
        found |= {tool for tool, stage in _sources.merged(settings).flags.pins.items() if stage < to}
    with suppress(MigrateKitError, OSError):
        found |= {spec.name for spec in load_folder(settings.tools_path).specs if spec.pin == "legacy"}
    return frozenset(found)


def _expired(settings: Settings) -> tuple[str, ...]:
    from migrate_kit.model.ignore import today_utc
    from migrate_kit.review.ignore_file import load_ignore

    try:
        return tuple(rule.id for rule in load_ignore(settings.tools_path).expired(today_utc()))
    except (MigrateKitError, OSError):
        return ()


def _tax_rate(settings: Settings) -> float | None:
    """Return the highest shadow tax that a running process reports; None where none does."""
    from migrate_kit.shim.processes import list_processes

    try:
        marks = list_processes(settings.state_path)
    except MigrateKitError:
        return None
    live = [getattr(mark, "candidate", None) for mark in marks if mark.state == "live"]
    told = [getattr(candidate, "tax_rate", None) for candidate in live]
    return max((rate for rate in told if rate is not None), default=None)


def _installed(settings: Settings) -> set[str]:
    from migrate_kit.installed import load_routers

    try:
        return {entry.id for entry in load_routers(settings).routers}
    except MigrateKitError:
        return set()
