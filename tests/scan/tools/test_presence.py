"""Values that the body insists on."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    "test", ["not city", "city is None", 'city == ""', "not city.strip()", "city is None or city == ''"]
)
def test_an_insisted_value_is_required_in_spite_of_its_default(test: str) -> None:
    city = facts(f'def tool(city=""):\n    if {test}:\n        return "请问您要查询哪个城市"\n').parameters["city"]
    assert (city.required, city.ask) == (True, "请问您要查询哪个城市")


def test_a_sentence_that_is_sent_before_leaving_is_the_question() -> None:
    code = 'def tool(ctx, city=""):\n    if not city:\n        ctx.send("which city?")\n        return False\n'
    assert facts(code).parameters["city"].ask == "which city?"


@pytest.mark.parametrize(
    "body",
    [
        'if not day: day = "today"',
        'if not day: return "today"',
        'if day: raise ValueError("no day please")',
        'if not other: raise ValueError("other is missing")',
    ],
)
def test_a_fallback_insists_on_nothing(body: str) -> None:
    day = facts(f"def tool(day='', other=''):\n    {body}\n").parameters["day"]
    assert (day.required, day.ask) == (False, "")
