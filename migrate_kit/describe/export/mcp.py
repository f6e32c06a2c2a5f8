"""The Model Context Protocol: any schema, hints on effects, and a place for what is ours.

Hints are given where the effects are known. A missing hint means the careful side: writes, destroys, is not
repeatable; a wrong `readOnlyHint` would mean the other one. The protocol limits names (specification 2025-11-25, "Tool
Names": 1 to 128 of letters, digits, `_`, `-` and `.`) and nothing else.
"""

from __future__ import annotations

import re
from typing import Any

from migrate_kit.describe.export.vendor import Parts, Vendor
from migrate_kit.model.effects import Effects

#: Keys of `_meta` that are ours.
GROUP = "migrate-kit/group"
EFFECTS = "migrate-kit/effects"
#: Whether a call may be repeated, and whom it reaches, is in no description: without `idempotentHint` and
#: `openWorldHint` a client takes the careful side, not repeatable and open.
HINTS: dict[Effects, dict[str, bool]] = {
    "read_only": {"readOnlyHint": True},
    "write": {"readOnlyHint": False, "destructiveHint": False},
    "dangerous": {"readOnlyHint": False, "destructiveHint": True},
    "unknown": {},
}


def define(parts: Parts) -> dict[str, Any]:
    """Return the tool as `tools/list` has it."""
    spec = parts.spec
    definition: dict[str, Any] = {"name": spec.name, "description": parts.text, "inputSchema": parts.schema}
    if HINTS[spec.effects]:
        definition["annotations"] = dict(HINTS[spec.effects])
    definition["_meta"] = {EFFECTS: spec.effects} | ({GROUP: spec.group} if spec.group else {})
    return definition


MCP = Vendor(name="MCP", define=define, tool_name=re.compile(r"[A-Za-z0-9_.-]{1,128}"))
