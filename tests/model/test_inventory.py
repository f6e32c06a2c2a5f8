"""The inventory's JSON is a superset of the truth format of the scan cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from migrate_kit.model.inventory import Branch, Computed, Inventory, ParameterFacts
from tests.analyze.routers import has, router
from tests.analyze.truth import inventory_of, truths


def test_an_inventory_survives_json() -> None:
    inventory = Inventory(routers=(router((has("a"), "one")),))
    text = inventory.model_dump_json()
    assert Inventory.model_validate_json(text) == inventory
    assert json.loads(text)["schema"] == "migrate-kit/inventory"


def test_a_computed_argument_is_told_from_a_constant() -> None:
    branch = Branch(
        line=1,
        condition=has("a"),
        target="t",
        target_kind="function",
        arguments={"x": {"from": "text"}, "y": {"from": "a", "to": "b"}, "z": 5},
    )
    assert isinstance(branch.arguments["x"], Computed)
    assert branch.arguments["y"] == {"from": "a", "to": "b"}
    assert branch.model_dump(mode="json")["arguments"]["x"] == {"from": "text"}


def test_a_parameter_without_a_default_is_told_from_a_default_of_null() -> None:
    assert "default" not in ParameterFacts(type="string").model_dump(mode="json")
    assert ParameterFacts(has_default=True, default=None).model_dump(mode="json")["default"] is None


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(ValidationError):
        Inventory.model_validate({"routerz": []})


def test_every_truth_file_is_an_inventory(cases: Path) -> None:
    for _, truth in truths(cases):
        inventory = inventory_of(truth)
        assert Inventory.model_validate_json(inventory.model_dump_json()) == inventory
