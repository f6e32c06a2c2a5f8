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
    """Return what *rows* teach, and what a person *judged*, who has the last word on a text.

    A row is forgotten at once where its text is known: what is kept grows with the different requests only.
    """
    by_person, by_both = _Texts(), _Texts()
    for case in judged:
        by_person.add(case)
    seen = without_text = 0
    routers: set[str] = set()
    for row in rows:
        seen += 1
        routers.add(row.router)
        without_text += row.text is None
        both = _agreed(row)
        if both is not None and both not in by_person:
            by_both.add(both)
    # That one router has no tool for a request says nothing of the tools of another one.
    agreed = by_both.judged(with_refusals=len(routers) < 2)
    mine = by_person.judged(with_refusals=True)
    return Lessons((*mine, *agreed), seen, without_text, len(by_person.disputed) + len(by_both.disputed))


def without(cases: Iterable[Case], others: Sequence[Case]) -> list[Case]:
    """Return *cases* less those with the text of one of *others*."""
    taken = {_key(case) for case in others}
    return [case for case in cases if _key(case) not in taken]


class _Texts:
    """Cases by their folded text, each once."""

    def __init__(self) -> None:
        self._called: dict[str, Case] = {}
        self._refused: dict[str, Case] = {}
        self.disputed: set[str] = set()
        """Texts that were judged in two ways."""

    def __contains__(self, case: Case) -> bool:
        return _key(case) in self._called or _key(case) in self._refused

    def add(self, case: Case) -> None:
        key = _key(case)
        known = (self._called if case.labels else self._refused).setdefault(key, case)
        if sorted(known.labels) != sorted(case.labels):
            self.disputed.add(key)

    def judged(self, *, with_refusals: bool) -> list[Case]:
        """Return what is not disputed; *with_refusals*: that no tool serves a request is a judgement as well."""
        refused = self._refused if with_refusals else {}
        self.disputed |= self._called.keys() & refused.keys()
        return [case for key, case in (refused | self._called).items() if key not in self.disputed]


def _agreed(row: Observation) -> Case | None:
    """Return the row as a case, where both routers agree and its text is known."""
    if not row.text or not row.text.strip() or row.dynamic is None or row.outcome not in CONSISTENT:
        return None
    tools = tuple(call.tool for call in row.dynamic.calls)
    args = tuple(dict(call.arguments) for call in row.dynamic.calls)
    return Case(text=row.text, labels=tools, args=args, kind="" if tools else AGREED)


def _key(case: Case) -> str:
    return " ".join(fold(case.text).split())
