"""Values of a pattern that would fit any word (`^[a-z0-9-]+$`): taken only where something says that it is one.

That is its label (`host=web-1`, `host web-1`), a quotation, or its own look among plain words; in a Chinese request
also a Latin name, or what stands beside the tool's phrase. A plain English word fits as well and means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from migrate_kit.route.arguments.free_text import quoted
from migrate_kit.route.arguments.named import named
from migrate_kit.route.arguments.named_en import is_idle
from migrate_kit.route.arguments.patterns import search_pattern
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import listed
from migrate_kit.route.words import has_cjk

_TOKEN = lazy_pattern(r"(?<![a-z0-9_.@/\-])[a-z0-9](?:[a-z0-9_.@/\-]*[a-z0-9_])?(?![a-z0-9_])")
_AT_ONCE = lazy_pattern(r"[a-z0-9](?:[a-z0-9_.@/\-]*[a-z0-9_])?(?![a-z0-9_])")
_EXPLICIT = r"\s*[::=]\s*"
_LOOSE = r"\s+(?:is\s+)?|\s*[是为]\s*"
_AMOUNT = lazy_pattern(r"\d[\d.,:/\-]*[a-z]{0,3}")
"""A number with or without its unit, a date, a range: no name among plain words."""
_JOINED = lazy_pattern(r"[a-z]+(?:[_\-./][a-z]+)+")
_LED = lazy_pattern(r"\b(?:on|of|for|at|from)\s+(?:the\s+)?$")
_PARTICLES = listed(
    """
    up down in out on off over to by of at for day time term so well non only
    """
)
_NEXT = lazy_pattern(r"\s+([a-z]+)")


def loosely_labelled(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield what follows the parameter's own name; without a mark between them only what looks like a name."""
    if not is_loose(slot):
        return
    for label in slot.labels:
        edge = r"(?<![a-z0-9_])" if label[0].isascii() else ""
        bare = _LOOSE if label[0].isascii() else rf"{_LOOSE}|"
        for match in re.finditer(rf"{edge}{re.escape(label)}(?:(?P<mark>{_EXPLICIT})|{bare})", scene.folded):
            token = _AT_ONCE.match(scene.folded, match.end())
            if token and (not is_idle(token.group()) if match["mark"] else _is_name(scene, token, is_labelled=True)):
                yield from _fitting(slot, scene, *token.span())


def loosely_marked(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the quotations that fit, else the words that look like names, for the one parameter that wants one."""
    if not is_loose(slot) or not slot.spec.required or any(_may_want(rival) for rival in rivals):
        return
    free = replace(slot, spec=slot.spec.model_copy(update={"pattern": None}))
    spans = [(each.start or 0, each.end or 0) for each in quoted(free, scene, ())]
    spans = spans or [t.span() for t in _TOKEN.finditer(scene.folded) if _is_name(scene, t)]
    if not spans and has_cjk(scene.folded):
        beside = [(each.start or 0, each.end or 0) for each in named(free, scene, ())]
        spans = [span for span in beside if has_cjk(scene.folded[slice(*span)])]
    for span in spans:
        yield from _fitting(slot, scene, *span)


def is_loose(slot: Slot) -> bool:
    """Tell whether *slot* declares a pattern that no search can go by: it fits a plain word, in some case."""
    pattern = slot.spec.pattern
    if pattern is None or slot.spec.type != "string" or slot.spec.enum:
        return False
    return search_pattern(pattern) is None or search_pattern(pattern, loose=True) is None


def _may_want(rival: Slot) -> bool:
    is_open_name = rival.is_open and not rival.is_text and not rival.is_time
    return rival.spec.required and (is_open_name or is_loose(rival))


def _is_name(scene: Scene, token: re.Match[str], *, is_labelled: bool = False) -> bool:
    said, start = token.group(), token.start()
    if scene.is_anchor(*token.span()) or is_idle(said):
        return False
    if said.isalpha():
        return len(said) > 1 and has_cjk(scene.folded)
    if any(time.start() <= start < time.end() for time in PHRASE.finditer(scene.folded)):
        return False
    if _JOINED.fullmatch(said):
        return _is_joined_name(scene, said) and (is_labelled or _is_led(scene, *token.span()))
    return is_labelled or not _AMOUNT.fullmatch(said)


def _is_joined_name(scene: Scene, said: str) -> bool:
    """Tell whether *said*, words joined by a hyphen, is none of the language's own (`follow-up`, `read-only`)."""
    parts = re.split(r"[_\-./]", said)
    return said not in scene.own and not any(part in _PARTICLES or is_idle(part) for part in parts)


def _is_led(scene: Scene, start: int, end: int) -> bool:
    """Tell whether a preposition leads to it and no noun follows, as one does behind an adjective (`real-world`)."""
    if has_cjk(scene.folded):
        return True
    follows = _NEXT.match(scene.folded, end)
    is_last = follows is None or is_idle(follows[1]) or scene.is_anchor(*follows.span(1))
    return is_last and _LED.search(scene.folded, 0, start) is not None


def _fitting(slot: Slot, scene: Scene, start: int, end: int) -> Iterator[Found]:
    said = scene.reading.verbatim(start, end)
    pattern = slot.spec.pattern or ""
    try:
        value = next((each for each in (said, said.lower(), said.upper()) if re.fullmatch(pattern, each)), None)
    except (re.error, RecursionError, OverflowError):
        return
    if value is not None and scene.is_free(start, end):
        yield Found(value, "pattern", start, end)
