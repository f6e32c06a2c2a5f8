"""Fill the parameters of one tool from one request: the surest kind of evidence first, nothing made up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from migrate_kit.route.arguments.booleans import switched
from migrate_kit.route.arguments.constraints import broken
from migrate_kit.route.arguments.enums import enumerated, exampled
from migrate_kit.route.arguments.free_text import labelled, quoted, rest, told
from migrate_kit.route.arguments.identifiers import identified
from migrate_kit.route.arguments.loose import loosely_labelled, loosely_marked
from migrate_kit.route.arguments.named import named
from migrate_kit.route.arguments.numbers import counted
from migrate_kit.route.arguments.patterns import patterned, shaped
from migrate_kit.route.arguments.plugged import plugged
from migrate_kit.route.arguments.recipients import received
from migrate_kit.route.arguments.roles import are_coordinated, fitting
from migrate_kit.route.arguments.routes import travelled
from migrate_kit.route.arguments.scene import Extractor, Found, Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.arguments.times import timed

EXTRACTORS: Final[tuple[Extractor, ...]] = (
    enumerated, switched, patterned, loosely_labelled, labelled, quoted, told, shaped, loosely_marked, travelled, timed,
    counted, exampled, received, rest, identified, named,
)  # fmt: skip
"""In order of certainty. A free text comes before what could be read inside it."""


@dataclass(slots=True)
class Extracted:
    """What the text gives for the parameters of a tool."""

    found: dict[str, Found] = field(default_factory=dict)
    several: dict[str, tuple[Found, ...]] = field(default_factory=dict)
    """Values of a required parameter that were named side by side: one call each."""
    unclear: set[str] = field(default_factory=set)
    """Parameters for which the text names different values without saying which."""
    missing: tuple[str, ...] = ()
    """Required parameters without a value, in the order of the description."""
    invalid: Mapping[str, Found] = field(default_factory=dict)
    """Values that the description does not allow."""
    troubles: tuple[str, ...] = ()
    """What went wrong in extractors of the user's own, a sentence each."""

    @property
    def is_complete(self) -> bool:
        """Tell whether the call can be made."""
        return not self.missing and not self.invalid


def extract(slots: Sequence[Slot], scene: Scene, *, wider: Scene | None = None) -> Extracted:
    """Fill *slots* from *scene*; what is required and not found there from *wider*, the request around a clause."""
    result = Extracted()
    _plug(slots, scene, result)
    _fill(slots, scene, result)
    needed = [slot for slot in slots if slot.spec.required and not slot.is_text]
    if wider is not None:
        _plug(needed, wider, result)
        _fill(needed, wider, result)
    if (scene.scopes.negated or scene.scopes.kept) and _open(needed, result):
        _fill(needed, replace(wider or scene, of_negated=True), result)
    _default(slots, result)
    result.troubles = tuple(dict.fromkeys((*scene.troubles, *(wider.troubles if wider is not None else ()))))
    result.missing = tuple(s.name for s in slots if s.spec.required and s.name not in result.found)
    result.invalid = {slot.name: value for slot in slots if (value := _broken(slot, result)) is not None}
    return result


def _broken(slot: Slot, result: Extracted) -> Found | None:
    values = result.several.get(slot.name) or ((result.found[slot.name],) if slot.name in result.found else ())
    return next((value for value in values if broken(slot.spec, value.value)), None)


def _plug(slots: Sequence[Slot], scene: Scene, result: Extracted) -> None:
    """Fill the parameters that have an extractor of the user's own, which nothing else reads."""
    for slot in slots:
        if slot.spec.extractor and slot.name not in result.found:
            for found in plugged(slot, scene):
                result.found[slot.name] = found
                scene.taken.append((found.start or 0, found.end or 0))


def _fill(slots: Sequence[Slot], scene: Scene, result: Extracted) -> None:
    # Parameters with a role choose first: `from A to B` leaves no doubt for them.
    waiting = sorted(
        (slot for slot in _open(slots, result) if not slot.spec.extractor), key=lambda slot: slot.role is None
    )
    for extractor in EXTRACTORS:
        for slot in tuple(waiting):
            rivals = [other for other in waiting if other is not slot]
            found = list(extractor(slot, scene, rivals))
            if found and _settle(slot, found, rivals, scene, result):
                waiting = rivals
        if not waiting:
            return


def _open(slots: Sequence[Slot], result: Extracted) -> list[Slot]:
    return [slot for slot in slots if slot.name not in result.found and slot.name not in result.unclear]


def _settle(slot: Slot, found: list[Found], rivals: Sequence[Slot], scene: Scene, result: Extracted) -> bool:
    """Decide between the values *found*; tell whether the parameter is done with, filled or unclear."""
    found = _distinct(fitting(slot, found, scene.folded))
    if not found:
        return False
    if slot.spec.type == "array":
        first, last = found[0], found[-1]
        found = [Found([each.value for each in found], first.kind, first.start, last.end)]
    elif len(found) > 1 and not _same_kind(slot, rivals):
        if slot.spec.required and are_coordinated(found, scene.folded):
            result.several[slot.name] = tuple(found)
        elif slot.spec.required and found[0].kind in ("enum", "example", "number", "pattern"):
            result.unclear.add(slot.name)
            return True
    result.found[slot.name] = found[0]
    for each in result.several.get(slot.name, found[:1]):
        scene.taken.append((each.start or 0, each.end or 0))
    return True


def _same_kind(slot: Slot, rivals: Sequence[Slot]) -> bool:
    """Tell whether another parameter takes the same values, so that the order of the text decides."""
    return any(
        r.spec.type == slot.spec.type and r.spec.enum == slot.spec.enum and r.is_text == slot.is_text for r in rivals
    )


def _distinct(found: Sequence[Found]) -> list[Found]:
    ordered = sorted(found, key=lambda each: each.start or 0)
    return list({repr(each.value): each for each in reversed(ordered)}.values())[::-1]


def _default(slots: Sequence[Slot], result: Extracted) -> None:
    for slot in slots:
        if slot.name not in result.found and slot.spec.default is not None and slot.name not in result.unclear:
            result.found[slot.name] = Found(slot.spec.default, "default")
