"""Who gets it: the person or account that `给…`, `to …` or a verb of giving leads in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.named_en import is_idle, words_at
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.several import are_several
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import listed
from migrate_kit.route.words import CJK, has_cjk

#: Cut where a value was taken or a phrase of the tool stands.
_GAP = "\x00"
_WHO = rf"(?P<who>(?:[{CJK}]|[a-z0-9][\w.\-]*){{1,12}}?)"
_GIVEN = lazy_pattern(rf"(?:给|向|跟)\s*{_WHO}(?=[\s,,。.;;!!??、::{_GAP}]|$)")
#: `给张三发个消息`: the verb stands before the phrase of the tool.
_GIVEN_VERB = lazy_pattern(
    rf"(?:给|向|跟)\s*{_WHO}(?=[转打汇发寄送讲说留写带拨回传借还付](?:一?[个条封份笔下点些束张]|了|过|去)?[\s{_GAP}])"
)
_OTHERS = lazy_pattern(r"[我你您他她它咱]们?(?:自己)?|大家|别人|谁")
_TO = lazy_pattern(r"\bto\s+(?:the\s+)?(?:(?:dr|mrs?|ms|prof)\.?\s+)?")
_ANOTHER = lazy_pattern(r"\s*(?:,\s*)?(?:or|and|&)(?![a-z])")
_ADDRESS = lazy_pattern(r"[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+")
_BEHIND = lazy_pattern(r"\s+(?:my\s+)?")
_KIN = listed(
    """
    mom mum mama mother dad papa father wife husband boss sister brother son daughter grandma grandpa aunt uncle
    landlord
    """
)


def received(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield who gets something, for a parameter that takes that."""
    if not slot.is_recipient:
        return
    text = _cut(scene)
    for start, end in _chinese(text) if has_cjk(scene.folded) else _english(scene, text):
        if scene.is_free(start, end):
            yield Found(scene.reading.verbatim(start, end), "named", start, end)
            return


def _cut(scene: Scene) -> str:
    text = scene.scopes.blanked(scene.folded)
    for start, end in (*scene.taken, *scene.anchors):
        text = text[:start] + _GAP * (end - start) + text[end:]
    return text


def _chinese(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_GIVEN_VERB, _GIVEN):
        for match in pattern.finditer(text):
            if not (_OTHERS.fullmatch(match["who"]) or are_several(match["who"])):
                yield match.span("who")


def _english(scene: Scene, text: str) -> Iterator[tuple[int, int]]:
    parted = text.replace(_GAP, ",")  # a name ends where a value or a phrase stands
    for lead in _TO.finditer(text):
        if address := _ADDRESS.match(text, lead.end()):
            yield address.span()
        elif (span := words_at(scene, parted, lead.end())) and not _ANOTHER.match(text, span[1]):
            yield span
    for _, end in scene.anchors:
        behind = _BEHIND.match(text, end)
        span = words_at(scene, parted, behind.end()) if behind else None
        if span is not None and _is_person(scene, *span):
            yield span


def _is_person(scene: Scene, start: int, end: int) -> bool:
    said = scene.reading.verbatim(start, end)
    return said.lower() in _KIN or (said[:1].isupper() and not any(map(is_idle, said.lower().split())))
