"""Whether a request orders what it names: no question, no report of what was or will be, nothing said to others."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from migrate_kit.route import signs
from migrate_kit.route.actions import action_pattern
from migrate_kit.route.reported import is_reported
from migrate_kit.route.scope import Scopes, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate_kit.model.tool import ToolSpec


class Unordered(StrEnum):
    """Why what a request names is not ordered by it."""

    unsaid = "unsaid"
    question = "question"
    report = "report"
    mention = "mention"
    against = "against"


_MOST = 50
"""Places that are looked at; more of them are noise."""
_FAR = 400
"""Characters in front of a verb that are searched for the beginning of its clause."""


def unordered(
    spec: ToolSpec, folded: str, scopes: Scopes, *, within: Span, said: Sequence[Span] = ()
) -> Unordered | None:
    """Return why the part *within* the request *folded* does not order what *spec* does, or None where it does.

    *said* are further places that are known to say it.
    """
    return _unordered(action_pattern(spec), folded, scopes, within, tuple(said[:_MOST]))


@lru_cache(maxsize=64)
def _unordered(
    action: re.Pattern[str], folded: str, scopes: Scopes, within: Span, said: tuple[Span, ...]
) -> Unordered | None:
    # A decision asks several times: what stands in the way of the call, and what to say of it.
    first, last = within
    places = (match.span() for match in islice(action.finditer(folded), _MOST))
    found = sorted({*places, *(_whole(folded, span) for span in said)})
    found = [span for span in found if first <= span[0] and span[1] <= last]
    if not found:
        return Unordered.unsaid
    taken_back = max((match.start() for match in signs.RETRACTED.finditer(folded)), default=-1)
    reasons = []
    for start, end in found:
        why = Unordered.against if end <= taken_back else _judged(folded, scopes, (start, end))
        if why is None:
            return None
        reasons.append(why)
    return reasons[0]


def _whole(folded: str, span: Span) -> Span:
    """Return *span* with the ending of its last word."""
    ending = signs.ENDING.match(folded, span[1])
    return span[0], ending.end() if ending else span[1]


def _judged(folded: str, scopes: Scopes, span: Span) -> Unordered | None:
    start, end = _clause(folded, span)
    before, clause = folded[start : span[0]], folded[start:end]
    if _is_mentioned(folded, scopes, span):
        return Unordered.mention
    if scopes.is_negated(*span) or _is_against(before):
        return Unordered.against
    if _is_question(before, clause, folded, end):
        return Unordered.question
    if _is_report(before, folded[start : span[1]], folded, span):
        return Unordered.report
    return Unordered.mention if signs.RIVAL.match(before) else None


def _is_mentioned(folded: str, scopes: Scopes, span: Span) -> bool:
    return scopes.is_aside(*span) or is_reported(folded, span[0]) or signs.NOUN.match(folded, span[1]) is not None


def _clause(folded: str, span: Span) -> Span:
    start = max(span[0] - _FAR, 0)
    for match in signs.BOUNDARY.finditer(folded, max(span[0] - _FAR, 0), span[0]):
        start = match.end()
    stop = signs.BOUNDARY.search(folded, span[1])
    return start, stop.start() if stop else len(folded)


def _is_against(before: str) -> bool:
    condition = signs.IF.search(before)
    found = signs.AGAINST.search(before, condition.end() if condition else 0)
    return found is not None and not signs.WHY_NOT.search(before)


def _is_question(before: str, clause: str, folded: str, end: int) -> bool:
    if signs.ASKED.search(before) or signs.ASKED_ZH.search(clause):
        return True
    asks = signs.MAYBE_ASKED.search(clause) or signs.QUESTION_MARK.match(folded, end)
    return asks is not None and not signs.POLITE.search(clause)


def _is_report(before: str, with_verb: str, folded: str, span: Span) -> bool:
    if signs.NAMED.search(before) and signs.TOLD_OF.match(folded, span[1]):
        return True
    if signs.REPORT.search(with_verb) or signs.PAST_BEHIND.match(folded, span[1]):
        return True
    return signs.PAST.search(with_verb) is not None and not signs.WANTED.search(before)
