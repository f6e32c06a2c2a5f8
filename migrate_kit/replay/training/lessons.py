"""Rows of the log as judged requests: those on which the hand-written and the dynamic router agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from migrate_kit.model.case import Case
from migrate_kit.model.decision import CONSISTENT
from migrate_kit.model.observation import Observation
from migrate_kit.route.text import fold

AGREED = "agreed"
"""The kind of a request on which both routers agree that no tool serves it."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Judged requests, each text once, and what became of the rows of the log."""

    cases: tuple[Case, ...] = ()
    rows: int = 0
    """Decisions in the log."""
    without_text: int = 0
    """Those of which only the digest was kept."""
    disputed: int = 0
    """Texts that were judged in two ways, left out."""


def lessons_of(rows: Iterable[Observation], judged: Iterable[Case] = ()) -> Lessons:
    """Return what *rows* teach, and what a person *judged*, who has the last word on a text."""
    seen = without_text = 0
    agreed: list[Case] = []
    routers: set[str] = set()
    for row in rows:
        seen += 1
        routers.add(row.router)
        if row.text is None:
            without_text += 1
        elif row.outcome in CONSISTENT and row.dynamic is not None and row.text.strip():
            agreed.append(_agreed(row, row.text))
    by_person, disputed = _each_once(judged)
    if len(routers) > 1:
        # That one router has no tool for a request says nothing of the tools of another one.
        agreed = [case for case in agreed if case.labels]
    by_both, doubtful = _each_once(case for case in agreed if _key(case) not in by_person)
    return Lessons((*by_person.values(), *by_both.values()), seen, without_text, disputed + doubtful)


def without(cases: Iterable[Case], others: Sequence[Case]) -> list[Case]:
    """Return *cases* less those with the text of one of *others*."""
    taken = {_key(case) for case in others}
    return [case for case in cases if _key(case) not in taken]


def _agreed(row: Observation, text: str) -> Case:
    assert row.dynamic is not None
    tools = tuple(call.tool for call in row.dynamic.calls)
    args = tuple(dict(call.arguments) for call in row.dynamic.calls)
    return Case(text=text, labels=tools, args=args, kind="" if tools else AGREED)


def _each_once(cases: Iterable[Case]) -> tuple[dict[str, Case], int]:
    """Return the cases by their folded text, and how many texts were left out for being judged in two ways."""
    found: dict[str, Case] = {}
    disputed: set[str] = set()
    for case in cases:
        known = found.setdefault(_key(case), case)
        if set(known.labels) != set(case.labels):
            disputed.add(_key(case))
    return {key: case for key, case in found.items() if key not in disputed}, len(disputed)


def _key(case: Case) -> str:
    return " ".join(fold(case.text).split())
