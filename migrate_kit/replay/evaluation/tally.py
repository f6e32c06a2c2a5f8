"""Adds judgements up to the figures of one router."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from migrate_kit.model.decision import RefusalKind
from migrate_kit.replay.evaluation.cost import Costs
from migrate_kit.replay.evaluation.interval import wilson
from migrate_kit.replay.evaluation.judgement import Judgement, Specs, argument_hits, has_extra
from migrate_kit.replay.evaluation.records import Confusion, KindLine, Share, Side
from migrate_kit.replay.evaluation.reliability import calibration

DEPTHS = (1, 5, 10)
"""K of recall@K."""
_EXAMPLES = 3
_MOST_CONFUSIONS = 20


def tally(
    name: str, judged: Sequence[Judgement], *, costs: Costs, specs: Specs, legacy_tools: frozenset[str], unknown: int
) -> Side:
    """Return the figures of the router *name*; *unknown* cases were left out before."""
    served = [each for each in judged if each.is_served]
    silent = [each for each in judged if not each.answer.tools and each.answer.error is None]
    uncalled = [each for each in judged if not each.is_served]
    lacking = [each for each in judged if each.case.missing]
    none_fits = [each for each in judged if not each.case.labels and not each.case.missing]
    hits = [each for each in served if each.is_right]
    several = [each for each in served if len(each.case.labels) > 1]
    called = [tool for each in judged for tool in each.answer.tools]
    before = [each for each in served if legacy_tools.issuperset(each.case.labels)]
    cost = costs.total(called) if costs.by_tool else None
    return Side(
        name=name,
        n=len(judged),
        right=share(each.is_right for each in judged),
        hit=share(each.is_right for each in served),
        legacy_hit=share(each.is_right for each in before),
        false_call=share(bool(each.answer.tools) for each in none_fits),
        asked=share(each.is_right for each in lacking),
        needless_question=share(each.is_question for each in served),
        refusal_precision=share(not each.is_served for each in silent),
        refusal_recall=share(not each.answer.tools and each.answer.error is None for each in uncalled),
        recall=_recall(judged),
        arguments=share(hit for each in hits for hit in argument_hits(each.case, each.answer, specs)),
        call_arguments=_call_arguments(hits, specs),
        multi_set=share(each.is_right for each in several),
        multi_order=share(each.answer.tools == each.case.labels for each in several),
        call_cost=cost,
        cost_per_hit=cost / len(hits) if cost is not None and hits else None,
        unpriced=tuple(costs.unknown(called)) if costs.by_tool else (),
        kinds=_kinds(judged),
        confusions=_confusions(judged),
        calibration=calibration(judged),
        errors=dict(Counter(each.answer.error for each in judged if each.answer.error is not None)),
        unknown=unknown,
    )


def share(found: Iterable[bool]) -> Share:
    """Return the share of true ones, with its interval."""
    kept = list(found)
    n, right = len(kept), sum(kept)
    low, high = wilson(right, n)
    return Share(right=right, n=n, rate=right / n if n else None, low=low, high=high)


def _recall(judged: Sequence[Judgement]) -> dict[str, Share]:
    labelled = [each for each in judged if each.case.labels]
    if all(each.answer.ranked is None for each in judged):
        return {}
    return {
        str(depth): share(
            label in (each.answer.ranked or ())[:depth]
            for each in labelled
            for label in dict.fromkeys(each.case.labels)
        )
        for depth in DEPTHS
    }


def _call_arguments(hits: Sequence[Judgement], specs: Specs) -> Share:
    known = [
        each for each in hits if each.answer.arguments is not None and len(each.case.args) == len(each.case.labels)
    ]
    return share(
        all(argument_hits(each.case, each.answer, specs)) and not has_extra(each.case, each.answer, specs)
        for each in known
    )


def _kinds(judged: Sequence[Judgement]) -> tuple[KindLine, ...]:
    groups: defaultdict[str, list[Judgement]] = defaultdict(list)
    for each in judged:
        groups[each.case.kind].append(each)
    return tuple(
        KindLine(
            kind=kind,
            right=share(each.is_right for each in group),
            calls=sum(bool(each.answer.tools) for each in group),
            questions=sum(each.is_question for each in group),
        )
        for kind, group in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    )


def _confusions(judged: Sequence[Judgement]) -> tuple[Confusion, ...]:
    groups: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for each in judged:
        if not each.is_right:
            groups[_expected(each), _decided(each)].append(each.case.text)
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(
        Confusion(expected=expected, decided=decided, n=len(texts), texts=tuple(texts[:_EXAMPLES]))
        for (expected, decided), texts in ordered[:_MOST_CONFUSIONS]
    )


def _expected(each: Judgement) -> str:
    tools = ",".join(each.case.labels)
    return f"({RefusalKind.missing_argument}) {tools}".strip() if each.case.missing else tools


def _decided(each: Judgement) -> str:
    answer = each.answer
    if answer.error is not None:
        return f"({answer.error})"
    if answer.tools:
        return ",".join(answer.tools)
    kind = answer.refusal.value if answer.refusal else "no_match"
    return f"({kind}) {answer.asks_of or ''}".strip()
