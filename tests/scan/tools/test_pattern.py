"""Shapes of text that the body enforces."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (r'if not re.fullmatch(r"\d{4}", x): raise ValueError("x")', r"\d{4}"),
        (r'if not re.match(P, x): return "格式不对"', r"^[a-z]+$"),
        (r'if not COMPILED.match(x): raise ValueError("x")', r"^[A-Z]{2}$"),
        (r"m = re.match(P, x)" + "\n    if not m:\n        raise ValueError('x')", r"^[a-z]+$"),
        (r"m = re.match(P, x)" + "\n    if m is None:\n        raise ValueError('x')", r"^[a-z]+$"),
        (r'if x and not re.fullmatch(P, x): raise ValueError("x")', r"^[a-z]+$"),
        ('if not x.startswith("https://"): raise ValueError("x")', r"^https://"),
        ('if not x.endswith((".html", ".htm")): raise ValueError("x")', r"(\.html|\.htm)$"),
        ('if not (x.isdigit() and len(x) == 12): raise ValueError("x")', r"\d{12}"),
        ('if not x.isdigit(): raise ValueError("x")', r"\d+"),
        (r"m = re.search(P, x)" + "\n    return m", None),
        (r'if re.match(P, x): raise ValueError("taken")', None),
        (r'if not re.match(P, y): raise ValueError("x")', None),
        ('if not x.startswith("/"): x = "/" + x', None),
    ],
)
def test_a_shape_counts_only_where_it_is_enforced(body: str, expected: str | None) -> None:
    code = f'P = "^[a-z]+$"\nCOMPILED = re.compile("^[A-Z]{{2}}$")\n\ndef tool(x, y=""):\n    {body}\n'
    assert facts(code).parameters["x"].pattern == expected


def test_strptime_gives_the_format() -> None:
    day = facts('def tool(day):\n    return datetime.strptime(day, "%Y%m%d")\n').parameters["day"]
    assert (day.format, day.type) == ("%Y%m%d", "string")


def test_a_pattern_on_a_number_is_dropped() -> None:
    x = facts('def tool(x: int):\n    if not re.match("a", x):\n        raise ValueError("x")\n').parameters["x"]
    assert x.pattern is None


def test_a_complaint_that_shows_how_it_should_look_refuses() -> None:
    body = "if not re.match(r'^v\\d+$', x): return '版本号形如 v1'"
    assert facts(f"import re\ndef tool(x):\n    {body}\n").parameters["x"].pattern == r"^v\d+$"
