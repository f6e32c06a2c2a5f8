"""What a description keeps of a source that holds secrets."""

from __future__ import annotations

import pytest

from migrate_kit.describe import describe, render_yaml
from migrate_kit.describe.conceal import concealed, concealed_parameter
from migrate_kit.model.condition import AllOf, Contains, Regex
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.describe.inventories import branch, inventory, parameter, tool, words

KEY = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"


def test_no_description_holds_a_secret_of_the_router_or_the_tool() -> None:
    facts = parameter("router-constants", examples=(KEY, "x"))
    given = inventory(
        [tool("go", doc=f"Goes with {KEY}.", parameters={"x": facts, "y": parameter("signature", default=KEY)})],
        [
            branch("go", words(KEY, "出发"), arguments={"x": KEY}),
            branch("go", Regex(pattern=f"{KEY}|start"), arguments={"x": "x"}),
            branch("go", AllOf(of=(Contains(text=KEY), Contains(text="now"))), comment=f"key {KEY}"),
            branch("stay", words("出发" + KEY)),
        ],
    )
    (spec,) = describe(given, language="en")
    assert KEY not in render_yaml(spec, language="en")
    assert spec.use_when == ("出发", "start")
    assert spec.summary == "Goes with ghp_****."
    assert spec.parameters["x"].enum in (None, ("x",))
    assert spec.parameters["y"].default is None


def test_a_value_that_is_a_secret_is_left_out_and_never_masked_into_another_value() -> None:
    given = ParameterSpec(
        default=KEY, enum=(KEY, "x"), synonyms={KEY: ("a",), "x": (KEY, "b")}, pattern=KEY, examples=(KEY,), meaning=KEY
    )
    kept = concealed_parameter(given)
    assert kept == ParameterSpec(enum=("x",), synonyms={"x": ("b",)}, meaning="ghp_****")
    assert concealed_parameter(ParameterSpec(enum=(KEY,))).enum is None


@pytest.mark.parametrize("spec", [ToolSpec(name="go", summary="Goes", use_when=("go",)), ToolSpec(name="go")])
def test_a_description_without_a_secret_stays_as_it_is(spec: ToolSpec) -> None:
    assert concealed(spec) == spec
