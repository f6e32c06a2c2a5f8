"""What a request is about: the name that stands where a name stands, beside the words that call for the tool.

Chinese puts it before the word it belongs to, with or without 的; English before it with a capital, or behind a
preposition. What is left after times, politeness and the description's own words is taken only there, and only where
the request asks for something: a remark (`the weather is lovely`) names nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.named_en import before_in_english, is_idle, is_own, led_in_english
from migrate_kit.route.arguments.named_zh import apart_in_chinese, before_in_chinese
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.several import are_several, side_by_side
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.words import has_cjk, without_politeness

_COMPOUND = lazy_pattern(r"\s+([\w.\-/]{1,40})\s+(\w{1,40})")


def named(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the name beside the tool's own phrase, for the one open parameter that wants a name."""
    if not wants_name(slot) or any(wants_name(rival) for rival in rivals) or not scene.anchors:
        return
    for start, end in _spans(slot, scene):
        if scene.is_free(start, end) and not (slot.is_recipient and are_several(scene.folded[start:end])):
            spans = side_by_side(scene, start, end) if slot.is_place else [(start, end)]
            yield from (Found(scene.reading.verbatim(*span), "named", *span) for span in spans)
            return


def wants_name(slot: Slot) -> bool:
    """Tell whether *slot* needs a name or an identifier that nothing declares."""
    return slot.is_open and slot.spec.required and not slot.is_text and not slot.is_time


def _spans(slot: Slot, scene: Scene) -> Iterator[tuple[int, int]]:
    text = _bare(scene)
    first, last = min(scene.anchors)[0], max(end for _, end in scene.anchors)
    if has_cjk(scene.folded):
        yield from _sandwiched(scene, text, last)
        yield from apart_in_chinese(text, first, last)
        yield from before_in_chinese(scene, text, first, last)
    else:
        yield from led_in_english(scene, text, last, is_place=slot.is_place)
        yield from _sandwiched(scene, text, last)
        yield from before_in_english(scene, first)


def _bare(scene: Scene) -> str:
    """Return the folded text with politeness, negated parts and values blanked; positions are kept."""
    text = scene.scopes.blanked(without_politeness(scene.folded))
    for start, end in scene.taken:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _sandwiched(scene: Scene, text: str, last: int) -> Iterator[tuple[int, int]]:
    """Yield the word between the tool's phrase and a further word of its description (`Node zlib docs`)."""
    match = _COMPOUND.match(text, last)
    if match and is_own(scene, match.group(2)) and not is_idle(match.group(1)):
        yield match.span(1)
