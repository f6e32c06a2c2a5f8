"""What people said of one request: which answers are right, and which are wrong."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from migrate_kit.compare.canonical import canonical_arguments
from migrate_kit.model.adjudication import Adjudication, Item, Right, Side
from migrate_kit.model.case import Case
from migrate_kit.model.decision import FALLS_BACK, Outcome, RefusalKind
from migrate_kit.replay.decided import Decided
from migrate_kit.replay.evaluation.judgement import Specs, judge

Key = tuple[str, str]
"""The router and the text of a request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """Answers that people judged, each written as a case."""

    right: tuple[Case, ...] = ()
    wrong: tuple[Case, ...] = ()
    has_arguments: bool = False
    """Whether the arguments are part of the verdict."""

    def judge(self, decided: Decided, specs: Specs) -> bool | None:
        """Tell whether a decision is right; None where people did not say so of any such decision."""
        if any(self._fits(case, decided, specs) for case in self.right):
            return True
        if any(self._fits(case, decided, specs) for case in self.wrong):
            return False
        # Whoever knows the one right answer knows that all others are wrong.
        return False if len(self.right) == 1 else None

    def _fits(self, case: Case, decided: Decided, specs: Specs) -> bool:
        answer = decided.answer
        if not judge(case, answer).is_right:
            return False
        if self.wrong and not case.missing and answer.refusal is RefusalKind.missing_argument:
            return False  # where two answers were put to people, to ask and to do nothing are two
        if not self.has_arguments or decided.decision is None:
            return True
        given = [canonical_arguments(call.arguments, specs.get(call.tool)) for call in decided.decision.calls]
        named = zip(case.labels, case.args, strict=False)
        return given == [canonical_arguments(arguments, specs.get(tool)) for tool, arguments in named]


def labelled(case: Case) -> Truth:
    """Return the truth of a case that a person labelled."""
    return Truth(right=(case,))


def adjudicated(items: Iterable[Item], said: Iterable[Adjudication]) -> dict[Key, Truth]:
    """Return what raters said of requests, where they all say the same; a request by its router and its text."""
    votes: defaultdict[str, set[Right]] = defaultdict(set)
    for one in said:
        votes[one.observation].add(one.right)
    found: dict[Key, Truth] = {}
    for item in items:
        verdicts = votes.get(item.observation, set())
        truth = _truth(item, next(iter(verdicts))) if len(verdicts) == 1 else None
        if truth is not None:
            key = (item.router, item.text)
            found[key] = _joined(found[key], truth) if key in found else truth
    return {key: truth for key, truth in found.items() if not any(case in truth.wrong for case in truth.right)}


def truth_of(key: Key, case: Case | None, known: Mapping[Key, Truth]) -> Truth | None:
    """Return the truth of a request: by the labels of its line, else by adjudication; None for none."""
    if case is not None and (case.labels or case.kind):
        return labelled(case)
    return known.get(key)


def _truth(item: Item, right: Right) -> Truth | None:
    sides = {Right.legacy: _case(item.legacy, item.text), Right.dynamic: _case(item.dynamic, item.text)}
    good = [case for side, case in sides.items() if right in (side, Right.both)]
    bad = [case for side, case in sides.items() if right not in (side, Right.both)]
    if any(case is None for case in good):
        return None
    return Truth(
        right=tuple(case for case in good if case is not None),
        wrong=tuple(case for case in bad if case is not None),
        has_arguments=item.outcome is Outcome.arguments_differ,
    )


def _case(side: Side, text: str) -> Case | None:
    """Return the answer as a case; None where a case cannot say it."""
    if side.refusal == RefusalKind.missing_argument:
        # Which parameters it asked for is not kept; that it asks is what was judged.
        return Case(text=text, labels=(side.refused_tool,) if side.refused_tool else (), missing=("?",))
    if side.refusal and side.refusal not in FALLS_BACK:
        return None
    labels = tuple(tool for tool, _ in side.calls)
    return Case(text=text, labels=labels, args=tuple(dict(arguments) for _, arguments in side.calls))


def _joined(one: Truth, other: Truth) -> Truth:
    right = (*one.right, *(case for case in other.right if case not in one.right))
    wrong = (*one.wrong, *(case for case in other.wrong if case not in one.wrong))
    return Truth(right=right, wrong=wrong, has_arguments=one.has_arguments or other.has_arguments)
