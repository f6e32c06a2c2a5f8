"""Weeks: ISO weeks, Monday to Sunday in UTC, as days are everywhere in the reports."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from migrate_kit.log import DAY_US

WEEK_US = 7 * DAY_US
_NAME = re.compile(r"(\d{4})-?W(\d{1,2})", re.IGNORECASE)
_EPOCH = date(1970, 1, 1)
#: Nothing was logged before, and no calendar goes further than a week behind them.
_YEARS = range(1970, 9999)


@dataclass(frozen=True, slots=True)
class Week:
    """The week that begins on *monday*."""

    monday: date

    @classmethod
    def parse(cls, name: str) -> Week:
        """Return the week of a name like `2026-W48`. Raises ValueError for one that no calendar has."""
        found = _NAME.fullmatch(name.strip())
        if found is None or int(found[1]) not in _YEARS:
            raise ValueError(name)
        try:
            return cls(date.fromisocalendar(int(found[1]), int(found[2]), 1))
        except ValueError as error:
            raise ValueError(name) from error

    @classmethod
    def of(cls, at_us: int) -> Week:
        """Return the week that *at_us* lies in."""
        day = _EPOCH + timedelta(days=at_us // DAY_US)
        return cls(day - timedelta(days=day.weekday()))

    @classmethod
    def last_complete(cls, at_us: int) -> Week:
        """Return the last week that is over at *at_us*."""
        return cls.of(at_us).before

    @property
    def name(self) -> str:
        """`2026-W48`; the year is that of its Thursday, as ISO 8601 has it."""
        year, number, _ = self.monday.isocalendar()
        return f"{year}-W{number:02}"

    @property
    def before(self) -> Week:
        """The week before it."""
        return Week(self.monday - timedelta(days=7))

    @property
    def sunday(self) -> date:
        """Its last day."""
        return self.monday + timedelta(days=6)

    @property
    def since_us(self) -> int:
        """When it begins."""
        return (self.monday - _EPOCH).days * DAY_US

    @property
    def until_us(self) -> int:
        """When the next one begins."""
        return self.since_us + WEEK_US

    @property
    def days(self) -> tuple[str, ...]:
        """Its seven days, `YYYY-MM-DD`."""
        return tuple((self.monday + timedelta(days=n)).isoformat() for n in range(7))
