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
    Opaque,
    Regex,
    StartsWith,
)
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.leaves import atoms
from migrate_kit.scan.truth import is_emptiness

LITERAL = Contains | WordTest | Equals | StartsWith | EndsWith
_LETTERS = re.compile(r"[^\W\d_]{2}|(?![\x00-\x7f])[^\W\d_]")


def tests_of(found: JoinedRouter) -> list[Condition]:
    """Return the single tests of all branches."""
    return [atom for condition in found.raw.conditions for atom in atoms(condition)]


def readable(found: JoinedRouter) -> list[Condition]:
    """Return the tests of the subject: without what is not about it, and without tests for emptiness."""
    return [a for a in tests_of(found) if not isinstance(a, Opaque) and a.op != "always" and not is_emptiness(a)]


def words_of_tests(found: JoinedRouter) -> list[str]:
    """Return the literal keywords."""
    return [atom.text for atom in tests_of(found) if isinstance(atom, LITERAL)]


def is_wordy(atom: Condition) -> bool:
    """Tell whether a test asks for something with letters."""
    if isinstance(atom, External | Fuzzy):
        return True
    if isinstance(atom, Regex):
        return not is_emptiness(atom) and bool(_LETTERS.search(atom.pattern))
    return bool(_LETTERS.search(getattr(atom, "text", "")))
