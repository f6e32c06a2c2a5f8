"""What a change of the descriptions did: the figures of the new version against those of the one before."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from migrate_kit.log import Rollups
from migrate_kit.report.weekly.counts import by_choice
from migrate_kit.report.weekly.records import Change
from migrate_kit.report.weekly.shares import trend
from migrate_kit.report.weekly.tools import Choices, most_moved, tool_weeks
from migrate_kit.report.weekly.versions import Switch, Version

MOST_TOOLS = 5


def changes(switches: Iterable[Switch], both_weeks: Rollups, edited: Collection[str] = ()) -> tuple[Change, ...]:
    """Return each switch with the figures on both sides of it, as far as *both_weeks* hold them.

    Tools that were *edited* are named whether they moved or not.
    """
    return tuple(_change(switch, both_weeks, edited) for switch in switches)


def _change(switch: Switch, both_weeks: Rollups, edited: Collection[str]) -> Change:
    now, before = (_of(both_weeks, version) for version in (switch.new, switch.old))
    return Change(
        router=switch.new.router,
        at_us=switch.at_us,
        kind=switch.kind,
        version=switch.new.name,
        replaced=switch.old.name,
        trend=trend(_all(now), _all(before)),
        tools=most_moved(tool_weeks(now, before), most=MOST_TOOLS, always=edited),
    )


def _of(rollups: Rollups, version: Version) -> Choices:
    return by_choice(replace(rollups, entries=[entry for entry in rollups.entries if entry.epoch in version.epochs]))


def _all(choices: Choices) -> tuple[int, int]:
    return sum(good for _, good, _ in choices.values()), sum(n for _, _, n in choices.values())
