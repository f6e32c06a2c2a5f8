"""The conditions of rules: whether each is kept, by what is known at the moment of a decision."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta, tzinfo

from migrate_kit.model.context import Asker
from migrate_kit.model.rules import DAYS, Dependency, Hours, Lead, Permission, seconds
from migrate_kit.route.rules.moments import read_time


def permits(permission: Permission, asker: Asker) -> bool:
    """Tell whether *asker* may: everything that is said has to hold, and what is not known does not."""
    said = (
        not permission.roles or not set(permission.roles).isdisjoint(asker.roles),
        not permission.level or (asker.level is not None and asker.level >= permission.level),
        not permission.users or asker.user in permission.users,
        not permission.tenants or asker.tenant in permission.tenants,
    )
    return all(said)


def is_open(hours: Hours, here: datetime) -> bool:
    """Tell whether *here*, the local time, lies within the hours; those past midnight belong to the day before."""
    opens, closes = _minute(hours.opens), _minute(hours.closes)
    minute, today = here.hour * 60 + here.minute, DAYS[here.weekday()]
    if opens < closes:
        return today in hours.days and opens <= minute < closes
    yesterday = DAYS[here.weekday() - 1]
    return (today in hours.days and minute >= opens) or (yesterday in hours.days and minute < closes)


def has_lead(lead: Lead, value: object, *, now: datetime, zone: tzinfo) -> bool | None:
    """Tell whether the time that *value* names is far enough away; None where that cannot be said for certain."""
    span = read_time(value, now=now, zone=zone, resolve=lead.relative == "resolve")
    if span is None:
        return None
    first = now + timedelta(seconds=seconds(lead.at_least))
    if span.earliest >= first:
        return True
    return False if span.latest < first else None


def undone(dependency: Dependency, done: Collection[str]) -> tuple[str, ...]:
    """Return the tools that are needed and were not carried out, in the order of the rule."""
    return tuple(tool for tool in dependency.needs if tool not in done)


def _minute(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])
