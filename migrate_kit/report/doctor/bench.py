"""Bench: tries remedies on judged requests, so that what they mend is measured and not only hoped for.

A request is decided anew by a router whose descriptions learned from the other requests only: what a phrase does for
the very request it was taken from says nothing. What was right before is decided anew too, for what the remedy spoils.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.doctor.asked import ask
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.records import Remedy
from migrate_kit.route.phrases import fold_phrase, parts_of
from migrate_kit.route.text import fold


class Make(Protocol):
    """Makes the router that would serve with those descriptions and rules."""

    def __call__(
        self, specs: Sequence[ToolSpec], rules: RulesFile, /, *, min_score: float | None = None
    ) -> DynamicRouter:
        """Return the router, with another limit of belief where one is given."""


Edit = Callable[[ToolSpec, Sequence[str]], ToolSpec]
"""(description, requests) → the description as it would be after learning from them."""

_FOLDS = 5
_LEAST = 2
"""One request alone cannot be held out."""
_MOST_TRIES = 16
_MANY_TOOLS, _FEW_TRIES = 300, 4
"""Of a large catalogue each router costs more than a person waits for."""
_MOST_RIGHT = 400


class Tried(NamedTuple):
    """What a remedy did: wrong decisions that came right, right ones that it spoiled."""

    mends: int
    breaks: int


@dataclass
class Bench:
    """Tries so many remedies in one diagnosis as may be waited for; those of the largest findings come first."""

    make: Make
    specs: Mapping[str, ToolSpec]
    rules: RulesFile = field(default_factory=RulesFile)
    rows: Sequence[Judged] = ()
    left: int | None = None
    """Tries that may be made; by the size of the catalogue."""
    _right: tuple[Judged, ...] | None = None
    _now: DynamicRouter | None = None

    def learned(self, remedy: Remedy, edit: Edit, tool: str, rows: Sequence[Judged]) -> Remedy:
        """Return *remedy* with what *edit* does for *rows*, each held out of what it learns; as it is for one alone."""
        known = self._wrong_here(rows)
        if len(known) < _LEAST or not self._may():
            return remedy
        found = self._held_out(edit, tool, known)
        return remedy.model_copy(update={**found._asdict(), "held_out": True})

    def edited(self, remedy: Remedy, edit: Edit, tool: str, rows: Sequence[Judged]) -> Remedy:
        """Return *remedy* with what *edit*, which puts nothing of *rows* into the description, does for them."""
        known = self._wrong_here(rows)
        if not known or not self._may():
            return remedy
        router = self._edited(edit, tool, [row.case.text for row in known])
        return remedy.model_copy(update=Tried(self._sound(router, known), self._spoiled(router))._asdict())

    def without_rule(self, remedy: Remedy, rule: str, rows: Sequence[Judged]) -> Remedy:
        """Return *remedy* with what happens to *rows*, and to what is right now, where *rule* does not act."""
        known = [row for row in rows if row.case.text]
        if not known or not self._may():
            return remedy
        kept = tuple(one for one in self.rules.rules if one.id != rule)
        router = self.make(tuple(self.specs.values()), self.rules.model_copy(update={"rules": kept}))
        found = Tried(self._sound(router, known), self._spoiled(router))
        return remedy.model_copy(update=found._asdict())

    def _wrong_here(self, rows: Sequence[Judged]) -> list[Judged]:
        """Return those of *rows* that are wrong as they are decided here: a log may be of routers with fewer tools."""
        known = [row for row in rows if row.case.text]
        again = ask([row.case for row in known], self._plain(), self.specs)
        return [row for row, one in zip(known, again, strict=True) if not one.is_right]

    def _plain(self) -> DynamicRouter:
        if self._now is None:
            self._now = self.make(tuple(self.specs.values()), self.rules)
        return self._now

    def _may(self) -> bool:
        if self.left is None:
            self.left = _MOST_TRIES if len(self.specs) <= _MANY_TOOLS else _FEW_TRIES
        self.left -= 1
        return self.left >= 0

    def _held_out(self, edit: Edit, tool: str, rows: Sequence[Judged]) -> Tried:
        folds = min(_FOLDS, len(rows))
        mends = 0
        for place in range(folds):
            held_out = rows[place::folds]
            texts = [row.case.text for n, row in enumerate(rows) if n % folds != place]
            mends += self._sound(self._edited(edit, tool, texts), held_out)
        everything = self._edited(edit, tool, [row.case.text for row in rows])
        return Tried(mends, self._spoiled(everything))

    def _edited(self, edit: Edit, tool: str, texts: Sequence[str]) -> DynamicRouter:
        specs = tuple(edit(spec, texts) if spec.name == tool else spec for spec in self.specs.values())
        return self.make(specs, self.rules)

    def _sound(self, router: DynamicRouter, rows: Sequence[Judged]) -> int:
        return sum(one.is_right for one in ask([row.case for row in rows], router, self.specs))

    def _spoiled(self, router: DynamicRouter) -> int:
        right = self._sure()
        return len(right) - self._sound(router, right)

    def _sure(self) -> tuple[Judged, ...]:
        """Return what is right now, decided as it is here: a log may know of rules that a text does not."""
        if self._right is None:
            known = [row for row in self.rows if row.is_right and row.case.text][:_MOST_RIGHT]
            again = ask([row.case for row in known], self._plain(), self.specs)
            self._right = tuple(one for one in again if one.is_right)
        return self._right


def with_phrases(spec: ToolSpec, texts: Sequence[str]) -> ToolSpec:
    """Return *spec* with *texts* among what calls for it."""
    return spec.model_copy(update={"use_when": (*spec.use_when, *texts)})


def without_phrases(spec: ToolSpec, texts: Sequence[str]) -> ToolSpec:
    """Return *spec* without the phrases that stand in *texts*."""
    drawing = {phrase for text in texts for phrase in phrases_in(spec, text)}
    return spec.model_copy(update={"use_when": tuple(each for each in spec.use_when if each not in drawing)})


def phrases_in(spec: ToolSpec, text: str) -> list[str]:
    """Return the phrases that call for *spec* and stand in *text*, every part of them."""
    folded = fold(text)
    return [each for each in spec.use_when if all(part in folded for part in parts_of(fold_phrase(each)))]
