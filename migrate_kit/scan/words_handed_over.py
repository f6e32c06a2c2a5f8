"""Helpers that search one of their arguments for the words in another: `contains(text, "lamp", "light")`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Final

from migrate_kit.scan.body_names import HERE, MAX_CHAIN, NOWHERE, BodyNames, Names
from migrate_kit.scan.glance import names_in
from migrate_kit.scan.spoken import WRITTEN, constants_in, is_spoken

#: Stands among names for words that whoever calls hands over.
GIVEN: Final = "<given>"
_GIVEN: Final = frozenset((GIVEN,))
#: Functions and methods that are asked for one of several things; of what they are given the words come first.
_SEARCHING: Final = frozenset({"search", "match", "fullmatch", "findall", "startswith", "find", "count"})


def searched_for_given(body: BodyNames) -> list[tuple[ast.expr, Names]]:
    """Return what a body with parameters searches for words that it was given, as well as the mark of them."""
    found: list[tuple[ast.expr, Names]] = []
    if len(body.parameters - {"self", "cls"}) < 2:
        return found
    for compared in body.nodes[ast.Compare]:
        if isinstance(compared.ops[0], ast.In | ast.NotIn):
            found += _pair(body, compared.left, compared.comparators[0])
    for call in body.nodes[ast.Call]:
        if isinstance(call.func, ast.Attribute) and call.func.attr in _SEARCHING and call.args:
            text = call.args[1] if len(call.args) > 1 else call.func.value
            found += _pair(body, call.args[0], text)
    return found


def _pair(body: BodyNames, words: ast.expr, text: ast.expr) -> list[tuple[ast.expr, Names]]:
    asked, given = body.root(text), _parameters_behind(body, words)
    return [(text, _GIVEN)] if asked in body.parameters and given - {asked} and WRITTEN not in body.table(words) else []


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
    return _joined(body.table(part) for part in given if isinstance(part, ast.Name | ast.Attribute))


def _joined(sets: Iterable[Names]) -> Names:
    return NOWHERE.union(*sets)
