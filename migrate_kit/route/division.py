"""A request taken apart: its clauses, each with the tool that it calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from migrate_kit.route.arguments import Extracted, Found
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.plan import clauses, is_subordinate, only
from migrate_kit.route.recalled import Recalled
from migrate_kit.route.scope import Scopes, Span
from migrate_kit.route.text import Reading
from migrate_kit.route.words import CJK, STOP_WORDS

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec

_WORDS = lazy_pattern(rf"[{CJK}]|[^\W{CJK}]+")
_IDLE = frozenset((*"也还有同样都要及跟的和与吧了服务", "too", "well", "both"))
"""What may stand beside a value without saying anything of it."""
_NEARLY_SURE = 0.7
"""Belief in all tools together below which a request is not taken apart."""


@dataclass(frozen=True, slots=True)
class View:
    """A request, or one clause of it, with what it calls for."""

    reading: Reading
    scopes: Scopes
    recalled: Recalled
    request: str
    """The whole request as it was sent: what it says in another clause may forbid this one."""
    is_continued: bool = False
    """Whether what is to be done stands in the clause before, and this one only names another thing for it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, or several in a row, that call for one tool."""

    span: Span
    view: View
    tool: str


class Division:
    """Takes requests apart with what a router knows of one clause. Nothing in it changes."""

    def __init__(
        self,
        specs: Mapping[str, ToolSpec],
        *,
        view: Callable[[Reading, Scopes, str], View],
        chosen: Callable[[View], str | None],
        extract: Callable[[str, View, View | None], Extracted],
    ) -> None:
        """*view* ranks the tools for a clause, *chosen* is the one that is sure enough, *extract* its arguments."""
        self._specs, self._view, self._chosen, self._extract = specs, view, chosen, extract

    def clauses(self, whole: View) -> list[Clause]:
        """Return the clauses that are sure of their tool, each with those behind it that only say more about it."""
        folded = whole.reading.folded
        spans = clauses(folded)
        if len(spans) < 2 or whole.recalled.total < _NEARLY_SURE:
            return []
        # A tool that the whole request speaks against is not wanted by a clause of it.
        heard = {each.tool for each in whole.recalled.candidates if not each.parts.get("exclusions")}
        wanted: list[Clause] = []
        for span in spans:
            view = self._view(only(whole.reading, *span), whole.scopes, whole.request)
            # Meaning alone takes no request apart: `I cannot wait any longer` is like some tool or other.
            tool = self._chosen(view) if view.recalled.is_told else None
            if tool is not None and self._specs[tool].effects == "dangerous" and is_subordinate(folded, span[0]):
                tool = None  # `before restarting it` speaks of it, and it is not done for that
            if tool is not None and tool in heard and (not wanted or tool != wanted[-1].tool):
                wanted.append(Clause(span, view, tool))
            elif wanted:
                another = self._another(wanted[-1], span, view, tool)
                wanted[-1:] = [self._joined(whole, wanted[-1], span)] if another is None else [wanted[-1], another]
        return wanted

    def _joined(self, whole: View, before: Clause, span: Span) -> Clause:
        both = (before.span[0], span[1])
        return Clause(
            both, View(only(whole.reading, *both), whole.scopes, before.view.recalled, whole.request), before.tool
        )

    def _another(self, before: Clause, span: Span, view: View, tool: str | None) -> Clause | None:
        """Return the clause at *span* as another call of the tool *before* it, where each gives alone all it needs."""
        if tool not in (None, before.tool):
            return None
        own = view if tool is not None else replace(view, recalled=before.view.recalled, is_continued=True)
        one, other = self._extract(before.tool, before.view, None), self._extract(before.tool, own, None)
        if not (one.is_complete and other.is_complete):
            return None
        differing = {
            n
            for n, found in other.found.items()
            if n in one.found and found.value != one.found[n].value and not _is_negated(own, found)
        }
        parameters = self._specs[before.tool].parameters
        if tool is None:
            # A time or a number alone says more about the first; another thing by its name is another call.
            differing = {n for n in differing if parameters[n].enum or parameters[n].pattern}
            if self._specs[before.tool].effects != "read_only" and not _says_only(before, span, own, other):
                return None
        return Clause(span, own, before.tool) if any(parameters[n].required for n in differing) else None


def _is_negated(view: View, found: Found) -> bool:
    return found.start is not None and found.end is not None and view.scopes.is_negated(found.start, found.end)


def _says_only(before: Clause, span: Span, own: View, other: Extracted) -> bool:
    """Tell whether the clause at *span* names values and nothing else, so that what was said *before* goes for it too.

    Whatever else it says (`it is replaced by …`) may mean that the value is none for a call.
    """
    folded = own.reading.folded
    left = folded[span[0] : span[1]]
    for found in other.found.values():
        if found.start is not None and found.end is not None:
            first, last = max(found.start - span[0], 0), found.end - span[0]
            left = left[:first] + " " * (last - first) + left[last:]
    said = before.view.reading.folded
    return all(part in said or part in _IDLE or part in STOP_WORDS for part in _WORDS.findall(left))
