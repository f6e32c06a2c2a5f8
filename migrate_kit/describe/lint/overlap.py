"""Anchors of two tools that the same request may hold."""

from __future__ import annotations

from migrate_kit.describe.lint.subject import Described


def shared_anchors(tool: Described, other: Described) -> list[str]:
    """Return the anchors of *tool* that are an anchor of *other*, or a part of one."""
    if tool is other:
        return []
    return [word for word in tool.anchors if word in other.all_anchors]


def longer_anchors(tool: Described, other: Described) -> list[tuple[str, str]]:
    """Return (anchor of *tool*, longer anchor of *other* that holds it)."""
    if tool is other:
        return []
    words = shared_anchors(tool, other)
    return [(word, longer) for word in words for longer in other.anchors if word in longer and word != longer]


def excludes(tool: Described, said: str, other: Described) -> bool:
    """Tell whether *tool* itself says that *said*, or anything that calls for *other*, is not its own."""
    text = " ".join(tool.spec.do_not_use_when).casefold()
    return other.spec.name.casefold() in text or said in text
