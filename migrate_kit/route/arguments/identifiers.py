"""Names of things: a token that can be nothing else, such as `web-01` or a Latin name in a Chinese request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.words import STOP_WORDS, has_cjk

_TOKEN = lazy_pattern(r"(?<![a-z0-9_.@/\-])[a-z0-9](?:[a-z0-9_.@/\-]*[a-z0-9_])?(?![a-z0-9_])")
_MARKED = lazy_pattern(r"[a-z].*[0-9_\-./]|[0-9].*[a-z_\-/]")
_NUMBER = lazy_pattern(r"[\d.]+")


def identified(slot: Slot, scene: Scene, rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the one token that names a thing, for the one open parameter that wants a name."""
    if not _wants_name(slot) or any(_wants_name(rival) for rival in rivals):
        return
    tokens = [m for m in _TOKEN.finditer(scene.folded) if _is_left(scene, *m.span())]
    marked = [m for m in tokens if _MARKED.search(m.group()) and not _NUMBER.fullmatch(m.group())]
    if not marked and has_cjk(scene.folded):
        marked = [m for m in tokens if m.group().isalpha() and len(m.group()) > 1 and m.group() not in STOP_WORDS]
    if len({m.group() for m in marked}) == 1:
        start, end = marked[0].span()
        yield Found(scene.reading.verbatim(start, end), "identifier", start, end)


def _wants_name(slot: Slot) -> bool:
    return slot.is_open and slot.spec.required and not slot.is_text and not slot.is_time


def _is_left(scene: Scene, start: int, end: int) -> bool:
    return scene.is_free(start, end) and not scene.is_anchor(start, end)
