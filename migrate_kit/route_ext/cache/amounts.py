"""The numbers of a request in one spelling, each with its sign, its unit and whether it is a place in a row.

Every number counts, also those of dates, names and versions: two requests that differ in one are two requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from migrate_kit.route.arguments.number_words import in_words
from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.arguments.units import unit_of_sign, units_after

_FEW = {
    "half": "0.5", "once": "1", "single": "1", "twice": "2", "double": "2", "couple": "2", "pair": "2", "thrice": "3",
    "triple": "3",
}  # fmt: skip
_FEW_WORDS = re.compile(rf"\b(?:{'|'.join(_FEW)})\b")
_CARDINALS = {
    "first": "one", "second": "two", "third": "three", "fifth": "five", "eighth": "eight", "ninth": "nine",
    "twelfth": "twelve",
}  # fmt: skip
_ENDINGS = {"1": "st", "2": "nd", "3": "rd"}
#: A time is a second too: `a second`, `1 second`; `the second` and `second train` are places.
_ORDINAL_WORDS = re.compile(
    r"\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -])?"
    r"(?:first|(?<!a )(?<!per )(?<!one )(?<!every )(?<!each )(?<!split )(?<!\d )second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|eleventh|twelfth|\w+teenth|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth|hundredth"
    r"|thousandth)\b"
)
_ROW = re.compile(rf"[{NUMERALS}]+")
_SHARE = re.compile(rf"百分之([{NUMERALS}]+|\d+(?:\.\d+)?)")
_SIGN_WORDS = re.compile(rf"(?:零下|负|\b(?:minus|negative) )\s*(?=[$€£¥]?[\d{NUMERALS}])")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])")
_NUMBER = re.compile(
    r"(?P<sign>(?<![^\W_])(?<![-_./])[-−] ?(?=[$€£¥]?\d))?(?P<place>(?<=第)|(?<=第 ))?(?P<money>[$€£¥₩₹])? ?"
    r"(?P<digits>\d+(?:[.,]\d+)*)(?P<row>(?:st|nd|rd|th)\b)?"
)


def amounts(folded: str) -> Iterator[str]:
    """Yield the numbers of *folded* in order: `-5`, `20percent`, `100dollar`, `#3` for the third."""
    text = _SIGN_WORDS.sub(" -", in_digits(_SHARE.sub(r"\1%", folded)))
    text = _ROW.sub(lambda match: _spelt(match.group()), _FEW_WORDS.sub(lambda match: _FEW[match.group()], text))
    for match in _NUMBER.finditer(text):
        digits = match["digits"].replace(",", "") if _GROUPED.fullmatch(match["digits"]) else match["digits"]
        units, _ = units_after(text, match.end())
        unit = (unit_of_sign(match["money"]) or match["money"]) if match["money"] else "/".join(units)
        is_place = match["row"] is not None or match["place"] is not None
        yield f"{'-' if match['sign'] else ''}{'#' if is_place else ''}{digits}{unit}"


def in_digits(folded: str) -> str:
    """Return *folded* with the numbers in English words, of any size, in digits: `twenty-first` is `21st`."""
    text = _ORDINAL_WORDS.sub(lambda match: _ordinal(match.group()), folded)
    for value, start, end in reversed(in_words(text)):
        text = text[:start] + _written(value) + text[end:]
    return _GROUPED.sub(lambda match: match.group().replace(",", ""), text)


def _ordinal(words: str) -> str:
    *before, last = re.split(r"[ -]", words)
    cardinal = _CARDINALS.get(last) or (f"{last[:-4]}y" if last.endswith("ieth") else last.removesuffix("th"))
    known = in_words(" ".join((*before, cardinal)))
    if len(known) != 1:
        return words
    digits = _written(known[0][0])
    return digits + ("th" if digits[-2:] in ("11", "12", "13") else _ENDINGS.get(digits[-1], "th"))


def _written(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value)}"


def _spelt(numeral: str) -> str:
    value = number_of(numeral)
    return numeral if value is None else str(value)
