"""Closed sets that the body enforces."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    "body",
    [
        'if x not in ("a", "b"): raise ValueError(x)',
        'if not x in ["a", "b"]:\n        raise ValueError(x)',
        'if x not in ALLOWED: return {"error": "bad"}',
        'if x not in ALLOWED: return Reply("x must be a or b", ok=False)',
        'assert x in ALLOWED, "a or b"',
        'if x.strip() not in ALLOWED: raise ValueError("x")',
        'kind = x.lower()\n    if kind not in ALLOWED:\n        raise ValueError("x")',
        'if x == "a":\n        return 1\n    elif x == "b":\n        return 2\n    else:\n        raise ValueError(x)',
        'if x == "a":\n        return 1\n    elif x == "b":\n        return 2\n    raise ValueError(x)',
        "return TABLE[x]",
        "row = TABLE.get(x)\n    if row is None:\n        raise KeyError(x)\n    return row",
        "row = TABLE.get(x)\n    if not row:\n        raise KeyError(x)\n    return row",
        'if x in ALLOWED:\n        return x\n    raise ValueError("x")',
    ],
)
def test_a_refused_rest_makes_a_choice(body: str) -> None:
    code = f'ALLOWED = ("a", "b")\nTABLE = {{"a": 1, "b": 2}}\n\ndef tool(x):\n    {body}\n'
    x = facts(code).parameters["x"]
    assert (x.enum, x.type) == (("a", "b"), "string")


@pytest.mark.parametrize(
    "body",
    [
        'if x not in ("a", "b"): x = "a"',
        'if x not in ("a", "b"): return "many other things"',
        'if x in ("a", "b"): raise ValueError("taken")',
        "return TABLE.get(x, 0)",
        "TABLE[x] = 1",
        "try:\n        return TABLE[x]\n    except KeyError:\n        return None",
        'if x == "a":\n        return 1\n    elif x == "b":\n        return 2\n    return 3',
        'if y not in ("a", "b"): raise ValueError(y)',
    ],
)
def test_what_is_not_refused_stays_open(body: str) -> None:
    code = f'TABLE = {{"a": 1, "b": 2}}\n\ndef tool(x, y=None):\n    {body}\n'
    assert facts(code).parameters["x"].enum is None


def test_numbers_make_a_numeric_choice() -> None:
    x = facts("def tool(x):\n    if x not in (-10, 10):\n        raise ValueError(x)\n").parameters["x"]
    assert (x.enum, x.type) == ((-10, 10), "integer")


def test_a_long_list_gives_examples_and_no_choice() -> None:
    cities = tuple(f"c{n}" for n in range(200))
    code = f"CITIES = {cities!r}\n\ndef tool(x):\n    if x not in CITIES: raise ValueError(x)\n"
    x = facts(code).parameters["x"]
    assert (x.enum, x.examples) == (None, ("c0", "c1", "c2"))
