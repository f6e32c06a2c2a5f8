"""A hash of the evidence behind a description: it changes with what the code says, not with where it stands."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import orjson

from migrate_kit.describe.when import Reach
from migrate_kit.model.inventory import ToolFacts

_PLACES = {"line", "last_line", "file", "evidence", "module"}
_EXPENSE = {"cost", "latency"}


def source_hash(tool: ToolFacts, found: Sequence[Reach]) -> str:
    """Return the hash over the facts of *tool* and the branches that reach it."""
    # What was not read by older versions counts only where there is some: what was approved then stays approved.
    unsaid = {name for name in ("body", "uses") if not getattr(tool, name)}
    facts = tool.model_dump(mode="json", exclude={*_PLACES, *_EXPENSE, *unsaid, "parameters"})
    if tool.uses:
        facts["uses"] = [use.model_dump(mode="json", exclude={"evidence"}) for use in tool.uses]
    facts["parameters"] = {
        name: parameter.model_dump(mode="json", exclude={"evidence"}) for name, parameter in tool.parameters.items()
    }
    document: dict[str, Any] = {"facts": facts, "branches": [_branch(reach) for reach in found]}
    expense = _expense(tool)
    if expense:
        document["expense"] = expense
    return hashlib.blake2b(orjson.dumps(document, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()


def _branch(reach: Reach) -> dict[str, Any]:
    told = {"condition", "target", "target_kind", "tool", "arguments", *(["reply"] if reach.branch.reply else [])}
    return reach.branch.model_dump(mode="json", include=told) | {"router": reach.router.function}


def _expense(tool: ToolFacts) -> list[dict[str, Any]]:
    """Return what is known of cost and latency beside the timeout, which was among the facts before these were.

    Without any the hash is that of older versions: what was approved then stays approved.
    """
    beside = [fact for fact in tool.latency if fact.kind != "timeout" or fact.seconds != tool.timeout_s]
    return [fact.model_dump(mode="json", exclude={"evidence"}) for fact in (*tool.cost, *beside)]
