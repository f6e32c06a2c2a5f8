"""Every quantity that a request says, with its unit: 3万5, 二十六度半, two hundred dollars, half an hour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from migrate_kit.route.arguments.calendar_dates import MONTH
from migrate_kit.route.arguments.digits import in_digits
from migrate_kit.route.arguments.number_words import in_words
from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.arguments.units import convert, is_smaller, unit_of_sign, units_after
from migrate_kit.route.lazy_pattern import lazy_pattern

#: Measure words: what stands between a Chinese number and what it counts.
MEASURES = (
    "个位名口只条张件台辆间座栋本册份封盒瓶杯碗箱袋包双对套把支枝根颗粒片块元号级组行字副实节"
    "次遍趟回场轮层楼页段句批排列队桌人分秒小天周年岁钟倍米克斤公吨升度毛角刻票集首盘期"
)
_ORDINAL = r"第头初周期拜几数某双点"
_NUMERAL = lazy_pattern(
    rf"(?<![{_ORDINAL}{NUMERALS}百])(?:(?<![每同各另任上下这那哪唯统单逐万])一(?![{NUMERALS}])|(?!一[^{NUMERALS}])[{NUMERALS}]{{1,24}})"
    rf"(?![几多余{NUMERALS}])"
    rf"(?:点(?P<decimals>[零〇一二三四五六七八九]{{1,6}})(?P<times>[千万亿]{{0,2}})(?=\s*[{MEASURES}%]|$|(?<=[千万亿])))?"
)
#: `两三个` and `十七八` are no numbers, and neither is a row that means something else: `三七二十一`.
_VAGUE = lazy_pattern(
    r"一两|两三|二三|三四|四五|五六|六七|七八|八九|[一二两三四五六七八九]{2}(?=.*[十百千万亿])|(?<=[十百千万亿])[一二三四五六七八九]{2}|^[百千万亿]"
)
#: `张三一百块`: the first belongs to what stands before.
_BEHIND_NAME = lazy_pattern(
    r"(?!一[二两]|[二两]三|三四|四五|五六|六七|七八|八九)[一二三四五六七八九](?=[一二两三四五六七八九][十百千万亿])"
)
_ABOUT = "来"
_COUNTED = lazy_pattern(rf"\s*来?[{MEASURES}%]")
_WHOLE = lazy_pattern(rf"[一二两三四五六七八九十][{NUMERALS}]*[十百千万亿][{NUMERALS}]*|十[一二三四五六七八九]")
_PERCENT = lazy_pattern(rf"百分之([{NUMERALS}]{{1,6}}|\d{{1,6}}(?:\.\d+)?)")
_ONE_AND_HALF = lazy_pattern(r"(?<![a-z])an? (?=[a-z]+ and a half(?![a-z]))")
#: `for a week`, `the past hour`: the word before is no part of it.
_A_UNIT = lazy_pattern(
    r"(?:(?<=for |the )|(?<=within ))(?:an? |past |last |next )(?=(?:hour|minute|day|week|month|year)(?![a-z]))"
)
_HALF = lazy_pattern(r"半(?=\s*(?:个?(?:小时|月|钟头)|天|分钟|年|公里|英里|公?斤|里|米|升))|\bhalf an? (?=[a-z])")
_AND_HALF = lazy_pattern(r"个半(?=\s*(?:小时|月|钟头|星期))| and a half(?![a-z])")
_HALF_BEHIND = lazy_pattern(rf"半(?![{NUMERALS}]|[天年]|小时|个)| and a half(?![a-z])")
_TENTH = lazy_pattern(rf"零?([一二三四五六七八九1-9])[毛角]?(?![{NUMERALS}\d{MEASURES}])")
_DEGREES = lazy_pattern(rf"度(半|[一二三四五六七八九1-9])(?![{NUMERALS}\d{MEASURES}])")
_MOMENT = lazy_pattern(
    r"\s*(?:月(?!份?数)|日|[点时](?![候长间])|号(?=[早上中下晚去来到出开的前后]|$)|o'clock|[ap]\.?m\b)"
)
_OF_DATE = lazy_pattern(rf"(?<![a-z]){MONTH}\.? (?:\d{{1,2}}(?:st|nd|rd|th)?,? )?$")
_DECIMALS = lazy_pattern(rf"(\d{{1,2}}|[一二三四五六七八九])(?![{NUMERALS}\d.{MEASURES}])")
_REFERENCE = lazy_pattern(
    r"(?:第|号码?|编码|代码|工单|[#]|(?<![a-z])(?:no\.?|id|number|code|ref|ticket|aisle|room|error|port|user|line|page|chapter|gate"
    r"|floor|platform|route|bus|flight|seat|lot|batch|bay|dock|shelf|rack|zone|block|issue|invoice|version|build|row|channel"
    r"|station|step|section|level|item))\s*(?:为|是|is|:)?\s*$"
)
#: `3号货架` is a shelf, and so is what is counted as the first.
_NUMBERED = lazy_pattern(r"\s*号(?!码)")
#: `scale up by 2`, `调大10`: so much more or less, and not how much.
_RELATIVE = lazy_pattern(
    r"(?:\b(?:up|down|(?:increas|decreas|reduc|rais)\w*|lower|grow|shrink)\b[^,;.]{0,24}\bby\s+"
    r"|[调升提降增减][大小高低加少升]了?\s*|[上下]调了?\s*)$"
)
_NEAR = 40
_LONG = 100_000_000
_NEGATIVE = lazy_pattern(r"(?:零下|负|\bminus |\bnegative )$")
_PRONOUN = lazy_pattern(
    r"\s+(?:of|with|that|which|who|for|in|on|at|to|is|was|from|by|and(?! a half)|or|as|please)(?![a-z])"
)
_THING = lazy_pattern(r"\s*[^\W_]")
_NOUN = lazy_pattern(r"\s*[^\W\d_]")
_LETTER = lazy_pattern(r"[a-z_]")
_JOINT = lazy_pattern(r"\s*(?:零|又|and\s)?\s*")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with the units it may be in, and the span of both."""

    value: Fraction
    start: int
    end: int
    units: tuple[str, ...] = ()
    is_article: bool = False
    """Whether it may only be the article of what follows: `一个会议室` is a meeting room, `one of them` is one."""
    is_moment: bool = False
    """Whether it rather is a part of a date or a time of day."""
    is_reference: bool = False
    """Whether it rather is the number by which a thing is called."""
    is_relative: bool = False
    """Whether it is how much more or less something is to be."""


@lru_cache(maxsize=512)
def quantities(folded: str) -> tuple[Quantity, ...]:
    """Return the quantities of *folded* in order; one of two units (`1小时30分钟`) is one."""
    found: list[Quantity] = []
    for quantity in _read(folded):
        if not any(other.start < quantity.end and quantity.start < other.end for other in found):
            found.append(quantity)
    if any(folded[each.start : each.end].strip("-+$¥€£")[:1].isdecimal() for each in found):
        # `of the three sides: 3, 4 and 5`: where values are in digits, words count things.
        found = [replace(each, is_article=each.is_article or _counts(each, folded)) for each in found]
    return tuple(_joined(sorted(found, key=lambda each: each.start), folded))


def _counts(quantity: Quantity, folded: str) -> bool:
    said = folded[quantity.start : quantity.end]
    return said.isascii() and said.isalpha() and _NOUN.match(folded, quantity.end) is not None


def _read(folded: str) -> Iterator[Quantity]:
    """Yield what may be a quantity; what is read first takes its characters."""
    for match in _PERCENT.finditer(folded):
        said = match.group(1)
        value = number_of(said) if said[0] in NUMERALS else Fraction(said)
        if value is not None:
            yield Quantity(Fraction(value), *match.span(), ("percent",))
    for number in in_digits(folded):
        quantity = _measured(folded, *number)
        if quantity.units or not _LETTER.match(folded, quantity.end):
            yield quantity
    yield from _in_numerals(folded)
    for value, start, end in in_words(folded):
        is_one = folded[start:end] == "one"
        if not (is_one and _PRONOUN.match(folded, end)):
            quantity = _measured(folded, value, start, end)
            yield replace(quantity, is_article=is_one and not quantity.units)
    for pattern, value in ((_HALF, Fraction(1, 2)), (_ONE_AND_HALF, Fraction(1)), (_A_UNIT, Fraction(1))):
        for match in pattern.finditer(folded):
            quantity = _measured(folded, value, *match.span())
            if quantity.units:
                yield quantity


def _in_numerals(folded: str) -> Iterator[Quantity]:
    for match in _NUMERAL.finditer(folded):
        said = match.group().partition("点")[0]
        start = match.start()
        if _BEHIND_NAME.match(said):
            said, start = said[1:], start + 1
        value = number_of(said)
        is_counted = _COUNTED.match(folded, match.end())
        if value is None or _VAGUE.search(said) or not (is_counted or match["times"] or _WHOLE.fullmatch(said)):
            continue
        number = Fraction(value)
        if match["decimals"]:
            number += Fraction(number_of(match["decimals"]) or 0, 10 ** len(match["decimals"]))
            number *= number_of("一" + match["times"]) or 1
        end = match.end() + folded.startswith(_ABOUT, match.end())
        quantity = _measured(folded, number, start, end)
        is_article = said == "一" and not quantity.units and bool(_THING.match(folded, end + 1))
        yield replace(quantity, is_article=is_article)


def _measured(folded: str, value: Fraction, start: int, end: int) -> Quantity:
    """Return the quantity of a number that stands from *start* to *end*, with what is said around it."""
    if more := _AND_HALF.match(folded, end):
        value, end = value + Fraction(1, 2), more.end()
    units, end = units_after(folded, end)
    if "thousand" in units and (more_units := units_after(folded, end))[0]:
        value, (units, end) = value * 1000, more_units  # 2k yuan
    if units and (more := _HALF_BEHIND.match(folded, end)):
        value, end = value + Fraction(1, 2), more.end()
    elif "yuan" in units and (more := _TENTH.match(folded, end)):
        value, end = value + Fraction(_digit(more[1]), 10), more.end()
    elif units and units[-1] == "metre" and (more := _DECIMALS.match(folded, end)):
        value, end = value + Fraction(_digit(more[1]), 10 ** len(more[1])), more.end()
    if not units and (more := _DEGREES.match(folded, end)):
        value, end = value + (Fraction(1, 2) if more[1] == "半" else Fraction(_digit(more[1]), 10)), more.end()
    if not units and start and (sign := unit_of_sign(folded[start - 1])):
        units, start = (sign,), start - 1
    if negative := _NEGATIVE.search(folded, max(0, start - 9), start):
        value, start = -value, negative.start()
    before = folded[max(0, start - _NEAR) : start]
    is_relative = _RELATIVE.search(before) is not None
    if units:
        return Quantity(value, start, end, units, is_relative=is_relative)
    is_reference = value >= _LONG or _REFERENCE.search(before) is not None or _NUMBERED.match(folded, end) is not None
    is_moment = _MOMENT.match(folded, end) is not None or _OF_DATE.search(before) is not None
    return Quantity(value, start, end, is_moment=is_moment, is_reference=is_reference, is_relative=is_relative)


def _digit(said: str) -> int:
    return int(said) if said.isdecimal() else number_of(said) or 0


def _joined(found: Iterable[Quantity], folded: str) -> list[Quantity]:
    """Return *found*, what goes on in a smaller unit of the same kind in one piece."""
    joined: list[Quantity] = []
    for quantity in found:
        whole = _together(joined[-1], quantity, folded) if joined else None
        if whole is None:
            joined.append(quantity)
        else:
            joined[-1] = whole
    return joined


def _together(one: Quantity, other: Quantity, folded: str) -> Quantity | None:
    if not _JOINT.fullmatch(folded, one.end, other.start):
        return None
    for small in other.units:
        for large in one.units:
            if is_smaller(small, large) and (value := convert(one.value, large, small)) is not None:
                return Quantity(value + other.value, one.start, other.end, (small,))
    return None
