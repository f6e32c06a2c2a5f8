"""The numbers of a sentence, however they are written: digits, full width, words, Chinese numerals, with their units.

Good: `30 s`, `３０秒`, `thirty seconds`, `三十秒` and `半分钟` are one number.
Bad:  the 一 of 一个, 统一 and 一下, the `one` of `one of`: words, no numbers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from migrate_kit.route.arguments.number_words import VALUES
from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.arguments.units import convert, units_after

_DIGITS = re.compile(r"(?:(?<![\w.)-])-)?\d+(?:,\d{3})*(?:\.\d+)?")
_NUMERALS = re.compile(rf"(百分之)?([{NUMERALS}]+)")
_HALF = re.compile(r"半(?=\s*个?(?:小时|钟头|天|分钟|秒|年|月))")
_BANKERS = str.maketrans("壹贰叁肆伍陆柒捌玖拾佰仟萬億俩", "一二三四五六七八九十百千万亿两")
#: In these a numeral counts nothing.
_WORDS = re.compile(
    r"一(?:[个下些种条份次项般致律旦并样直起定切段台位名句行组点同旁键览]|方面)|[统唯同第任之逐单]一|万一|千万|十分(?!钟)|两者|四舍五入"
)
_NAMED = {**VALUES, "twice": 2, "thrice": 3}
_NAMED_WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(_NAMED)})(?![a-z])")
#: Units that are as often another one: metres, watts, grams, points.
_TWO_MEANINGS = re.compile(r"(?<![a-z])[mwg]$|分$|百分点$")


@dataclass(frozen=True, slots=True)
class Number:
    """A value with its unit, and how it is written."""

    value: Fraction
    unit: str | None
    written: str
    start: int
    end: int
    """Where it stands in the text as `folded` gives it, behind its unit."""

    @property
    def key(self) -> str:
        """What two numbers have in common that say the same, `30 s` and `half a minute`."""
        is_plain = _TWO_MEANINGS.search(self.written) is None
        for base in ("second", "percent", "kilobyte"):
            if is_plain and self.unit is not None and (value := convert(self.value, self.unit, base)) is not None:
                return f"{value} {base}"
        return f"{self.value}{'' if is_plain else self.written.lstrip('0123456789.,- ')}"

    def is_backed_by(self, other: Number) -> bool:
        """Tell whether *other* says the same; a number with a unit needs one with a unit."""
        if self.unit is None:
            return self.value == other.value
        return other.unit is not None and convert(self.value, self.unit, other.unit) == other.value


def folded(text: str) -> str:
    """Return *text* in plain and small characters, as many as its NFKC form has."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in plain)


def numbers_in(text: str) -> Iterator[Number]:
    """Yield the numbers of *text*."""
    plain = folded(text).translate(_BANKERS)
    for match in _DIGITS.finditer(plain):
        yield _number(Fraction(match.group().replace(",", "")), plain, match)
    for match in _NAMED_WORD.finditer(plain):
        number = _number(Fraction(_NAMED[match.group()]), plain, match)
        if number.value != 1 or number.unit is not None:
            yield number
    for match in _HALF.finditer(plain):
        yield _number(Fraction(1, 2), plain, match)
    yield from _chinese(_WORDS.sub(lambda match: " " * len(match.group()), plain))


def _chinese(plain: str) -> Iterator[Number]:
    for match in _NUMERALS.finditer(plain):
        value = number_of(match.group(2))
        if value is None:
            yield Number(Fraction(-1), None, match.group(), *match.span())  # too long to be read; no fact has it
        elif match.group(1):
            yield Number(Fraction(value), "percent", match.group(), *match.span())
        else:
            yield _number(Fraction(value), plain, match)


def _number(value: Fraction, plain: str, match: re.Match[str]) -> Number:
    units, end = units_after(plain, match.end())
    return Number(value, units[0] if units else None, plain[match.start() : end], match.start(), end)
