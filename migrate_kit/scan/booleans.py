"""`and` and `or`: of tests they make a test, of values they choose one, before a call they say when it is made."""

from __future__ import annotations

import libcst as cst

from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import both, either, settle, truth_of
from migrate_kit.scan.values import (
    Called,
    Choice,
    Instance,
    Known,
    Listing,
    Mapping_,
    Match,
    Option,
    Part,
    StrangerCall,
    Test,
    Text,
    Unclear,
    Value,
    Verdict,
)


def boolean(node: cst.BooleanOperation, scope: Scope) -> Value:
    """Return the value of `left and right`, `left or right`: a test, or one of the two values."""
    is_or = isinstance(node.operator, cst.Or)
    left = evaluate(node.left, scope)
    right = evaluate(node.right, scope)
    done = _done_where(left, right, node, scope, is_or=is_or)
    if done is not None:
        return done
    first = settle(left)
    if is_or and isinstance(first, Text) and not _is_test(settle(right)):
        return right if isinstance(settle(right), Instance | Mapping_) else left
    if is_or and isinstance(first, Unclear) and isinstance(settle(right), Part):
        return right
    if is_or and isinstance(first, Listing) and not first.rows and isinstance(settle(right), Listing):
        return right
    if isinstance(first, Known) and not isinstance(right, Test):
        return (left if first.value else right) if is_or else (right if first.value else left)
    if isinstance(first, Choice) and not _is_test(first) and not _is_test(settle(right)):
        return left if is_or else right
    if _selects(first) and not _is_test(settle(right)):
        return left if is_or else right
    tests = [truth_of(left, scope.run, code(node.left)), truth_of(right, scope.run, code(node.right))]
    return Test(either(tests) if is_or else both(tests))


def _done_where(left: Value, right: Value, node: cst.BooleanOperation, scope: Scope, *, is_or: bool) -> Value | None:
    """`"lamp" in t and lamp(t)`: the call is made where the test holds; joined by `or` the first that holds is."""
    if is_or:
        ways = [value for value in (left, right) if isinstance(value, Choice) and value.default == _NOT_DONE]
        options = [option for way in ways for option in way.options]
        return Choice(tuple(options), _NOT_DONE) if len(ways) == 2 else None
    if isinstance(left, Test) and isinstance(right, Called | StrangerCall):
        return Choice((Option(left.condition, right, scope.place(node)),), _NOT_DONE)
    return None


#: What `test and call()` gives where the test does not hold.
_NOT_DONE = Known(False)


def _is_test(value: Value) -> bool:
    return isinstance(value, Test | Match) or (
        isinstance(value, Choice) and any(_is_test(settle(o.value)) for o in value.options)
    )


def _selects(value: Value) -> bool:
    """Whether `value or default` is a value rather than a test."""
    return isinstance(value, Part | Verdict | Mapping_ | Listing) and not (
        isinstance(value, Listing) and not value.rows
    )
