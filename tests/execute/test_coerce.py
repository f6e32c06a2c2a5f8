from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.execute import coerce
from migrate_kit.model.tool import ParameterSpec, ToolSpec


def spec(kind: Any) -> ToolSpec:
    return ToolSpec(name="t", parameters={"x": ParameterSpec(type=kind)})


@pytest.mark.parametrize(
    ("kind", "given_value", "wanted"),
    [("integer", "3", 3), ("integer", "-3", -3), ("integer", 3.0, 3), ("number", "2.5", 2.5), ("boolean", "true", True),
     ("boolean", "FALSE", False), ("integer", "007", "007"), ("integer", "3 pods", "3 pods"), ("integer", 3.5, 3.5),
     ("string", "3", "3"), ("boolean", "yes", "yes"), ("integer", "9" * 40, "9" * 40)],
)  # fmt: skip
def test_only_what_loses_nothing_is_changed(kind: str, given_value: Any, wanted: Any) -> None:
    got = coerce({"x": given_value}, spec(kind))["x"]
    assert got == wanted
    assert type(got) is type(wanted)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=8), st.sampled_from(["integer", "number", "boolean", "string"]))
def test_coercing_twice_changes_nothing_more(text: str, kind: str) -> None:
    once = coerce({"x": text}, spec(kind))
    assert coerce(once, spec(kind)) == once
