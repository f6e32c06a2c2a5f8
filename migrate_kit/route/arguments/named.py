"""What a request is about: the name that stands where a name stands, beside the words that call for the tool.

Chinese puts it before the word it belongs to, with or without 的; English before it with a capital, or behind a
preposition. What is left after times, politeness and the description's own words is taken only there, and only where
the request asks for something: a remark (`the weather is lovely`) names nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.text import listed
from migrate_kit.route.words import CJK, STOP_WORDS, stem, without_politeness

_MARK = re.compile(r"[,,。.;;!!??、::\n]\s*(?![a-z0-9])|\s-+\s")
_CHINESE = re.compile(rf"[{CJK}]")
_LEADING = re.compile(
    r"(?:帮忙|给我|告诉我?|知道|了解|查询|查找|查|看|搜索|搜|找|问|关于|对于|对|我们?|你们?|您|想要|想|要|请|那么?|这个?|那个?|个|下"
    r"|在|和|与|跟|现在|目前|最近|所有|这|有没有|是否|会不会|如果|\s)+"
)
_TRAILING = re.compile(
    r"(?:的|会|有没有|有|要|能|是不是|是否|是|将|还|都|也|在|里|那边|这边|那里|最近|现在|目前|当前|一下|和|\s)+$"
)
_ASKS = re.compile(r"怎么\w?|如何|什么|多少|几|吗|呢|哪|没有|是否|能否|要不要|[??]|看看|查|告诉|要")
_IDLE_ZH = listed(
    """
    外面 外头 这里 那里 这边 那边 家里 我家 大家 最近 现在 一切 东西 事情 有点 真的 真是 终于 突然 总是 老是 喜欢 讨厌
    最爱 害怕 担心 希望 觉得 感觉 听说 知道 原来 因为 所以 但是 如果 不要 不想 明明 居然 果然 难道 只要 只有 还是 已经
    """
)
_PLACE = re.compile(
    r"城市|地[点区址方]|国家|省|市|位置|\b(?:city|cities|place|location|country|region|town|area|address|state|destination)\b"
)
_BEHIND = re.compile(r"\b(?:for|of|about|named|called)\s+(?:the\s+)?")
_BEHIND_PLACE = re.compile(r"\b(?:in|for|at|near|around|of|from)\s+(?:the\s+)?")
_WORDS = re.compile(r"[^\W_](?:[\w.&'/\-]*\w)?(?:\s+[^\W_](?:[\w.&'/\-]*\w)?){0,3}")
_CAPITAL = re.compile(r"(?:[A-Z0-9][\w.&'\-]*\s+){0,3}[A-Z0-9][\w.&'\-]*\s*$")
_IDLE_EN = listed(
    """
    nice good bad great lovely terrible awful beautiful horrible wonderful amazing perfect gorgeous crazy weird strange
    hot cold warm hate love like enjoy today tomorrow yesterday now general my our your his her their me us it that this
    these those a an some any all every each no more such what which how when where why who will is are was does do can
    show tell give check get find look see current latest same other much many first last next
    """
)
_LONGEST = 16


def named(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the name beside the tool's own phrase, for the one open parameter that wants a name."""
    if not wants_name(slot) or any(wants_name(rival) for rival in rivals) or not scene.anchors:
        return
    text = _bare(scene)
    spans = _chinese(scene, text) if _CHINESE.search(scene.folded) else _spaced(slot, scene, text)
    for start, end in spans:
        if scene.is_free(start, end):
            yield Found(scene.reading.verbatim(start, end), "named", start, end)
            return


def wants_name(slot: Slot) -> bool:
    """Tell whether *slot* needs a name or an identifier that nothing declares."""
    return slot.is_open and slot.spec.required and not slot.is_text and not slot.is_time


def _bare(scene: Scene) -> str:
    """Return the folded text with politeness, negated parts and values blanked; positions are kept."""
    text = scene.scopes.blanked(without_politeness(scene.folded))
    for start, end in scene.taken:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _chinese(scene: Scene, text: str) -> Iterator[tuple[int, int]]:
    """Yield what stands before the first phrase of the tool within its clause, times and own words left out."""
    first, last = min(scene.anchors)[0], max(end for _, end in scene.anchors)
    if between := _sandwiched(scene, text, last):
        yield between
    if not _is_asked(scene, text, last):
        return
    marks = [match.end() for match in _MARK.finditer(text, 0, first)]
    start = marks[-1] if marks else 0
    for span in _between_times(text, start, first):
        left, right = _stripped(scene, text, *span)
        said = text[left:right]
        if 2 <= right - left <= _LONGEST and said not in _IDLE_ZH:
            yield left, right


def _is_asked(scene: Scene, text: str, last: int) -> bool:
    """Tell whether what follows the tool's phrase leaves the request one: nothing, a time, a question."""
    mark = _MARK.search(text, last)
    tail = PHRASE.sub("", text[last : mark.start() if mark else len(text)])
    return not _TRAILING.sub("", tail).strip() or _ASKS.search(tail) is not None or _is_own(scene, tail.strip())


def _between_times(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in PHRASE.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _stripped(scene: Scene, text: str, start: int, end: int) -> tuple[int, int]:
    """Cut off at both ends what no name begins or ends with, and the description's own words."""
    before = None
    while before != (start, end):
        before = start, end
        if lead := _LEADING.match(text, start, end):
            start = lead.end()
        if trail := _TRAILING.search(text[start:end]):
            end = start + trail.start()
        for size in (4, 3, 2):
            if end - start >= size and _is_own(scene, text[end - size : end]):
                end -= size
            elif end - start >= size and _is_own(scene, text[start : start + size]):
                start += size
    return start, end


def _is_own(scene: Scene, said: str) -> bool:
    return bool(said) and said in scene.own


def _spaced(slot: Slot, scene: Scene, text: str) -> Iterator[tuple[int, int]]:
    """Yield what a preposition leads in behind the tool's phrase, then what stands before it with a capital."""
    first, last = min(scene.anchors)[0], max(end for _, end in scene.anchors)
    is_place = bool(_PLACE.search(slot.meaning) or _PLACE.search(" ".join(slot.words)))
    lead = (_BEHIND_PLACE if is_place else _BEHIND).search(text, last)
    if lead and (span := _words(scene, text, lead.end())):
        yield span
    if between := _sandwiched(scene, text, last):
        yield between
    original = " " * first if scene.reading.starts else scene.reading.original[:first]
    if before := _CAPITAL.search(original):
        start, end = before.start(), len(original[: before.end()].rstrip())
        words = text[start:end].split()
        if words and not any(word in _IDLE_EN or word in STOP_WORDS for word in words):
            yield start, end


def _words(scene: Scene, text: str, start: int) -> tuple[int, int] | None:
    time = PHRASE.search(text, start)
    match = _WORDS.match(text, start, time.start() if time else len(text))
    if match is None:
        return None
    end = start
    for word in re.finditer(r"\S+", match.group()):
        if word.group() in _IDLE_EN or word.group() in STOP_WORDS or (_own_word(scene, word.group()) and end > start):
            break
        end = start + word.end()
    return (start, end) if end > start else None


def _sandwiched(scene: Scene, text: str, last: int) -> tuple[int, int] | None:
    """Return the word between the tool's phrase and a further word of its description (`Node zlib docs`)."""
    match = re.compile(r"\s+([\w.\-/]+)\s+(\w+)").match(text, last)
    if match and _own_word(scene, match.group(2)) and match.group(1) not in _IDLE_EN | STOP_WORDS:
        return match.span(1)
    return None


def _own_word(scene: Scene, word: str) -> bool:
    return stem(word) in scene.own_words
