"""What the latest observations are marked with: requests decided twice, and mismatches that a rule explained.

The noise floor is how often a side disagrees with itself. It is shown beside the raw rate and never subtracted from
it: noise is a property of the router, too.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from sqlalchemy import func, select

from migrate_kit.log import Reader
from migrate_kit.log.payload import loads
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.again import DYNAMIC_SAME, DYNAMIC_US, LEGACY_SAME
from migrate_kit.model.ignore import MARK
from migrate_kit.report.gate.evidence import NoiseFloor

#: The last so many rows are searched, and of those decided twice the last so many taken: a floor needs no more.
ROWS, MOST = 50_000, 2_000


def noise_floor(reader: Reader) -> NoiseFloor | None:
    """Return how often each side differed from itself; None where nothing was decided twice."""
    top = reader.connection.execute(select(func.max(O.c.n))).scalar() or 0
    query = (
        select(O.c.trail, O.c.dynamic_us)
        .where(*reader.selection.conditions(), O.c.n > top - ROWS, O.c.trail.like(f'%"{DYNAMIC_SAME}"%'))
        .order_by(O.c.n.desc())
        .limit(MOST)
    )
    rows = reader.connection.execute(query).all()
    marks = [_gate(trail) for trail, _ in rows]
    legacy = [mark[LEGACY_SAME] for mark in marks if LEGACY_SAME in mark]
    dynamic = [mark[DYNAMIC_SAME] for mark in marks if DYNAMIC_SAME in mark]
    if not dynamic:
        return None
    timed = [(us, mark[DYNAMIC_US]) for mark, (_, us) in zip(marks, rows, strict=True) if DYNAMIC_US in mark]
    return NoiseFloor(
        legacy_n=len(legacy),
        legacy_differs=sum(not same for same in legacy),
        dynamic_n=len(dynamic),
        dynamic_differs=sum(not same for same in dynamic),
        first_us=median(first for first, _ in timed) if timed else None,
        again_us=median(again for _, again in timed) if timed else None,
    )


def ignored(reader: Reader) -> int:
    """Return how many of the latest observations an ignore rule explained."""
    top = reader.connection.execute(select(func.max(O.c.n))).scalar() or 0
    query = select(func.count()).where(
        *reader.selection.conditions(), O.c.n > top - ROWS, O.c.differences.like(f'%"{MARK}%')
    )
    return int(reader.connection.execute(query).scalar_one())


def _gate(trail: str) -> dict[str, Any]:
    found = loads(trail)
    gate = found.get("gate") if isinstance(found, dict) else None
    return gate if isinstance(gate, dict) else {}
