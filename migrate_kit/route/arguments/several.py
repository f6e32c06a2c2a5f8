"""Places named side by side (杭州和广州, Paris and London): a value each. Of anything else the whole is one name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.route.arguments.named_en import is_idle
from migrate_kit.route.arguments.named_zh import listed_before
from migrate_kit.route.arguments.scene import Scene
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.scope import Span

_JOINT_ZH = lazy_pattern(r"\s*[和与跟及、,,]\s*")
_JOINT_EN = lazy_pattern(r"\s*(?:,\s*(?:and\s+)?|\band\b\s*|&\s*)(?:the\s+)?")
_NEXT = lazy_pattern(r"[^\W\d_][\w.'\-]*(?:\s+[^\W\d_][\w.'\-]*){0,2}")
_END = lazy_pattern(r"[\s,,.!?。!?]*(?:please|thanks)?[\s.!?。!?]*")
_ONE_NAME = lazy_pattern(
    r"\b(?:trinidad|antigua|bosnia|turks|newfoundland|saint kitts|st\.? kitts|são tomé|sao tome|saint vincent"
    r"|st\.? vincent|wallis|heard island|svalbard|brighton|tyne|jammu)\s+(?:and|&)\s+"
    r"(?:tobago|barbuda|herzegovina|caicos|labrador|nevis|príncipe|principe|the grenadines|futuna|mcdonald islands"
    r"|jan mayen|hove|wear|kashmir)\b"
)
"""Places whose own name has an `and`."""
_SHORTEST_ZH = 2
"""Characters of a Chinese place beside another: one alone is part of a longer name (颐和园, 呼和浩特)."""


def side_by_side(scene: Scene, start: int, end: int) -> Iterator[Span]:
    """Yield the spans of the places that begin at *start*, of which *end* is the end of the first or of all."""
    if scene.folded.isascii() or scene.folded[start:end].isascii():
        yield from _english(scene, start, end)
    else:
        yield from _chinese(scene.folded, start, end)


def are_several(said: str) -> bool:
    """Tell whether a Chinese phrase names more than one: 张三和李四各."""
    return _JOINT_ZH.search(said, 1) is not None or said.endswith("各")


def _chinese(folded: str, start: int, end: int) -> Iterator[Span]:
    first = listed_before(folded, start)
    for joint in _JOINT_ZH.finditer(folded, first, end):
        left, right = joint.start() - first, _length_to_next(folded, joint.end(), end)
        if left >= _SHORTEST_ZH and right >= _SHORTEST_ZH:
            yield first, joint.start()
            first = joint.end()
    yield first, end


def _length_to_next(folded: str, start: int, end: int) -> int:
    joint = _JOINT_ZH.search(folded, start, end)
    return (joint.start() if joint else end) - start


def _english(scene: Scene, start: int, end: int) -> Iterator[Span]:
    whole = _ONE_NAME.match(scene.folded, start)
    end = max(end, whole.end()) if whole else end
    yield start, end
    while (joint := _JOINT_EN.match(scene.folded, end)) and (span := _another(scene, joint.end())):
        yield span
        end = span[1]


def _another(scene: Scene, start: int) -> Span | None:
    """Return the further place at *start*: words with capitals, or a last word."""
    words = _NEXT.match(scene.folded, start)
    if words is None:
        return None
    end = start
    for word in re.finditer(r"\S+", words.group()):
        first = start + word.start()
        is_last = not end > start and _END.fullmatch(scene.folded, start + word.end()) is not None
        if is_idle(word.group()) or not (is_last or scene.reading.verbatim(first, first + 1).isupper()):
            break
        end = start + word.end()
    return (start, end) if end > start and scene.is_free(start, end) else None
