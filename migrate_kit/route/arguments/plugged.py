"""Extractors of the user's own: a description names one for a parameter, a program or a package registers it.

    @migrate_kit.extractor("order-number")
    def order_number(text: str, parameter: ParameterSpec) -> str | None: ...

or as an entry point of the group `migrate_kit.extractors`. What it returns is looked for in the text like any other
value; what is not there is marked with the extractor's name, so that nobody takes it for the user's word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from migrate_kit.route.arguments.contained import Contained, Failed
from migrate_kit.route.arguments.provenance import places
from migrate_kit.route.arguments.scene import Found, Scene
from migrate_kit.route.arguments.slot import Slot

if TYPE_CHECKING:
    from pydantic import JsonValue

    from migrate_kit.model.tool import ParameterSpec

GROUP = "migrate_kit.extractors"
"""The group of entry points by which a package offers extractors."""


class ParameterExtractor(Protocol):
    """Reads the value of one parameter from a request. Called from several threads at once."""

    def __call__(self, text: str, parameter: ParameterSpec, /) -> JsonValue:
        """Return the value for *parameter* in *text*, None where there is none.

        Of a request for several things *text* is the part for this tool, blanks in place of the others.
        """


_E = TypeVar("_E", bound=ParameterExtractor)
_REGISTERED: dict[str, Contained] = {}


def extractor(name: str, /) -> Callable[[_E], _E]:
    """Register the decorated function as the extractor *name*, in place of another one; it comes back unchanged."""

    def register(function: _E) -> _E:
        _REGISTERED[name] = Contained(function)
        return function

    return register


def unregister(name: str) -> None:
    """Forget the extractor *name*, for tests; one that is not there is no error."""
    _REGISTERED.pop(name, None)


def plugged(slot: Slot, scene: Scene) -> Iterator[Found]:
    """Yield the value that the extractor of *slot* reads from the text; what fails is told to `scene.troubles`."""
    from migrate_kit.model.tool import has_type  # there since somebody made the description; not for the import of this

    name = slot.spec.extractor or ""
    try:
        value = _known(name)(scene.reading.original, slot.spec)
    except Failed as failed:
        scene.troubles.append(f"extractor {name} ({slot.name}): {failed}")
        return
    if value is None:
        return
    if not has_type(value, slot.spec.type):
        scene.troubles.append(f"extractor {name} ({slot.name}): {type(value).__name__} is no {slot.spec.type}")
        return
    yield _placed(value, slot, scene)


def _placed(value: JsonValue, slot: Slot, scene: Scene) -> Found:
    if slot.spec.is_default(value):
        return Found(value, "default")
    parts = value if isinstance(value, list) else [value]
    spans = [next(places(part, slot, scene.reading), None) for part in parts]
    known = [span for span in spans if span is not None]
    if not known or len(known) < len(parts):
        return Found(value, f"extractor:{slot.spec.extractor}")
    return Found(value, "extracted", min(start for start, _ in known), max(end for _, end in known))


def _known(name: str) -> Contained:
    known = _REGISTERED.get(name)
    return _offered(name) if known is None else known


@cache
def _offered(name: str) -> Contained:
    """Return the extractor that an installed package offers; one that cannot be had fails whenever it is asked."""
    from importlib.metadata import entry_points  # slow to import, and most programs have none

    try:
        function = next((point.load() for point in entry_points(group=GROUP, name=name)), None)
    except Exception as error:  # noqa: BLE001 - importing anybody's package may do anything
        return Contained(None, why=f"{type(error).__name__}: {error}")
    return Contained(function, why="nobody registered it")
