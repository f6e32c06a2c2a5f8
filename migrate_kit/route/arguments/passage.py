"""A passage of free text: where it begins behind the tool's phrase, and where what belongs to others begins."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import units

_EDGE = " \t\n,,。.;;::、"
_LEAD = lazy_pattern(
    r"\b(?:for|about|on|regarding|concerning)\b\s*(?:\b(?:the|an?)\b\s*)?|\b(?:that|saying)\b\s*|关于|有关|[,,::]\s*"
)
_BETWEEN = lazy_pattern(r"(?:\s|的|吧|了|一下|[团小]队|组|群|\b(?:the|team|group|please|to)\b)*")
_CLAUSE = lazy_pattern(r"[,,;;、。]|\b(?:with|at|and)\b")
_POLITE = lazy_pattern(r"(?:\s|please|pls|thanks|thank you|谢谢|多谢|麻烦了|吧|哦|啊|[.。!!~])*")
_LABEL_UNITS = 4
"""The longest word for a value (`, priority P4`); with more before it, the value is part of the text."""


def led_in(scene: Scene, last: int) -> int | None:
    """Return where a text begins that a preposition or a mark leads in behind *last*, other values skipped."""
    for match in _LEAD.finditer(scene.folded, last):
        if _BETWEEN.fullmatch(_without_taken(scene, last, match.start())):
            return match.end()
    return None


def passage(scene: Scene, start: int, end: int, kind: str) -> Iterator[Found]:
    """Yield the text from *start* to *end* without what is clearly said for another parameter at its end.

    Values inside it may serve other parameters too (a service that the title names).
    """
    start, end = _trimmed(scene.folded, start, end)
    while (shorter := _without_tail(scene, start, end)) < end:
        start, end = _trimmed(scene.folded, start, shorter)
    inside = any(first <= start and end <= last for first, last in scene.taken)
    if end > start and not inside and not _POLITE.fullmatch(scene.folded, start, end):
        yield Found(scene.reading.verbatim(start, end), kind, start, end)


def _without_tail(scene: Scene, start: int, end: int) -> int:
    """Return where a last clause begins that is a value of another parameter, with or without its name."""
    joints = list(_CLAUSE.finditer(scene.folded, start, end))
    if not joints:
        return end
    last = joints[-1]
    values = [(first, stop) for first, stop in scene.taken if last.end() <= first and stop <= end]
    if not values:
        return last.start() if _POLITE.fullmatch(scene.folded, last.end(), end) else end
    first, stop = values[0][0], values[-1][1]
    named = units(scene.folded[last.end() : first]) <= _LABEL_UNITS
    return last.start() if named and _POLITE.fullmatch(scene.folded, stop, end) else end


def _without_taken(scene: Scene, start: int, end: int) -> str:
    text = scene.folded[start:end]
    for first, last in scene.taken:
        if start <= first and last <= end:
            text = text[: first - start] + " " * (last - first) + text[last - start :]
    return text


def _trimmed(folded: str, start: int, end: int) -> tuple[int, int]:
    while start < end and folded[start] in _EDGE:
        start += 1
    while end > start and folded[end - 1] in _EDGE:
        end -= 1
    return start, end
