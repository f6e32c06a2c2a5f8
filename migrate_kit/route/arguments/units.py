"""Units of numbers: which words mean which unit, and exact conversion between units of one dimension."""

from __future__ import annotations

from fractions import Fraction

from migrate_kit.route.lazy_pattern import lazy_pattern

_UNITS: dict[str, tuple[str, Fraction, str]] = {
    # unit: (dimension, size in the smallest unit of the dimension, words in a request or description)
    "millisecond": ("time", Fraction(1, 1000), r"milliseconds?|millis|ms|毫秒"),
    "second": ("time", Fraction(1), r"seconds?|secs?|s|秒钟?"),
    "minute": ("time", Fraction(60), r"minutes?|mins?|m|分钟?"),
    "hour": ("time", Fraction(3600), r"hours?|hrs?|h|个?小时|个?钟头"),
    "day": ("time", Fraction(86400), r"days?|d|天"),
    "week": ("time", Fraction(604800), r"weeks?|w|个?(?:周|星期|礼拜)"),
    "percent": ("percent", Fraction(1), r"%|percent(?:age)?|pct|百分比|百分点"),
    "kilobyte": ("bytes", Fraction(1024), r"kb|kib|kilobytes?"),
    "megabyte": ("bytes", Fraction(1024**2), r"mb|mib|megabytes?|兆"),
    "gigabyte": ("bytes", Fraction(1024**3), r"gb|gib|gigabytes?|g"),
}
_AFTER = {
    unit: lazy_pattern(rf"\s*-?(?:{words})(?![a-z])" if unit != "percent" else rf"\s*(?:{words})")
    for unit, (_, _, words) in _UNITS.items()
}
# One letter is a unit only behind a number.
_NAMED = {
    unit: lazy_pattern(rf"(?<![a-z])(?:(?!(?:[a-z]|分|周)(?![a-z钟]))(?:{words}))(?![a-z])")
    for unit, (_, _, words) in _UNITS.items()
}


def unit_after(folded: str, position: int) -> tuple[str, int] | None:
    """Return (unit, end of its word) when a unit stands at *position*, the place after a number."""
    found = [(match.end(), unit) for unit, pattern in _AFTER.items() if (match := pattern.match(folded, position))]
    if not found:
        return None
    end, unit = max(found)
    return unit, end


def unit_of(words: str) -> str | None:
    """Return the unit that a folded name or meaning speaks of; None for none or more than one."""
    found = {unit for unit, pattern in _NAMED.items() if pattern.search(words)}
    return found.pop() if len(found) == 1 else None


def convert(value: Fraction, source: str, target: str) -> Fraction | None:
    """Return *value* in *target*, exactly; None when the units measure different things."""
    if _UNITS[source][0] != _UNITS[target][0]:
        return None
    return value * _UNITS[source][1] / _UNITS[target][1]
