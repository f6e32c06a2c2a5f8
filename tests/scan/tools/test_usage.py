"""Types that show in use."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return int(x)", "integer"),
        ("return float(x) / 2", "number"),
        ("return int(chinese_to_number(x))", "integer"),
        ("return x.strip()", "string"),
        ('return x["lang"]', "object"),
        ('return "大" in x', "string"),
        ("if not isinstance(x, list): raise TypeError('x')", "array"),
        ("return str(x)", None),
        ("return len(x)", None),
        ("return int(y)", None),
    ],
)
def test_use_gives_the_type(body: str, expected: str | None) -> None:
    assert facts(f"def tool(x, y=None):\n    {body}\n").parameters["x"].type == expected


def test_the_signature_is_stronger_than_use() -> None:
    assert facts("def tool(x: str):\n    return int(x)\n").parameters["x"].type == "string"
