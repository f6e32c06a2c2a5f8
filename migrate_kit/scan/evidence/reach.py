"""What is chosen: two tools at least, labels that other code tests, actions."""

from __future__ import annotations

from migrate_kit.model.condition import Opaque
from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.labels import JoinedRouter, names_a_router

MOST_FOR_TOOLS = 0.3
MOST_AGAINST_TOOLS = 0.5


def tools_reached(found: JoinedRouter) -> Ground | None:
    """Two distinct targets at least."""
    tools = {b.tool for b in found.branches if b.tool is not None}
    if found.default is not None and found.default.tool is not None:
        tools.add(found.default.tool)
    tools.discard(found.raw.function)  # asking again, or reading what is nested
    if len(tools) >= 2:
        return ground("tools", MOST_FOR_TOOLS, count=len(tools))
    labels = {b.target for b in found.branches if b.target_kind == "label"}
    answers = labels | ({found.default.target} if found.default and found.default.target_kind == "label" else set())
    if len(answers) >= 3 and len(labels) >= 2 and found.joined_labels:
        return ground("tested-labels", 0.2, count=len(answers))
    return _few_tools(found, len(tools), len(answers if names_a_router(found.raw.function) else labels))


def _few_tools(found: JoinedRouter, tools: int, labels: int) -> Ground:
    ends = {(b.target, b.target_kind, str(b.arguments)) for b in found.branches}
    if tools == 1 and len(ends) == 1 and len(found.branches) >= 2:
        return ground("one-end", -0.4)
    if tools == 1 and len(found.branches) >= 2 and found.effects >= 1:
        return ground("one-tool", 0.05)
    if all(b.target_kind in ("inline", "none") for b in found.branches):
        return _without_tools(found)
    if labels >= 3:
        return ground("untested-labels", -0.1)
    return ground("few-targets", -0.4)


def _without_tools(found: JoinedRouter) -> Ground:
    if found.effects >= 2:
        return ground("actions", 0.05, count=found.effects)
    if found.reports >= 2 and found.reports * 2 > len(found.branches):
        return ground("reports-back", 0.1, count=found.reports)
    if found.replies >= 3:
        return ground("replies", -0.1, count=found.replies)
    return ground("values-only", -0.5)


def highest_score(found: JoinedRouter) -> Ground | None:
    """Words add up and the highest sum wins: that is done with what people write, hardly with anything else."""
    return ground("highest-score", 0.1) if found.raw.pick == "max_score" else None


def slot_parser(found: JoinedRouter) -> Ground | None:
    """Another router only takes an argument from it."""
    return ground("slot-parser", -0.5) if found.is_slot else None


def labels_of_a_router(found: JoinedRouter) -> Ground | None:
    """A dispatcher is one when something in the project decides its labels."""
    if found.raw.stage != "dispatch":
        return None
    return ground("router-labels", 0.2) if found.known_origin else ground("unknown-labels", -0.4)


def other_tests(found: JoinedRouter) -> Ground | None:
    """Most of what is tested is something else: flags, lengths, states, other values."""
    tests = [a for a in found.raw.tests if a.op != "always"]
    other = sum(isinstance(a, Opaque) for a in tests)
    if len(tests) >= 4 and other >= 0.65 * len(tests):
        return ground("other-tests", -0.4, share=round(100 * other / len(tests)))
    return None
