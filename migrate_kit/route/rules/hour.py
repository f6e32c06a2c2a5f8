"""Hours of a day, as people write them: 15:30, 下午三点半, 3pm, morning."""

from __future__ import annotations

import re

from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.rules.span import Hour

_NUMBER = rf"(?:\d{{1,2}}|[{NUMERALS}]{{1,3}})"
_PARTS = {
    "凌晨": (0, 6), "半夜": (0, 6), "清晨": (4, 8), "早上": (5, 10), "早晨": (5, 10), "上午": (6, 12), "中午": (11, 14),
    "下午": (12, 18), "傍晚": (16, 20), "晚上": (18, 24), "夜里": (18, 24), "今晚": (18, 24),
    "morning": (5, 12), "afternoon": (12, 18), "evening": (17, 23), "night": (18, 24), "noon": (12, 12),
}  # fmt: skip
"""Part of the day → its hours, the last one excluded."""
_NIGHT = ("晚上", "夜里", "今晚", "night")
_LATE = (*_NIGHT, "下午", "傍晚", "中午", "afternoon", "evening")

PATTERN = (
    rf"(?P<part>{'|'.join(_PARTS)})?\s*(?:(?P<h>{_NUMBER})"
    rf"(?::(?P<m>\d{{2}})(?::(?P<s>\d{{2}}))?|[点點时](?P<zh>半|[一三]刻|整|钟|(?P<zm>{_NUMBER})分?)?)?\s*(?P<half>[ap]\.?m\.?)?)?"
)
"""Matches nothing at all too: a day alone is a whole day."""
_QUARTERS = {"半": 30, "一刻": 15, "三刻": 45, "整": 0, "钟": 0}


def hour_of(match: re.Match[str]) -> Hour | None:
    """Return what the groups of PATTERN say; None where there is no such time, or nothing is said."""
    part, number = match["part"], match["h"]
    if number is None:
        return None if part is None else _of_part(part)
    minute, hour = _minute(match), _in_half(_value(number), match["half"], part)
    if hour is None or minute is None or hour > 23 or minute > 59 or _is_bare(match):
        return None
    # A colon, or an hour that only one half of the day has, leaves no doubt; `3点` does.
    if part or match["half"] or match["m"] is not None or hour == 0 or hour > 12:
        return Hour(hour * 60 + minute, hour * 60 + minute)
    return Hour(hour % 12 * 60 + minute, (hour % 12 + 12) * 60 + minute)


def _is_bare(match: re.Match[str]) -> bool:
    """Tell whether a number stands there without anything that makes it a time."""
    said = (match["part"], match["m"], match["zh"], match["half"])
    return all(one is None for one in said) and not any(mark in match[0] for mark in "点點时")


def _of_part(part: str) -> Hour:
    first, end = _PARTS[part]
    return Hour(first * 60, max(end * 60 - 1, first * 60))


def _in_half(hour: int | None, half: str | None, part: str | None) -> int | None:
    """Return the hour of 24; None for twelve or one at night, which may be of this day or the next."""
    if hour is None or (half is None and part is None):
        return hour
    if half is None and part in _NIGHT and (hour == 12 or hour < 5):
        return None
    is_late = half[0] == "p" if half else part in _LATE
    if hour != 12:
        return hour + 12 if is_late and hour < 12 and not (part == "中午" and hour > 9) else hour
    return 12 if is_late or part in ("上午", "noon") else 0


def _minute(match: re.Match[str]) -> int | None:
    if match["m"] is not None:
        return int(match["m"])
    if match["zm"] is not None:
        return _value(match["zm"])
    return _QUARTERS.get(match["zh"] or "", 0)


def _value(number: str) -> int | None:
    return int(number) if number.isdecimal() else number_of(number)
