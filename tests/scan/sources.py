"""Write sources for one test and scan them."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import dedent

from migrate_kit.model.condition import AllOf, AnyOf, Condition, LabelIs, Not, Opaque, Regex
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter
from migrate_kit.scan import scan

#: Python 3.12 and 3.13 count the levels of what they parse, whatever room the stack has.
FIXED_DEPTH = (3, 12) <= sys.version_info[:2] <= (3, 13)
#: Four tools that the snippets call.
TOOLS = """
def restart(service, force=False):
    return ("restart", service, force)


def logs(service="all"):
    return ("logs", service)


def scale(service, replicas=1):
    return ("scale", service, replicas)


def say(words):
    print(words)


"""


def inventory_of(folder: Path, *bodies: str, **files: str) -> Inventory:
    """Write `bot.py` (the tools, then *bodies*) and *files*, and scan the folder."""
    if bodies:
        text = TOOLS + "\n\n".join(dedent(body) for body in bodies)
        (folder / "bot.py").write_text(text, encoding="utf-8")
    for name, body in files.items():
        (folder / f"{name}.py").write_text(dedent(body), encoding="utf-8")
    return scan(folder)


def router_of(folder: Path, *bodies: str, **files: str) -> LegacyRouter:
    """Scan the sources and return the only router in them."""
    (found,) = inventory_of(folder, *bodies, **files).routers
    return found


def shown(condition: Condition) -> str:
    """Return a condition in one short line."""
    if isinstance(condition, AnyOf | AllOf):
        glue = " or " if condition.op == "any" else " and "
        return "(" + glue.join(map(shown, condition.of)) + ")"
    if isinstance(condition, Not):
        return f"not {shown(condition.of[0])}"
    if isinstance(condition, Regex):
        return f"{condition.how} {condition.pattern}"
    if isinstance(condition, LabelIs):
        return f"label {condition.text}"
    if isinstance(condition, Opaque):
        return "opaque"
    value = getattr(condition, "text", getattr(condition, "source", ""))
    return f"{condition.op} {value}".strip()


def rows(router: LegacyRouter) -> list[tuple[str, str | None]]:
    """Return (condition, tool) of every branch."""
    return [(shown(branch.condition), branch.tool) for branch in router.branches]


def given(branch: Branch) -> dict[str, object]:
    """Return the arguments of a branch, computed ones as `{"from": …}`."""
    data: dict[str, object] = branch.model_dump(mode="json")["arguments"]
    return data
