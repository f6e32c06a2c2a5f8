"""The best of scored entries: `max(scores, key=scores.get)`, `max(scores.items(), key=…)`, the first of them sorted."""

from __future__ import annotations

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan.evaluate import derived, entries, evaluate
from migrate_kit.scan.measures import ordered
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import settle, truth_of
from migrate_kit.scan.values import (
    Choice,
    Hits,
    Known,
    Listing,
    Mapping_,
    Measure,
    Option,
    Place,
    Test,
    Unclear,
    Value,
)


def best(node: cst.Call, scope: Scope) -> Value:
    """Return the entry that `max(…)` takes, under the condition that it scores at all."""
    given = settle(evaluate(node.args[0].value, scope)) if node.args else Unclear(code(node))
    found = scored(given, _key(node), scope)
    if found is not None:
        return found
    rows = entries(given)
    if rows is not None and all(isinstance(row.value, Measure | Test) for row in rows):
        parts = tuple(truth_of(row.value, scope.run) for row in rows)
        first = next((r.value.text for r in rows if isinstance(r.value, Measure)), None)
        if first is not None:  # the highest of the scores, compared with a number: is there any
            return Measure("sum", first, parts=parts)
    return derived("max", [given], code(node))


def scored(given: Value, key: str, scope: Scope) -> Choice | None:
    """Return the choice between entries whose score depends on the request; None where there are none.

    *key* is the source of the `key=` argument: of a table it is its `get`, of its pairs the second of each.
    """
    if isinstance(given, Mapping_) and key.endswith(".get"):
        return _choice([(row.key, row.value, row.place) for row in given.rows], scope)
    if isinstance(given, Listing) and given.rows and key:
        pairs = [(row.value, _last(row.value), row.place) for row in given.rows]
        return _choice(pairs, scope)
    return None


def _key(node: cst.Call) -> str:
    return next((code(a.value) for a in node.args if a.keyword is not None and a.keyword.value == "key"), "")


def _last(value: Value) -> Value:
    value = settle(value)
    return value.items[-1] if isinstance(value, Listing) and len(value.rows) == 2 else value


def _choice(scores: list[tuple[Value, Value, Place]], scope: Scope) -> Choice | None:
    settled = [(entry, settle(score), place) for entry, score, place in scores]
    depends = any(isinstance(score, Measure | Test | Hits) for _, score, _ in settled)
    if not depends or not all(isinstance(score, Measure | Test | Hits | Known) for _, score, _ in settled):
        return None
    options = (Option(_scores(score, scope), entry, place) for entry, score, place in settled)
    return Choice(tuple(options), Unclear("the first entry", "no entry scores"), scored=True)


def _scores(score: Value, scope: Scope) -> Condition:
    if isinstance(score, Measure):
        return ordered(score, "GreaterThan", Known(0), scope, "score")
    return truth_of(score, scope.run)
