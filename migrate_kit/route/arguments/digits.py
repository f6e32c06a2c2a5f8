"""Numbers in digits, however they are written: 1,234.5, 1.234,5, 1 234, 0,5, 2½, 3万5, 5 hundred thousand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from migrate_kit.route.arguments.number_words import MULTIPLIER, times
from migrate_kit.route.arguments.numerals import number_of
from migrate_kit.route.arguments.units import units_after
from migrate_kit.route.lazy_pattern import lazy_pattern

_BEFORE = r"(?<![a-z0-9_.\-/:^⁄])"
_AFTER = r"(?![\d:/⁄]|\.\d|-\d)"
_RUN = lazy_pattern(rf"{_BEFORE}(?P<sign>[-+]?)(?P<run>\d[\d.,]{{0,30}}(?<=\d)){_AFTER}")
#: Blanks group thousands only where a unit follows: `1 234 yuan`, but `rooms 101 234`.
_APART = lazy_pattern(rf"{_BEFORE}\d{{1,3}}(?: \d{{3}})+{_AFTER}")
_FRACTION = lazy_pattern(
    rf"{_BEFORE}(?:(?P<whole>\d{{1,4}}) (?=\d{{1,2}}/\d))?"
    r"(?P<top>\d{1,4})(?P<bar>[⁄/])(?P<bottom>\d{1,2})(?![\d/⁄.-])"
)
_PLAIN = lazy_pattern(r"\d{1,18}(?:\.\d{1,9})?")
_ENGLISH = lazy_pattern(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_CONTINENTAL = lazy_pattern(r"\d{1,3}(?:\.\d{3})+,\d{1,9}")
_COMMA = lazy_pattern(r"\d{1,9},\d{1,2}|0,\d{1,9}")
_ROW = lazy_pattern(r"\d{1,9}(?:,\d{1,3})+")
_ZH_MULTIPLIER = lazy_pattern(
    r"(?:(?= [万亿]) )?([十百千万亿]{1,3})(?![瓦卡字赫一])((?:零?\d{1,4}[千百十])*(?:零?\d(?![\d.]))?)"
)
_PIECE = lazy_pattern(r"(零?)(\d+)([千百十]?)")


class Number(NamedTuple):
    """A number and where its digits and multipliers stand."""

    value: Fraction
    start: int
    end: int


def in_digits(folded: str) -> Iterator[Number]:
    """Yield the numbers of *folded*; what is written as no number is (`1,2345`) is none, and no part of it either."""
    for match in _FRACTION.finditer(folded):
        if (number := _fraction(match, folded)) is not None:
            yield number
    for match in _APART.finditer(folded):
        if units_after(folded, match.end())[0]:
            yield Number(Fraction(match.group().replace(" ", "")), *match.span())
    for match in _RUN.finditer(folded):
        sign = -1 if match["sign"] == "-" else 1
        for number in _numbers(match["run"], match.start("run"), folded):
            start = match.start() if number.start == match.start("run") else number.start
            yield Number(sign * number.value, start, number.end)


def _numbers(run: str, start: int, folded: str) -> Iterator[Number]:
    end = start + len(run)
    if _PLAIN.fullmatch(run) or _ENGLISH.fullmatch(run):
        yield _multiplied(Fraction(run.replace(",", "")), start, end, folded)
    elif _CONTINENTAL.fullmatch(run):
        yield Number(Fraction(run.replace(".", "").replace(",", ".")), start, end)
    elif _COMMA.fullmatch(run) and units_after(folded, end)[0]:
        yield Number(Fraction(run.replace(",", ".")), start, end)
    elif _ROW.fullmatch(run):
        for match in re.finditer(r"\d+", run):
            yield Number(Fraction(match.group()), start + match.start(), start + match.end())


def _fraction(match: re.Match[str], folded: str) -> Number | None:
    top, bottom, whole = match["top"], int(match["bottom"]), int(match["whole"] or 0)
    if match["bar"] == "⁄":
        # One character of its own became `1⁄2`: digits before it are a whole number, as in 2½.
        whole, top = int(top[:-1] or 0), top[-1]
    elif not match["whole"] and not units_after(folded, match.end())[0]:
        return None  # a day, a version, a ratio
    if bottom == 0:
        return None
    return Number(whole + Fraction(int(top), bottom), *match.span())


def _multiplied(value: Fraction, start: int, end: int, folded: str) -> Number:
    """Return 35,000 for 3万5 and 1,005 for 1千零5: a last digit alone counts the next lower place."""
    if more := MULTIPLIER.match(folded, end):
        return Number(value * times(more.group()), start, more.end())
    if not (more := _ZH_MULTIPLIER.match(folded, end)):
        return Number(value, start, end)
    unit = Fraction(number_of("一" + more[1]) or 1)
    total = value * unit
    for nought, digits, place in _PIECE.findall(more[2]):
        unit = Fraction(number_of("一" + place) or 1) if place else Fraction(1) if nought else unit / 10
        total += int(digits) * unit
    return Number(total, start, more.end())
