"""The truth files of the scan cases as inventories, without what they say of dead branches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from migrate_kit.model.inventory import Branch, Default, Inventory, LegacyRouter, ToolFacts

_ROUTER_KEYS = {"file", "function", "first_line", "last_line", "subject", "normalise", "stage", "exclusive", "pick"}
_BRANCH_KEYS = {"line", "file", "condition", "target", "target_kind", "arguments"}
_DEFAULT_KEYS = {"line", "target", "target_kind"}


def truths(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (case name, its truth) for every case of the scan suite."""
    for path in sorted((folder / "scan").glob("*.expected.json")):
        yield path.name.removesuffix(".expected.json"), json.loads(path.read_text(encoding="utf-8"))


def inventory_of(truth: dict[str, Any]) -> Inventory:
    """Return the inventory a perfect scan would give."""
    routers = tuple(router_of(router) for router in truth["routers"])
    tools = tuple(
        ToolFacts(name=t["name"], file="", line=1, last_line=1, side_effects=t.get("side_effects", "unknown"))
        for t in truth.get("tools", [])
    )
    return Inventory(routers=routers, tools=tools)


def router_of(record: dict[str, Any]) -> LegacyRouter:
    kept = {key: value for key, value in record.items() if key in _ROUTER_KEYS}
    kept["module"] = record["file"].removesuffix(".py").replace("/", ".")
    kept["branches"] = tuple(
        Branch(**{k: v for k, v in branch.items() if k in _BRANCH_KEYS}, tool=_tool(branch))
        for branch in record["branches"]
    )
    kept["families"] = tuple(map(tuple, record["families"]))
    default = record.get("default") or {}
    kept["default"] = Default(**{key: value for key, value in default.items() if key in _DEFAULT_KEYS})
    return LegacyRouter(**kept)


def _tool(branch: dict[str, Any]) -> str | None:
    return branch["target"] if branch["target_kind"] in ("function", "method") else None
