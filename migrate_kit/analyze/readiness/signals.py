"""The signals of one router: what was measured, and whether it speaks for a move."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal

from pydantic import JsonValue

from migrate_kit.analyze.growth import Growth
from migrate_kit.analyze.readiness import limits
from migrate_kit.analyze.readiness.assessment import Mark, Said, Signal
from migrate_kit.analyze.readiness.hot import hottest
from migrate_kit.analyze.readiness.traffic import Traffic
from migrate_kit.analyze.routed import Routed

EXAMPLES = 3


def said(key: str, **fields: JsonValue) -> Said:
    """Return the sentence `assess.KEY` with its fields."""
    return Said(key=f"assess.{key}", fields=fields)


def decisive(one: Routed, growth: Growth, traffic: Traffic | None, complaints: float | None) -> Iterator[Signal]:
    """Yield the five signals of which two make a router one to migrate now."""
    yield growing_tools(one, growth)
    yield edits_per_tool(growth)
    mark = _mark(complaints, limits.COMPLAINTS, ">")
    yield _signal("complaints", complaints, limits.COMPLAINTS, ">", mark, *_unless(complaints, "no_complaints"))
    yield coverage(traffic)
    yield multi_tool(one, traffic)


def further(
    one: Routed,
    growth: Growth,
    traffic: Traffic | None,
    *,
    systems: dict[str, str],
    rate: float | None,
    audit_duty: bool | None,
) -> Iterator[Signal]:
    """Yield the signals that are shown beside the five."""
    yield cross_system(one, traffic, systems)
    weekly = growth.tools_added / growth.weeks if growth.known else None
    mark = _mark(weekly, limits.WEEKLY_TOOLS, ">=")
    yield _signal("new_tools_per_week", weekly, limits.WEEKLY_TOOLS, ">=", mark, *_history(growth), minor=True)
    audited = None if audit_duty is None else float(audit_duty)
    yield _signal("audit_duty", audited, 1, ">=", _mark(audited, 1, ">="), *_unless(audited, "no_audit"), minor=True)
    yield hot_path(one, traffic, rate)


def growing_tools(one: Routed, growth: Growth) -> Signal:
    """Return the signal "more than ten tools, and growing"; unknown only where the number alone does not settle it."""
    count = len(one.tools)
    mark: Mark = "not_met"
    if count > limits.TOOLS:
        mark = "unknown" if not growth.known else "met" if growth.is_growing else "not_met"
    return _signal("growing_tools", float(count), limits.TOOLS, ">", mark, *_history(growth))


def edits_per_tool(growth: Growth) -> Signal:
    """Return the signal "two or more places edited for a new tool"; unknown where no tool came."""
    value = growth.places_per_tool if growth.known else None
    why = _history(growth) if not growth.known else () if value is not None else (said("no_tool_came"),)
    evidence = [_addition(growth, index) for index in range(min(EXAMPLES, len(growth.additions)))]
    mark = _mark(value, limits.PLACES, ">=")
    return _signal("edits_per_tool", value, limits.PLACES, ">=", mark, *why, *evidence)


def _addition(growth: Growth, index: int) -> Said:
    addition = growth.additions[-1 - index]
    places = addition.places
    return said(
        "addition",
        commit=addition.commit[:8],
        date=_date(addition.when_s),
        tools=", ".join(addition.tools),
        routers=len(places.routers),
        tables=len(places.tables),
        constants=len(places.constants),
        others=len(places.others),
        where=", ".join((*places.routers, *places.tables, *places.constants, *places.others)),
    )


def coverage(traffic: Traffic | None) -> Signal:
    """Return the signal "fewer than 80 % of the requests are caught by a keyword".

    Requests that only an unknown test could catch leave it unknown where they would tip it.
    """
    if traffic is None or traffic.coverage.total == 0:
        return _no_requests("coverage", limits.COVERAGE_RATE, "<", traffic)
    found = traffic.coverage
    rate, most = found.certain / found.total, (found.certain + found.maybe) / found.total
    mark: Mark = "not_met"
    if rate < limits.COVERAGE_RATE:
        mark = "met" if most < limits.COVERAGE_RATE else "unknown"
    evidence = [said("coverage", certain=found.certain, total=found.total)]
    if found.maybe:
        evidence.append(said("coverage_maybe", maybe=found.maybe, most=round(100 * most)))
    if traffic.is_thinned:
        evidence.append(said("thinned", kept=len(traffic.cases)))
    return _signal("coverage", rate, limits.COVERAGE_RATE, "<", mark, *evidence)


def multi_tool(one: Routed, traffic: Traffic | None) -> Signal:
    """Return the signal "some requests need several tools"."""
    if traffic is None or not traffic.cases:
        return _no_requests("multi_tool", 1, ">=", traffic)
    several = traffic.needing_several(one)
    key = "several_labelled" if traffic.is_labelled else "several_by_words"
    evidence = [said(key, count=len(several), total=len(traffic.cases))]
    evidence += [said("example", text=text) for text in several[:1]]
    return _signal("multi_tool", float(len(several)), 1, ">=", _mark(float(len(several)), 1, ">="), *evidence)


def cross_system(one: Routed, traffic: Traffic | None, systems: dict[str, str]) -> Signal:
    """Return the signal "30 % of the requests need several systems"; a system is the module that holds a tool."""
    limit = limits.CROSS_SYSTEM_RATE
    if traffic is None or not traffic.cases:
        return _no_requests("cross_system", limit, ">=", traffic, minor=True)
    if len(set(systems.values())) < 2:
        return _signal("cross_system", None, limit, ">=", "unknown", said("one_system"), minor=True)
    count = traffic.across(one, systems)
    rate = count / len(traffic.cases)
    evidence = said("across", count=count, total=len(traffic.cases), systems=len(set(systems.values())))
    return _signal("cross_system", rate, limit, ">=", _mark(rate, limit, ">="), evidence, minor=True)


def hot_path(one: Routed, traffic: Traffic | None, rate: float | None) -> Signal:
    """Return the busiest tool's requests a second; met where its path is hot and fixed."""
    if traffic is None or rate is None:
        missing = "no_rate" if rate is None else "no_requests"
        return _signal("hot_path", None, limits.HOT_RATE, ">", "unknown", said(missing), minor=True)
    path = hottest(traffic, one.id, rate)
    if path is None:
        return _signal("hot_path", 0.0, limits.HOT_RATE, ">", "not_met", said("no_path"), minor=True)
    evidence = said("path", tool=path.tool, share=round(100 * path.share_rate), word=path.word)
    mark: Mark = "met" if path.is_hot else "not_met"
    return _signal("hot_path", path.per_s, limits.HOT_RATE, ">", mark, evidence, minor=True)


def _history(growth: Growth) -> tuple[Said, ...]:
    if not growth.known:
        return (said(f"history.{growth.why}"),)
    span = said(
        "history",
        before=growth.tools_before,
        now=growth.tools_now,
        commits=growth.commits,
        first=_date(growth.first_s),
        last=_date(growth.last_s),
        branches_before=growth.branches_before,
        branches_now=growth.branches_now,
    )
    untraced = (said("untraced", tools=", ".join(growth.untraced)),) if growth.untraced else ()
    cut = () if growth.complete else (said("history_cut"),)
    return (span, *untraced, *cut)


def _date(when_s: int) -> str:
    return datetime.fromtimestamp(when_s, UTC).date().isoformat()


def _no_requests(
    name: str, threshold: float, test: Literal[">", ">=", "<"], traffic: Traffic | None, *, minor: bool = False
) -> Signal:
    why = said("no_requests" if traffic is None else "no_request_counts")
    return _signal(name, None, threshold, test, "unknown", why, minor=minor)


def _unless(value: float | None, key: str) -> tuple[Said, ...]:
    return (said(key),) if value is None else ()


def _mark(value: float | None, threshold: float, test: Literal[">", ">="]) -> Mark:
    if value is None:
        return "unknown"
    return "met" if value > threshold or (test == ">=" and value == threshold) else "not_met"


def _signal(
    name: str,
    value: float | None,
    threshold: float,
    test: Literal[">", ">=", "<"],
    mark: Mark,
    *evidence: Said,
    minor: bool = False,
) -> Signal:
    return Signal(
        name=name, decisive=not minor, value=value, threshold=threshold, test=test, mark=mark, evidence=evidence
    )
