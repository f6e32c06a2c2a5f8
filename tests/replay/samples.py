"""A legacy router of three branches and a dynamic one that goes by words."""

from __future__ import annotations

from migrate_kit.model.condition import Contains
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.inventory import Branch, Computed, LegacyRouter
from migrate_kit.model.tool import ParameterSpec, ToolSpec


def branch(line: int, word: str, tool: str, **arguments: object) -> Branch:
    """Return a branch on one word."""
    return Branch(
        line=line, condition=Contains(text=word), target=tool, target_kind="function", tool=tool, arguments=arguments
    )


def router(*branches: Branch, **more: object) -> LegacyRouter:
    """Return a router of *branches*."""
    values: dict[str, object] = {
        "file": "bot.py",
        "function": "handle",
        "module": "bot",
        "first_line": 1,
        "last_line": 9,
        "subject": "text",
        "stage": "decide+execute",
        "branches": branches,
        "normalise": ("lower",),
    }
    return LegacyRouter(**(values | more))


BRANCHES = (
    branch(2, "log", "logs", service="order"),
    branch(4, "restart", "restart", service=Computed(source="rest_of_text")),
    branch(6, "status", "status"),
)
SPECS = {"logs": ToolSpec(name="logs", parameters={"service": ParameterSpec()})}


class Words:
    """A dynamic router by first word; `boom` fails."""

    version = "words-1"

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        if "boom" in text:
            raise SystemError(text)
        if "ask" in text:
            return Decision(refusal=Refusal(kind=RefusalKind.missing_argument, tool="logs", question="which?"))
        for tool, arguments in (("logs", {"service": "order"}), ("restart", {}), ("status", {})):
            if tool[:3] in text.lower():
                return Decision(calls=(ToolCall(tool=tool, arguments=arguments),), duration_us=7)
        return Decision(refusal=Refusal(kind=RefusalKind.no_match))
