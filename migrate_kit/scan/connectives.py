"""`and` and `or`: a test of both sides, or a value with another one in reserve."""

from __future__ import annotations

import libcst as cst

from migrate_kit.model.condition import Condition, any_of
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.request import Match, Part, Test, Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import ALWAYS, both, either, settle, truth_of
from migrate_kit.scan.values import (
    Called,
    Choice,
    Instance,
    Known,
    Listing,
    Mapping_,
    Option,
    Place,
    StrangerCall,
    Unclear,
    Value,
    Verdict,
)


def boolean(node: cst.BooleanOperation, scope: Scope) -> Value:
    """A thousand words with `or` between them are a thousand nodes deep: they are taken one after the other."""
    is_or = isinstance(node.operator, cst.Or)
    first, *others = _operands(node)
    value, source = evaluate(first, scope), code(first)
    tests: list[Condition] = []
    for other in others:
        right = evaluate(other, scope)
        done = None if tests else _done_where(value, right, scope.place(other), is_or=is_or)
        if done is not None:
            value = done
            continue
        if not tests and (chosen := _chosen(is_or, value, right)) is not None:
            value, source = chosen, code(other if chosen is right else first)
            continue
        tests = tests or [truth_of(value, scope.run, source)]
        tests.append(truth_of(right, scope.run, code(other)))
    return Test((_either if is_or else both)(tests)) if tests else value


def _either(tests: list[Condition]) -> Condition:
    """`text == "open" or "close"` always holds, and still tells what its author looked for: the test is kept."""
    whole = either(tests)
    return any_of(*tests) if whole == ALWAYS and any(test != ALWAYS for test in tests) else whole


def _done_where(left: Value, right: Value, place: Place, *, is_or: bool) -> Value | None:
    """`"lamp" in t and lamp(t)`: the call is made where the test holds; joined by `or` the first that holds is."""
    if is_or:
        ways = [value for value in (left, right) if isinstance(value, Choice) and value.default == _NOT_DONE]
        options = [option for way in ways for option in way.options]
        return Choice(tuple(options), _NOT_DONE) if len(ways) == 2 else None
    if isinstance(left, Test) and isinstance(right, Called | StrangerCall):
        return Choice((Option(left.condition, right, place),), _NOT_DONE)
    return None


#: What `test and call()` gives where the test does not hold.
_NOT_DONE = Known(False)


def _operands(node: cst.BooleanOperation) -> list[cst.BaseExpression]:
    """Return what stands between the operators of one kind, in order."""
    found: list[cst.BaseExpression] = []
    left: cst.BaseExpression = node
    while isinstance(left, cst.BooleanOperation) and type(left.operator) is type(node.operator):
        found.append(left.right)
        left = left.left
        if left.lpar:
            break
    return [left, *reversed(found)]


def _chosen(is_or: bool, left: Value, right: Value) -> Value | None:
    """Return the one that `left or right` or `left and right` stands for, None where it is a test of both."""
    first = settle(left)
    if is_or and isinstance(first, Text) and not _is_test(settle(right)):
        return right if isinstance(settle(right), Instance | Mapping_) else left
    if is_or and isinstance(first, Unclear) and isinstance(settle(right), Part):
        return right
    if is_or and isinstance(first, Listing) and not first.rows and isinstance(settle(right), Listing):
        return right
    if isinstance(first, Known) and not isinstance(right, Test):
        return (left if first.value else right) if is_or else (right if first.value else left)
    # A choice, a part or a listing with a default behind it is still a value.
    keeps = isinstance(first, Choice) and not _is_test(first)
    if (keeps or _selects(first)) and not _is_test(settle(right)):
        return left if is_or else right
    return None


def _is_test(value: Value) -> bool:
    if isinstance(value, Choice):
        ways = [settle(value.default), *(settle(o.value) for o in value.options)]
        return any(map(_is_test, ways[1:])) or all(isinstance(w, Known) and isinstance(w.value, bool) for w in ways)
    return isinstance(value, Test | Match)


def _selects(value: Value) -> bool:
    """Whether `value or default` is a value rather than a test."""
    return isinstance(value, Part | Verdict | Mapping_ | Listing) and not (
        isinstance(value, Listing) and not value.rows
    )
