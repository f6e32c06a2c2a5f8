"""Cell: the counts and sketches of one label in one hour or day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import orjson

HOUR_US, DAY_US = 3_600_000_000, 86_400_000_000
#: Hours in one cell.
HOURLY, DAILY = 1, 24
#: The sketches of a cell, in the order they are kept: durations of both sides and how much longer the dynamic one
#: took, over all observations; the last over those that count as evidence, in all stages and in the served ones.
SKETCHES = ("legacy", "dynamic", "delta", "first_delta", "served_first_delta")


class Label(NamedTuple):
    """What a cell counts, beside the time and the epoch."""

    stage: str
    served_by: str
    legacy_tools: str | None
    dynamic_tools: str | None
    refusal_kind: str | None
    outcome: str


class CellKey(NamedTuple):
    """Where a cell lies: hours in it, its first hour since 1970, its epoch, and the JSON of its label."""

    grain: int
    start: int
    epoch: int
    label: str


@dataclass(slots=True)
class Cell:
    """Observations of one label and time: how many, how many counted as first of their kind, how long they took."""

    n: int = 0
    executed: int = 0
    first: int = 0
    day_first: int = 0
    served_first: int = 0
    served_day_first: int = 0
    first_us: int = 2**62
    last_us: int = -(2**62)
    delta_total_us: int = 0
    sketches: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in SKETCHES])

    def add(self, other: Cell) -> None:
        """Add what *other* counts."""
        self.n += other.n
        self.executed += other.executed
        self.first += other.first
        self.day_first += other.day_first
        self.served_first += other.served_first
        self.served_day_first += other.served_day_first
        self.first_us = min(self.first_us, other.first_us)
        self.last_us = max(self.last_us, other.last_us)
        self.delta_total_us += other.delta_total_us
        for mine, theirs in zip(self.sketches, other.sketches, strict=False):
            if not mine:
                mine.update(theirs)
                continue
            for bucket, n in theirs.items():
                mine[bucket] += n


@lru_cache(maxsize=4_096)
def label_text(label: Label) -> str:
    """Return *label* as JSON text."""
    return orjson.dumps(list(label)).decode()


@lru_cache(maxsize=16_384)
def label_of(text: str) -> Label:
    """Return the label of JSON *text*."""
    return Label(*orjson.loads(text))
