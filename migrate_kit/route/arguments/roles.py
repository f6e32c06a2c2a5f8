"""From and to: which of two values of one kind belongs to which parameter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from migrate_kit.route.arguments.scene import Found
from migrate_kit.route.arguments.slot import Role, Slot
from migrate_kit.route.lazy_pattern import lazy_pattern

_FROM_BEFORE = lazy_pattern(r"(?:从|自|由|\bfrom|\bsince|\bbetween)\s*$")
_TO_BEFORE = lazy_pattern(r"(?:到|至|去|往|给|成|为|\bto|\binto|\buntil|\btill|[-=]>|→)\s*$")
_JOINT = lazy_pattern(
    r"\s*(?:服务|的)?\s*(?:和|与|跟|以及|还有|及|、|,|,|&|\band\b|\bas well as\b)\s*(?:\band\b|还有)?\s*(?:the )?"
)

_PREDICATE = lazy_pattern(
    r"\s+(?:is|are|was|were|must|should|has|have|will|needs?|isn't)\b|\s*(?:还|仍|必须|应该|得|要)(?!有)"
)
_COMMA = lazy_pattern(r"[,,]\s*(?:the )?$")


def fitting(slot: Slot, found: Sequence[Found], folded: str) -> list[Found]:
    """Return the candidates whose preposition suits the role of the parameter; all of them where none says."""
    role = slot.role
    marks = [_mark(folded, each.start or 0) for each in found]
    if role is None:
        # `from 3 to 5`: a parameter without a role of its own takes the new value.
        role = "to" if "from" in marks and "to" in marks else None
    if role is None:
        return list(found)
    same = [each for each, mark in zip(found, marks, strict=True) if mark == role]
    return same or [each for each, mark in zip(found, marks, strict=True) if mark is None]


def are_coordinated(found: Sequence[Found], folded: str) -> bool:
    """Tell whether the candidates stand side by side, joined by `and` or the like."""
    pairs = pairwise(found)
    if _PREDICATE.match(folded, found[-1].end or 0) and _COMMA.search(folded, found[-2].end or 0, found[-1].start or 0):
        return False  # `drop A, B is still needed`: something is said of the last one
    return all(_JOINT.fullmatch(folded, one.end or 0, other.start or 0) for one, other in pairs)


def _mark(folded: str, start: int) -> Role | None:
    before = folded[max(start - 10, 0) : start]
    if _FROM_BEFORE.search(before):
        return "from"
    return "to" if _TO_BEFORE.search(before) else None
