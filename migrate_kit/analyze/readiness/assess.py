"""The verdict on every router: any two decisive signals mean now, else the number of tools gives the orientation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from migrate_kit.analyze.growth import Growth, unread
from migrate_kit.analyze.readiness import limits
from migrate_kit.analyze.readiness.advice import advice, own_reasons
from migrate_kit.analyze.readiness.assessment import Assessment, RouterAssessment, Said, Signal, Verdict
from migrate_kit.analyze.readiness.hot import paths
from migrate_kit.analyze.readiness.signals import decisive, further, said
from migrate_kit.analyze.readiness.traffic import Traffic
from migrate_kit.analyze.routed import Routed, routed
from migrate_kit.model.case import Case
from migrate_kit.model.inventory import Inventory


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What was measured outside the source; None is not measured."""

    cases: Sequence[Case] | None = None
    growth: Mapping[str, Growth] = field(default_factory=dict)
    """Router id → how it grew."""
    complaints: float | None = None
    """Complaints a month about wrong or missed choices."""
    rate: float | None = None
    """Requests a second, spread over the tools as in `cases`."""
    audit_duty: bool | None = None
    """Whether somebody must be able to prove why a tool was chosen."""


def assess(inventory: Inventory, facts: Facts, *, only: str | None = None) -> Assessment:
    """Return the assessment of every router of *inventory*, or of the one with the id *only*."""
    traffic = None if facts.cases is None else Traffic(inventory, facts.cases)
    chosen = [one for one in routed(inventory.routers) if only in (None, one.id)]
    return Assessment(routers=tuple(_assessed(one, inventory, traffic, facts) for one in chosen))


def _assessed(one: Routed, inventory: Inventory, traffic: Traffic | None, facts: Facts) -> RouterAssessment:
    growth = facts.growth.get(one.id, unread("not_read"))
    signals = tuple(decisive(one, growth, traffic, facts.complaints))
    systems = {tool.name: tool.module or tool.file for tool in inventory.tools}
    beside = further(one, growth, traffic, systems=systems, rate=facts.rate, audit_duty=facts.audit_duty)
    hot = paths(traffic, one.id, facts.rate) if traffic is not None and facts.rate is not None else {}
    own = own_reasons(one, inventory, hot)
    verdict, because = _verdict(one, growth, signals, all_stay=bool(one.tools) and set(own) == set(one.tools))
    return RouterAssessment(
        router=one.id,
        file=one.file,
        line=one.first_line,
        tools=len(one.tools),
        orientation=_orientation(len(one.tools)),
        verdict=verdict,
        because=because,
        signals=(*signals, *beside),
        advice=advice(one, inventory, verdict, because, own),
    )


def _orientation(tools: int) -> Literal["hard_coded", "rules", "dynamic"]:
    if tools <= limits.HARD_CODED:
        return "hard_coded"
    return "rules" if tools <= limits.RULES else "dynamic"


def _verdict(one: Routed, growth: Growth, signals: Sequence[Signal], *, all_stay: bool) -> tuple[Verdict, Said]:
    met = [signal.name for signal in signals if signal.mark == "met"]
    unknown = sum(signal.mark == "unknown" for signal in signals)
    tools = len(one.tools)
    if all_stay:
        return "stay", said("because.all_stay")
    if tools <= limits.HARD_CODED and _is_stable(growth):
        return "stay", said("because.tiny_stable", tools=tools, weeks=int(growth.weeks), met=len(met))
    if len(met) >= limits.DECISIVE:
        return "migrate_now", said("because.signals", met=len(met))
    orientation = _orientation(tools)
    verdict: Verdict = "stay" if orientation == "hard_coded" else "rule_engine"
    return verdict, said(f"because.{orientation}", tools=tools, met=len(met), unknown=unknown)


def _is_stable(growth: Growth) -> bool:
    """Tell whether it is proved that no tool came for long; an unread history proves nothing."""
    return growth.known and growth.tools_added == 0 and growth.weeks >= limits.STABLE_WEEKS
