"""Verdicts as judged requests: cases for `eval`, and what `train` learns from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.adjudication import Adjudication, Item, Right, Side
from migrate_kit.model.case import Case
from migrate_kit.model.decision import RefusalKind

#: The kind of a request that was judged to need no tool.
UNSUPPORTED = "unsupported"
_NOBODYS = frozenset({RefusalKind.no_match.value, RefusalKind.too_close.value})


@dataclass(frozen=True, slots=True)
class Taught:
    """Cases, each request once, and the verdicts that make none: both or neither right, raters who disagree."""

    cases: tuple[Case, ...]
    without: int


def taught(items: Iterable[Item], said: Iterable[Adjudication]) -> Taught:
    """Return the requests on which all raters named the same one side as right."""
    votes: defaultdict[str, set[Right]] = defaultdict(set)
    for one in said:
        votes[one.observation].add(one.right)
    cases, without = [], 0
    for item in items:
        found = votes.get(item.observation)
        if not found:
            continue
        case = _case(item, next(iter(found))) if len(found) == 1 else None
        without += case is None
        cases += [case] if case is not None else []
    return Taught(tuple(cases), without)


def _case(item: Item, right: Right) -> Case | None:
    if right in (Right.both, Right.neither):
        return None
    side = item.legacy if right is Right.legacy else item.dynamic
    if side.refusal and side.refusal not in _NOBODYS:
        return None  # the right answer is a question or a refusal of a tool, whose parameters are not known here
    labels = tuple(tool for tool, _ in side.calls)
    return Case(text=item.text, labels=labels, args=_arguments(side), kind="" if labels else UNSUPPORTED)


def _arguments(side: Side) -> tuple[dict[str, Any], ...]:
    return tuple(dict(arguments) for _, arguments in side.calls)
