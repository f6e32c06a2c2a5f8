"""What goes out and comes in again is the same, as far as the format can hold it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.describe.export import VENDORS
from migrate_kit.describe.importing import import_tools
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.describe.export.tools import LANGUAGES, SPECS, exported, logs

FORMATS = [(vendor, strict) for vendor in sorted(VENDORS) for strict in (False, True)]


def as_held(spec: ToolSpec) -> dict[str, Any]:
    """What every format can hold of *spec*: a parameter with a default may be left out, and "only reads" is a claim."""
    plain = spec.model_dump(exclude={"shadow_name", "evidence"})
    plain["effects"] = "unknown" if spec.effects == "read_only" else spec.effects
    for name, parameter in spec.parameters.items():
        plain["parameters"][name]["required"] = parameter.required and parameter.default is None
    return plain


@settings(max_examples=150, deadline=None)
@given(spec=SPECS, form=st.sampled_from(FORMATS), language=st.sampled_from(LANGUAGES))
def test_a_definition_comes_back_as_the_description_it_was(
    spec: ToolSpec, form: tuple[str, bool], language: Language
) -> None:
    vendor, strict = form
    definitions = exported(spec, vendor, strict=strict, language=language).definitions
    result = import_tools(list(definitions), source="tools.json")
    assert [as_held(back) for back in result.specs] == [as_held(spec)]
    assert [found.code for found in result.findings] == (["MK513"] if spec.effects == "read_only" else [])


@pytest.mark.parametrize("vendor", sorted(VENDORS))
def test_a_whole_description_comes_back_by_hand(vendor: str) -> None:
    (back,) = import_tools(list(exported(logs(), vendor).definitions), source="t.json").specs
    assert back.parameters["service"] == logs().parameters["service"]
    assert back.use_when == ("看日志", "logs")
    assert back.effects == "unknown"
    assert back.group == "logs"


def test_an_imported_tool_is_a_draft_with_its_source_as_evidence() -> None:
    (back,) = import_tools(list(exported(logs(), "mcp").definitions), source="t.json").specs
    assert (back.status, back.implementation, back.shadow_name) == ("draft", "", "show_logs_shadow")
    assert back.evidence == ("t.json:[0] import",)


def test_a_default_outside_the_choices_comes_back() -> None:
    spec = ToolSpec(name="t", parameters={"x": ParameterSpec(enum=("a", "b"), required=False, default="")})
    (back,) = import_tools(list(exported(spec, "mcp").definitions), source="t.json").specs
    assert back.parameters["x"] == spec.parameters["x"]
