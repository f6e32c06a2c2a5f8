"""From rows to what they add to the roll-ups. A row is counted once, and it says itself as what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from migrate_kit.log.cells import DAILY, DAY_US, HOUR_US, HOURLY, Cell, CellKey, Label, label_text
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.firsts import Firsts, Place, digest_bytes
from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.sketch import sketch_of
from migrate_kit.model.decision import Outcome
from migrate_kit.model.stage import Stage

Row = tuple[Any, ...]

#: Bits of `observations.counted`. FIRST: the first observation of its request in its epoch; DAY_FIRST: on its UTC
#: day; SERVED_…: the same, where only stages count in which the dynamic router decides.
COUNTED, FIRST, DAY_FIRST, SERVED_FIRST, SERVED_DAY_FIRST = 1, 2, 4, 8, 16
#: Columns that a row is counted by, and the place of each.
_AT = {name: place for place, name in enumerate(COLUMNS)}
_identity: Callable[[Row], tuple[str, str | None, str | None]] = itemgetter(
    *[_AT[name] for name in ("router", "dynamic_version", "key_id")]
)
_label: Callable[[Row], tuple[str, str, str | None, str | None, str | None, str]] = itemgetter(
    *[_AT[name] for name in Label._fields]
)
_TIME, _DIGEST, _EXECUTED = _AT["at_us"], _AT["text_digest"], _AT["executed"]
_OUTCOME, _STAGE = _AT["outcome"], _AT["stage"]
_LEGACY_US, _DYNAMIC_US, _DELTA_US = _AT["legacy_us"], _AT["dynamic_us"], _AT["delta_us"]
_UNKNOWN = Outcome.unknown.value
_SERVED_STAGES = frozenset({Stage.hybrid.name, Stage.full.name})


@dataclass(frozen=True, slots=True)
class Folded:
    """What a batch adds: each row with its epoch and the bits it was counted as behind its values, and the cells."""

    rows: Sequence[Row]
    cells: Mapping[CellKey, Cell]


def fold(connection: Connection | None, rows: Sequence[Row], epochs: Epochs, firsts: Firsts) -> Folded:
    """Count *rows* (values in the order of COLUMNS), in their order. Nothing is written."""
    numbers = _epochs(rows, epochs)
    evidence = [
        (2 * epoch, digest_bytes(row[_DIGEST]), row[_TIME] // DAY_US) if row[_OUTCOME] != _UNKNOWN else None
        for row, epoch in zip(rows, numbers, strict=True)
    ]
    served = [_served(row, place) for row, place in zip(rows, evidence, strict=True)]
    firsts.look_up(connection, [*filter(None, evidence), *filter(None, served)])
    folded: list[Row] = []
    groups: dict[tuple[int, int, Any], list[Row]] = {}
    for row, epoch, place, served_place in zip(rows, numbers, evidence, served, strict=True):
        bits = COUNTED
        if place is not None:
            bits |= firsts.take(place)
        if served_place is not None:
            bits |= firsts.take(served_place) << 2
        row = (*row, epoch, bits)  # noqa: PLW2901 - the same row, complete
        folded.append(row)
        key = (row[_TIME] // HOUR_US, epoch, _label(row))
        if key in groups:
            groups[key].append(row)
        else:
            groups[key] = [row]
    return Folded(folded, _cells(groups))


def _epochs(rows: Sequence[Row], epochs: Epochs) -> list[int]:
    """Return the epoch of each row; of rows in a row that are alike, only the earliest and the latest are told."""
    found: list[int] = []
    for (router, version, key), run in groupby(rows, _identity):
        times = [row[_TIME] for row in run]
        number = epochs.of(router, version, key or "", min(times), max(times))
        found += [number] * len(times)
    return found


def _served(row: Row, place: Place | None) -> Place | None:
    """Return where the request is looked for among those where the dynamic router decides."""
    return (place[0] + 1, place[1], place[2]) if place is not None and row[_STAGE] in _SERVED_STAGES else None


def _cells(groups: Mapping[tuple[int, int, Any], Sequence[Row]]) -> dict[CellKey, Cell]:
    cells: dict[CellKey, Cell] = {}
    for (hour, epoch, values), rows in groups.items():
        label, cell = label_text(Label(*values)), _cell(rows)
        cells[CellKey(HOURLY, hour, epoch, label)] = cell
        cells.setdefault(CellKey(DAILY, hour - hour % DAILY, epoch, label), Cell()).add(cell)
    return cells


def _cell(rows: Sequence[Row]) -> Cell:
    times = [row[_TIME] for row in rows]
    as_what = Counter([row[-1] for row in rows])
    return Cell(
        n=len(rows),
        executed=len(rows) - [row[_EXECUTED] for row in rows].count(""),
        **{name: sum(n for bits, n in as_what.items() if bits & bit) for name, bit in _FIRSTS.items()},
        first_us=min(times),
        last_us=max(times),
        delta_total_us=sum(row[_DELTA_US] or 0 for row in rows),
        sketches=[
            *(_sketch([row[place] for row in rows]) for place in (_LEGACY_US, _DYNAMIC_US, _DELTA_US)),
            *(_sketch([row[_DELTA_US] for row in rows if row[-1] & bit]) for bit in (FIRST, SERVED_FIRST)),
        ],
    )


def _sketch(times_us: Sequence[int | None]) -> Counter[int]:
    return sketch_of([us for us in times_us if us is not None])


_FIRSTS = {"first": FIRST, "day_first": DAY_FIRST, "served_first": SERVED_FIRST, "served_day_first": SERVED_DAY_FIRST}
