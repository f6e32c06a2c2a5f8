"""Small catalogues for the tests of lint, and the examples that `explain` shows."""

from __future__ import annotations

from typing import Any

from ruamel.yaml import YAML

from migrate_kit.describe.lint import Catalogue, Described, lint
from migrate_kit.messages import codes
from migrate_kit.model.inventory import Finding
from migrate_kit.model.tool import ToolSpec


def catalogue(*specs: ToolSpec, **given: Any) -> Catalogue:
    return Catalogue(tuple(Described(spec, f"shadow_tools/{spec.name}.yaml") for spec in specs), **given)


def found(code: str, *specs: ToolSpec, **given: Any) -> list[Finding]:
    """The findings of one rule on *specs*."""
    return list(lint(catalogue(*specs, **given), only=[code]))


def tool(name: str = "query_logs", **fields: Any) -> ToolSpec:
    return ToolSpec.model_validate({"name": name} | fields)


def example(code: str) -> tuple[list[ToolSpec], list[ToolSpec]]:
    """The bad and the good descriptions that `explain CODE` shows."""
    bad, _, good = codes()[code].example.partition("# good\n")
    assert bad.startswith("# bad\n")
    return _specs(bad), _specs(good)


def _specs(text: str) -> list[ToolSpec]:
    return [ToolSpec.model_validate(document) for document in YAML(typ="safe").load_all(text)]
