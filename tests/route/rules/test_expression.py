"""Expressions: checked when loaded, bounded when evaluated, and never a way to anything else."""

from __future__ import annotations

import warnings
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from migrate_kit.route.rules.expression import ARGUMENT, LONGEST, MOST_PARTS, Expression, Flaw, compile_expression


@pytest.mark.parametrize(
    ("source", "arguments"),
    [
        ("amount > 5000", {"amount"}),
        ("1_000 <= amount < 1e6 and not to", {"amount", "to"}),
        ("argument['room-id'] in ['a', 'b', -1]", {"room-id"}),
        ("argument['tool'] == tool", {"tool"}),
        ("城市 == '北京'", {"城市"}),
        ("lower(to) == 'a' or round(number(amount) / 3) > max(1, 2)", {"to", "amount"}),
        ("asker.level is None", set()),
    ],
)
def test_the_arguments_that_it_speaks_of_are_known(source: str, arguments: set[str]) -> None:
    made = compile_expression(source)
    assert isinstance(made, Expression)
    assert made.arguments == arguments


@pytest.mark.parametrize("source", ["now.hour > 3", "a > 1 and now.date == 'x'"])
def test_whether_it_looks_at_the_clock_is_known(source: str) -> None:
    made, other = compile_expression(source), compile_expression("asker.user == 'x'")
    assert isinstance(made, Expression)
    assert isinstance(other, Expression)
    assert (made.looks_at_clock, other.looks_at_clock) == (True, False)


@pytest.mark.parametrize(
    ("source", "key", "what"),
    [
        ("", "empty", ""),
        (" ", "empty", ""),
        ("amount >", "syntax", "amount >"),
        ("a; b", "syntax", "a; b"),
        ("a\nb", "syntax", "a\nb"),
        ("x" * (LONGEST + 1), "long", ""),
        ("+".join("a" * 100), "long", ""),
        ("'\\d' == a", "not_allowed", "\\"),
        ("1if a else 2", "syntax", "1if"),
        ("0x1f < a", "syntax", "0x1f"),
        ("2 ** 9", "not_allowed", "Pow"),
        ("a << 9", "not_allowed", "LShift"),
        ("a.b", "not_allowed", "a.b"),
        ("''.join(a)", "unknown", "''.join"),
        ("a[0]", "not_allowed", "a[0]"),
        ("argument[a]", "not_allowed", "argument[a]"),
        ("lambda: 1", "not_allowed", "lambda: 1"),
        ("[x for x in a]", "not_allowed", "[x for x in a]"),
        ("f'{a}'", "not_allowed", "f'{a}'"),
        ("b'x' == a", "not_allowed", "b'x'"),
        ("a in [b]", "not_allowed", "b"),
        ("__import__('os')", "unknown", "__import__"),
        ("rand() > 0.5", "unknown", "rand"),
        ("round(a, -1000000000)", "not_allowed", "round(a, -1000000000)"),
        ("max(*a)", "not_allowed", "max(*a)"),
        ("max(a, key=len)", "unknown", "max"),
        ("now.second > 1", "unknown", "now.second"),
        ("asker.__class__", "unknown", "asker.__class__"),
        ("asker == 1", "field", "asker.level"),
        ("a > 10000000000000000000", "large", "10000000000000000000"),
        ("1e999 > a", "large", "1e309"),
        ("(a := 1)", "not_allowed", "(a := 1)"),
        ("a if b", "syntax", "a if b"),
        ("\0", "syntax", "\0"),
        ("(" * 200, "syntax", "(" * 200),
    ],
)
def test_what_is_not_allowed_is_refused_when_it_is_loaded(source: str, key: str, what: str) -> None:
    assert compile_expression(source) == Flaw(f"rules.expression.{key}", what)


NAMES: dict[str, Any] = {
    "tool": "pay", "asker.user": "ann", "asker.tenant": None, "asker.roles": ("a",), "asker.session": None,
    "asker.level": 2, "now.year": 2031, "now.month": 5, "now.day": 20, "now.hour": 13, "now.minute": 0, "now.weekday": 2,
    "now.date": "2031-05-20", "now.time": "13:00",
}  # fmt: skip


@pytest.mark.parametrize(
    ("source", "value", "error"),
    [
        ("a > 1", "x", TypeError),
        ("a > 1", None, TypeError),
        ("a * 3 > 1", "x", TypeError),
        ("a % 3 == 1", "%99999999d", TypeError),
        ("a + a == 1", [1], TypeError),
        ("1 / a > 1", 0, ZeroDivisionError),
        ("number(a) > 1", "x", ValueError),
        ("number(a) > 1", "9" * 50, TypeError),
        ("lower(a) == 'x'", 3, TypeError),
        ("'x' in a", None, TypeError),
        ("'x' in a", "x" * 20_001, TypeError),
        ("a * a > 1", 1e99, OverflowError),
    ],
)
def test_what_the_values_make_of_it_is_an_error_of_the_evaluation(source: str, value: Any, error: type) -> None:
    made = compile_expression(source)
    assert isinstance(made, Expression)
    with pytest.raises(error):
        made.holds({**NAMES, f"{ARGUMENT}a": value})


@pytest.mark.parametrize(("text", "number"), [("6,000", 6000), (" -12 ", -12), ("1.5", 1.5), (7, 7)])
def test_a_number_that_is_written_as_text_can_be_compared(text: Any, number: float) -> None:
    made = compile_expression(f"number(a) == {number}")
    assert isinstance(made, Expression)
    assert made.holds({f"{ARGUMENT}a": text})


_LEAVES = st.sampled_from(
    ["a", "b", "1", "0", "-3.5", "1e15", "'x'", "''", "None", "True", "[1, 'x']", "tool", "asker.level", "asker.roles",
     "now.hour", "now.date", "argument['a']"]
)  # fmt: skip
_MADE = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "//", "%"]), inner).map(lambda t: f"({' '.join(t)})"),
        st.tuples(inner, st.sampled_from(["<", "==", ">=", "!=", "in", "not in", "is"]), inner).map(
            lambda t: f"({' '.join(t)})"
        ),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda t: f"({' '.join(t)})"),
        inner.map(lambda one: f"(not {one})"),
        st.tuples(st.sampled_from(["len", "lower", "max", "number", "round", "abs"]), inner).map(
            lambda t: f"{t[0]}({t[1]})"
        ),
        st.tuples(inner, inner, inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
    ),
    max_leaves=30,
)
_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()), lambda v: st.lists(v, max_size=4)
)


@settings(deadline=None)
@given(st.one_of(_MADE, st.text(max_size=120)), _VALUES, _VALUES)
@example("a" + " * a" * 60, 10**6, 0)
@example("a" + " * a" * 60, "x" * 1000, 0)
def test_no_expression_crashes_or_runs_over_a_bound(source: str, a: Any, b: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = compile_expression(source)
    if isinstance(made, Flaw):
        return
    names = {**NAMES, **{f"{ARGUMENT}{name}": None for name in made.arguments}, "argument.a": a, "argument.b": b}
    with suppress(ArithmeticError, TypeError, ValueError, RecursionError):  # a denial, and nothing else happens
        made.holds(names)


def test_an_expression_may_have_many_parts_and_not_more() -> None:
    assert isinstance(compile_expression(" or ".join(["a"] * ((MOST_PARTS - 2) // 2))), Expression)
    assert compile_expression(" or ".join(["a"] * MOST_PARTS)) in (
        Flaw("rules.expression.long"),
        Flaw("rules.expression.syntax"),
    )


def test_two_threads_evaluate_beside_each_other() -> None:
    from concurrent.futures import ThreadPoolExecutor

    made = compile_expression("a == b and a + 0 == b")
    assert isinstance(made, Expression)

    def holds(number: int) -> bool:
        return all(made.holds({"argument.a": number, "argument.b": number}) for _ in range(300))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(holds, range(64)))
