"""What rules mean for the order of a plan: the tool that another needs comes first, and what they add has its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from migrate_kit.model.decision import Decision
from migrate_kit.model.plan import Plan, PlannedCall, ToolCall
from migrate_kit.model.rules import Rule
from migrate_kit.route.planning import arranged
from migrate_kit.route.rules.book import Rulebook


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


def with_added(plan: Plan, calls: Sequence[ToolCall], added: Mapping[str, tuple[Rule, ToolCall]]) -> Plan:
    """Return *plan* over *calls*, which are its calls, or the single one of a decision, with those that rules added."""
    if not added:
        return plan
    own = [place for place, call in enumerate(calls) if call.tool not in added]
    if plan.calls and len(own) != len(plan.calls):
        return Plan()  # a tool that was decided and added too: whose call is whose cannot be told
    known = dict(zip(own, plan.calls, strict=False))
    widened = tuple(_at(known.get(place, PlannedCall(call=call)), call, own) for place, call in enumerate(calls))
    links = []
    for place, call in enumerate(calls):
        if call.tool in added:
            cause = calls.index(added[call.tool][1])
            links.append((min(place, cause), max(place, cause)))
    return arranged(Plan(calls=widened), calls, links)


def _at(planned: PlannedCall, call: ToolCall, own: Sequence[int]) -> PlannedCall:
    """Return *planned* with its places moved to where the calls stand now."""
    return PlannedCall(
        call=call,
        after={own[place]: why for place, why in planned.after.items()},
        awaits={name: own[place] for name, place in planned.awaits.items()},
    )
