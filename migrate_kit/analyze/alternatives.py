"""The alternatives of a condition: each way it can come true by one part of an `any`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.analyze.sample import sample
from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    Contains,
    Equals,
    Fuzzy,
    LabelIs,
    Regex,
    TextAtom,
    all_of,
    atoms,
)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One part of an `any` (number *group*, in source order), and the whole condition with only that part left."""

    part: Condition
    whole: Condition
    group: int


def alternatives(condition: Condition) -> list[Alternative]:
    """Return every alternative of every positive `any` in *condition*; the condition itself where there is none."""
    found: list[Alternative] = []
    for group, (parts, hole) in enumerate(_groups(condition)):
        found.extend(Alternative(part, hole(part), group) for part in parts)
    return found or [Alternative(condition, condition, 0)]


class _Hole:
    """A condition with one place open."""

    def __init__(self, before: tuple[Condition, ...] = (), after: tuple[Condition, ...] = ()) -> None:
        self.before, self.after = before, after

    def __call__(self, part: Condition) -> Condition:
        return all_of(*self.before, part, *self.after)


def _groups(condition: Condition) -> Iterator[tuple[tuple[Condition, ...], _Hole]]:
    """Yield the parts of each `any` that is the condition itself or one of its conjuncts."""
    if isinstance(condition, AnyOf):
        yield condition.of, _Hole()
    elif isinstance(condition, AllOf):
        for place, part in enumerate(condition.of):
            if isinstance(part, AnyOf):
                yield part.of, _Hole(condition.of[:place], condition.of[place + 1 :])


def sketches(condition: Condition) -> list[str]:
    """Return a few texts that probably make *condition* true: its keywords, glued in the two usual ways."""
    parts = condition.of if isinstance(condition, AllOf) else ()
    whole = [part.text for part in parts if isinstance(part, Equals)]
    words = whole[:1] or list(_words(condition))
    return list(dict.fromkeys(("".join(words), " ".join(words), " ".join(reversed(words)))))


def _words(condition: Condition) -> Iterator[str]:
    if isinstance(condition, AllOf):
        for part in condition.of:
            yield from _words(part)
    elif isinstance(condition, AnyOf):
        yield from _words(condition.of[0])
    elif isinstance(condition, TextAtom):
        yield condition.text
    elif isinstance(condition, Regex):
        yield sample(condition.pattern, condition.flags)


def has_labels(condition: Condition) -> bool:
    """Tell whether *condition* tests what a classifier said."""
    return any(isinstance(atom, LabelIs) for atom in atoms(condition))


def keyword_of(part: Condition) -> str | None:
    """Return the keyword of a simple test, or None."""
    return part.text if isinstance(part, TextAtom | Fuzzy | LabelIs) else None


def is_only_words(condition: Condition) -> bool:
    """Tell whether *condition* is made of keywords that any longer text keeps: two such always meet in one text."""
    if isinstance(condition, AnyOf | AllOf):
        return all(map(is_only_words, condition.of))
    return isinstance(condition, Contains | Always)
