"""The public API: what `__all__` says is there, and importing it is cheap."""

from __future__ import annotations

import subprocess
import sys

import pytest

import migrate_kit


@pytest.mark.parametrize("name", migrate_kit.__all__)
def test_each_public_name_is_there(name: str) -> None:
    assert getattr(migrate_kit, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_of_ours"):
        _ = migrate_kit.nothing_of_ours  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("migrate_kit", ["pydantic"]),
        ("migrate_kit.shim", ["libcst", "sqlalchemy", "jinja2", "click", "deepdiff", "ruamel.yaml", "jsonschema_rs"]),
        ("migrate_kit.route", ["libcst", "sqlalchemy", "jinja2", "click", "deepdiff", "ruamel.yaml", "jsonschema_rs"]),
    ],
)
def test_importing_brings_nothing_heavy(module: str, forbidden: list[str]) -> None:
    code = f"import sys, {module}; print(sorted(set({forbidden!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
