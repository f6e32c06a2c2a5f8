"""Values among which a parameter has to be, as claims: a choice of them, or the first and last of a run of numbers.

Good: `("a", "b")` → enum a, b; `range(1, 6)` → minimum 1, maximum 5; `range(0, 60, 15)` → enum 0, 15, 30, 45.
Good: `(1, 2, 3)` written out → enum 1, 2, 3: who lists whole numbers means each of them.
Bad:  a list of 200 cities is data, not a choice: its first entries serve as examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import libcst as cst

from migrate_kit.scan.tools.claim import Claim, Strength, claim
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.json_type import PLAIN, common_type
from migrate_kit.scan.tools.syntax import dotted

LARGEST = 100
"""A longer list is data, not a choice; its first entries serve as examples."""
Members = tuple[Any, ...] | range


def members_of(source: FunctionSource, node: cst.BaseExpression) -> Members | None:
    """Return what the collection *node* holds, a range as a range; None where that is no constant or not plain."""
    value = source.value_of(node)
    if not value and isinstance(node, cst.Call) and dotted(node.func) == "range":
        value = _written(source, node)
    return value if isinstance(value, range) and value else choices(value)


def choices(value: Any) -> tuple[Any, ...] | None:
    """Return the members of a constant collection of plain values, or None."""
    if isinstance(value, dict | list | tuple | set | frozenset) and value and all(isinstance(v, PLAIN) for v in value):
        given = tuple(value) if not isinstance(value, set | frozenset) else tuple(sorted(value, key=repr))
        return tuple(v for v in given if v not in (None, "")) or None
    return None


def joined(parts: Sequence[Members]) -> Members:
    """Return all members of *parts*; of ranges that meet, one range."""
    together = tuple(dict.fromkeys(member for part in parts for member in part))
    if together and all(isinstance(part, range) for part in parts):
        run = range(min(together), max(together) + 1)
        return run if len(run) == len(together) else together
    return together


def among(source: FunctionSource, node: cst.CSTNode, parameter: str, members: Members, rule: str) -> Iterator[Claim]:
    """Yield that *parameter* has to be one of *members*, as *node* shows."""
    if isinstance(members, range) and (abs(members.step) == 1 or len(members) > LARGEST):
        yield from _between(source, node, parameter, members)
        return
    listed = tuple(members)
    if len(listed) > LARGEST:
        yield from claim(source, node, parameter, rule=rule, strength=Strength.body, examples=listed[:3])
        return
    yield from claim(source, node, parameter, rule=rule, strength=Strength.body, enum=listed)
    kind = common_type(listed)
    if kind is not None:
        yield from claim(source, node, parameter, rule=rule, strength=Strength.router, type=kind)


def _between(source: FunctionSource, node: cst.CSTNode, parameter: str, run: range) -> Iterator[Claim]:
    ends = {"minimum": min(run[0], run[-1]), "maximum": max(run[0], run[-1])}
    yield from claim(source, node, parameter, rule="range-check", strength=Strength.body, **ends)
    yield from claim(source, node, parameter, rule="range-check", strength=Strength.router, type="integer")


def _written(source: FunctionSource, call: cst.Call) -> range | None:
    # A range of more numbers than the scan walks through is still known by its ends.
    ends = [source.value_of(argument.value) for argument in call.args]
    if 1 <= len(ends) <= 3 and all(type(end) is int for end in ends) and 0 not in ends[2:]:
        return range(*ends)
    return None
