"""What makes the calls of a tool dear or scarce: services that bill, keys, limiters, its docstring.

Read from the body and the project's functions that it waits for, one call deep. A wrong word of cost is worse than
none: what is only imported, only looked up, or asked of another server than the package's own is no fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import libcst as cst

from migrate_kit.model.expense import CostFact
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools import said_of_use
from migrate_kit.scan.tools.api_key import api_keys
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.limiter import limits
from migrate_kit.scan.tools.near import Near, near
from migrate_kit.scan.tools.network import is_network
from migrate_kit.scan.tools.service import service_of


def cost_of(source: FunctionSource) -> tuple[CostFact, ...]:
    """Return what is known of the cost of a call of *source*, each fact once."""
    bodies = near(source)
    services = list(_services(bodies))
    keys = () if services else _keys(bodies)
    facts: dict[tuple[object, ...], CostFact] = {}
    for fact in chain(services, _limits(bodies), keys, _said(source)):
        key = (fact.kind, fact.name, fact.count, fact.period_s, fact.text)
        facts[key] = fact if key not in facts or not fact.sometimes else facts[key]
    return tuple(facts.values())


def _services(bodies: Sequence[Near]) -> Iterator[CostFact]:
    for body in bodies:
        for call in body.calls:
            service = service_of(body.source, call)
            if service is not None:
                certain = body.is_certain and body.ways.is_certain(call)
                place = _at(body, call, service.rule)
                yield CostFact(kind=service.kind, name=service.name, sometimes=not certain, evidence=place)


def _limits(bodies: Sequence[Near]) -> Iterator[CostFact]:
    found: dict[tuple[int | None, float | None], CostFact] = {}
    for body in bodies:
        for limit, node in limits(body.source):
            rule = "limiter-decorator" if id(node) in _decorators(body.source) else "limiter-used"
            fact = CostFact(
                kind="limit",
                count=limit.count,
                period_s=limit.period_s,
                per=limit.per,
                evidence=_at(body, node, rule),
            )
            known = found.get((limit.count, limit.period_s))
            found[limit.count, limit.period_s] = fact if known is None or (known.per is None and fact.per) else known
    yield from found.values()


def _decorators(source: FunctionSource) -> set[int]:
    return {id(decorator.decorator) for decorator in source.node.decorators}


def _keys(bodies: Sequence[Near]) -> Iterator[CostFact]:
    """Yield the keys that are handed out; without a call of a service there is nobody to hand them to."""
    for body in bodies:
        if any(is_network(body.source, call) for call in body.calls):
            for name, node in api_keys(body.source):
                yield CostFact(kind="api_key", name=name, evidence=_at(body, node, "api-key"))
                return


def _said(source: FunctionSource) -> Iterator[CostFact]:
    for text, line in said_of_use.cost_words(source):
        evidence = Evidence(file=source.file, line=line, rule="doc-cost", fields=("cost",))
        yield CostFact(kind="said", text=text, evidence=evidence)


def _at(body: Near, node: cst.CSTNode, rule: str) -> Evidence:
    return Evidence(file=body.source.file, line=body.source.line_of(node), rule=rule, fields=("cost",))
