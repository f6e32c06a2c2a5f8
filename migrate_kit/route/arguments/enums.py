"""Values from a declared list, by the value itself or by what users say for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.phrases import Hit, PhraseTable

V = TypeVar("V")


def enumerated(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the declared values that the text names; of overlapping phrases the longest counts."""
    if not slot.spec.enum and not slot.spec.synonyms:
        return
    for hit in longest(slot.vocabulary, scene.folded):
        if scene.is_free(hit.start, hit.end):
            yield Found(hit.payload, "enum", hit.start, hit.end)


def exampled(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield the declared examples of an open string that stand in the text."""
    if not slot.is_open or slot.is_time:
        return
    for hit in longest(slot.exemplified, scene.folded):
        if scene.is_free(hit.start, hit.end):
            yield Found(hit.payload, "example", hit.start, hit.end)


def longest(table: PhraseTable[V], folded: str) -> list[Hit[V]]:
    """Return the hits of *table*, in order, without those that overlap a longer or earlier one."""
    kept: list[Hit[V]] = []
    for hit in sorted(table.hits(folded), key=lambda hit: (hit.start - hit.end, hit.start))[:200]:
        if not any(hit.overlaps(other.start, other.end) for other in kept):
            kept.append(hit)
    return sorted(kept, key=lambda hit: hit.start)
