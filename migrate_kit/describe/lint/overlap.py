"""Anchors of two tools that the same request may hold."""

from __future__ import annotations

import re

from migrate_kit.describe.lint.subject import Described

#: No letter of an alphabet runs on into another word; a plural is the same word.
_BEFORE, _AFTER = r"(?:(?<![a-z0-9])|(?![a-z0-9]))", r"(?:(?<![a-z0-9])|(?:e?s)?(?![a-z0-9]))"


def shared_anchors(tool: Described, other: Described) -> list[str]:
    """Return the anchors of *tool* that are an anchor of *other*, or a part of one."""
    if tool is other:
        return []
    held = (word for word in tool.anchors if word in other.all_anchors)
    return [word for word in held if any(_stands_in(word, anchor) for anchor in other.anchors)]


def longer_anchors(tool: Described, other: Described) -> list[tuple[str, str]]:
    """Return (anchor of *tool*, longer anchor of *other* that holds it)."""
    if tool is other:
        return []
    words = shared_anchors(tool, other)
    return [(word, longer) for word in words for longer in other.anchors if word != longer and _stands_in(word, longer)]


def excludes(tool: Described, said: str, other: Described) -> bool:
    """Tell whether *tool* itself says that *said*, or anything that calls for *other*, is not its own."""
    text = " ".join(tool.spec.do_not_use_when).casefold()
    return other.spec.name.casefold() in text or said in text


def _stands_in(word: str, anchor: str) -> bool:
    """Tell whether a request that holds *anchor* says *word*: `log` is no word of `login`, `订` is one of `查订单`."""
    return word in anchor and re.search(_BEFORE + re.escape(word) + _AFTER, anchor) is not None
