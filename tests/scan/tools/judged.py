"""The facts of every tool of the scan cases, read with the truth's own branches, as an inventory for the judge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import libcst as cst

from migrate_kit.model.inventory import Branch, ToolFacts
from migrate_kit.scan.tools import CallSite, tool_facts
from tests.scan.tools.resolver import ModuleUnderTest


def inventory(folder: Path) -> dict[str, Any]:
    """Return a document that `judge.py --tools --inventory` reads."""
    rows = [tool.model_dump(mode="json") for tool in read_all(folder)]
    return {"schema": "migrate-kit/inventory", "routers": [], "tools": rows, "not_parsed": [], "files_read": 0}


def read_all(folder: Path) -> Iterator[ToolFacts]:
    """Yield the facts of each tool that a truth file of *folder* names."""
    for truth_file in sorted(folder.glob("*.expected.json")):
        truth = json.loads(truth_file.read_text(encoding="utf-8"))
        name = truth_file.name.removesuffix(".expected.json")
        modules = list(_modules(folder, name)) if truth["tools"] else []
        for tool in truth["tools"]:
            yield from _tool(tool["name"], truth, modules)


def _modules(folder: Path, name: str) -> Iterator[ModuleUnderTest]:
    files = [folder / f"{name}.py"] if (folder / f"{name}.py").is_file() else sorted((folder / name).rglob("*.py"))
    for file in files:
        try:
            yield ModuleUnderTest(file.read_bytes(), file.relative_to(folder).as_posix())
        except (cst.ParserSyntaxError, SyntaxError, UnicodeDecodeError):
            continue


def _tool(name: str, truth: dict[str, Any], modules: list[ModuleUnderTest]) -> Iterator[ToolFacts]:
    for module in modules:
        source = module.function(name)
        if source is None:
            continue
        branches = [Branch(**_known(b)) for r in truth["routers"] for b in r["branches"] if b.get("target") == name]
        calls = [CallSite(file=module.file, branch=b, router="r", function_named=module.function) for b in branches]
        yield tool_facts(source, calls)
        return


def _known(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key in Branch.model_fields}
