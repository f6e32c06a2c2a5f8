"""The request while arguments are taken from it: what was read, what is negated, what is already used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from migrate_kit.model.decision import ArgumentOrigin
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.kept import Kept, is_denied
from migrate_kit.route.scope import Scopes
from migrate_kit.route.text import Reading
from migrate_kit.route.words import tokens


@dataclass(frozen=True, slots=True)
class Found:
    """A value for a parameter with the span of the folded text it was read from (None for a declared default)."""

    value: Any
    kind: str
    start: int | None = None
    end: int | None = None


@dataclass(slots=True)
class Scene:
    """One request and one tool; `taken` grows while parameters are filled."""

    reading: Reading
    scopes: Scopes
    anchors: Sequence[tuple[int, int]] = ()
    """Where the phrases that call for the tool stand."""
    own: str = ""
    """What the description says of the tool itself, folded: its words are no values."""
    taken: list[tuple[int, int]] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    """What went wrong in extractors of the user's own."""
    of_negated: bool = False
    """Whether the object of a negated action may be read too (`do not restart A, check it`: A)."""

    @property
    def own_words(self) -> frozenset[str]:
        """The words of the description in spaced scripts, cut to their stems."""
        return stems(self.own)

    @property
    def folded(self) -> str:
        """The folded text."""
        return self.reading.folded

    def is_free(self, start: int, end: int) -> bool:
        """Tell whether no other parameter was read from the span and it is neither negated nor spared."""
        negated = self.scopes.is_negated(start, end)
        if negated and not (self.of_negated and self.scopes.is_object(start)):
            return False
        if is_denied(self.folded, start) or any(map(self._spares, self.scopes.kept_at(start, end))):
            return False
        return not any(first < end and start < last for first, last in self.taken)

    def _spares(self, kept: Kept) -> bool:
        """Tell whether *kept* says anything against this tool: not where it is called by these very words."""
        if self.of_negated and kept.of_action:
            said = {char for first, last in self.anchors for char in self.folded[first:last]}
            return not said.isdisjoint(self.folded[kept.first : kept.last])
        return not self.is_anchor(kept.first, kept.last)

    def is_anchor(self, start: int, end: int) -> bool:
        """Tell whether the span shares a character with a phrase that calls for the tool."""
        return any(first < end and start < last for first, last in self.anchors)

    def origin(self, found: Found) -> ArgumentOrigin:
        """Return the origin of *found*, with its span in the original text."""
        if found.start is None or found.end is None:
            return ArgumentOrigin(kind=found.kind)
        return ArgumentOrigin(kind=found.kind, span=self.reading.span(found.start, found.end))


class Extractor(Protocol):
    """Finds values of one kind. It never decides between several; it returns all, in order of the text."""

    def __call__(self, slot: Slot, scene: Scene, rivals: Sequence[Slot], /) -> Iterable[Found]:
        """Yield candidates for *slot*; *rivals* are the other parameters still to be filled."""


@lru_cache(maxsize=4096)
def stems(own: str) -> frozenset[str]:
    """Return the tokens of *own*, what a description says; the same few are asked again and again."""
    return frozenset(tokens(own))
