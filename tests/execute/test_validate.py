from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.execute import validate
from migrate_kit.model.tool import ParameterSpec, ToolSpec

SPEC = ToolSpec(
    name="resize",
    parameters={
        "service": ParameterSpec(enum=("cart", "search")),
        "count": ParameterSpec(type="integer", minimum=1, maximum=9),
        "ticket": ParameterSpec(pattern=r"^FIX-\d+$", required=False),
        "note": ParameterSpec(required=False, max_length=5),
        "mail": ParameterSpec(required=False, format="email"),
        "event": ParameterSpec(),
    },
    context={"event": "event"},
)
GOOD: dict[str, Any] = {"service": "cart", "count": 3}


@pytest.mark.parametrize(
    ("change", "parameter", "kind"),
    [({"service": "till"}, "service", "enum"), ({"count": 0}, "count", "minimum"), ({"count": 10}, "count", "maximum"),
     ({"count": "3"}, "count", "type"), ({"ticket": "x"}, "ticket", "pattern"), ({"note": "123456"}, "note", "maxLength"),
     ({"mail": "nobody"}, "mail", "format"), ({"other": 1}, "other", "additionalProperties"), ({"note": object()}, "note", "not_json"),
     ({"note": "\ud800"}, "note", "not_json")],
)  # fmt: skip
def test_each_fault_is_found_by_its_kind_and_said_in_both_languages(
    change: dict[str, Any], parameter: str, kind: str
) -> None:
    (problem,) = validate({**GOOD, **change}, SPEC)
    assert (problem.parameter, problem.kind) == (parameter, kind)
    assert parameter in problem.say("en")
    assert problem.say("zh") != problem.say("en")
    assert "?" not in problem.say("en")


def test_good_arguments_have_no_problem_and_context_is_not_asked_for() -> None:
    assert validate(GOOD, SPEC) == []
    assert validate({**GOOD, "note": None}, SPEC) == []


def test_every_missing_parameter_is_named_in_the_order_of_the_description() -> None:
    assert [(p.parameter, p.kind) for p in validate({}, SPEC)] == [("service", "required"), ("count", "required")]


def test_a_pattern_of_pythons_own_dialect_is_checked_by_python() -> None:
    spec = ToolSpec(name="t", parameters={"code": ParameterSpec(pattern=r"(?P<a>\d)(?P=a)\Z")})
    assert validate({"code": "11"}, spec) == []
    assert [p.kind for p in validate({"code": "12"}, spec)] == ["pattern"]


def test_a_declared_default_is_always_valid() -> None:
    spec = ToolSpec(
        name="paint",
        parameters={
            "since": ParameterSpec(required=False, default="", pattern=r"^v\d+$"),
            "room": ParameterSpec(default="", enum=("attic",)),
            "mail": ParameterSpec(required=False, default="-", format="email"),
        },
    )
    assert validate({"since": "", "room": "", "mail": "-"}, spec) == []
    assert [problem.kind for problem in validate({"since": "x", "room": "hall"}, spec)] == ["pattern", "enum"]
