"""Versions of routers as the log has them, and which of them began in a week."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

from sqlalchemy import Connection, select

from migrate_kit.log import DAY_US, Rollups
from migrate_kit.log.cells import DAILY
from migrate_kit.log.tables import EPOCHS
from migrate_kit.report.weekly.counts import MODEL
from migrate_kit.report.weekly.week import Week

Kind = Literal["descriptions", "algorithm", "model"]


class Seen(NamedTuple):
    """An epoch: one version of a router under one key of the digests."""

    epoch: int
    router: str
    version: str
    first_us: int
    last_us: int


@dataclass(slots=True)
class Version:
    """One version of a router over all its epochs: another key of the digests is no other version."""

    router: str
    name: str
    first_us: int
    last_us: int
    epochs: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Switch:
    """A version that began to decide in the week, for the first time or again, and the one it came after."""

    kind: Kind
    old: Version
    new: Version
    at_us: int


def seen(connection: Connection) -> list[Seen]:
    """Return the epochs in which some version decided."""
    query = select(EPOCHS.c.id, EPOCHS.c.router, EPOCHS.c.version, EPOCHS.c.first_us, EPOCHS.c.last_us)
    rows = connection.execute(query.where(EPOCHS.c.version != "").order_by(EPOCHS.c.id))
    return [Seen(*row) for row in rows]


def versions_in(epochs: Iterable[Seen], week: Week) -> dict[str, set[str]]:
    """Return router → the versions that may have decided in *week*."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in epochs:
        if one.first_us < week.until_us and one.last_us >= week.since_us:
            found[one.router].add(one.version)
    return dict(found)


def switches(epochs: Iterable[Seen], week: Week, both_weeks: Rollups) -> Iterator[Switch]:
    """Yield what changed in *week*, in order of time: descriptions, the algorithm, or what a language model is told.

    A model is asked for some requests only, so its version runs beside the one without it: each is followed alone.
    A version that came back is told by *both_weeks*, what this week and the week before decided.
    """
    every = list(epochs)
    found: list[Switch] = []
    for with_model in (False, True):
        lines = _lines(every, with_model=with_model)
        found += [*_first_ones(lines, week), *_returns(lines, week, both_weeks)]
    yield from sorted(found, key=lambda one: (one.at_us, one.new.router))


def _lines(epochs: Iterable[Seen], *, with_model: bool) -> Mapping[str, list[Version]]:
    """Return router → its versions in order of their first decision."""
    found: dict[tuple[str, str], Version] = {}
    for one in epochs:
        base, model, told = one.version.partition(MODEL)
        name = model + told if with_model else base
        if not name:
            continue
        version = found.setdefault((one.router, name), Version(one.router, name, one.first_us, one.last_us))
        version.first_us = min(version.first_us, one.first_us)
        version.last_us = max(version.last_us, one.last_us)
        version.epochs.add(one.epoch)
    lines: defaultdict[str, list[Version]] = defaultdict(list)
    for version in sorted(found.values(), key=lambda each: each.first_us):
        lines[version.router].append(version)
    return lines


def _first_ones(lines: Mapping[str, list[Version]], week: Week) -> Iterator[Switch]:
    for versions in lines.values():
        for old, new in pairwise(versions):
            if week.since_us <= new.first_us < week.until_us:
                yield Switch(_kind(old.name, new.name), old, new, new.first_us)


def _returns(lines: Mapping[str, list[Version]], week: Week, both_weeks: Rollups) -> Iterator[Switch]:
    """Yield the days from which an older version decided most requests again, where another had the day before."""
    for versions in lines.values():
        for (_, before), (day, now) in pairwise(_leading(versions, both_weeks)):
            is_old = now.first_us < week.since_us
            if now is not before and is_old and week.since_us <= day * DAY_US < week.until_us:
                yield Switch(_kind(before.name, now.name), before, now, _since(now, day, both_weeks))


def _leading(versions: list[Version], rollups: Rollups) -> Iterator[tuple[int, Version]]:
    """Yield each UTC day with the version that decided most of its requests, in order."""
    by_epoch = {epoch: version for version in versions for epoch in version.epochs}
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for entry in rollups.entries:
        if entry.epoch in by_epoch:
            found[entry.start // DAILY][by_epoch[entry.epoch].name] += entry.n
    by_name = {version.name: version for version in versions}
    for day, counted in sorted(found.items()):
        yield day, by_name[counted.most_common(1)[0][0]]


def _since(version: Version, day: int, rollups: Rollups) -> int:
    cells = (entry for entry in rollups.entries if entry.epoch in version.epochs and entry.start // DAILY == day)
    return min(entry.first_us for entry in cells)


def _kind(old: str, new: str) -> Kind:
    """Return what changed, from the names: the algorithm stands before the last dash, a hash of the texts behind it."""
    if new.startswith(MODEL):
        return "model"
    return "descriptions" if old.rpartition("-")[0] == new.rpartition("-")[0] else "algorithm"
