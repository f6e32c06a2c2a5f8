"""The time that an argument names: as a date it stands for itself, as `in half an hour` only where a rule says so."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo

from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.rules.hour import PATTERN, hour_of
from migrate_kit.route.rules.span import WHOLE_DAY, Span, on

LONGEST = 60
"""Characters of a text that is read as a time."""

_ZONE = r"(?P<zone>z|[+-]\d{2}:?\d{2})?"
_DATED = re.compile(
    rf"(?P<y>\d{{4}})(?:[-/.](?P<mo>\d{{1,2}})[-/.](?P<d>\d{{1,2}})|年(?P<zmo>\d{{1,2}})月(?P<zd>\d{{1,2}})[日号])"
    rf"[t的,\s]*{PATTERN}\s*{_ZONE}",
    re.IGNORECASE,
)
_DAYS = {
    "今天": 0, "今日": 0, "今": 0, "明天": 1, "明日": 1, "明": 1, "后天": 2, "大后天": 3,
    "today": 0, "this": 0, "tonight": 0, "tomorrow": 1, "the day after tomorrow": 2,
}  # fmt: skip
_DAY_NAMES = "|".join(sorted(_DAYS, key=len, reverse=True))
_DAY = re.compile(rf"(?P<day>{_DAY_NAMES})(?:\s*(?:的|at|in the|,))?\s*(?P<short>[早晚](?![上晨]))?{PATTERN}")
_CLOCK = re.compile(PATTERN)
_NOW = re.compile(r"现在|立刻|立即|马上|(?:right )?now|immediately")
_ZH_UNIT = "秒|分|刻|小时|钟头|天|日|周|星期|礼拜"
_EN_NUMBER = r"\d+(?:\.\d+)?|half an?|an?|one|two|three|four|five|six|ten"
_LATER = re.compile(
    rf"(?P<n>\d+(?:\.\d+)?|[{NUMERALS}半]+)\s*个?(?P<more>半)?(?P<unit>{_ZH_UNIT})钟?(?:以?后|之后)"
    rf"|(?:in )?(?P<en>{_EN_NUMBER})\s+(?P<of>sec|min|hour|day|week)(?:ond|ute)?s?(?: from now| later)?"
)
_DAY_S = 86_400
_WORDS = {
    "a": 1.0,
    "an": 1.0,
    "half a": 0.5,
    "half an": 0.5,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "ten": 10,
}
_UNITS = {
    "秒": 1, "分": 60, "刻": 900, "小时": 3600, "钟头": 3600, "天": 86400, "日": 86400, "周": 604800, "星期": 604800,
    "礼拜": 604800, "sec": 1, "min": 60, "hour": 3600, "day": 86400, "week": 604800,
}  # fmt: skip


def read_time(value: object, *, now: datetime, zone: tzinfo, resolve: bool) -> Span | None:
    """Return the span that *value* means, None where it cannot be read, or is relative and *resolve* is not wanted.

    *now* is aware; a time without a zone of its own is one of *zone*.
    """
    if not isinstance(value, str) or len(value) > LONGEST:
        return None
    text = " ".join(value.lower().replace("：", ":").split())
    readers: tuple[Callable[[str, datetime, tzinfo], Span | None], ...] = (_dated, _later, _spoken)
    try:
        found = (read(text, now, zone) for read in (readers if resolve else readers[:1]))
        return next((span for span in found if span is not None), None)
    except (ValueError, OverflowError):
        return None  # the 31st of February, or a week of the year 9999


def _dated(text: str, _now: datetime, zone: tzinfo) -> Span | None:
    match = _DATED.fullmatch(text)
    if match is None:
        return None
    day = date(int(match["y"]), int(match["mo"] or match["zmo"]), int(match["d"] or match["zd"]))
    own = match["zone"]
    return _on(day, match, zone if own is None else _zone_of(own))


def _later(text: str, now: datetime, zone: tzinfo) -> Span | None:
    if _NOW.fullmatch(text):
        return Span(now, now)
    match = _LATER.fullmatch(text)
    if match is None:
        return None
    number, unit = match["n"] or match["en"], _UNITS[match["unit"] or match["of"]]
    amount = _amount(number)
    if amount is None:
        return None
    moment = now + timedelta(seconds=(amount + (0.5 if match["more"] else 0)) * unit)
    # `In three days` names a day, `in three hours` a moment.
    return on(moment.astimezone(zone).date(), WHOLE_DAY, zone) if unit >= _DAY_S else Span(moment, moment)


def _spoken(text: str, now: datetime, zone: tzinfo) -> Span | None:
    today = now.astimezone(zone).date()
    match = _DAY.fullmatch(text)
    if match is not None:
        short = {"早": "早上", "晚": "晚上"}.get(match["short"] or "") or ("晚上" if match["day"] == "tonight" else "")
        whole = _CLOCK.fullmatch(short + text[match.end("short") :].strip()) if match["short"] else None
        day = today + timedelta(days=_DAYS[match["day"]])
        if short and whole is None and match["h"] is None:
            whole = _CLOCK.fullmatch(short)
        return _on(day, whole or match, zone)
    match = _CLOCK.fullmatch(text)
    return None if match is None or hour_of(match) is None else _on(today, match, zone)


def _on(day: date, match: re.Match[str], zone: tzinfo) -> Span | None:
    if match["h"] is None and match["part"] is None:
        return on(day, WHOLE_DAY, zone)
    hour = hour_of(match)
    return None if hour is None else on(day, hour, zone)


def _amount(number: str) -> float | None:
    if number == "半":
        return 0.5
    if number in _WORDS:
        return float(_WORDS[number])
    if number[0].isdecimal():
        return float(number)
    found = number_of(number)
    return None if found is None else float(found)


def _zone_of(written: str) -> tzinfo:
    return UTC if written == "z" else datetime.strptime(written.replace(":", ""), "%z").tzinfo or UTC
