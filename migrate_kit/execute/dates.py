"""Whether a text can be read by a format of `strptime` (`%Y-%m-%d`), as the code behind the tool will read it."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache

_DIRECTIVE = re.compile(r"%([a-zA-Z%])")
_YEARS = frozenset("YyGcx")
_DAYS = frozenset("de")
_SAMPLE = datetime(2024, 2, 29, 13, 5, 6)  # noqa: DTZ001
_LONGEST_TEXT = 200
"""No date is longer; a longer text is not tried."""


def keeps_date_format(text: str, declared: str) -> bool:
    """Tell whether *text* is read by *declared*; anything keeps what is no format of `strptime`."""
    if not is_date_format(declared):
        return True
    return len(text) <= _LONGEST_TEXT and _is_read(text, declared)


@lru_cache(maxsize=256)
def is_date_format(declared: str) -> bool:
    """Tell whether `strptime` can go by *declared*: it has a directive, and reads what it writes."""
    if not set(_DIRECTIVE.findall(declared)) - {"%"}:
        return False
    written = _SAMPLE.strftime(declared.replace("%z", "+0000").replace("%Z", "UTC"))
    return _is_read(written, declared)


def _is_read(text: str, declared: str) -> bool:
    said = set(_DIRECTIVE.findall(declared))
    if said & _DAYS and not said & _YEARS:
        # A day without its year is one of a leap year: the 29th of February is a day.
        text, declared = f"{text} {_SAMPLE.year}", f"{declared} %Y"
    try:
        datetime.strptime(text, declared)  # noqa: DTZ007
    except (ValueError, OverflowError, re.error):
        return False
    return True
