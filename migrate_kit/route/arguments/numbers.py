"""Numbers for parameters that take one: in the unit of the parameter, and counting what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from migrate_kit.route.arguments.quantities import MEASURES, Quantity, quantities
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.units import convert, is_no_count, plainly
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import listed
from migrate_kit.route.words import stem

_MEASURE = lazy_pattern(rf"\s*[{MEASURES}]?\s*")
_SPACE = lazy_pattern(r"\s*")
_WORD = lazy_pattern(r"[a-z]+")
_NO_MEASURE = frozenset({None, "occurrence", "fold", "percent"})
_COUNTED = lazy_pattern(
    r"[片粒颗支瓶杯盒袋包份张条件台辆间个人]|\s+(?!(?:and|or|to|for|in|on|at|by|with|from|per|of|as|is|are|please|more|less|now"
    r"|degrees?|units?|then|via|until|if|when|so|but)(?![a-z]))[a-z]{3,}"
)
_BETWEEN = lazy_pattern(
    r"\s*(?:number|count|数量?|数目|个数|量|号)?\s*(?:is|to|of|=|:|为|是|到|至|成|设为|改为|改成|调到|调整到)?\s*"
)
_COUNTERS = listed(
    """
    count quantity qty number num copies times pieces
    """
)
_COUNTS = lazy_pattern(r"数量|[个份件张次杯]数|几[个份件张次杯]|\b(?:quantity|how many|number of)\b")

_REFERENCES = listed(
    """
    id ids no number code key ref ticket index
    """
)
_REFERS = lazy_pattern(r"编号|号码|标识|代码|识别|序号|单号|\b(?:id|identifier|number of the|code)\b")


def counted(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the numbers that fit the unit of the parameter; where some are named by it, only those."""
    if not slot.is_number or slot.spec.enum:
        return
    others = [rival for rival in rivals if rival.is_number]
    fitting = [each for each in quantities(scene.folded) if scene.is_free(each.start, each.end)]
    named = [each for each in fitting if _is_named(slot, each, scene.folded)]
    for quantity in named or [each for each in fitting if _is_open(slot, others, each, scene.folded)]:
        value = _value(slot, quantity)
        if value is not None:
            yield Found(value, "number", quantity.start, quantity.end)


def _is_open(slot: Slot, others: Sequence[Slot], quantity: Quantity, folded: str) -> bool:
    """Tell whether a quantity that is not named may be meant by *slot*."""
    if quantity.is_moment or quantity.is_relative or (quantity.is_article and not _is_counter(slot)):
        return False
    if quantity.is_reference and not _is_reference(slot):
        return False
    if slot.unit is None and _is_counter(slot) and is_no_count(quantity.units):
        return False
    if slot.unit not in _NO_MEASURE and not quantity.units and _COUNTED.match(folded, quantity.end):
        return False  # two tablets are no two milligrams
    return not any(_is_named(other, quantity, folded) for other in others)


def _is_reference(slot: Slot) -> bool:
    return bool(slot.words & _REFERENCES or _REFERS.search(slot.meaning))


def _is_counter(slot: Slot) -> bool:
    return bool(slot.words & _COUNTERS or _COUNTS.search(slot.meaning))


def _is_named(slot: Slot, quantity: Quantity, folded: str) -> bool:
    if slot.unit is not None and quantity.units:
        return _converted(quantity, slot.unit) is not None
    return _named_before(slot, quantity, folded) or _named_after(slot, quantity, folded)


def _named_before(slot: Slot, quantity: Quantity, folded: str) -> bool:
    before = folded[max(quantity.start - 40, 0) : quantity.start]
    for label in slot.labels:
        place = before.rfind(label)
        if place >= 0 and _BETWEEN.fullmatch(before, place + len(label)):
            return True
    return False


def _named_after(slot: Slot, quantity: Quantity, folded: str) -> bool:
    return any(_begins_with(slot, folded[_end(gap, folded, quantity.end) :][:24]) for gap in (_MEASURE, _SPACE))


def _begins_with(slot: Slot, rest: str) -> bool:
    word = _WORD.match(rest)
    if word and (stem(word.group()) in slot.stems or stem(word.group()) in map(stem, slot.counted)):
        return True
    return any(rest.startswith(label) for label in (*slot.labels, *slot.counted))


def _end(pattern: re.Pattern[str], folded: str, position: int) -> int:
    match = pattern.match(folded, position)
    return match.end() if match else position


def _converted(quantity: Quantity, unit: str) -> Fraction | None:
    values = (convert(quantity.value, each, unit) for each in quantity.units)
    return next((value for value in values if value is not None), None)


def _value(slot: Slot, quantity: Quantity) -> int | float | None:
    value: Fraction | None
    if quantity.units and slot.unit is not None:
        value = _converted(quantity, slot.unit)
    else:
        value = plainly(quantity.value, quantity.units, is_ratio=slot.spec.type == "number")
    if value is None or (slot.spec.type == "integer" and value.denominator != 1):
        return None
    return int(value) if value.denominator == 1 else float(value)
