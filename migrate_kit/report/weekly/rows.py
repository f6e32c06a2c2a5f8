"""What only rows tell: texts, missing parameters, how the legacy decision is known.

A bounded number of the latest rows of the week is read, so that a report does not grow with the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Subquery, func, or_, select

from migrate_kit.log import Reader
from migrate_kit.log.payload import loads
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.adjudication import JUDGEABLE, UNANSWERED
from migrate_kit.model.decision import RefusalKind
from migrate_kit.report.weekly.counts import side_of
from migrate_kit.report.weekly.records import Rows
from migrate_kit.report.weekly.week import Week

#: Rows that are looked at, over all routers; no router gets fewer than FEWEST.
MOST, FEWEST = 20_000, 2_000
_DISAGREED = sorted(outcome.value for outcome in JUDGEABLE | UNANSWERED)
_COLUMNS = (
    "outcome", "text", "text_digest", "legacy_tools", "dynamic_tools", "refusal_kind", "refusal", "trail",
)  # fmt: skip
_ASKED = RefusalKind.missing_argument.value


class Failure(NamedTuple):
    """A difference: what both sides chose, and the text where it was kept."""

    legacy: str
    dynamic: str
    text: str | None
    digest: str


class Lack(NamedTuple):
    """A question for a missing parameter: of which tool, and the parameters that the request did give."""

    tool: str
    given: frozenset[str]


@dataclass(frozen=True, slots=True)
class WeekRows:
    """What was read, and the account of it."""

    failures: Sequence[Failure]
    lacks: Sequence[Lack]
    account: Rows


def read_rows(reader: Reader, week: Week, routers: Sequence[str], *, most: int = MOST) -> WeekRows:
    """Return what the latest rows of *week* tell, router by router."""
    each = max(FEWEST, most // max(1, len(routers)))
    failures: list[Failure] = []
    lacks: list[Lack] = []
    sources: Counter[str] = Counter()
    for router in routers:
        latest = _latest(week, router, each)
        counts = select(latest.c.legacy_source, func.count()).group_by(latest.c.legacy_source)
        sources.update({str(source or "unknown"): n for source, n in reader.connection.execute(counts)})
        for row in reader.connection.execute(_worth_reading(latest)).mappings():
            if row["outcome"] in _DISAGREED:
                failures.append(_failure(row))
            if row["refusal_kind"] == _ASKED:
                lacks += _lack(row)
    account = Rows(
        read=sources.total(),
        sources=dict(sorted(sources.items())),
        failures=len(failures),
        with_text=sum(failure.text is not None for failure in failures),
    )
    return WeekRows(failures, lacks, account)


def _latest(week: Week, router: str, most: int) -> Subquery:
    return (
        select(O.c.n, O.c.outcome, O.c.refusal_kind, O.c.legacy_source)
        .where(O.c.router == router, O.c.at_us >= week.since_us, O.c.at_us < week.until_us)
        .order_by(O.c.at_us.desc())
        .limit(most)
        .subquery()
    )


def _worth_reading(latest: Subquery) -> Any:
    """Return the differences and the questions among *latest*; only of these the long columns are read."""
    columns = [O.c[name] for name in _COLUMNS]
    wanted = or_(latest.c.outcome.in_(_DISAGREED), latest.c.refusal_kind == _ASKED)
    return select(*columns).join(latest, O.c.n == latest.c.n).where(wanted).order_by(O.c.at_us.desc(), O.c.n)


def _failure(row: Any) -> Failure:
    dynamic = side_of(row["dynamic_tools"], row["refusal_kind"], row["outcome"])
    return Failure(row["legacy_tools"] or "", dynamic, row["text"], row["text_digest"])


def _lack(row: Any) -> list[Lack]:
    refusal, trail = loads(row["refusal"]), loads(row["trail"])
    tool = refusal.get("tool") if isinstance(refusal, dict) else None
    if not isinstance(tool, str):
        return []
    origins = trail.get("origins") if isinstance(trail, dict) else None
    given = origins.get(tool) if isinstance(origins, dict) else None
    return [Lack(tool, frozenset(given if isinstance(given, dict) else ()))]
