"""Versions of routers as the log has them, and which of them began in a week."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

from sqlalchemy import Connection, select

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
    """A version that first decided in the week, and the one it came after."""

    kind: Kind
    old: Version
    new: Version


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


def switches(epochs: Iterable[Seen], week: Week) -> Iterator[Switch]:
    """Yield what changed in *week*, in order of time: descriptions, the algorithm, or what a language model is told.

    A model is asked for some requests only, so its version runs beside the one without it: each is followed alone.
    """
    every = list(epochs)
    found = [*_switches(_lines(every, with_model=False), week), *_switches(_lines(every, with_model=True), week)]
    yield from sorted(found, key=lambda one: (one.new.first_us, one.new.router))


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


def _switches(lines: Mapping[str, list[Version]], week: Week) -> Iterator[Switch]:
    for versions in lines.values():
        for old, new in pairwise(versions):
            if week.since_us <= new.first_us < week.until_us:
                yield Switch(_kind(old.name, new.name), old, new)


def _kind(old: str, new: str) -> Kind:
    """Return what changed, from the names: the algorithm stands before the last dash, a hash of the texts behind it."""
    if new.startswith(MODEL):
        return "model"
    return "descriptions" if old.rpartition("-")[0] == new.rpartition("-")[0] else "algorithm"
