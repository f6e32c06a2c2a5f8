"""What rules mean for the order of a plan: the tool that another needs comes first, and what they add has its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from migrate_kit.model.decision import Decision
from migrate_kit.model.plan import Plan, PlannedCall, ToolCall
from migrate_kit.route.planning import arranged
from migrate_kit.route.rules.book import Rulebook
from migrate_kit.route.rules.judging import Judged


def in_order(decision: Decision, book: Rulebook) -> Decision:
    """Return *decision* with its calls in the order that rules want, except where the request says another.

    Calls without a plan stand in the order that their router wants.
    """
    calls = decision.calls
    if len(decision.plan.calls) != len(calls) or not book.has_dependency:
        return decision
    links = [pair for pair in _needed(calls, book) if not _is_said(decision.plan, *pair)]
    if not links:
        return decision
    plan = arranged(decision.plan, calls, links)
    return replace(decision, calls=tuple(each.call for each in plan.calls), plan=plan)


def _needed(calls: Sequence[ToolCall], book: Rulebook) -> list[tuple[int, int]]:
    found = []
    for behind, call in enumerate(calls):
        rules = (ruling.rule.dependency for ruling in book.of(call.tool))
        needs = {tool for dependency in rules if dependency is not None for tool in dependency.needs}
        found += [(before, behind) for before, other in enumerate(calls) if other.tool in needs and before != behind]
    return found


def _is_said(plan: Plan, before: int, behind: int) -> bool:
    """Tell whether the request itself says that *before* comes after *behind*."""
    return before < len(plan.calls) and behind in plan.calls[before].after


def with_added(plan: Plan, judged: Judged) -> Plan:
    """Return *plan*, or one of the single call of a decision, with the calls that rules added, each with its cause.

    Several calls without a plan stand in the order that their router wants; so they do with what is added.
    """
    if not judged.added and not (plan.calls and judged.links):
        return plan
    own = [place for place in range(len(judged.calls)) if place not in judged.added]
    if len(own) != max(len(plan.calls), 1):
        return Plan()
    known = dict(zip(own, plan.calls, strict=False))
    calls = enumerate(judged.calls)
    widened = tuple(_at(known.get(place, PlannedCall(call=call)), call, own) for place, call in calls)
    return arranged(Plan(calls=widened), judged.calls, judged.links)


def _at(planned: PlannedCall, call: ToolCall, own: Sequence[int]) -> PlannedCall:
    """Return *planned* with its places moved to where the calls stand now."""
    return PlannedCall(
        call=call,
        after={own[place]: why for place, why in planned.after.items()},
        awaits={name: own[place] for name, place in planned.awaits.items()},
    )
