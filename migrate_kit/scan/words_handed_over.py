"""Helpers that search one of their arguments for the words in another: `contains(text, "lamp", "light")`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from migrate_kit.scan.body_names import HERE, MAX_CHAIN, NOWHERE, BodyNames, Names
from migrate_kit.scan.glance import names_in
from migrate_kit.scan.spoken import WRITTEN, constants_in, is_spoken

#: Stands among names for words that whoever calls hands over.
GIVEN: Final = "<given>"
_GIVEN: Final = frozenset((GIVEN,))
_WITHIN: Final = frozenset((ast.In, ast.NotIn))
_NAMED: Final = frozenset((ast.Name, ast.Attribute))
#: Functions and methods that are asked for one of several things; of what they are given the words come first.
_SEARCHING: Final = frozenset({"search", "match", "fullmatch", "findall", "startswith", "find", "count"})


def searched_for_given(body: BodyNames) -> list[tuple[ast.expr, Names]]:
    """Return what a body with parameters searches for words that it was given, as well as the mark of them."""
    searches = list(_searches(body))
    if not searches or len(body.parameters - {"self", "cls"}) < 2:
        return []
    return [pair for words, text in searches for pair in _pair(body, words, text)]


def _searches(body: BodyNames) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield what is searched for, and where."""
    for compared in body.nodes[ast.Compare]:
        if compared.ops[0].__class__ in _WITHIN:
            yield compared.left, compared.comparators[0]
    for call, method in body.methods:
        if method.attr in _SEARCHING and call.args:
            yield call.args[0], call.args[1] if len(call.args) > 1 else method.value


def _pair(body: BodyNames, words: ast.expr, text: ast.expr) -> list[tuple[ast.expr, Names]]:
    asked = body.root(text)
    if asked not in body.parameters or not _parameters_behind(body, words) - {asked}:
        return []
    return [(text, _GIVEN)] if WRITTEN not in body.table(words) else []


def _parameters_behind(body: BodyNames, node: ast.expr) -> set[str | None]:
    names = fresh = names_in(node)
    for _ in range(MAX_CHAIN):
        fresh = names_in(*(value for name in fresh for value in body.bound.get(name, ()))) - names
        names |= fresh
    return set(names & body.parameters)


def words_handed_over(body: BodyNames, given: Sequence[ast.expr]) -> Names:
    """Return the names by which the arguments of a call may hold words; a word of the caller is one, too."""
    if any(is_spoken(word) for part in given for word in constants_in(part)):
        return HERE
    return _joined(body.table(part) for part in given if part.__class__ in _NAMED)


def _joined(sets: Iterable[Names]) -> Names:
    return NOWHERE.union(*sets)
