"""Units of numbers: which words mean which unit, and exact conversion between units of one dimension."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from migrate_kit.route.lazy_pattern import lazy_pattern

_UNITS: dict[str, tuple[str, Fraction, str]] = {
    # unit: (dimension, size in the smallest unit of the dimension, words in a request or description)
    "millisecond": ("time", Fraction(1, 1000), r"milliseconds?|millis|ms|毫秒"),
    "second": ("time", Fraction(1), r"seconds?|secs?|s|秒钟?"),
    "minute": ("time", Fraction(60), r"minutes?|mins?|m|分钟?"),
    "quarter": ("time", Fraction(900), r"刻钟?"),
    "hour": ("time", Fraction(3600), r"hours?|hrs?|h|个?小时|个?钟头"),
    "day": ("time", Fraction(86400), r"days?|d|天"),
    "week": ("time", Fraction(604800), r"weeks?|w|个?(?:周(?!岁)|星期|礼拜)"),
    "month": ("months", Fraction(1), r"months?|个月"),
    "year": ("months", Fraction(12), r"years?|yrs?|年|周?岁"),
    "percent": ("percent", Fraction(1), r"%|percent(?:age)?|pct|百分比|百分点"),
    "fold": ("ratio", Fraction(1), r"-?fold|倍数?"),
    "kilobyte": ("bytes", Fraction(1024), r"kb|kib|kilobytes?"),
    "megabyte": ("bytes", Fraction(1024**2), r"mb|mib|megabytes?|兆"),
    "gigabyte": ("bytes", Fraction(1024**3), r"gb|gib|gigabytes?|g"),
    "terabyte": ("bytes", Fraction(1024**4), r"tb|tib|terabytes?"),
    "point": ("points", Fraction(1), r"points?|分(?!钟)"),
    "millimetre": ("length", Fraction(1, 1000), r"mm|millimet(?:re|er)s?|毫米"),
    "centimetre": ("length", Fraction(1, 100), r"cm|centimet(?:re|er)s?|厘米|公分"),
    "metre": ("length", Fraction(1), r"met(?:re|er)s?|m|公?米"),
    "kilometre": ("length", Fraction(1000), r"km|kilomet(?:re|er)s?|公里|千米"),
    "li": ("length", Fraction(500), r"(?:华|市)?里(?![面边程头外])"),
    "inch": ("length", Fraction(254, 10000), r"inch(?:es)?|英寸"),
    "foot": ("length", Fraction(3048, 10000), r"feet|foot|ft|英尺"),
    "mile": ("length", Fraction(1609344, 1000), r"miles?|英里"),
    "microgram": ("mass", Fraction(1, 1_000_000), r"micrograms?|mcg|[μµ]g|微克"),
    "milligram": ("mass", Fraction(1, 1000), r"milligrams?|mg|毫克"),
    "stone": ("mass", Fraction(635029318, 100000), r"stones?"),
    "gram": ("mass", Fraction(1), r"grams?|g|克"),
    "kilogram": ("mass", Fraction(1000), r"kg|kilos?|kilograms?|公斤|千克"),
    "jin": ("mass", Fraction(500), r"市?斤"),
    "tonne": ("mass", Fraction(1_000_000), r"tonnes?|tons?|吨"),
    "ounce": ("mass", Fraction(28349523125, 1000000000), r"ounces?|oz|盎司"),
    "pound": ("mass", Fraction(45359237, 100000), r"pounds?|lbs?|磅"),
    "millilitre": ("volume", Fraction(1), r"ml|millilit(?:re|er)s?|毫升"),
    "litre": ("volume", Fraction(1000), r"l|lit(?:re|er)s?|升"),
    "cubic metre": ("volume", Fraction(1_000_000), r"cubic met(?:re|er)s?|m\^?3|立方米?"),
    "square metre": ("area", Fraction(1), r"square met(?:re|er)s?|sqm|m\^?2|平方米|平米"),
    "square kilometre": ("area", Fraction(1_000_000), r"square kilomet(?:re|er)s?|km\^?2|平方(?:公里|千米)"),
    "hectare": ("area", Fraction(10_000), r"hectares?|ha|公顷"),
    "mu": ("area", Fraction(2000, 3), r"亩"),
    "acre": ("area", Fraction(40468564224, 10000000), r"acres?|英亩"),
    "kilometre per hour": ("speed", Fraction(1), r"km/h|kmh|kph|(?:公里|千米)(?:/小?时|每小时)"),
    "metre per second": (
        "speed",
        Fraction(36, 10),
        r"m/s|met(?:re|er)s? per second(?! (?:squared|per))|米(?:/秒|每秒)",
    ),
    "mile per hour": ("speed", Fraction(1609344, 1000000), r"mph|miles? per hour"),
    "celsius": ("celsius", Fraction(1), r"摄氏度|°\s?c|degrees? (?:celsius|centigrade)|celsius"),
    "fahrenheit": ("fahrenheit", Fraction(1), r"华氏度|°\s?f|degrees? fahrenheit|fahrenheit"),
    "occurrence": ("occurrence", Fraction(1), r"times|次"),
    "kelvin": ("kelvin", Fraction(1), r"kelvins?|k|开尔文"),
    "thousand": ("number", Fraction(1000), r"k"),
    "yuan": ("yuan", Fraction(1), r"元|块钱?|人民币|rmb|cny|yuan"),
    "ten thousand yuan": ("yuan", Fraction(10_000), r"万元"),
    "jiao": ("yuan", Fraction(1, 10), r"[角毛]钱?"),
    "cent": ("dollar", Fraction(1, 100), r"cents?|美分"),
    "dollar": ("dollar", Fraction(1), r"美[元金]|dollars?|usd|bucks?"),
    "euro": ("euro", Fraction(1), r"欧元|euros?|eur"),
    "sterling": ("sterling", Fraction(1), r"英镑|gbp|pounds?(?: sterling)?|quid"),
    "yen": ("yen", Fraction(1), r"日[元圆]|yen|jpy"),
    "hong kong dollar": ("hong kong dollar", Fraction(1), r"港[元币]|hkd"),
    "won": ("won", Fraction(1), r"韩[元币]|krw"),
}
_THOUSAND = "thousand"
#: A number of minutes is no number of replicas. One of metres or yuan may be meant where no unit is asked for.
_STRICT = frozenset({"time", "bytes", "ratio"})
#: Nothing that is counted is measured in these.
_NO_COUNT = frozenset(
    {"months", "length", "speed", "celsius", "fahrenheit", "kelvin", "yuan", "dollar", "euro", "sterling", "yen"}
)
_SIGNS = {"$": "dollar", "¥": "yuan", "€": "euro", "£": "sterling"}
# One letter is a unit only behind a number, and `min` may be a minimum; one character is one only where it is said to
# be the unit: 金额(元), 以米计.
_SINGLE = r"(?:[a-z]|min|[分周年岁刻元块克斤吨升磅兆亩角毛里次]|公?米)"
# `m/s` is no metre, `平方公里` no kilometre.
_ALONE = r"(?![a-z]|[/^]\s*[a-z\d]|\s+per\s+(?:sec|min|hour)|每[秒分小天])"
_NOT_SQUARE = r"(?<![a-z])(?<!平方)(?<!立方)(?<!square )(?<!cubic )(?<!per )(?<!每)"
_AFTER = {
    unit: lazy_pattern(rf"\s*(?:{words})" if unit == "percent" else rf"\s*-?(?:{words}){_ALONE}")
    for unit, (_, _, words) in _UNITS.items()
} | {_THOUSAND: lazy_pattern(rf"k{_ALONE}")}
_NAMED = {
    unit: lazy_pattern(
        rf"{_NOT_SQUARE}(?!{_SINGLE}(?![a-z钟]))(?:{words}){_ALONE}"
        rf"|(?:[((:]|\s/\s|单位[为是]?|以|多少)\s*(?:{words})(?=$|[))/,,。;\s]|为单位|计)"
    )
    for unit, (_, _, words) in _UNITS.items()
    if unit != _THOUSAND
}


def units_after(folded: str, position: int) -> tuple[tuple[str, ...], int]:
    """Return (units, end of their word) at *position*, the place after a number: `m` is a minute or a metre."""
    found = [(match.end(), unit) for unit, pattern in _AFTER.items() if (match := pattern.match(folded, position))]
    end = max((end for end, _ in found), default=position)
    return tuple(unit for ends, unit in found if ends == end), end


def unit_of_sign(sign: str) -> str | None:
    """Return the currency that *sign* stands for in front of a number."""
    return _SIGNS.get(sign)


def unit_of(words: str) -> str | None:
    """Return the unit that a folded name or meaning speaks of; None for none or more than one."""
    found = {unit for unit, pattern in _NAMED.items() if pattern.search(words)}
    return found.pop() if len(found) == 1 else None


def plainly(value: Fraction, units: Sequence[str], *, is_ratio: bool) -> Fraction | None:
    """Return what *value* in one of *units* is for a parameter that names no unit; *is_ratio*: it may be a ratio."""
    if not units:
        return value
    if _THOUSAND in units:
        return value * 1000
    is_plain = any(_UNITS[unit][0] not in _STRICT or (is_ratio and unit == "fold") for unit in units)
    return value if is_plain else None


def is_no_count(units: Sequence[str]) -> bool:
    """Tell whether a number in one of *units* is surely no number of things: years, metres, money."""
    return bool(units) and all(_UNITS[unit][0] in _NO_COUNT for unit in units)


def is_smaller(unit: str, other: str) -> bool:
    """Tell whether *unit* is the smaller of two of one dimension."""
    return _UNITS[unit][0] == _UNITS[other][0] and _UNITS[unit][1] < _UNITS[other][1]


def convert(value: Fraction, source: str, target: str) -> Fraction | None:
    """Return *value* in *target*, exactly; None when the units measure different things. `2k` is 2,000 of anything."""
    if source == _THOUSAND:
        return None if target == "kelvin" else value * 1000
    if _UNITS[source][0] != _UNITS[target][0]:
        return None
    return value * _UNITS[source][1] / _UNITS[target][1]
