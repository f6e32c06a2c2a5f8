"""The few characters that stand for all: one of each kind that the tests tell apart."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from migrate_kit.analyze.expression import Chars
from migrate_kit.analyze.machine import Machine

#: One of every kind of character that a category can ask for; the readable ones first.
_KINDS = "xq的 0X_.é,。!\n\t\u3000"
_RARE = "٣\r\x0b\x0c\x1c\x85\xa0\u2028\u0301"
_ASCII = "".join(map(chr, range(32, 127)))


def alphabet(machines: Sequence[Machine], sets: Iterable[Chars]) -> list[str]:
    """Return raw characters, one for each symbol that *machines* tell apart, those of the tests first."""
    candidates = dict.fromkeys(_candidates(machines, list(dict.fromkeys(sets))))
    symbols: dict[tuple[object, ...], str] = {}
    for char in candidates:
        if not any(machine.view.loose and machine.view.is_lost(char) for machine in machines):
            symbols.setdefault(tuple(machine.signature(char) for machine in machines), char)
    return list(symbols.values())


def _candidates(machines: Sequence[Machine], sets: Sequence[Chars]) -> Iterator[str]:
    named = dict.fromkeys(char for chars in sets for char in sorted(chars.literals))
    named |= dict.fromkeys(char for machine in machines for step in machine.view.steps for char in _argument(step))
    cased = len(machines) > 1 or any(chars.ignore_case for chars in sets) or any(m.view.before for m in machines)
    yield from named
    if cased:
        yield from (variant for char in named for variant in (char.lower(), char.upper()) if len(variant) == 1)
    if len(machines) > 1:
        yield from (char for char in _changing() if not named.keys().isdisjoint(char.lower() + char.upper()))
    plain = all(chars.is_plain for chars in sets)
    yield from _fresh(named)
    if not plain:
        yield from _ASCII
        yield from _RARE
        for chars in sets:
            for low, high in chars.ranges:
                yield from _samples(low, high, named)


def _argument(step: str) -> str:
    return step.partition(":")[2].replace("=>", "")


def _fresh(named: Iterable[str]) -> Iterator[str]:
    taken = set(named)
    yield from _KINDS
    # Keywords may use up the letters above; a filler must be none of them.
    for first in ("a", "一", "à"):
        yield next(c for c in map(chr, range(ord(first), ord(first) + len(taken) + 1)) if c not in taken)


def _samples(low: str, high: str, named: Iterable[str]) -> Iterator[str]:
    """Yield the ends of a range, their outer neighbours, and a character inside that no test names."""
    taken = set(named)
    yield from (low, high)
    yield from (chr(code) for code in (ord(low) - 1, ord(high) + 1) if 0 <= code <= sys.maxunicode)
    inside = range(ord(low), min(ord(high), ord(low) + len(taken)) + 1)
    yield from (char for char in map(chr, inside) if char not in taken)


@cache
def _changing() -> tuple[str, ...]:
    """Return the characters that a change of case changes: the Kelvin sign is a K in one view and none in another."""
    return tuple(c for c in map(chr, range(0x1F000)) if c.lower() != c or c.upper() != c)
