"""What was found in one body: who is asked for which words, and what else may decide."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container
from functools import cached_property
from typing import Final

from migrate_kit.scan.asked_names import NEVER, is_many, of_words
from migrate_kit.scan.body_names import HERE, NOWHERE, UNKNOWN, BodyNames, Names, is_other
from migrate_kit.scan.bound_names import key_of
from migrate_kit.scan.clues import Ask, Clues, LookUp, Question
from migrate_kit.scan.glance import Glance
from migrate_kit.scan.sites import NOBODY, sites_of
from migrate_kit.scan.spoken import WRITTEN

_FILLING: Final = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})


class Tally(BodyNames):
    """What is asked in one body: by whom, for which words, and how often."""

    def __init__(self, body: ast.AST, nodes: Glance, known: Container[str]) -> None:
        super().__init__(body, nodes, known)
        self.weights: dict[tuple[str | None, Names, Names, bool, bool], Counter[int]] = {}
        """By site: a branch that asks for ten words is one branch."""
        self.look_ups: list[LookUp] = []
        self.values: set[str] = set()
        self.constants: set[str] = set()
        self.asked: dict[tuple[int, str | None], tuple[set[str], int, Names]] = {}
        self.chooses = False
        self._at = 0
        """The node that is looked at."""

    def clues(self, name: str) -> Clues:
        """Return what was found; the calls only where one of them may decide."""
        if not (self.weights or self.look_ups or self.values or self.constants or self.asked or self.chooses):
            return Clues(name)
        chooses = self.chooses or bool(self.values or self.constants or self.look_ups)
        return Clues(
            name,
            tuple(
                Ask(root, sum(sites.values()), when, unless, self._is_given(root), code, is_request)
                for (root, when, unless, code, is_request), sites in self.weights.items()
            ),
            tuple(self.look_ups),
            frozenset(self.values),
            frozenset(self.constants),
            tuple(Question(frozenset(w), root, n, given) for (_, root), (w, n, given) in self.asked.items()),
            frozenset(map(_callee, self.nodes[ast.Call])) if chooses else NOWHERE,
            self.chooses,
        )

    def _is_given(self, root: str | None) -> bool:
        if root is None or root.startswith(UNKNOWN):
            return True
        head = root.partition(".")[0]
        return head in self.parameters or (head not in self.bound and head not in self.known)

    def fills(self) -> Names:
        """Return the bare names of the containers filled here that are not the body's own.

        A function around a function may be a decorator: what it calls may fill them, too, and is given with brackets.
        """
        found: set[str] = set()
        if len(self.nodes[ast.FunctionDef]) > 1 or self.nodes[ast.AsyncFunctionDef]:
            found.update(f"{_callee(call)}()" for call in self.nodes[ast.Call])
        held = [method.value for _, method in self.methods if method.attr in _FILLING]
        held += [t.value for node in self.nodes[ast.Assign] for t in node.targets if isinstance(t, ast.Subscript)]
        held += [node.target for node in self.nodes[ast.AugAssign]]
        for node in held:
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and node.id not in self.own_names:
                found.add(node.id)
        return frozenset(found) if found else NOWHERE

    @cached_property
    def _sites(self) -> dict[int, int]:
        return sites_of(self.nodes)

    @property
    def _site(self) -> int:
        return self._sites.get(self._at, self._at)

    def count(
        self,
        subject: ast.expr,
        *,
        weight: int = 1,
        when: Names = HERE,
        unless: Names = NOWHERE,
        code: bool = False,
    ) -> None:
        """Take note of a test of *subject*."""
        if self._at in self.queried:
            return
        asked = self._asked_root(subject)
        if asked is None:
            return
        is_request = WRITTEN in when or self.asks_a_request(subject)
        when = HERE if WRITTEN in when else when if is_request else of_words(when)
        if when:
            root, fixed = asked
            self._weigh(root, weight, when, unless | fixed, code=code, is_request=is_request)

    def _weigh(
        self,
        root: str | None,
        weight: int,
        when: Names = HERE,
        unless: Names = NOWHERE,
        *,
        code: bool = False,
        is_request: bool = True,
    ) -> None:
        site = self._site
        sites = self.weights.setdefault((root, when, unless, code, is_request), Counter())
        sites[site] = max(sites[site], weight if site != NOBODY else 0)

    def _asked_root(self, subject: ast.expr) -> tuple[str | None, Names] | None:
        """Return what is asked, and the name that must hold no words for it; None for what is no input."""
        if key_of(subject) in self.held:
            return None
        root = self.root(subject)
        if root is None:
            return None if is_other(key_of(subject) or "") else (f"{UNKNOWN}{ast.unparse(subject)}", NOWHERE)
        if root in self.held or root in NEVER or is_other(root) or "__" in root:
            return None
        if (root in self.no_texts or is_many(root)) and not self.asks_a_request(subject):
            return None
        head = root.partition(".")[0]
        if head in self.parameters:
            return root, NOWHERE
        return None if head.isupper() else (root, frozenset((head,)))


def _callee(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))
