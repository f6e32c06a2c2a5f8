"""The published schema is the model's, and what a scan really writes fits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from migrate_kit._resources import sample_folder
from migrate_kit.analyze import analyse
from migrate_kit.scan import scan
from tests.conftest import CHECKOUT
from tests.schemas import inventory_schema, rules_schema

PAGE = CHECKOUT / "docs" / "inventory.schema.json"


@pytest.fixture(scope="module")
def schema() -> jsonschema_rs.Draft202012Validator:
    published: dict[str, Any] = json.loads(PAGE.read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(published)


def errors(schema: jsonschema_rs.Draft202012Validator, folder: Path) -> list[str]:
    document = json.loads(analyse(scan(folder)).model_dump_json())
    return [f"{error.instance_path}: {error.message}"[:200] for error in schema.iter_errors(document)]


def test_the_schema_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == inventory_schema(), "run: make docs"


def test_the_schema_of_rules_is_fresh() -> None:
    assert (CHECKOUT / "docs" / "rules.schema.json").read_text(encoding="utf-8") == rules_schema(), "run: make docs"


def test_the_sample_fits_the_schema(schema: jsonschema_rs.Draft202012Validator) -> None:
    assert errors(schema, sample_folder()) == []


def test_every_case_fits_the_schema(schema: jsonschema_rs.Draft202012Validator, cases: Path) -> None:
    assert errors(schema, cases / "scan") == []


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"schema": "migrate-kit/inventory", "version": 2},
        {"schema": "migrate-kit/inventory", "version": 1, "routers": [{"file": "a.py"}]},
        {"schema": "migrate-kit/inventory", "version": 1, "unknown": 1},
    ],
)
def test_what_is_no_inventory_does_not_fit(
    schema: jsonschema_rs.Draft202012Validator, document: dict[str, Any]
) -> None:
    assert not schema.is_valid(document)
