"""Samples of disagreements and what people said of them, in the decision database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select

from migrate_kit.log.adjudication_tables import ITEMS, SAMPLES, VERDICTS
from migrate_kit.log.payload import clean, dumps, loads
from migrate_kit.log.store import Store
from migrate_kit.model.adjudication import Adjudication, Item, Right, Sample, Side
from migrate_kit.model.decision import Outcome

_CHUNK = 500


def latest_sample(store: Store, *, router: str | None = None) -> Sample | None:
    """Return the sample of *router* (None: over all routers) that was drawn last. Raises StoreUnavailable."""
    with store.reading() as reader:
        query = select(SAMPLES).where(SAMPLES.c.router == (router or "")).order_by(SAMPLES.c.drawn_us.desc()).limit(1)
        row = reader.connection.execute(query).mappings().first()
        if row is None:
            return None
        items = select(ITEMS).where(ITEMS.c.sample == row["id"]).order_by(ITEMS.c.position)
        found = tuple(_item(each) for each in reader.connection.execute(items).mappings())
    return Sample(**dict(row), items=found)


def every_item(store: Store) -> list[Item]:
    """Return the items of all samples, an observation once. Raises StoreUnavailable."""
    with store.reading() as reader:
        rows = reader.connection.execute(select(ITEMS).order_by(ITEMS.c.sample, ITEMS.c.position)).mappings()
        return list({row["observation"]: _item(row) for row in rows}.values())


def keep_sample(store: Store, sample: Sample) -> None:
    """Keep a fresh sample. Raises StoreUnavailable."""
    values = {name: getattr(sample, name) for name in ("id", "drawn_us", "router", "population", "left_out")}
    with store.writing() as connection:
        connection.execute(insert(SAMPLES), values)
        rows = [_row(item) for item in sample.items]
        for start in range(0, len(rows), _CHUNK):
            connection.execute(insert(ITEMS), rows[start : start + _CHUNK])


def verdicts(store: Store) -> list[Adjudication]:
    """Return all that was ever said, oldest first. Raises StoreUnavailable."""
    with store.reading() as reader:
        rows = reader.connection.execute(select(VERDICTS).order_by(VERDICTS.c.at_us, VERDICTS.c.observation)).mappings()
        return [
            Adjudication(
                observation=row["observation"],
                rater=row["rater"],
                right=Right(row["verdict"]),
                note=row["note"],
                at_us=row["at_us"],
            )
            for row in rows
        ]


def keep_verdicts(store: Store, said: Iterable[Adjudication]) -> int:
    """Keep what raters said and return how many verdicts that are; a rater's later word replaces the earlier one.

    Raises StoreUnavailable.
    """
    latest = {(one.observation, one.rater): one for one in said}
    with store.writing() as connection:
        for one in latest.values():
            _replace(connection, one)
    return len(latest)


def _replace(connection: Connection, one: Adjudication) -> None:
    same = (VERDICTS.c.observation == one.observation, VERDICTS.c.rater == one.rater)
    connection.execute(delete(VERDICTS).where(*same))
    values = {
        "observation": one.observation,
        "rater": clean(one.rater),
        "verdict": one.right.value,
        "note": clean(one.note),
        "at_us": one.at_us,
    }
    connection.execute(insert(VERDICTS), values)


def _row(item: Item) -> dict[str, Any]:
    names = ("sample", "position", "observation", "router", "version", "text_digest")
    return {name: getattr(item, name) for name in names} | {
        "text": clean(item.text),
        "outcome": item.outcome.value,
        "legacy": dumps(_side_row(item.legacy)),
        "dynamic": dumps(_side_row(item.dynamic)),
        "legacy_first": int(item.legacy_first),
    }


def _side_row(side: Side) -> Sequence[Any]:
    return [list(map(list, side.calls)), side.refusal, side.refused_tool]


def _side(text: str) -> Side:
    calls, refusal, tool = loads(text)
    return Side(calls=tuple((name, arguments) for name, arguments in calls), refusal=refusal, refused_tool=tool)


def _item(row: RowMapping) -> Item:
    values = dict(row) | {
        "outcome": Outcome(row["outcome"]),
        "legacy": _side(row["legacy"]),
        "dynamic": _side(row["dynamic"]),
        "legacy_first": bool(row["legacy_first"]),
    }
    return Item(**values)
