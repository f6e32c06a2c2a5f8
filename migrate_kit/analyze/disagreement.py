"""Helper predicates that judge a text by other words than the branch for the same thing."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from migrate_kit.analyze.predicates import Predicate, predicates
from migrate_kit.analyze.tree import Tree
from migrate_kit.model.condition import anchors
from migrate_kit.model.inventory import Branch, Finding, LegacyRouter, Severity
from migrate_kit.model.twin import Twin, end_of

#: Keywords that two lists must share before they are taken for lists of one thing.
_SHARED = 2


def predicate_findings(routers: Sequence[LegacyRouter], trees: Mapping[str, Tree]) -> Iterator[Finding]:
    """Yield a finding for each predicate of *trees* that a text tells apart from the branch it is most like."""
    judges = _Judges(routers, trees)
    for predicate in predicates(trees):
        match = judges.nearest(predicate)
        text = None if match is None else _telling(predicate, match)
        if match is not None and text is not None and judges.is_second(predicate, match.router):
            lines = (predicate.line,) if predicate.file == (match.branch.file or match.router.file) else ()
            yield otherwise(match.router, match.branch, text, predicate.name, lines)


def otherwise(router: LegacyRouter, branch: Branch, text: str, other: str, lines: tuple[int, ...] = ()) -> Finding:
    """Return the finding that *other* judges *text* otherwise than *branch* of *router*."""
    return Finding(
        code="MK222",
        severity=Severity.note,
        file=branch.file or router.file,
        line=branch.line,
        router=router.id,
        tool=branch.tool,
        message={"other": other, "tool": end_of(branch), "text": text},
        related_lines=lines,
        witness=text,
    )


@dataclass(frozen=True, slots=True)
class _Match:
    """A branch, with its keywords in small letters."""

    router: LegacyRouter
    branch: Branch
    words: frozenset[str]


class _Judges:
    """The branches by their keywords, and everything in the source by its name."""

    def __init__(self, routers: Sequence[LegacyRouter], trees: Mapping[str, Tree]) -> None:
        self._trees = trees
        self._branches = [
            _Match(router, branch, frozenset(map(str.lower, anchors(branch.condition))))
            for router in routers
            for branch in router.branches
            if branch.target_kind != "none"
        ]
        self._by_word: dict[str, list[int]] = {}
        for number, match in enumerate(self._branches):
            for word in match.words:
                self._by_word.setdefault(word, []).append(number)

    def nearest(self, predicate: Predicate) -> _Match | None:
        """Return the branch that shares most words with *predicate*, if they are enough to mean one thing."""
        words = {word.lower() for word in predicate.words}
        shared = Counter(number for word in words for number in self._by_word.get(word, ()))
        for number, count in shared.most_common():
            match = self._branches[number]
            if count >= _SHARED and 2 * count >= min(len(match.words), len(words)):
                return match
        return None

    def is_second(self, predicate: Predicate, router: LegacyRouter) -> bool:
        """Tell whether *predicate* judges texts somewhere else than as a part of *router* itself."""
        places = self._mentions.get(predicate.name.rpartition(".")[2], [])
        inside = [file == router.file and router.first_line <= line <= router.last_line for file, line in places]
        return not all(inside) or not inside

    @cached_property
    def _mentions(self) -> dict[str, list[tuple[str, int]]]:
        found: dict[str, list[tuple[str, int]]] = {}
        for file, tree in self._trees.items():
            for node in ast.walk(tree.module):
                name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
                if name is not None and isinstance(node, ast.Name | ast.Attribute):
                    found.setdefault(name, []).append((file, node.lineno))
        return found


def _telling(predicate: Predicate, match: _Match) -> str | None:
    """Return a text of one side that the other does not take; what the router takes comes first."""
    words = [word for word in anchors(match.branch.condition) if not predicate.holds(word)]
    taken = (word for word in words if _takes(match.router, match.branch, word) is True)
    missed = (w for w in predicate.words if predicate.holds(w) and _takes(match.router, match.branch, w) is False)
    return next(taken, None) or next(missed, None)


def _takes(router: LegacyRouter, branch: Branch, text: str) -> bool | None:
    decision = Twin(router).decide(text)
    if any(fired.line == branch.line for fired in decision.fired):
        return True
    return None if decision.maybe else False
