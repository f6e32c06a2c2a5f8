"""Which tool the routers lead a text to: words that call for another tool are no phrase of this one.

Good: the head `查快递` of a help line fires a branch of `track` and of no other tool.
Bad:  `查询` fires branches of two tools; `help` fires none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import Fuzzy, LabelIs, Not, Regex, TextAtom, anchors, asked_atoms, atoms
from migrate_kit.model.inventory import Branch, LegacyRouter

_PLAIN = frozenset({"lower", "strip", "casefold"})
"""Steps after which a word that is not in the text is not in what is made of it."""


class Rivals:
    """The live branches of some routers, by the words that lead to them."""

    def __init__(self, routers: Sequence[LegacyRouter]) -> None:
        self._routers = [(router, [_Way(b, router) for b in router.branches if _can_fire(b)]) for router in routers]
        self._named: defaultdict[str, set[str]] = defaultdict(set)
        for router in routers:
            for branch in router.branches:
                if branch.tool and not branch.dead:
                    for name in _names(branch):
                        self._named[name].add(branch.tool)

    def fired(self, text: str) -> set[str]:
        """Return the tools that *text* is led to."""
        return {tool for router, ways in self._routers for tool in _fired(text, router, ways)}

    def named(self, word: str) -> set[str]:
        """Return the tools that the keyword, command or label *word* leads to; those it fires come first."""
        return self.fired(word) or set(self._named.get(word.casefold(), ()))

    def calls_for_another(self, text: str, tool: str) -> bool:
        """Tell whether *text* is led to other tools than *tool*."""
        fired = self.fired(text)
        return bool(fired) and tool not in fired


class _Way:
    """A branch, with the words of which one must occur in a text that fires it; none where that is not known."""

    def __init__(self, branch: Branch, router: LegacyRouter) -> None:
        self.branch = branch
        tested = atoms(branch.condition)
        is_plain = _PLAIN.issuperset(router.normalise) and all(
            isinstance(atom, TextAtom) and atom.normalise is None for atom in tested
        )
        has_negation = isinstance(branch.condition, Not) or len(list(asked_atoms(branch.condition))) < len(tested)
        self.words = tuple({w.casefold() for w in anchors(branch.condition)}) if is_plain and not has_negation else ()

    def may_fire(self, folded: str) -> bool:
        """Tell whether a text, case-folded, may fire the branch."""
        return not self.words or any(word in folded for word in self.words)


def _can_fire(branch: Branch) -> bool:
    return not branch.dead and any(isinstance(a, TextAtom | Regex | Fuzzy) for a in asked_atoms(branch.condition))


def _fired(text: str, router: LegacyRouter, ways: Sequence[_Way]) -> Iterator[str]:
    folded = text.casefold()
    for way in ways:
        if way.may_fire(folded) and way.branch.condition.matches(text, router.normalise) is True:
            if way.branch.tool:
                yield way.branch.tool
            if router.exclusive:
                return


def _names(branch: Branch) -> Iterator[str]:
    """Yield the words by which alone a branch may be called: its keywords, labels, and whole words of its patterns."""
    yield from (anchor.strip().casefold() for anchor in anchors(branch.condition))
    for atom in asked_atoms(branch.condition):
        if isinstance(atom, LabelIs):
            yield from (atom.text.casefold(), atom.text.rpartition(".")[2].casefold())
        elif isinstance(atom, Regex):
            bare = re.sub(r"\\[a-zA-Z]", " ", atom.pattern)
            yield from (run.casefold() for run in re.findall(r"[^\W_]{2,}", bare))
