"""Whole dates with their year, in any of the ways people write them, as `YYYY-MM-DD`."""

from __future__ import annotations

import re
from datetime import date

from migrate_kit.route.lazy_pattern import lazy_pattern

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
"""The English name of a month, whole or cut, as a part of a pattern."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME = r"(?P<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_NUMBERS = lazy_pattern(r"(?P<year>\d{4})(?:[-/.]|年)(?P<month>\d{1,2})(?:[-/.]|月)(?P<day>\d{1,2})[日号]?")
_MONTH_FIRST = lazy_pattern(rf"{_NAME} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})")
_DAY_FIRST = lazy_pattern(rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_NAME},? (?P<year>\d{{4}})")


def written(said: str) -> str | None:
    """Return the folded phrase *said* as an ISO date; None for a part of a date, a relative one, or none there is."""
    for pattern in (_NUMBERS, _MONTH_FIRST, _DAY_FIRST):
        if match := pattern.fullmatch(said):
            return _iso(match)
    return None


def _iso(match: re.Match[str]) -> str | None:
    named = match.groupdict()
    month = _MONTHS.index(named["name"]) + 1 if "name" in named else int(named["month"])
    try:
        return date(int(match["year"]), month, int(match["day"])).isoformat()
    except ValueError:  # the thirtieth of February: as it was written, for the schema to refuse
        return None
