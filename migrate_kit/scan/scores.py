"""Scores: tests that add up to a number, tables of such numbers, and the entry with the highest one.

    scores = {label: sum(word in text for word in words) for label, words in TOPICS.items()}
    best = max(scores, key=scores.get)
    return best if scores[best] > 0 else "small_talk"

A sum of tests is a `Measure`. Weights are not kept: an entry can win where one of its tests holds, and which of
several wins is not decided here (`pick` of the router says so).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import libcst as cst

from migrate_kit.model.condition import Condition, Opaque
from migrate_kit.scan.evaluate import derived, evaluate
from migrate_kit.scan.measures import ordered
from migrate_kit.scan.request import Measure, Test, Text
from migrate_kit.scan.scope import Scope, TooMuch
from migrate_kit.scan.syntax import code, dotted
from migrate_kit.scan.truth import ALWAYS, NEVER, both, either, opposite, settle
from migrate_kit.scan.values import (
    NONE,
    Best,
    Choice,
    Hits,
    Known,
    Listing,
    Mapping_,
    Option,
    Place,
    Ranking,
    Row,
    Value,
)

#: "at least k of n" is written out as alternatives up to this many.
_MOST_ALTERNATIVES = 120
#: A number that more tests than this add up to counts what a program does, not words of a request.
_MOST_PARTS = 1_000


@dataclass(frozen=True, slots=True)
class Sum:
    """The tests that add up; *exact* when each counts one."""

    parts: tuple[Condition, ...]
    exact: bool = True

    def measure(self, scope: Scope) -> Measure:
        """Return the value that stands for it."""
        return Measure("sum", Text(scope.run.subject or "sum"), parts=self.parts, exact=self.exact)

    def under(self, condition: Condition) -> Sum:
        """Return what is left of it when it only counts under *condition*."""
        return Sum(tuple(both([condition, part]) for part in self.parts), self.exact)


def sum_of(value: Value) -> Sum | None:
    """Return *value* as a sum of tests; None where it is no number of that kind."""
    match value:
        case Measure(kind="sum", parts=parts, exact=exact):
            return Sum(parts, exact)
        case Test(condition=condition):
            return Sum((condition,))
        case Known(value=int() | float() as number) if number >= 0:
            return Sum(() if number == 0 else (ALWAYS,), number in (0, 1))
        case Choice(options=options, default=default):
            return _sum_of_ways(options, sum_of(default))
    return None


def _sum_of_ways(options: Sequence[Option], default: Sum | None) -> Sum | None:
    if default is None:
        return None
    parts: list[Condition] = []
    before: list[Condition] = []
    exact = default.exact
    for option in options:
        inner = sum_of(option.value)
        if inner is None:
            return None
        found = inner.under(both([*before, option.condition]))
        parts.extend(found.parts)
        if len(parts) > _MOST_PARTS:
            raise TooMuch
        exact = exact and found.exact
        before.append(opposite(option.condition))
    return Sum((*parts, *default.under(both(before)).parts), exact)


def combined(sign: str, left: Value, right: Value, scope: Scope) -> Value | None:
    """Return `left SIGN right` where one of them is a sum of tests; None for anything else."""
    if sign == "Multiply" and isinstance(right, Measure) and _is_weight(left):
        left, right = right, left
    if sign == "Multiply" and isinstance(left, Measure) and _is_weight(right):
        return replace(left, exact=left.exact and right == Known(1))  # more weight changes nothing about "is there any"
    return _added(sign, left, right, scope)


def _is_weight(value: Value) -> bool:
    return isinstance(value, Known) and isinstance(value.value, int | float) and value.value > 0


def _added(sign: str, left: Value, right: Value, scope: Scope) -> Value | None:
    if not any(isinstance(value, Test) or is_score(value) for value in (left, right)):
        return None
    one, other = sum_of(left), sum_of(right)
    if one is None or other is None:
        return None
    if sign == "Add":
        return Sum((*one.parts, *other.parts), one.exact and other.exact).measure(scope)
    if sign == "Multiply":
        parts = tuple(both([a, b]) for a in one.parts for b in other.parts)
        single = min(len(one.parts), len(other.parts)) <= 1
        return Sum(parts, single and one.exact and other.exact).measure(scope)
    if sign in ("Divide", "FloorDivide") and isinstance(right, Known):
        return replace(one, exact=False).measure(scope)
    return None


def at_least(count: int, parts: Sequence[Condition]) -> Condition | None:
    """Return that *count* of *parts* hold; None when that takes too many alternatives to write down."""
    if count <= 0:
        return ALWAYS
    if count > len(parts):
        return NEVER
    if comb(len(parts), count) > _MOST_ALTERNATIVES:
        return None
    return either(both(chosen) for chosen in combinations(parts, count))


def counted(left: Measure, holds: Callable[[float, float], bool], number: float, source: str) -> Condition:
    """Return the condition of a sum of tests compared with *number*."""
    present = either(left.parts)
    none = holds(0, number)
    if left.exact:
        found = _exactly(left.parts, [holds(count, number) for count in range(len(left.parts) + 1)])
        if found is not None:
            return found
    elif {holds(some, number) for some in (1e-9, 1e-3, 0.5, 1, 2, number, number + 1, 1e9) if some > 0} == {not none}:
        return opposite(present) if none else present
    weighed = Opaque(source=source, reason="how much the words weigh together")
    return either([opposite(present), weighed]) if none else both([present, weighed])


def _exactly(parts: Sequence[Condition], holds: Sequence[bool]) -> Condition | None:
    """Return that the number of *parts* is one for which *holds* is true: runs of such numbers, each from – to."""
    found: list[Condition] = []
    start: int | None = None
    for count, here in enumerate([*holds, False]):
        if here and start is None:
            start = count
        if not here and start is not None:
            low, high = at_least(start, parts), at_least(count, parts)
            if low is None or high is None:
                return None
            found.append(both([low, opposite(high)]))
            start = None
    return either(found)


def grown(old: Value, ways: Sequence[Option], scope: Scope) -> Value | None:
    """Return a count or a table of scores after a conditional in which it grew; None for any other value."""
    if isinstance(old, Mapping_) and all(isinstance(way.value, Mapping_) for way in ways):
        return _table_grown(old, ways, scope)
    if len(ways) != 1 or not isinstance(old, Choice | Measure):
        return None
    before, after = sum_of(old), sum_of(ways[0].value)
    if before is None or after is None:
        return None
    if after.parts[: len(before.parts)] == before.parts and after.parts[len(before.parts) :] == (ALWAYS,):
        return Sum((*before.parts, ways[0].condition), before.exact and after.exact).measure(scope)
    step = _step(old, ways[0].value)
    return None if step is None else Sum((*before.parts, ways[0].condition), before.exact and step == 1).measure(scope)


def _step(old: Value, new: Value) -> float | None:
    """Return by how much every way of *old* grew, where that is the same."""
    match old, new:
        case Known(value=int() | float() as a), Known(value=int() | float() as b):
            return b - a if b > a else None
        case Choice(options=one, default=first), Choice(options=other, default=second):
            pairs = [(first, second), *((a.value, b.value) for a, b in zip(one, other, strict=False))]
            same = len(one) == len(other) and all(a.condition == b.condition for a, b in zip(one, other, strict=True))
            steps = {_step(a, b) for a, b in pairs} if same else {None}
            return steps.pop() if len(steps) == 1 else None
    return None


def _table_grown(old: Mapping_, ways: Sequence[Option], scope: Scope) -> Mapping_ | None:
    rows = list(old.rows)
    for way in ways:
        assert isinstance(way.value, Mapping_)
        for row in way.value.rows:
            if row in old.rows:
                continue
            found = _row_under(way.condition, row, next((r for r in rows if r.key == row.key), None), scope)
            if found is None:
                return None
            rows = [*(r for r in rows if r.key != row.key), found]
    return Mapping_(tuple(rows))


def _row_under(condition: Condition, new: Row, old: Row | None, scope: Scope) -> Row | None:
    added = sum_of(settle(new.value))
    if added is None:
        return None
    kept = sum_of(settle(old.value)) if old is not None else Sum(())
    if kept is None:
        return None
    if added.parts[: len(kept.parts)] == kept.parts:  # it grew
        added = Sum(added.parts[len(kept.parts) :], added.exact)
        parts = (*kept.parts, *added.under(condition).parts)
    else:
        parts = (*added.under(condition).parts, *kept.under(opposite(condition)).parts)
    when = both([condition, new.when]) if old is None else either([old.when, both([condition, new.when])])
    return Row(new.key, Sum(parts, added.exact and kept.exact).measure(scope), new.place, when)


def keep_score(target: cst.Subscript, value: Value, scope: Scope) -> None:
    """Take `scores[label] = number` into the table of scores that *scope* knows under that name."""
    name = dotted(target.value)
    index = target.slice[0].slice
    table = scope.names.get(name) if name is not None else None
    if not isinstance(table, Mapping_) or not isinstance(index, cst.Index) or not _is_entry(value, index.value):
        return
    key = settle(evaluate(index.value, scope))
    if isinstance(key, Known) or type(key).__name__ == "Member":
        place = scope.table or scope.place(target)
        rows = (*(row for row in table.rows if row.key != key), Row(key, value, place))
        scope.names[str(name)] = Mapping_(rows)


def keeps_score(target: cst.Subscript, value: Value, scope: Scope) -> bool:
    """Tell whether `target = value` goes into a table of scores that *scope* knows."""
    index = target.slice[0].slice
    known = isinstance(scope.names.get(dotted(target.value) or ""), Mapping_)
    return known and isinstance(index, cst.Index) and _is_entry(value, index.value)


def _is_entry(value: Value, key: cst.BaseExpression) -> bool:
    """A score, a record with one in it, or a plain number under a key that is not written out."""
    value = settle(value)
    if isinstance(value, Mapping_):
        return any(is_score(row.value) for row in value.rows)
    number = isinstance(value, Known) and isinstance(value.value, int | float) and not isinstance(value.value, bool)
    return is_score(value) or (number and not isinstance(key, cst.SimpleString))


def is_score(value: Value) -> bool:
    """Tell whether a value is a number that tests of the request add up to."""
    value = settle(value)
    if isinstance(value, Measure):
        return value.kind in ("sum", "count", "ratio", "common")
    # What holds no sum is not added up to see that: a count that grows under many tests has thousands of ways.
    return isinstance(value, Choice) and _holds_a_sum(value) and sum_of(value) is not None


def _holds_a_sum(value: Value) -> bool:
    if isinstance(value, Choice):
        return _holds_a_sum(value.default) or any(_holds_a_sum(option.value) for option in value.options)
    return isinstance(value, Measure) and value.kind == "sum"


def highest(node: cst.Call, scope: Scope) -> Value:
    """Return what `max(…)` gives: the best of a table of scores."""
    given = [argument for argument in node.args if argument.keyword is None]
    if len(given) != 1:
        return derived("max", [evaluate(argument.value, scope) for argument in given], code(node))
    found = ranking(settle(evaluate(given[0].value, scope)), _keyword(node, "key"), scope)
    if found is None:
        return derived("max", [evaluate(given[0].value, scope)], code(node))
    default = _keyword(node, "default")
    return found if default is None else replace(found, default=evaluate(default, scope))


def ranked(node: cst.Call, scope: Scope) -> Ranking | None:
    """Return what `sorted(…)` gives where entries are put in the order of their scores; None for anything else."""
    value = settle(evaluate(node.args[0].value, scope)) if node.args else NONE
    best = ranking(value, _keyword(node, "key"), scope)
    backwards = _keyword(node, "reverse")
    down = backwards is not None and evaluate(backwards, scope) == Known(True)
    return Ranking(best, down) if best is not None else None


def best_if_any(value: Value) -> Value:
    """Return `best if score > 0 else other` as the best with another default; any other value as it is."""
    match value:
        case Choice(options=[Option(condition=test, value=Best() as best)], default=default):
            options = (replace(option, condition=both([test, option.condition])) for option in best.options)
            return Best(tuple(options), default)
    return value


def holds_scores(value: Value) -> bool:
    """Tell whether a list has entries like (score, label)."""
    return isinstance(value, Listing) and any(
        isinstance(entry, Listing) and any(map(is_score, entry.items)) for entry in value.items
    )


def _keyword(node: cst.Call, name: str) -> cst.BaseExpression | None:
    return next((a.value for a in node.args if a.keyword is not None and a.keyword.value == name), None)


def ranking(value: Value, key: cst.BaseExpression | None, scope: Scope) -> Best | None:
    """Return the entry of *value* with the highest score, each under the condition that it has one at all."""
    candidates = _candidates(value)
    options: list[Option] = []
    scored = False
    for candidate, place, when in candidates:
        score = _score(candidate, key, scope)
        if score is None:
            return None
        scored = scored or not isinstance(score, Known)
        test = both([when, ordered(score, "GreaterThan", Known(0), scope, "score")])
        if test != NEVER:
            options.append(Option(test, candidate, place))
    if not options or not scored:
        return None
    return Best(tuple(options), _without_score(candidates[0]))


def _candidates(value: Value) -> list[tuple[Value, Place, Condition]]:
    if isinstance(value, Mapping_):
        return [(row.key, row.place, row.when) for row in value.rows]
    if isinstance(value, Listing):
        return [(row.value, row.place, row.when) for row in value.rows]
    if isinstance(value, Hits):
        return [(option.value, option.place, option.condition) for option in value.options]
    return []


def _without_score(first: tuple[Value, Place, Condition]) -> Value:
    """The first entry wins where none has a score; where that one may be missing, nobody can tell."""
    candidate, _, when = first
    if when != ALWAYS:
        return NONE
    if isinstance(candidate, Listing):
        rows = (replace(row, value=Known(0)) if isinstance(row.value, Measure) else row for row in candidate.rows)
        return replace(candidate, rows=tuple(rows))
    return Known(0) if isinstance(candidate, Measure) else candidate


def _score(candidate: Value, key: cst.BaseExpression | None, scope: Scope) -> Value | None:
    """Return the score of *candidate*: what the key function gives for it, else itself or its first part."""
    from migrate_kit.scan.calls import invoke
    from migrate_kit.scan.lookups import look_up

    match key:
        case None:
            first = candidate.items[0] if isinstance(candidate, Listing) and candidate.rows else candidate
            found = settle(first)
        case cst.Attribute(value=table, attr=cst.Name(value="get" | "__getitem__")):
            found = settle(look_up(settle(evaluate(table, scope)), candidate, scope, "score"))
        case cst.Call(args=[given]) if code(key.func).endswith("itemgetter"):
            found = settle(look_up(candidate, evaluate(given.value, scope), scope, "score"))
        case _:
            found = settle(invoke(evaluate(key, scope), [candidate], {}, scope, "score"))
    if isinstance(found, Listing) and found.rows:  # (score, -length): what comes first decides
        found = settle(found.items[0])
    is_number = isinstance(found, Known) and isinstance(found.value, int | float)
    return found if is_number or is_score(found) else None
