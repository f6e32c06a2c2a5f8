"""Small inventories for the tests of describe."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.condition import AnyOf, Condition, Contains
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter, ParameterFacts, ToolFacts
from migrate_kit.model.record import Evidence


def words(*said: str) -> Condition:
    parts = tuple(Contains(text=word) for word in said)
    return parts[0] if len(parts) == 1 else AnyOf(of=parts)


def tool(name: str, **fields: Any) -> ToolFacts:
    given = {"file": "tools.py", "module": "tools", "line": 1, "last_line": 2, **fields}
    return ToolFacts(name=name, **given)


def parameter(*rules: str, **fields: Any) -> ParameterFacts:
    return ParameterFacts(evidence=tuple(Evidence(file="tools.py", line=1, rule=r) for r in rules), **fields)


def branch(target: str | None, condition: Condition, line: int = 5, **fields: Any) -> Branch:
    return Branch(line=line, condition=condition, target=target, target_kind="function", tool=target, **fields)


def inventory(tools: list[ToolFacts], branches: list[Branch], **router: Any) -> Inventory:
    given = {"stage": "decide+execute", "subject": "text", "parameter": "text", **router}
    one = LegacyRouter(
        file="bot.py", module="bot", function="handle", first_line=4, last_line=20, branches=tuple(branches), **given
    )
    return Inventory(tools=tuple(tools), routers=(one,))
