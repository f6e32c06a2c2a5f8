"""Where a name stands in Chinese: before the word it belongs to, or apart behind it as in a search."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.route.arguments.scene import Scene
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import listed
from migrate_kit.route.words import CJK

_MARK = lazy_pattern(r"[,,。.;;!!??、::\n]\s*(?![a-z0-9])|\s-+\s")
_LEADING = lazy_pattern(
    r"(?:帮忙|给我?|告诉我?|知道|了解|查询|查找|查|看|搜索|搜|找|问|关于|对于|对|我们?|你们?|您|想要|想|要|请|那么?|这个?|那个?|个|下"
    r"|在|和|与|跟|现在|目前|最近|所有|这|有没有|是否|会不会|如果|\s)+"
)
_TRAILING = lazy_pattern(
    r"(?:的|会|有没有|有|要|能|是不是|是否|是|将|还|(?<![成首京新丰于宜武])都|也|在|里|那边|这边|那里|最近|现在|目前|当前|一下|和|\s)+$"
)
_ASKS = lazy_pattern(r"怎么\w?|如何|什么|多少|几|吗|呢|哪|没(?:有)?$|是否|能否|要不要|[??]|看看|查|告诉|要")
_IDLE = listed(
    """
    外面 外头 这里 那里 这边 那边 家里 我家 大家 最近 现在 一切 东西 事情 有点 真的 真是 终于 突然 总是 老是 喜欢 讨厌
    最爱 害怕 担心 希望 觉得 感觉 听说 知道 原来 因为 所以 但是 如果 不要 不想 明明 居然 果然 难道 只要 只有 还是 已经
    """
)
_LONGEST = 16
_NEAR = 100
"""Characters around the phrase that are looked at."""
_ROW = lazy_pattern(rf"(?:[{CJK}]{{2,10}}、)+$")
_APART = lazy_pattern(r"(?<=\s)\S+")
_CUT = lazy_pattern(rf"{PHRASE.pattern}|\s{{2,}}|会不会|有没有|是不是|能不能|要不要")
"""A time, the blanks in the place of a value that was taken, or the verb of a question."""
_REMARK = lazy_pattern(r"[真很太好不挺更最]|非常|特别|有点|越来越")


def before_in_chinese(scene: Scene, text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield what stands before the tool's phrase within its clause, times and the description's own words left out."""
    if not _is_asked(scene, text, last):
        return
    start = max(first - _NEAR, 0)
    marks = [match.end() for match in _MARK.finditer(text, start, first)]
    start = marks[-1] if marks else start
    for span in _between_times(text, start, first):
        left, right = _stripped(scene, text, *span)
        if _is_name(text[left:right]):
            yield left, right


def _is_name(said: str) -> bool:
    return 2 <= len(said) <= _LONGEST and said not in _IDLE and not _REMARK.match(said)


def apart_in_chinese(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the one word that stands apart behind the tool's phrase, as in a search: nothing else is said."""
    if first > _NEAR or _TRAILING.sub("", _LEADING.sub("", text[:first])).strip():
        return
    apart = list(_APART.finditer(_timeless(text[: last + _NEAR]), last))
    if len(apart) == 1 and _is_name(apart[0].group()) and not _ASKS.search(apart[0].group()):
        yield apart[0].span()


def listed_before(folded: str, start: int) -> int:
    """Return where the row of names joined by 、 begins of which one stands at *start*; *start* for a single one."""
    row = _ROW.search(folded, max(start - _NEAR, 0), start)
    if row is None:
        return start
    lead = _LEADING.match(folded, row.start(), start)
    return lead.end() if lead else row.start()


def _timeless(text: str) -> str:
    return PHRASE.sub(lambda match: " " * len(match.group()), text)


def _is_asked(scene: Scene, text: str, last: int) -> bool:
    """Tell whether what follows the tool's phrase leaves the request one: nothing, a time, a question."""
    mark = _MARK.search(text, last)
    tail = PHRASE.sub("", text[last : mark.start() if mark else len(text)][:_NEAR])
    return not _TRAILING.sub("", tail).strip() or _ASKS.search(tail) is not None or _is_own(scene, tail.strip())


def _between_times(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _CUT.finditer(text, start, end):
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
    return len(said) > 1 and said in scene.own
