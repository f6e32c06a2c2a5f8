"""Anchors, aliases, merged keys and last lines: what stands in a file twice, or hardly at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import DescriptionInvalid
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import merge, parse_description, yaml_text
from migrate_kit.review.editing import set_values
from migrate_kit.review.stamp import stamped
from migrate_kit.review.status import with_status

HERE = Path("tool.yaml")
SHARED = """\
name: tool
summary: &said "Restart, at once."   # for both
use_when:
- &word 重启
- restart
do_not_use_when: [*word]   # not by name alone
ask_user:
  service: *said
  force: *said
"""


def read(text: str) -> ToolSpec:
    return parse_description(text, HERE)


def test_an_alias_ends_where_it_stands() -> None:
    text = set_values(SHARED, {("do_not_use_when",): ["停止"]})
    assert text == SHARED.replace("[*word]", "[停止]")


def test_a_value_that_is_repeated_lives_on_where_it_is_repeated_first() -> None:
    text = set_values(SHARED, {("summary",): "Stop."})
    expected = SHARED.replace('&said "Restart, at once."', '"Stop."')
    assert text == expected.replace("service: *said", "service: &said 'Restart, at once.'")
    assert dict(read(text).ask_user) == {"service": "Restart, at once.", "force": "Restart, at once."}


@pytest.mark.parametrize(
    "value", ['"a, b"', "'- x'", "|\n  two\n  lines", ">-\n  one\n  line", "~", "yes", "1", '""', "'&x *y'"]
)
def test_what_moves_says_the_same(value: str) -> None:
    text = (
        f"name: tool\nerrors: [x]\nparameters:\n  a:\n    default: &d {value}\n  b: {{default: *d, required: false}}\n"
    )
    text = text.replace("\n  two\n  lines", "\n      two\n      lines").replace(
        "\n  one\n  line", "\n      one\n      line"
    )
    before = read(text).parameters["b"]
    after = read(set_values(text, {("parameters", "a"): None})).parameters
    assert after == {"b": before}


def test_a_list_that_moves_takes_its_own_aliases_along() -> None:
    text = "name: tool\nuse_when: &w\n- &a 重启\n- *a\ndo_not_use_when: *w\nerrors: [*a]\n"
    changed = set_values(text, {("use_when",): ["停止"]})
    assert changed == "name: tool\nuse_when:\n- 停止\ndo_not_use_when: &w [重启, 重启]\nerrors: [&a 重启]\n"


def test_keys_merged_into_a_mapping_stay_where_they_are_written() -> None:
    text = (
        "name: tool\nparameters:\n  a: &base {type: integer, meaning: n}\n  b:\n    <<: *base   # as a\n"
        "    required: false\nask_user:\n  <<: {a: which?, b: how many?}\n  c: who?\n"
    )
    assert set_values(text, {("parameters", "b"): ParameterSpec(meaning="m").model_dump(mode="json")}).startswith(
        "name: tool\nparameters:\n  a: &base {type: integer, meaning: n}\n  b:\n"
    )
    changed = set_values(text, {("ask_user", "a"): None, ("ask_user", "c"): "whom?"})
    assert dict(read(changed).ask_user) == {"b": "how many?", "c": "whom?"}
    assert changed.startswith(text[: text.index("ask_user")])


@pytest.mark.parametrize("block", ["|", ">", "|-", "|+"])
def test_a_last_line_without_an_end_keeps_its_words(block: str) -> None:
    text = f"name: tool\nsummary: {block}\n  重启"
    stood = read(text).summary
    for changed in (stamped(text, HERE), merge(text, read(text), path=HERE).text):
        assert changed.startswith(text)
        assert read(changed).summary == stood
    assert read(with_status(text, Status.approved, reviewer="li", path=HERE)).is_approved


def test_a_fault_behind_a_last_line_without_an_end_is_named_with_that_line() -> None:
    with pytest.raises(DescriptionInvalid) as caught:
        read("name: tool\nerrors: [")
    assert caught.value.fields["line"] == 2


@pytest.mark.parametrize("item", ["- 'a #b'", '- "a #b" ', "- &n 'a #b'", "-  'it''s #1'"])
def test_a_comment_behind_a_text_with_a_mark_is_an_edit(item: str) -> None:
    text = stamped(f"name: tool\nerrors:\n{item}\n- c\n", HERE)
    merged = merge(text.replace(item, f"{item} # why"), ToolSpec(name="tool", errors=("new",)), path=HERE)
    assert merged.kept == ("errors",)
    assert f"{item} # why\n- c\n" in merged.text


@pytest.mark.parametrize("text", [":", ": a", ":a", "?", "? x", "?a", "::日"])
def test_a_leading_mark_is_quoted_inside_brackets(text: str) -> None:
    for values in ({"k": [text, "x"]}, {"k": {"a": text, "b": "x"}}, {"k": {text: "x"}}):
        assert yaml_text.load(yaml_text.dump(values, flow=True)) == values
