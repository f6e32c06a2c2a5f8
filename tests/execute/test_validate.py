from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.execute import ill_formed, validate
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


@pytest.mark.parametrize(
    ("change", "fault", "en", "zh"),
    [
        ({"count": "many"}, "form", "count must be of type whole number (given: text of 4 characters)", "count 的类型应为 整数（收到的是4 个字符的文本）"),
        ({"service": "till"}, "form", "service must be one of cart / search (given: text of 4 characters)", "service 只能是 cart / search 之一（收到的是4 个字符的文本）"),
        ({"count": 10}, "limit", "count must be at most 9 (given: a whole number)", "count 不能大于 9（收到的是整数）"),
        ({"note": "123456"}, "limit", "note must have at most 5 characters (given: text of 6 characters)", "note 不能超过 5 个字符（收到的是6 个字符的文本）"),
        ({"mail": "nobody"}, "form", "mail must be a valid email (given: text of 6 characters)", "mail 不是有效的 email（收到的是6 个字符的文本）"),
        ({"count": None}, "form", "count must be of type whole number (given: nothing)", "count 的类型应为 整数（收到的是空值）"),
        ({"count": [1, 2]}, "form", "count must be of type whole number (given: a list of 2)", "count 的类型应为 整数（收到的是2 项的列表）"),
    ],
)  # fmt: skip
def test_a_fault_says_what_is_allowed_and_the_shape_of_what_came_but_not_its_value(
    change: dict[str, Any], fault: str, en: str, zh: str
) -> None:
    (problem,) = validate({**GOOD, **change}, SPEC)
    assert (problem.fault, problem.say("en"), problem.say("zh")) == (fault, en, zh)
    assert "nobody" not in en


def test_only_what_is_badly_written_goes_back_to_who_wrote_it() -> None:
    assert ill_formed({"service": "till", "count": 10, "note": "123456"}, SPEC) == [
        "service must be one of cart / search (given: text of 4 characters)"
    ]
    assert ill_formed({"count": 10}, SPEC) == []


def test_a_long_list_of_allowed_values_is_cut() -> None:
    spec = ToolSpec(name="t", parameters={"n": ParameterSpec(enum=tuple(f"v{n}" for n in range(40)))})
    (problem,) = validate({"n": "x"}, spec)
    assert problem.say("en").count(" / ") == 12
    assert "…" in problem.say("zh")


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["service", "count", "ticket", "note", "mail", "event", "other"]),
        st.recursive(
            st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=5,
        ),
    )
)
def test_whatever_comes_every_fault_is_a_sentence_in_both_languages(arguments: dict[str, Any]) -> None:
    for problem in validate(arguments, SPEC):
        for language in ("en", "zh"):
            said = problem.say(language)  # type: ignore[arg-type]
            assert problem.parameter in said
            assert said == " ".join(said.split())


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
