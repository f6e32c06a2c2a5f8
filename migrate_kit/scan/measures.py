"""Comparisons with numbers: `text.find(k) > -1`, `text.count(k)`, `len(text)`, similarities, sums of hits."""

from __future__ import annotations

import operator
from collections.abc import Callable

from migrate_kit.model.condition import Condition, Contains, Fuzzy, Opaque, Regex, StartsWith
from migrate_kit.model.condition import Word as WordTest
from migrate_kit.scan.request import Measure, Part, Test, Text, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import ALWAYS, NEVER, both, choice_of, either, opposite, settle
from migrate_kit.scan.values import Best, Choice, Known, Value

_MIRRORED = {
    "LessThan": "GreaterThan",
    "GreaterThan": "LessThan",
    "LessThanEqual": "GreaterThanEqual",
    "GreaterThanEqual": "LessThanEqual",
}
_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "LessThan": operator.lt,
    "GreaterThan": operator.gt,
    "LessThanEqual": operator.le,
    "GreaterThanEqual": operator.ge,
    "Equal": operator.eq,
    "NotEqual": operator.ne,
}


def ordered(left: Value, sign: str, right: Value, scope: Scope, source: str) -> Condition:
    """Return the condition of `left SIGN right` for an order, or for equality with a number."""
    if isinstance(left, Known) and not isinstance(right, Known):
        left, sign, right = right, _MIRRORED.get(sign, sign), left
    if isinstance(left, Best):
        return _best(left, sign, right, scope, source)
    if isinstance(left, Choice):
        ways = ((o.condition, ordered(settle(o.value), sign, right, scope, source)) for o in left.options)
        return choice_of(ways, ordered(settle(left.default), sign, right, scope, source))
    subset = _subset(left, sign, right, scope)
    if subset is not None:
        return subset
    number = right.value if isinstance(right, Known) else None
    if not isinstance(number, int | float) or isinstance(number, bool):
        return Opaque(source=source, reason="an order of unknown values")
    if isinstance(left, Measure):
        return _measured(left, sign, number, scope, source)
    if isinstance(left, Test):  # True is 1
        return choice_of(
            [(left.condition, ALWAYS if _OPERATORS[sign](1, number) else NEVER)],
            ALWAYS if _OPERATORS[sign](0, number) else NEVER,
        )
    if isinstance(left, Known) and isinstance(left.value, int | float):
        return ALWAYS if _OPERATORS[sign](left.value, number) else NEVER
    return Opaque(source=source, reason="a number beside the request")


def _best(left: Best, sign: str, right: Value, scope: Scope, source: str) -> Condition:
    """The highest score against a number: it exceeds what one of the scores exceeds."""
    if sign in ("Equal", "NotEqual") and right != Known(0):
        return Opaque(source=source, reason="the exact highest score")
    above = "GreaterThan" if sign in ("GreaterThan", "LessThanEqual", "Equal", "NotEqual") else "GreaterThanEqual"
    scores = (settle(option.value) for option in left.options)
    holds = either([ordered(score, above, right, scope, source) for score in scores])
    return holds if sign in ("GreaterThan", "GreaterThanEqual", "NotEqual") else opposite(holds)


def _subset(left: Value, sign: str, right: Value, scope: Scope) -> Condition | None:
    """`{"a", "b"} <= words`: all of them are words of the text."""
    from migrate_kit.scan.evaluate import entries

    if sign in ("GreaterThan", "GreaterThanEqual"):
        left, right = right, left
    rows = entries(left) if isinstance(right, Words) else None
    if rows is None or not isinstance(right, Words):
        return None
    texts = [row.value.value for row in rows if isinstance(row.value, Known)]
    return both(scope.run.atom(WordTest(text=str(text)), right.text) for text in texts)


def _measured(left: Measure, sign: str, number: float, scope: Scope, source: str) -> Condition:
    run = scope.run
    if left.kind == "ratio":
        fuzzy = run.atom(Fuzzy(text=left.needle, threshold=number, scorer=left.scorer or None), left.text)
        return fuzzy if sign in ("GreaterThan", "GreaterThanEqual") else opposite(fuzzy)
    holds = _OPERATORS[sign]
    if left.kind == "find":
        return _position(left, holds, sign, number, scope, source)
    if left.kind == "sum":
        from migrate_kit.scan.scores import counted

        return counted(left, holds, number, source)
    # Counted things: does the comparison only ask "none or some"?
    counts = {1.0, 2.0, number - 1, number, number + 1, 1e9}
    none, some = holds(0, number), {holds(count, number) for count in counts if count >= 1}
    if len(some) > 1:
        return _many(left, sign, number, scope, source)
    present = _present(left, scope, source)
    if none == some.pop():
        return ALWAYS if none else NEVER
    return opposite(present) if none else present


def _position(
    left: Measure, holds: Callable[[float, float], bool], _sign: str, number: float, scope: Scope, source: str
) -> Condition:
    missing, first, later = holds(-1, number), holds(0, number), holds(5, number)
    contains = scope.run.atom(Contains(text=left.needle), left.text)
    starts = scope.run.atom(StartsWith(text=left.needle), left.text)
    if number > 0:
        return Opaque(source=source, reason="a position inside the text")
    table: dict[tuple[bool, bool, bool], Condition] = {
        (False, True, True): contains,
        (True, False, False): opposite(contains),
        (False, True, False): starts if left.needle else ALWAYS,
        (True, False, True): opposite(starts),
        (False, False, True): both([contains, opposite(starts)]),
        (True, True, False): either([opposite(contains), starts]),
        (True, True, True): ALWAYS,
        (False, False, False): NEVER,
    }
    return table.get((missing, first, later), Opaque(source=source, reason="a position inside the text"))


def _present(left: Measure, scope: Scope, _source: str) -> Condition:
    if left.kind == "count":
        return scope.run.atom(Contains(text=left.needle), left.text)
    return scope.run.atom(Regex(pattern=left.needle or ".", flags="s"), left.text)


def _many(left: Measure, sign: str, number: float, scope: Scope, source: str) -> Condition:
    at_least = int(number) + (sign == "GreaterThan")
    if left.kind == "count" and sign in ("GreaterThan", "GreaterThanEqual") and at_least <= 9:
        import re

        pattern = ".*".join([re.escape(left.needle)] * at_least)
        return scope.run.atom(Regex(pattern=pattern, flags="s"), left.text)
    return Opaque(source=source, reason="a number of words or characters")


def amount(value: Value, _source: str) -> Measure | None:
    """Return the measure of `len(value)` where *value* depends on the input."""
    from migrate_kit.scan.request import Common

    match value:
        case Text():
            return Measure("length", value)
        case Words(text=text):
            return Measure("length", text, needle=r"\S")
        case Part(text=text):
            return Measure("length", text)
        case Common():
            return None
        case _:
            return None
