"""MK303: a sibling is called by some of the same words, and the description does not say when it is the other one.

Good: `delete_log` and `show_log` both hear "log"; each says when it is the other.
Bad:  both hear "log" and neither excludes anything; a warning where the very same phrase calls both.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.describe.lint.overlap import shared_anchors
from migrate_kit.describe.lint.subject import Catalogue, Described, fault
from migrate_kit.model.inventory import Finding, Severity

CODE = "MK303"
_SHOWN = 3


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each tool without exclusions that shares anchors with another."""
    for tool in catalogue.tools:
        if tool.spec.do_not_use_when:
            continue
        found = {other.spec.name: words for other in catalogue.tools if (words := shared_anchors(tool, other))}
        if found:
            words = list(dict.fromkeys(word for said in found.values() for word in said))
            told = fault(CODE, tool, "do_not_use_when", others=", ".join(found), words=", ".join(words[:_SHOWN]))
            yield told.model_copy(update={"severity": Severity.warning}) if _is_same(tool, catalogue) else told


def _is_same(tool: Described, catalogue: Catalogue) -> bool:
    """Tell whether another tool hears the very same phrase: such a request cannot be decided by the texts at all."""
    others = (other for other in catalogue.tools if other is not tool)
    return any(not set(tool.anchors).isdisjoint(other.anchors) for other in others)
