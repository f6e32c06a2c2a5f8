"""Requests for all there are: what is missing is no question then, where a description names the tool that lists it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from migrate_kit.route.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

_ALL = lazy_pattern(
    r"所有|全部|一切|每(?:一)?(?:个|台|条|项|位|家|辆|间|台)|各(?:个|台|项|位|家)|挨个|逐个|逐一"
    r"|\b(?:all(?! (?:right|good|set|day|night|the time|over|in all)\b)|every|each)\b"
)


def lister(specs: Mapping[str, ToolSpec], tool: str, missing: Sequence[str], folded: str) -> str:
    """Return the tool whose result has the values for the one *missing* parameter of *tool*, or nothing.

    Only where the request wants all of them, and only one that reads and needs nothing itself: it is called unasked.
    """
    if len(missing) != 1:
        return ""
    named = specs[tool].parameters[missing[0]].comes_from
    source = specs.get(named.partition(".")[0]) if named else None
    if source is None or source.name == tool or source.effects != "read_only" or _needs_something(source):
        return ""
    return source.name if _ALL.search(folded) else ""


def _needs_something(spec: ToolSpec) -> bool:
    return any(p.required and p.default is None and name not in spec.context for name, p in spec.parameters.items())
