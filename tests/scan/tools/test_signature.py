"""Types, defaults and requirement from the signature."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("str", "string"),
        ("int", "integer"),
        ("float", "number"),
        ("bool", "boolean"),
        ("list[str]", "array"),
        ("dict", "object"),
        ("Optional[int]", "integer"),
        ("int | None", "integer"),
        ("int | float", "number"),
        ("'str | None'", "string"),
        ("Annotated[int, 'how many']", "integer"),
        ("str | int", None),
        ("Widget", None),
    ],
)
def test_an_annotation_gives_the_type(annotation: str, expected: str | None) -> None:
    assert facts(f"def tool(x: {annotation}): ...").parameters["x"].type == expected


def test_a_literal_gives_choices_and_keeps_null_out() -> None:
    x = facts('def tool(x: Literal["a", "b"] | None = None): ...').parameters["x"]
    assert (x.enum, x.type, x.required, x.default) == (("a", "b"), "string", False, None)


def test_an_enum_class_gives_its_values() -> None:
    code = 'class Floor(Enum):\n    LOW = "0"\n    HIGH = "1"\n\ndef tool(x: Floor): ...\n'
    assert facts(code).parameters["x"].enum == ("0", "1")


def test_a_class_that_is_no_enum_gives_no_choices() -> None:
    assert facts("class Floor:\n    LOW = 1\n\ndef tool(x: Floor): ...\n").parameters["x"].enum is None


def test_limits_in_annotated_fields_are_read() -> None:
    x = facts('def tool(x: Annotated[int, Field(ge=1, le=9, description="seats")]): ...').parameters["x"]
    assert (x.minimum, x.maximum, x.meaning) == (1, 9, "seats")


def test_a_field_default_decides_whether_it_is_required() -> None:
    parameters = facts('def tool(a: str = Field(description="x"), b: int = Query(3, le=5)): ...').parameters
    assert parameters["a"].required
    assert (parameters["b"].required, parameters["b"].default, parameters["b"].maximum) == (False, 3, 5)


def test_a_default_gives_the_type_unless_it_is_null() -> None:
    parameters = facts("def tool(a=3, b=None, c='x', *, d=False, e=()): ...").parameters
    assert [p.type for p in parameters.values()] == ["integer", None, "string", "boolean", "array"]
    assert parameters["e"].default == []
    assert not any(p.required for p in parameters.values())


def test_self_and_star_arguments_are_no_parameters() -> None:
    assert list(facts("class A:\n    def run(self, x, *args, **more): ...", "A.run").parameters) == ["x"]


def test_what_the_program_hands_in_is_context() -> None:
    parameters = facts("def tool(ctx, session, name): ...").parameters
    assert [p.context for p in parameters.values()] == [True, True, False]


def test_a_text_is_no_context_whatever_its_name() -> None:
    assert not facts("def tool(state: str): ...").parameters["state"].context


def test_what_the_code_asks_the_user_for_is_no_context() -> None:
    code = "def tool(session=''):\n    if not session:\n        return 'which session?'\n"
    assert not facts(code).parameters["session"].context


def test_every_fact_names_where_it_was_read() -> None:
    x = facts("import os\n\n\ndef tool(x: int): ...").parameters["x"]
    assert {(e.file, e.line) for e in x.evidence} == {("bot.py", 4)}
    assert "annotation" in {e.rule for e in x.evidence}


def test_a_default_that_is_a_member_of_an_enumeration_is_its_value() -> None:
    code = "import enum\nclass Size(enum.Enum):\n    S = 'small'\n    L = 'large'\ndef tool(x: Size = Size.L): ...\n"
    x = facts(code).parameters["x"]
    assert (x.enum, x.default, x.required) == (("small", "large"), "large", False)


def test_a_name_of_context_that_takes_one_of_a_few_values_is_no_context() -> None:
    code = "def tool(room, state):\n    if state not in ('on', 'off'):\n        return 'only on or off'\n"
    assert not facts(code).parameters["state"].context
    assert facts("def tool(room, state): ...").parameters["state"].context
