"""Numbers with their units, in digits and Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.units import convert, unit_after
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.words import stem

_DIGITS = lazy_pattern(
    r"(?<![a-z0-9_.\-/:])[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![a-z0-9_.\-/:])[-+]?\d{1,18}(?:\.\d{1,9})?(?![\d:/]|\.\d|-\d)"
)
_NUMERAL = lazy_pattern(
    rf"(?<![第头])[{NUMERALS}]{{1,12}}(?=\s*(?:[个台份次条页倍元块人号级位件组行字副实节分秒小天周钟%]))"
)
_HALF = lazy_pattern(r"半(?=\s*个?(?:小时|天|分钟|钟头))")
_PERCENT = lazy_pattern(rf"百分之([{NUMERALS}]{{1,6}}|\d{{1,6}}(?:\.\d+)?)")
_MEASURE = lazy_pattern(r"\s*(?:[个台份次条页倍元块人位件组行字]|个)?\s*")
_LETTER = lazy_pattern(r"[a-z_]")
_BETWEEN = lazy_pattern(
    r"\s*(?:number|count|数量?|数目|个数|量|号)?\s*(?:is|to|of|=|:|为|是|到|至|成|设为|改为|改成|调到|调整到)?\s*"
)


@dataclass(frozen=True, slots=True)
class _Number:
    value: Fraction
    start: int
    end: int
    unit: str | None
    tail: int
    """Where the words after number and unit begin."""


def counted(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the numbers that fit the unit of the parameter; where some are named by it, only those."""
    if not slot.is_number or slot.spec.enum:
        return
    others = [rival for rival in rivals if rival.is_number]
    fitting = [number for number in _numbers(scene.folded) if scene.is_free(number.start, number.end)]
    named = [number for number in fitting if _is_named(slot, number, scene.folded)]
    free = [number for number in fitting if not any(_is_named(rival, number, scene.folded) for rival in others)]
    for number in named or free:
        value = _value(slot, number)
        if value is not None:
            yield Found(value, "number", number.start, number.end)


def _numbers(folded: str) -> list[_Number]:
    found = [_number(folded, Fraction(m.group().replace(",", "")), *m.span()) for m in _DIGITS.finditer(folded)]
    for match in _PERCENT.finditer(folded):
        value = number_of(match.group(1)) if match.group(1)[0] in NUMERALS else Fraction(match.group(1))
        if value is not None:
            found.append(_Number(Fraction(value), *match.span(), "percent", match.end()))
    for match in _NUMERAL.finditer(folded):
        numeral = number_of(match.group())
        if numeral is not None and not folded.startswith("百分之", match.start() - 3):
            found.append(_number(folded, Fraction(numeral), *match.span()))
    found.extend(_number(folded, Fraction(1, 2), *m.span()) for m in _HALF.finditer(folded))
    glued = (n for n in found if n.unit or not _LETTER.match(folded, n.end))
    return sorted(glued, key=lambda number: number.start)


def _number(folded: str, value: Fraction, start: int, end: int) -> _Number:
    unit = unit_after(folded, end)
    if unit is None:
        return _Number(value, start, end, None, end)
    return _Number(value, start, unit[1], unit[0], unit[1])


def _is_named(slot: Slot, number: _Number, folded: str) -> bool:
    if slot.unit is not None and number.unit is not None:
        return convert(number.value, number.unit, slot.unit) is not None
    return _named_before(slot, number, folded) or _named_after(slot, number, folded)


def _named_before(slot: Slot, number: _Number, folded: str) -> bool:
    before = folded[max(number.start - 40, 0) : number.start]
    for label in slot.labels:
        place = before.rfind(label)
        if place >= 0 and _BETWEEN.fullmatch(before, place + len(label)):
            return True
    return False


def _named_after(slot: Slot, number: _Number, folded: str) -> bool:
    rest = folded[_end(_MEASURE, folded, number.tail) :][:24]
    word = re.match(r"[a-z]+", rest)
    if word and stem(word.group()) in {stem(each) for each in slot.words}:
        return True
    return any(rest.startswith(label) for label in slot.labels)


def _end(pattern: re.Pattern[str], folded: str, position: int) -> int:
    match = pattern.match(folded, position)
    return match.end() if match else position


def _value(slot: Slot, number: _Number) -> int | float | None:
    value: Fraction | None = number.value
    if number.unit is not None:
        # A number of minutes is no number of replicas; a percentage may be a plain number.
        if slot.unit is None:
            value = value if number.unit == "percent" else None
        else:
            value = convert(number.value, number.unit, slot.unit)
    if value is None or (slot.spec.type == "integer" and value.denominator != 1):
        return None
    return int(value) if value.denominator == 1 else float(value)
