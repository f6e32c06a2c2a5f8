"""What only the latest rows tell: whether agreement fell, what repeats are worth, and what rows are marked with.

Marked are requests that were decided twice, and mismatches that an ignore rule explained. The noise floor is how often
a side disagrees with itself; it is shown beside the raw rate and never subtracted from it: noise is a property of the
router, too. A bounded number of rows is read, so that a report does not grow with the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from sqlalchemy import ColumnElement, and_, func, not_, select

from migrate_kit.compare.detector import Detector
from migrate_kit.compare.weighting import kish
from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Reader
from migrate_kit.log.payload import loads
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.again import DYNAMIC_SAME, DYNAMIC_US, LEGACY_SAME
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.ignore import MARK
from migrate_kit.model.stage import PINNED
from migrate_kit.report.gate.evidence import Alarm, NoiseFloor

#: How many of the latest rows are read: for a fall, which a detector finds in some hundreds; for repeats; for marks,
#: which few rows have. Of rows decided twice the last MOST are taken: a floor needs no more.
FALLEN, REPEATED, MARKED = 3_000, 10_000, 20_000
MOST = 2_000


@dataclass(frozen=True, slots=True)
class Latest:
    """Questions about the latest rows of what *reader* reads."""

    reader: Reader

    def alarm(self, settings: Settings, at_us: int) -> Alarm | None:
        """Return the fall that the roll-back detector found in the days that count; None without one.

        A request counts once a day, or one that always differs would look like a fall; a tool that a pin keeps back
        may disagree as it likes.
        """
        start = (at_us // DAY_US - settings.min_days) * DAY_US
        kept_back = and_(O.c.served_by == "legacy", O.c.reason.startswith(PINNED, autoescape=True))
        first = select(func.min(O.c.n)).where(*self._known(FALLEN), not_(kept_back), O.c.at_us >= start)
        firsts = first.group_by(O.c.router, O.c.text_digest, O.c.at_us // DAY_US)
        query = select(O.c.outcome).where(O.c.n.in_(firsts)).order_by(O.c.n)
        detector = Detector(threshold=settings.live_rate)
        for outcome in self.reader.connection.execute(query).scalars().all():
            if detector.add(outcome in CONSISTENT):
                return Alarm(n=detector.n, disagreed=detector.disagreed)
        return None

    def worth(self) -> tuple[int, float]:
        """Return the rows, and in how many distinct requests they are worth (Kish's effective size)."""
        count = func.count().label("count")
        times = select(count).where(*self._known(REPEATED)).group_by(O.c.router, O.c.text_digest).subquery().c["count"]
        total, squares = self.reader.connection.execute(select(func.sum(times), func.sum(times * times))).one()
        return int(total or 0), kish(float(total or 0), float(squares or 0))

    def ignored(self) -> int:
        """Return how many of them an ignore rule explained."""
        query = select(func.count()).where(*self._rows(MARKED), O.c.differences.like(f'%"{MARK}%'))
        return int(self.reader.connection.execute(query).scalar_one())

    def noise_floor(self) -> NoiseFloor | None:
        """Return how often each side differed from itself; None where nothing was decided twice."""
        query = (
            select(O.c.trail, O.c.dynamic_us)
            .where(*self._rows(MARKED), O.c.trail.like(f'%"{DYNAMIC_SAME}"%'))
            .order_by(O.c.n.desc())
            .limit(MOST)
        )
        found = [(_gate(trail), us) for trail, us in self.reader.connection.execute(query)]
        legacy = [mark[LEGACY_SAME] for mark, _ in found if LEGACY_SAME in mark]
        dynamic = [mark[DYNAMIC_SAME] for mark, _ in found if DYNAMIC_SAME in mark]
        if not dynamic:
            return None
        timed = [(us, mark[DYNAMIC_US]) for mark, us in found if DYNAMIC_US in mark]
        return NoiseFloor(
            legacy_n=len(legacy),
            legacy_differs=sum(not same for same in legacy),
            dynamic_n=len(dynamic),
            dynamic_differs=sum(not same for same in dynamic),
            first_us=median(first for first, _ in timed) if timed else None,
            again_us=median(again for _, again in timed) if timed else None,
        )

    def _rows(self, most: int) -> list[ColumnElement[bool]]:
        top = int(self.reader.connection.execute(select(func.max(O.c.n))).scalar() or 0)
        return [*self.reader.selection.conditions(), O.c.n > top - most]

    def _known(self, most: int) -> list[ColumnElement[bool]]:
        return [*self._rows(most), O.c.outcome != Outcome.unknown.value]


def _gate(trail: str) -> dict[str, Any]:
    found = loads(trail)
    gate = found.get("gate") if isinstance(found, dict) else None
    return gate if isinstance(gate, dict) else {}
