"""The tests of a router, as the rules look at them."""

from __future__ import annotations

import re

from migrate_kit.model.condition import (
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Fuzzy,
    LabelIs,
    Regex,
    StartsWith,
)
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.truth import is_emptiness

_LITERAL = frozenset((Contains, WordTest, Equals, StartsWith, EndsWith))
_OUTSIDE = frozenset((External, Fuzzy))
_LETTERS = re.compile(r"[^\W\d_]{2}|(?![\x00-\x7f])[^\W\d_]")


def words_of_tests(found: JoinedRouter) -> list[str]:
    """Return the literal keywords."""
    return [atom.text for atom in found.raw.tests if atom.__class__ in _LITERAL]  # type: ignore[union-attr]


def is_wordy(atom: Condition) -> bool:
    """Tell whether a test asks for something with letters."""
    kind = atom.__class__
    if kind in _OUTSIDE:
        return True
    if isinstance(atom, Regex):
        return not is_emptiness(atom) and bool(_LETTERS.search(atom.pattern))
    return (kind in _LITERAL or kind is LabelIs) and bool(_LETTERS.search(atom.text))  # type: ignore[union-attr]
