"""MK316: nearly all tools of a group begin alike, and this one does not.

Good: `ticket_create`, `ticket_close`, `ticket_assign`.
Bad:  `ticket_create`, `ticket_close`, `ticket_assign` and `close_the_case` in the group `ticket`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from migrate_kit.describe.lint.subject import Catalogue, Described, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.route.words import name_words

CODE = "MK316"
_FEWEST = 3
_MOST_OTHERS = 0.34


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool that leaves the prefix of its group."""
    groups: defaultdict[str, list[Described]] = defaultdict(list)
    for tool in catalogue.tools:
        if tool.spec.group:
            groups[tool.spec.group].append(tool)
    for group, tools in groups.items():
        firsts = Counter(_first(tool) for tool in tools)
        prefix, times = firsts.most_common(1)[0]
        if times >= _FEWEST and len(tools) - times <= _MOST_OTHERS * len(tools):
            others = (tool for tool in tools if _first(tool) != prefix)
            yield from (fault(CODE, tool, "name", group=group, prefix=prefix) for tool in others)


def _first(tool: Described) -> str:
    return next(iter(name_words(tool.spec.name).split()), "")
