"""Dates, times and ranges of time, kept as the user wrote them: computing a date is not the router's business.

Only a whole date with its year, for a parameter whose format is `date`, is written as that format has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from migrate_kit.route.arguments.calendar_dates import MONTH, written
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern

# Bounded, since every place of a text is tried: a long row of digits must not be read from each of them to its end.
_N = r"(?:\d{1,9}(?:\.\d{1,4})?|[零一二两三四五六七八九十百几半]{1,9}|几)"
_ZH_UNIT = r"(?:秒钟?|分钟|刻钟|个?半?小时|个?钟头?|天|日|个?星期|个?礼拜|周|个?月|个?季度|年)"
_EN_UNIT = r"(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|week|month|quarter|year)s?"
_EN_N = r"(?:\d{1,9}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple(?: of)?|half an?)"
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)day"
_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?"

_ATOM = "|".join(
    (
        rf"\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}(?:[t ]{_CLOCK}(?:z|[+-]\d{{2}}:?\d{{2}})?)?",
        r"\d{4}年(?:\d{1,2}月(?:\d{1,2}[日号])?)?",
        r"(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份|\d{1,2}[日号]?|[一二三四五六七八九十]{1,3}[日号])?",
        _CLOCK,
        rf"(?:最近|过去|近|前|后|未来|接下来|之前)的?{_N}{_ZH_UNIT}(?:以?内|以来|里)?",
        rf"{_N}{_ZH_UNIT}(?:以?前|之前|以?内|之内|以?后|之后)",
        r"大?前天|大?后天|昨[天日晚]|今[天日早晚晨]|明[天日早晚晨]|当[天日]|刚[才刚]|现在|目前",
        r"(?:这|本|上+|下+)个?(?:周末|周[一二三四五六日天]?|星期[一二三四五六日天]?|礼拜[一二三四五六日天]?|月底?|季度|年度?)",
        r"(?:周|星期|礼拜)[一二三四五六日天末]|[去今明前后]年|月[初底]|年[初底]|周末",
        r"凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|午夜",
        r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点(?:半|钟|整|[一三]刻|\d{1,2}分?|[一二三四五六七八九十]{1,3}分?)?",
        r"\b(?:today|yesterday|tomorrow|tonight|midnight|noon|right now|just now)\b",
        r"\b(?:this|last|next|yesterday|tomorrow) (?:morning|afternoon|evening|night|weekend)\b",
        rf"\b(?:last|past|previous|next|coming) (?:{_EN_N} )?{_EN_UNIT}\b",
        rf"\bthis (?:week|month|quarter|year)\b|\b{_EN_N} {_EN_UNIT} ago\b|\bin {_EN_N} {_EN_UNIT}\b",
        rf"\b(?:(?:last|next|this) )?{_DAY}\b",
        rf"\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?\b",
        rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MONTH}(?:,? \d{{4}})?\b",
        rf"\b(?:\d{{1,2}}|{_HOUR})(?: (?:thirty|fifteen|forty[ -]five))?\s?[ap]\.?m\b\.?",
        rf"\b(?:\d{{1,2}}|{_HOUR}) o'?clock\b",
        rf"\b(?:half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?) (?:past|to) (?:\d{{1,2}}|{_HOUR})\b",
        rf"\b{_HOUR} (?:thirty|fifteen|forty[ -]five)\b",
        rf"\b(?:for|within) {_EN_N} {_EN_UNIT}\b|\b\d{{1,9}} ?(?:s|m|h|d|w|min|mins|hrs?)\b",
    )
)
PHRASE = lazy_pattern(rf"(?:{_ATOM})(?:(?:\s*的\s*|\s+(?:at|on|in the)\s+|\s*)(?:{_ATOM}))*")
_RANGE = lazy_pattern(
    rf"({PHRASE.pattern})(?:\s*(?:到|至|~|—|–|-|\bto\b|\buntil\b|\btill\b|\band\b)\s*({PHRASE.pattern}))?"
)

_NOW = lazy_pattern(r"现在|目前|当前|right now|now", re.IGNORECASE)


def timed(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the phrases of time, verbatim. A range is one value, unless another parameter takes its other end."""
    if not slot.is_time:
        return
    found = list(_spoken(slot, scene, rivals))
    # "Right now" asks for the present, not for another span than the usual one.
    yield from found if slot.spec.default in (None, "") else (f for f in found if not _NOW.fullmatch(str(f.value)))


def _spoken(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    whole = slot.role is None and not any(rival.is_time for rival in rivals)
    # The other end of a range may be taken already: then this one stands alone.
    is_date = slot.spec.format == "date"
    yield from (whole and list(_found(_RANGE, scene, is_date=is_date))) or _found(PHRASE, scene, is_date=is_date)


def _found(pattern: re.Pattern[str], scene: Scene, *, is_date: bool) -> Iterator[Found]:
    for start, end in _spans(pattern, scene.folded):
        if scene.is_free(start, end):
            said = scene.folded[start:end]
            value = (written(said) if is_date else None) or scene.reading.verbatim(start, end)
            yield Found(value, "time", start, end)


@lru_cache(maxsize=64)
def _spans(pattern: re.Pattern[str], folded: str) -> tuple[tuple[int, int], ...]:
    """Return where *pattern* stands; every tool that takes a time asks for the same."""
    return tuple(match.span() for match in pattern.finditer(folded))
