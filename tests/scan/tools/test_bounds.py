"""Ranges and lengths that the body enforces."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if x < 8 or x > 21: raise ValueError('closed')", (8, 21)),
        ("if not 1 <= x <= 5: raise ValueError('x')", (1, 5)),
        ("if not (1 <= x and x <= 5): raise ValueError('x')", (1, 5)),
        ("if not 0 < x < 100: raise ValueError('x')", (1, 99)),
        ("if 3 > x: raise ValueError('x')", (3, None)),
        ("if x <= 0: raise ValueError('x')", (1, None)),
        ("if x not in range(0, 6): raise ValueError('x')", (0, 5)),
        ("assert x < 100, 'too many'", (None, 99)),
        ("return rows[:min(x, 50)]", (None, 50)),
        ("return rows[:max(1, min(x, 50))]", (1, 50)),
        ("if abs(x) > 100: raise ValueError('x')", (-100, 100)),
        ("if max(abs(x), abs(y)) > 100: raise ValueError('x')", (-100, 100)),
        ("n = int(x or 1)\n    if n > LIMIT: raise ValueError('x')", (None, 7)),
        ("if not 1 <= x <= 30: return '年限应在1到30年之间'", (1, 30)),
        ("if x > 12: return 'that is not a valid month'", (None, 12)),
        ("x = int(x)\n    if x > 100: x = 100\n    if x < 1:\n        x = 1\n    put(x)", (1, 100)),
        ("if x > 100: x = 50", (None, None)),
        ("if x > 100: y = 100", (None, None)),
        ("if x > 3: return 'expected tomorrow'", (None, None)),
        ("if x > 10: return 'many'", (None, None)),
        ("if 1 < x < 5: raise ValueError('x')", (None, None)),
        ("if x > y: raise ValueError('x')", (None, None)),
        ("if len(x) > 5: raise ValueError('x')", (None, None)),
    ],
)
def test_a_refused_region_leaves_a_range(body: str, expected: tuple[int | None, int | None]) -> None:
    x = facts(f"LIMIT = 7\n\ndef tool(x: int, y: int = 0):\n    {body}\n").parameters["x"]
    assert (x.minimum, x.maximum) == expected


def test_a_strict_limit_on_a_fraction_is_not_made_inclusive() -> None:
    x = facts("def tool(x: float):\n    if x <= 0:\n        raise ValueError('x')\n").parameters["x"]
    assert x.minimum is None


def test_a_length_is_no_range() -> None:
    x = facts("def tool(name: str):\n    if len(name) > 20:\n        raise ValueError('too long')\n").parameters["name"]
    assert (x.max_length, x.maximum) == (20, None)


@settings(max_examples=40, deadline=None)
@given(low=st.integers(-50, 50), width=st.integers(0, 50), value=st.integers(-120, 120))
def test_the_range_holds_exactly_what_the_code_takes(low: int, width: int, value: int) -> None:
    code = (
        f"def tool(x: int):\n    if x < {low} or x >= {low + width + 1}:\n        raise ValueError('x')\n    return x\n"
    )
    x = facts(code).parameters["x"]
    scope: dict[str, object] = {}
    exec(code, scope)
    try:
        scope["tool"](value)  # type: ignore[operator]
        taken = True
    except ValueError:
        taken = False
    assert x.minimum is not None
    assert x.maximum is not None
    assert (x.minimum <= value <= x.maximum) is taken
