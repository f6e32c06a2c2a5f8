"""A written time as the span it may mean: a day is a day long, and `3点` is at night or in the afternoon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class Span:
    """From the earliest to the latest moment that is meant."""

    earliest: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class Hour:
    """Minutes of a day, from the first to the last that is meant."""

    first: int
    last: int


WHOLE_DAY = Hour(0, 24 * 60 - 1)


def on(day: date, hour: Hour, zone: tzinfo) -> Span:
    """Return *hour* of *day* in *zone*. The last minute is meant with all its seconds where the span is long."""
    first = _at(day, hour.first, zone)
    return Span(first, first if hour.first == hour.last else _at(day, hour.last, zone) + timedelta(seconds=59))


def _at(day: date, minute: int, zone: tzinfo) -> datetime:
    # Differences of two times in one zone ignore its clock changes; in UTC they do not.
    return datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=zone).astimezone(UTC)
