"""Free text: a quotation, what follows the parameter's name, what was told to be said, the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from migrate_kit.route.arguments.passage import led_in, passage
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.scope import quoted as quotations
from migrate_kit.route.text import listed
from migrate_kit.route.words import stem, tokens, without_politeness

_SPOKEN = lazy_pattern(
    r"(?<!\d)[::](?![/\d])|(?<![小听据来再明])说(?:是|一[下声])?(?![明法])"
    r"|\b(?:saying|that reads|that says)\b(?: that)?"
)
_BECAUSE = lazy_pattern(r"因为|由于|\bbecause\b(?: of)?|\bdue to\b")
_REASON = lazy_pattern(r"reason|cause|原因|理由")
_SEARCHED = listed(
    """
    query question keyword keywords topic words
    """
)
_CARRIED = listed(
    """
    text content sentence words
    """
)
_OBJECT = lazy_pattern(r"(?:把|将)\s*(.+?)\s*$")
_INTO = lazy_pattern(r"(?:(?:译|转|换|改)?[成为到]|\b(?:in)?to\b|\bin\b)\s*$")
_QUESTION = lazy_pattern(
    r"(?:在哪[里儿]?|在不在|有吗|有没有|有|吗|呢|吧|是什么|怎么[办样]?|谢谢|please|pls|thanks|[\s,,。.??!!~])*"
)
_ASKING = lazy_pattern(
    r"(?:请|麻烦|帮[我忙]?|给我|我?(?:想要?|要)|能不能|有没有|[有找查看搜]|一?下|个|份|关于|\b(?:please|show|find|get|give|me|where|is|are|the"
    r"|a|an|any|there|i|need)\b|'s|\s)*"
)
_ADJECTIVE = lazy_pattern(r"(?:了|的[^的\s,,]{0,2}|\s)$")
_INTRODUCED = lazy_pattern(
    r"\s*(?:\b(?:is|of|as|to|called|named|titled|with|equal to|set to)\b|是|为|叫做?|名为|=|:)?\s*$"
)
_WORD = lazy_pattern(r"[a-z]+")
_NEAR = 40
_EDGE = " \t\n,,。.;;::!!??、"
_SHORT_END = lazy_pattern(r"[\s,,。;;、]")
_LEADING = lazy_pattern(r"^(?:[\s,,::、]|的|里|中|上|一下|关于|有关|about|for|on|of|the|is|是|为)*(?<![a-z])(?=\S)")


def quoted(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the quotations, without their marks, for a parameter of free text or an open string.

    One that follows the name of a parameter (`with the ID "a1"`) is that parameter's and nobody else's.
    """
    if not slot.is_open or slot.is_time:
        return
    spans = quotations(scene.folded)
    others = [rival for rival in rivals if rival.is_open]
    free: list[tuple[int, int]] = []
    own: list[tuple[int, int]] = []
    for span in spans:
        mine = _claim(slot, scene.folded, span[0])
        theirs = max((_claim(rival, scene.folded, span[0]) for rival in others), default=0)
        if mine and mine >= theirs:
            own.append(span)
        elif not theirs:
            free.append(span)
    for start, end in (own if len(spans) > 1 else []) or own + free:
        yield from _cut(scene, start + 1, end - 1, "quoted")


def _claim(slot: Slot, folded: str, start: int) -> int:
    """Return how many words of the name of *slot* stand right before the quotation at *start*."""
    before = _INTRODUCED.sub("", folded[max(0, start - _NEAR) : start])
    if any(before.endswith(label) for label in slot.labels if not label.isascii()):
        return 1
    said = [stem(word) for word in _WORD.findall(before)][-4:]
    return len(slot.stems.intersection(said)) if said and said[-1] in slot.stems else 0


def labelled(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield what follows the parameter's own name and a colon, an equals sign or `is`, up to the next name."""
    if not slot.is_open:
        return
    stops = [label for rival in rivals for label in rival.labels]
    for label in slot.labels:
        for match in _after_label(label).finditer(scene.folded):
            yield from _cut(scene, match.end(), _stop(scene.folded, match.end(), stops, slot.is_text), "labelled")


def told(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield what was told to be said (after a colon, 说, saying), or for a reason what follows `because`."""
    if not slot.is_text:
        return
    marker = _BECAUSE if slot.words & {"reason", "cause"} or _REASON.search(slot.meaning) else _SPOKEN
    match = marker.search(scene.folded)
    if match and scene.folded[: match.start()].strip():
        yield from passage(scene, match.end(), len(scene.folded), "told")


def rest(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the words around the tool's own phrase that a required text is made of.

    For a search text what follows the phrase, or stands before it; for a carried text what stands between 把 and it;
    for any text what a preposition or a comma leads in right behind it.
    """
    if not slot.is_text or not slot.spec.required or not scene.anchors or any(r.is_text for r in rivals):
        return
    first, last = min(scene.anchors)[0], max(end for _, end in scene.anchors)
    found: list[Found] = []
    if slot.words & _SEARCHED:
        skipped = _LEADING.match(scene.folded[last:])
        found = list(_searched(scene, first, last + (skipped.end() if skipped else 0)))
    if slot.words & _CARRIED and not found:
        match = _OBJECT.search(scene.folded[:first])
        span = match.span(1) if match else (last, _before_taken(scene, last))
        found = list(_cut(scene, *span, "rest"))
    start = None if found else led_in(scene, last)
    yield from found if start is None else passage(scene, start, len(scene.folded), "rest")


def _searched(scene: Scene, first: int, last: int) -> Iterator[Found]:
    if not _QUESTION.fullmatch(scene.folded, last):
        if any(tokens(without_politeness(scene.folded[last:]))):
            yield from _cut(scene, last, len(scene.folded), "rest")
    elif (start := _ASKING.match(scene.folded, 0, first)) is not None:
        # "the X manual", "X的手册": the topic stands before its word, an adjective may stand between.
        end = _ADJECTIVE.search(scene.folded, start.end(), first)
        yield from _cut(scene, start.end(), end.start() if end else first, "rest")


def _before_taken(scene: Scene, start: int) -> int:
    """Return where the text after *start* runs into another parameter's value, without the preposition before it."""
    end = min((first for first, _ in scene.taken if first >= start), default=len(scene.folded))
    joint = _INTO.search(scene.folded, start, end)
    return joint.start() if joint else end


@lru_cache(maxsize=4096)
def _after_label(label: str) -> re.Pattern[str]:
    edge = r"(?<![a-z0-9_])" if label[0].isascii() else ""
    joint = r"\s*(?:[::=]|是|为|\bis\b)\s*"
    return re.compile(edge + re.escape(label) + joint)


def _stop(folded: str, start: int, stops: Sequence[str], whole: bool) -> int:
    """Return where a labelled value ends: at the next label, or for a short value at the next blank or mark."""
    end = len(folded)
    for label in stops:
        place = folded.find(label, start)
        if place >= 0:
            end = min(end, place)
    if whole:
        return end
    mark = _SHORT_END.search(folded, start)
    return min(end, mark.start()) if mark else end


def _cut(scene: Scene, start: int, end: int, kind: str) -> Iterator[Found]:
    while start < end and scene.folded[start] in _EDGE:
        start += 1
    while end > start and scene.folded[end - 1] in _EDGE:
        end -= 1
    if end > start and scene.is_free(start, end):
        yield Found(scene.reading.verbatim(start, end), kind, start, end)
