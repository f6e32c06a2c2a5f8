"""A Python regular expression as an `Expression`, where it is a regular language that we model exactly.

Unsupported parts (back-references, look-around inside, possessive repeats, multi-line mode) raise `Unsupported`;
the test is then free: it never proves anything.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from migrate_kit.analyze.expression import (
    ALL_CHARS,
    NEVER,
    Alt,
    Chars,
    Edge,
    End,
    Expression,
    Look,
    One,
    Seq,
    Star,
    literal,
    seq,
)
from migrate_kit.model.normalise import compile_pattern

#: A repeat is written out this many times at most.
MAX_REPEAT = 64
_CATEGORIES = {"DIGIT": "d", "NOT_DIGIT": "D", "SPACE": "s", "NOT_SPACE": "S", "WORD": "w", "NOT_WORD": "W"}


class Unsupported(Exception):
    """The pattern, or its combination with others, is outside what the automaton models."""


@lru_cache(maxsize=1024)
def parse(pattern: str, flags: str = "", *, whole: bool = False) -> Expression:
    """Return *pattern* as an expression; *whole* for a full match. Raises Unsupported."""
    try:
        compiled = compile_pattern(pattern, flags)
        tree = list(import_module("re._parser").parse(pattern, compiled.flags & ~re.UNICODE))
    except (re.error, KeyError, RecursionError, OverflowError, ValueError) as error:
        raise Unsupported from error
    if whole and tree and str(tree[-1]) == "(AT, AT_END)":
        tree.pop()  # in a full match `$` says nothing new: the newline before it would not be matched
    return _Reader(compiled.flags).sequence(tree)


class _Reader:
    """Walks the parse tree of the standard library. One reader for each set of flags."""

    def __init__(self, flags: int) -> None:
        self.flags = flags
        self.ignore_case = bool(flags & re.IGNORECASE)
        self.ascii = bool(flags & re.ASCII)

    def sequence(self, tree: Any) -> Expression:
        return seq(*(self.item(str(op), argument) for op, argument in tree))

    def item(self, op: str, argument: Any) -> Expression:
        reader = getattr(self, f"on_{op.lower()}", None)
        if reader is None:
            raise Unsupported
        expression: Expression = reader(argument)
        return expression

    def on_literal(self, code: int) -> Expression:
        return literal(chr(code), ignore_case=self.ignore_case)

    def on_not_literal(self, code: int) -> Expression:
        return One(Chars(frozenset(chr(code)), negated=True, ignore_case=self.ignore_case))

    def on_any(self, _: None) -> Expression:
        return One(ALL_CHARS if self.flags & re.DOTALL else Chars(frozenset("\n"), negated=True))

    def on_in(self, items: Any) -> Expression:
        return One(self.char_set(items))

    def char_set(self, items: Any) -> Chars:
        literals: set[str] = set()
        ranges: list[tuple[str, str]] = []
        categories = ""
        for op, argument in items:
            if str(op) == "LITERAL":
                literals.add(chr(argument))
            elif str(op) == "RANGE":
                ranges.append((chr(argument[0]), chr(argument[1])))
            elif str(op) == "CATEGORY":
                categories += _CATEGORIES[str(argument).removeprefix("CATEGORY_")]
        negated = str(items[0][0]) == "NEGATE"
        return Chars(frozenset(literals), tuple(ranges), categories, negated, self.ignore_case, self.ascii)

    def on_branch(self, argument: Any) -> Expression:
        return Alt(tuple(self.sequence(part) for part in argument[1]))

    def on_subpattern(self, argument: Any) -> Expression:
        _, added, removed, tree = argument
        if not added and not removed:
            return self.sequence(tree)
        return _Reader((self.flags | added) & ~removed).sequence(tree)

    def on_max_repeat(self, argument: Any) -> Expression:
        low, high, tree = argument
        part = self.sequence(tree)
        unbounded = str(high) == "MAXREPEAT"
        if (low if unbounded else high) > MAX_REPEAT:
            raise Unsupported
        rest = (Star(part),) if unbounded else (Alt((Seq(), part)),) * (high - low)
        return seq(*(part,) * low, *rest)

    on_min_repeat = on_max_repeat

    def on_at(self, place: Any) -> Expression:
        name = str(place).removeprefix("AT_")
        if self.flags & re.MULTILINE and name in ("BEGINNING", "END"):
            raise Unsupported
        if name == "END":
            return seq(Alt((Seq(), literal("\n"))), End(loose=True))
        places: dict[str, Expression] = {
            "BEGINNING": Edge("start"),
            "BEGINNING_STRING": Edge("start"),
            "END_STRING": End(),
            "BOUNDARY": Edge("boundary"),
            "NON_BOUNDARY": Edge("inside"),
        }
        # ASCII word boundaries differ from ours on foreign letters.
        if name not in places or (self.ascii and "BOUNDARY" in name):
            raise Unsupported
        return places[name]

    def on_assert(self, argument: Any) -> Expression:
        direction, tree = argument
        return Look(self.sequence(tree), before=direction < 0)

    def on_assert_not(self, argument: Any) -> Expression:
        direction, tree = argument
        if len(tree) == 0:
            return NEVER
        before = direction < 0
        other = One(self.inverse(tree))
        return Look(Alt((other, Edge("start") if before else End())), before=before)

    def inverse(self, tree: Any) -> Chars:
        """Return all characters but the one that *tree* matches; a longer tree is Unsupported."""
        part = self.sequence(tree)
        if not isinstance(part, One):
            raise Unsupported
        return replace(part.chars, negated=not part.chars.negated)
