"""From here to there: the two ends of a way, for two parameters of which one begins and one ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern

_END = r"(?=\s*(?:[,,。.;;!!??、\n]|$|的|需要|应该|该|有|要|\b(?:by|on|at|via|please|today|tomorrow|with)\b))"
_PLACE = r"[^,,。.;;!!??、]"
_PLACE_ZH = r"[^\s,,。.;;!!??、]"
_ZH = lazy_pattern(
    rf"(?:(?:从|自|由)\s*)?(?P<start>{_PLACE_ZH}{{1,24}}?)\s*(?:到|至|去|往)\s*(?P<stop>{_PLACE}{{1,24}}?){_END}"
)
_EN = lazy_pattern(rf"\bfrom\s+(?P<start>{_PLACE}{{1,40}}?)\s+to\s+(?P<stop>{_PLACE}{{1,40}}?){_END}")
_ONLY_ZH = lazy_pattern(rf"(?:到|至|去|往)\s*(?P<stop>(?:(?![到至去往]){_PLACE_ZH}){{1,24}}?){_END}")
_ONLY_EN = lazy_pattern(rf"\bto\s+(?P<stop>{_PLACE}{{1,40}}?){_END}")
_EDGE = lazy_pattern(r"(?:请问|问|想|要|我|你|查|看|一下|下|从|自|由|\s)*")
_LONGEST = 40
_NEAR = 120
"""Characters around the tool's phrase that are looked at."""


def travelled(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the end of a way that suits the role of *slot*, where the tool has a parameter for either end."""
    if not _is_end(slot) or not scene.anchors:
        return
    has_other = any(_is_end(rival) and rival.role != slot.role for rival in rivals)
    text = _without_anchors(scene)
    first = min(scene.anchors)[0]
    for pattern in (_EN, _ZH, _ONLY_EN, _ONLY_ZH):
        match = pattern.search(text, max(first - _NEAR, 0), first + _NEAR)
        if match is None:
            continue
        group = "start" if slot.role == "from" else "stop"
        if group in match.groupdict() and (has_other or "start" in match.groupdict()):
            yield from _found(scene, *_trimmed(text, *match.span(group)))
        return


def _is_end(slot: Slot) -> bool:
    return slot.is_open and slot.role is not None and not slot.is_time and not slot.is_text


def _without_anchors(scene: Scene) -> str:
    """Return the folded text with each phrase of the tool as a full stop: a place ends where it begins."""
    text = scene.folded
    for start, end in scene.anchors:
        text = text[:start] + "." * (end - start) + text[end:]
    return text


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    lead = _EDGE.match(text, start, end)
    return (lead.end() if lead else start), end


def _found(scene: Scene, start: int, end: int) -> Iterator[Found]:
    if 0 < end - start <= _LONGEST and scene.is_free(start, end):
        yield Found(scene.reading.verbatim(start, end), "named", start, end)
