"""A hash of the evidence behind a description: it changes with what the code says, not with where it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import orjson

from migrate_kit.describe.when import Reach
from migrate_kit.model.inventory import ToolFacts

_PLACES = {"line", "last_line", "file", "evidence", "module"}


def source_hash(tool: ToolFacts, found: Sequence[Reach]) -> str:
    """Return the hash over the facts of *tool* and the branches that reach it."""
    facts = tool.model_dump(mode="json", exclude={*_PLACES, "parameters"})
    facts["parameters"] = {
        name: parameter.model_dump(mode="json", exclude={"evidence"}) for name, parameter in tool.parameters.items()
    }
    document = {"facts": facts, "branches": [_branch(reach) for reach in found]}
    return hashlib.blake2b(orjson.dumps(document, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()


def _branch(reach: Reach) -> dict[str, Any]:
    return reach.branch.model_dump(mode="json", include={"condition", "target", "target_kind", "tool", "arguments"}) | {
        "router": reach.router.function
    }
