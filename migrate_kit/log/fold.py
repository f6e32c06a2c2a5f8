"""From rows to what they add to the roll-ups. A row is counted once, and it says itself as what.

Columns are worked on as a whole where that goes: the interpreter's own steps for each value of each row would cost as
much as the database does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from typing import Any

from sqlalchemy import Connection

from migrate_kit.log.cells import DAILY, DAY_US, HOUR_US, HOURLY, Cell, CellKey, Label, label_text
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.firsts import DAY_FIRST, FIRST, Firsts, digests_bytes
from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.sketch import sketch_of
from migrate_kit.model.decision import Outcome
from migrate_kit.model.stage import Stage

Row = tuple[Any, ...]
Column = Sequence[Any]
Columns = Mapping[int, Column]

_SERVED_SHIFT = 2
#: Bits of `observations.counted`. FIRST: the first observation of its request in its epoch; DAY_FIRST: on its UTC
#: day; SERVED_…: the same, where only stages count in which the dynamic router decides.
COUNTED, SERVED_FIRST, SERVED_DAY_FIRST = 1, FIRST << _SERVED_SHIFT, DAY_FIRST << _SERVED_SHIFT
#: Columns that a row is counted by, and the place of each.
_AT = {name: place for place, name in enumerate(COLUMNS)}
_IDENTITY = [_AT[name] for name in ("router", "dynamic_version", "key_id")]
_LABEL = [_AT[name] for name in Label._fields]
_TIME, _DIGEST, _EXECUTED = _AT["at_us"], _AT["text_digest"], _AT["executed"]
_OUTCOME, _STAGE = _AT["outcome"], _AT["stage"]
_DURATIONS = (_AT["legacy_us"], _AT["dynamic_us"], _AT["delta_us"])
_USED = {*_IDENTITY, *_LABEL, *_DURATIONS, _TIME, _DIGEST, _EXECUTED}
_UNKNOWN = Outcome.unknown.value
_SERVED_STAGES = frozenset({Stage.hybrid.name, Stage.full.name})
_FIRSTS = {"first": FIRST, "day_first": DAY_FIRST, "served_first": SERVED_FIRST, "served_day_first": SERVED_DAY_FIRST}


@dataclass(frozen=True, slots=True)
class Folded:
    """What a batch adds: the epoch of each row, the bits it was counted as, and the cells."""

    epochs: Sequence[int]
    bits: Sequence[int]
    cells: Mapping[CellKey, Cell]


def fold(connection: Connection | None, rows: Sequence[Row], epochs: Epochs, firsts: Firsts) -> Folded:
    """Count *rows* (values in the order of COLUMNS), in their order. Nothing is written."""
    firsts.begin()
    if not rows:
        return Folded((), (), {})
    columns = {at: [row[at] for row in rows] for at in _USED}
    numbers = _epochs(columns, epochs)
    bits = _bits(connection, columns, numbers, firsts)
    groups: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
    hours = [at_us // HOUR_US for at_us in columns[_TIME]]
    for place, key in enumerate(zip(hours, numbers, *(columns[at] for at in _LABEL), strict=True)):
        groups[key].append(place)
    return Folded(numbers, bits, _cells(groups, columns, bits))


def _epochs(columns: Columns, epochs: Epochs) -> list[int]:
    """Return the epoch of each row; of rows in a row that are alike, only the earliest and the latest are told."""
    found: list[int] = []
    for (router, version, key), run in groupby(zip(*(columns[at] for at in _IDENTITY), strict=True)):
        size = sum(1 for _ in run)
        times = columns[_TIME][len(found) : len(found) + size]
        found += [epochs.of(router, version, key or "", min(times), max(times))] * size
    return found


def _bits(connection: Connection | None, columns: Columns, numbers: Sequence[int], firsts: Firsts) -> Sequence[int]:
    """Return the bits that each row is counted as."""
    bits = [COUNTED] * len(numbers)
    digests, days = digests_bytes(columns[_DIGEST]), [at_us // DAY_US for at_us in columns[_TIME]]
    for scope, places in _scopes(numbers, columns[_OUTCOME], columns[_STAGE]).items():
        asked, on = [digests[place] for place in places], [days[place] for place in places]
        firsts.look_up(connection, scope, asked, on)
        shift = _SERVED_SHIFT * (scope % 2)
        for place, found in zip(places, firsts.take(scope, asked, on), strict=True):
            bits[place] |= found << shift
    return bits


def _scopes(numbers: Iterable[int], outcomes: Column, stages: Column) -> Mapping[int, Sequence[int]]:
    """Return the places of the rows that are evidence, by scope (see `tables.FIRSTS`)."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for place, (number, outcome, stage) in enumerate(zip(numbers, outcomes, stages, strict=True)):
        if outcome != _UNKNOWN:
            found[2 * number].append(place)
            if stage in _SERVED_STAGES:
                found[2 * number + 1].append(place)
    return found


def _cells(
    groups: Mapping[tuple[Any, ...], Sequence[int]], columns: Columns, bits: Sequence[int]
) -> dict[CellKey, Cell]:
    cells: dict[CellKey, Cell] = {}
    for (hour, epoch, *values), places in groups.items():
        times, executed, *durations = (
            [columns[at][place] for place in places] for at in (_TIME, _EXECUTED, *_DURATIONS)
        )
        label, cell = label_text(Label(*values)), _cell(times, executed, durations, [bits[place] for place in places])
        cells[CellKey(HOURLY, hour, epoch, label)] = cell
        day = CellKey(DAILY, hour - hour % DAILY, epoch, label)
        if day in cells:
            whole = Cell()
            whole.add(cells[day])  # it may be the cell of another hour
            whole.add(cell)
            cells[day] = whole
        else:
            cells[day] = cell
    return cells


def _cell(times: Column, executed: Column, durations: Sequence[Column], bits: Sequence[int]) -> Cell:
    delta = durations[-1]
    as_what = Counter(bits)
    firsts = {name: sum(n for found, n in as_what.items() if found & bit) for name, bit in _FIRSTS.items()}
    evidence = [
        _sketch(compress(delta, [found & bit for found in bits])) if firsts[name] else Counter[int]()
        for name, bit in (("first", FIRST), ("served_first", SERVED_FIRST))
    ]
    return Cell(
        n=len(times),
        executed=len(times) - executed.count(""),
        **firsts,
        first_us=min(times),
        last_us=max(times),
        delta_total_us=sum(us for us in delta if us),
        sketches=[*map(_sketch, durations), *evidence],
    )


def _sketch(times_us: Iterable[int | None]) -> Counter[int]:
    return sketch_of([us for us in times_us if us is not None])
