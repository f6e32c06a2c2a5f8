"""Whether a value that a model gives is in the request: nothing that it made up may become an argument.

A value is grounded when it stands in the request (folded, without blanks and marks), when it is what the offline
extractors read there (`30 分钟` as 1800 seconds), when the request has a word for it (an enum's synonyms), or when it
is the declared default. A member of a closed set, or true or false, needs no words where the tool only reads: it is
chosen, not made up, and a wrong choice does no harm. What the request names only as what is not wanted is no value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.decision import ArgumentOrigin
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.arguments.provenance import places, said
from migrate_kit.route.arguments.scene import Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import Reading

KIND = "model"
"""The origin of a value that a model found in the request."""
CHOSEN = "model-choice"
"""The origin of a value that a model chose from a closed set."""
_UNWANTED = ArgumentOrigin(kind="unwanted")


@dataclass(frozen=True, slots=True)
class Grounded:
    """The values that may be used with their origins, and the names of those that may not."""

    values: Mapping[str, Any]
    origins: Mapping[str, ArgumentOrigin]
    made_up: tuple[str, ...] = ()
    """Those that are not in the request."""
    unwanted: tuple[str, ...] = ()
    """Those that it names only as what is not wanted."""


def grounded(given: Mapping[str, Any], spec: ToolSpec, reading: Reading, *, offline: Mapping[str, Any]) -> Grounded:
    """Return those of *given* for *spec* that are in *reading*; *offline* is what was read there without a model."""
    values: dict[str, Any] = {}
    origins: dict[str, ArgumentOrigin] = {}
    made_up: list[str] = []
    unwanted: list[str] = []
    ground = _Ground(spec, reading)
    for name in spec.parameters:
        value = given.get(name)
        if value is None or name in spec.context:
            continue
        origin = ground.of(value, name, offline.get(name))
        if origin is None:
            made_up.append(name)
        elif origin is _UNWANTED:
            unwanted.append(name)
        else:
            values[name], origins[name] = value, origin
    return Grounded(values, origins, tuple(made_up), tuple(unwanted))


def is_unwanted(spec: ToolSpec, reading: Reading) -> bool:
    """Tell whether the request names the tool, and only as what is not to be done.

    A dangerous one is not to be done either where it is named in a quotation, a spoken part or a subordinate clause.
    """
    ground = _Ground(spec, reading)
    wanted = [span for span in ground.anchors if ground.scene.is_free(*span)]
    if spec.effects == "dangerous":
        wanted = [span for span in wanted if not ground.scene.scopes.is_aside(*span)]
    return bool(ground.anchors) and not wanted


class _Ground:
    """One request as the ground of the values of one tool."""

    def __init__(self, spec: ToolSpec, reading: Reading) -> None:
        self.spec, self.reading = spec, reading
        self.anchors = [span for phrase in spec.use_when for span in said(phrase, reading.folded)]
        self.scene = Scene(reading, scopes(reading.folded), self.anchors)
        self.slots = {name: Slot(name, p) for name, p in spec.parameters.items() if name not in spec.context}

    def of(self, value: Any, name: str, offline: Any) -> ArgumentOrigin | None:
        """Return the origin of *value* for the parameter *name*, None where it has none."""
        if offline is not None and value == offline and type(value) is type(offline):
            return ArgumentOrigin(kind=KIND)
        slot = self.slots[name]
        if slot.spec.is_default(value):
            return ArgumentOrigin(kind="default")
        rivals = [other for other in self.slots.values() if other is not slot]
        return self._said(value, slot, rivals)

    def _said(self, value: Any, slot: Slot, rivals: Sequence[Slot]) -> ArgumentOrigin | None:
        spans = list(places(value, slot, self.reading, rivals=rivals))
        # A text may be about anything, also about what is not to be done.
        is_any = slot.is_text or isinstance(value, bool)
        wanted = next((span for span in spans if is_any or self.scene.is_free(*span)), None)
        if wanted is not None:
            return ArgumentOrigin(kind=KIND, span=self.reading.span(*wanted))
        if spans:
            return _UNWANTED
        if isinstance(value, list | dict) and value:
            return self._whole(value if isinstance(value, list) else list(value.values()), slot, rivals)
        is_closed = isinstance(value, bool) or (slot.spec.enum is not None and value in slot.spec.enum)
        return ArgumentOrigin(kind=CHOSEN) if is_closed and self.spec.effects == "read_only" else None

    def _whole(self, parts: Sequence[Any], slot: Slot, rivals: Sequence[Slot]) -> ArgumentOrigin | None:
        inner = Slot(slot.name, _inner(slot.spec))
        found = [self._said(part, inner, rivals) for part in parts]
        if any(each is _UNWANTED for each in found):
            return _UNWANTED
        return None if None in found else ArgumentOrigin(kind=KIND)


def _inner(parameter: ParameterSpec) -> ParameterSpec:
    return ParameterSpec(meaning=parameter.meaning, enum=parameter.enum, synonyms=parameter.synonyms)
