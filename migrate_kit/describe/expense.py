"""What a call costs and how long it takes, in words; nothing where nothing is known, which is not the same as free."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.model.expense import CostFact, LatencyFact
from migrate_kit.model.inventory import ToolFacts

_PERIODS = {1.0: "a_second", 60.0: "a_minute", 3600.0: "an_hour", 86_400.0: "a_day"}


def cost_text(tool: ToolFacts, language: Language) -> str:
    """Return what is known of the cost of a call of *tool*; empty: unknown."""
    return _joined((_cost(fact, language) for fact in tool.cost), language)


def latency_text(tool: ToolFacts, language: Language) -> str:
    """Return what is known of the time that a call of *tool* takes; empty: unknown."""
    if not tool.latency and tool.timeout_s is not None and not any(e.rule == "timeout-set" for e in tool.evidence):
        # An inventory of an older version knows of timeouts only, and said it so.
        return tell("describe.latency", language, seconds=f"{tool.timeout_s:g}")
    return _joined((_latency(fact, language) for fact in tool.latency), language)


def _joined(parts: Iterator[str], language: Language) -> str:
    return tell("describe.semicolon", language).join(dict.fromkeys(filter(None, parts)))


def _cost(fact: CostFact, language: Language) -> str:
    if fact.kind == "limit":
        return _limit(fact, language)
    if fact.kind == "said":
        return fact.text
    key = f"describe.{fact.kind}" + ("_sometimes" if fact.sometimes and fact.kind != "api_key" else "")
    return tell(key, language, name=fact.name)


def _limit(fact: CostFact, language: Language) -> str:
    who = tell(f"describe.per_{fact.per}", language) if fact.per else ""
    if fact.count is None or fact.period_s is None:
        return tell("describe.limited", language, who=who)
    unit = _PERIODS.get(fact.period_s)
    if unit is not None:
        period = tell(f"describe.{unit}", language)
        return tell("describe.limit_a", language, count=fact.count, period=period, who=who)
    return tell("describe.limit_in", language, count=fact.count, seconds=f"{fact.period_s:g}", who=who)


def _latency(fact: LatencyFact, language: Language) -> str:
    seconds = "" if fact.seconds is None else f"{fact.seconds:g}"
    if fact.kind == "timeout":
        key = "describe.latency_each" if fact.each else "describe.latency"
    elif fact.kind == "sleep":
        key = "describe.sleep_each" if fact.each else "describe.sleep"
    elif fact.kind == "retries":
        key = "describe.retries"
    else:
        return tell("describe.network_loop", language) if fact.kind == "network_loop" else fact.text
    return tell(key, language, seconds=seconds, times=fact.times)
