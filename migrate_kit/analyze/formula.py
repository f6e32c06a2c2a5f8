"""What is still to be shown while a text is read: a formula over tests that only ever come to hold.

A test that holds stays true for every longer text, so a formula shrinks as tests come to hold; two texts that leave
the same rest are one state. That keeps the search small where the sets of seen keywords would be many.
"""

from __future__ import annotations

from collections.abc import Iterable

FALSE = 0
TRUE = 1


class Formulas:
    """Formulas by number, each stored once: FALSE, TRUE, and what the methods make."""

    def __init__(self) -> None:
        self._nodes: list[tuple[str, frozenset[int]]] = [("or", frozenset()), ("and", frozenset())]
        self._numbers: dict[tuple[str, frozenset[int]], int] = {("or", frozenset()): FALSE, ("and", frozenset()): TRUE}
        self._assigned: dict[tuple[int, int], int] = {}
        self._tests: dict[int, frozenset[int]] = {}

    def test(self, number: int, *, negated: bool = False) -> int:
        """Return the formula "test *number* comes to hold" or "never comes to hold"."""
        return self._intern("never" if negated else "holds", frozenset({number}))

    def all(self, parts: Iterable[int]) -> int:
        """Return the conjunction."""
        kept = frozenset(parts) - {TRUE}
        if FALSE in kept:
            return FALSE
        return next(iter(kept)) if len(kept) == 1 else self._intern("and", kept)

    def any(self, parts: Iterable[int]) -> int:
        """Return the disjunction."""
        kept = frozenset(parts) - {FALSE}
        if TRUE in kept:
            return TRUE
        return next(iter(kept)) if len(kept) == 1 else self._intern("or", kept)

    def when(self, formula: int, test: int) -> int:
        """Return what is left of *formula* once *test* holds."""
        key = (formula, test)
        rest = self._assigned.get(key)
        if rest is None:
            rest = self._assigned[key] = self._substituted(formula, test)
        return rest

    def at_end(self, formula: int) -> bool:
        """Tell whether *formula* is true when no further test comes to hold."""
        kind, parts = self._nodes[formula]
        if kind in ("holds", "never"):
            return kind == "never"
        return (all if kind == "and" else any)(map(self.at_end, parts))

    def tests(self, formula: int) -> frozenset[int]:
        """Return the tests that *formula* still depends on."""
        found = self._tests.get(formula)
        if found is None:
            kind, parts = self._nodes[formula]
            found = parts if kind in ("holds", "never") else frozenset().union(*map(self.tests, parts))
            self._tests[formula] = found
        return found

    def _substituted(self, formula: int, test: int) -> int:
        if test not in self.tests(formula):
            return formula
        kind, parts = self._nodes[formula]
        if kind in ("holds", "never"):
            return TRUE if kind == "holds" else FALSE
        rest = [self.when(part, test) for part in parts]
        return self.all(rest) if kind == "and" else self.any(rest)

    def _intern(self, kind: str, parts: frozenset[int]) -> int:
        number = self._numbers.get((kind, parts))
        if number is None:
            number = self._numbers[kind, parts] = len(self._nodes)
            self._nodes.append((kind, parts))
        return number
