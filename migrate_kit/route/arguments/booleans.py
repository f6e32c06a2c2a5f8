"""Yes or no, from the words that name the switch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.route.arguments.enums import longest
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.phrases import PhraseTable, units
from migrate_kit.route.words import name_words

_WHETHER = lazy_pattern(r"^(?:是否|要不要|whether(?: to| or not to)?|if true,?)\s*")
_CUT = lazy_pattern(r"[,,。.;;::()()/|、\n]")


def switched(slot: Slot, scene: Scene, _rivals: Sequence[Slot]) -> Iterator[Found]:
    """Yield True where the text names the switch, False where it does so in a negated part."""
    if slot.spec.type != "boolean":
        return
    for hit in longest(slot.vocabulary, scene.folded):
        negated = scene.scopes.is_negated(hit.start, hit.end)
        yield Found(bool(hit.payload) is not negated, "boolean", hit.start, hit.end)
    for hit in longest(_names(slot), scene.folded):
        yield Found(not scene.scopes.is_negated(hit.start, hit.end), "boolean", hit.start, hit.end)


def _names(slot: Slot) -> PhraseTable[object]:
    said = {name_words(slot.name), name_words(slot.name).replace(" ", "-"), slot.name.lower()}
    for part in _CUT.split(slot.meaning):
        core = _WHETHER.sub("", part.strip())
        if 2 <= units(core) <= 4:
            said.add(core)
    return PhraseTable((phrase, True) for phrase in said)
