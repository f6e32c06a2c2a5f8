"""Short ways to write a router down."""

from __future__ import annotations

from typing import Any

from migrate_kit.analyze import analyse
from migrate_kit.model.condition import Condition, Contains, any_of
from migrate_kit.model.inventory import Branch, Finding, Inventory, LegacyRouter


def has(*keywords: str) -> Condition:
    return any_of(*(Contains(text=keyword) for keyword in keywords))


def router(*branches: tuple[Condition, str], **fields: Any) -> LegacyRouter:
    """Branches at lines 10, 20, …; a target that starts with @ is a label."""
    made = tuple(
        Branch(
            line=10 * number,
            condition=condition,
            target=target.lstrip("@"),
            target_kind="label" if target.startswith("@") else "function",
            tool=None if target.startswith("@") else target,
        )
        for number, (condition, target) in enumerate(branches, start=1)
    )
    known = {
        "file": "bot.py",
        "function": "handle",
        "module": "bot",
        "first_line": 5,
        "last_line": 99,
        "subject": "text",
        "stage": "decide+execute",
    }
    return LegacyRouter(branches=made, **(known | fields))


def findings(*routers: LegacyRouter, **fields: Any) -> list[Finding]:
    return list(analyse(Inventory(routers=routers, **fields)).findings)


def codes(*routers: LegacyRouter) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in findings(*routers)]
