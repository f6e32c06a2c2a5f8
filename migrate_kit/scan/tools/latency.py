"""What makes a tool take its time, or bounds it: timeouts, pauses, tries, loops over a service, its docstring.

Read from the body and the project's functions that it waits for, one call deep. A timeout is a fact of the tool only
where nothing else in it goes to the network without one: else it bounds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import libcst as cst

from migrate_kit.model.expense import LatencyFact
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools import retries, said_of_use
from migrate_kit.scan.tools.called import Called
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.near import Near, near
from migrate_kit.scan.tools.network import helper_of, is_network, reaches_network
from migrate_kit.scan.tools.origin import full_name, maker_of
from migrate_kit.scan.tools.syntax import dotted, nodes
from migrate_kit.scan.tools.timeout import covers, makes_client, timeouts, whole_limit

_SHORTEST_S = 0.1
"""A shorter pause is noticed by nobody."""
_SLEEPS = frozenset({"time.sleep", "asyncio.sleep", "anyio.sleep", "trio.sleep", "gevent.sleep", "eventlet.sleep"})
_PROGRAMS = frozenset(
    {"os.system", *(f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output", "getoutput"))}
)
"""They wait for another program, however long that takes."""
_QUICK = frozenset({"json", "text", "read", "aread", "aclose", "close", "raise_for_status", "reply", "finish", "send"})
"""Awaited at the end of a request, or to answer."""


@dataclass(frozen=True, slots=True)
class _Timed:
    seconds: float
    each: bool
    evidence: Evidence


def latency_of(source: FunctionSource) -> tuple[LatencyFact, ...]:
    """Return what is known of how long a call of *source* takes, each fact once."""
    bodies = near(source)
    tries = list(_retries(bodies))
    limits = _timeouts(bodies, tried=bool(tries))
    found = chain(limits, _sleeps(bodies), tries, _network_loops(bodies), _said(source))
    facts: dict[tuple[object, ...], LatencyFact] = {}
    for fact in found:
        facts.setdefault((fact.kind, fact.seconds, fact.times, fact.text), fact)
    return tuple(facts.values())


def _timeouts(bodies: Sequence[Near], *, tried: bool) -> Iterator[LatencyFact]:
    own = bodies[0]
    whole = whole_limit(own.source)
    if whole is not None:
        seconds, decorator = whole
        again = tried and retries.is_tried_above(own.source, decorator)
        yield LatencyFact(kind="timeout", seconds=seconds, each=again, evidence=_at(own, decorator, "timeout-set"))
    elif not any(_is_unbounded(body, own) for body in bodies):
        timed = [each for body in bodies for each in _timed(body, own)]
        each = tried or len(timed) > 1 or any(one.each for one in timed)
        longest = max(timed or _delays(own), key=lambda one: one.seconds, default=None)
        if longest is not None:
            each = each and bool(timed)
            yield LatencyFact(kind="timeout", seconds=longest.seconds, each=each, evidence=longest.evidence)


def _delays(own: Near) -> list[_Timed]:
    # It only keeps from trying again: what a single try may take, nobody knows where a service is asked.
    return [_Timed(seconds, False, _at(own, call, "timeout-set")) for seconds, call in retries.delays(own.source)]


def _timed(body: Near, own: Near) -> Iterator[_Timed]:
    if body.via is not None and id(body.via) in _below_limits(own):
        return
    whole = whole_limit(body.source)
    if whole is not None:
        yield _Timed(whole[0], body.is_looped, _at(body, whole[1], "timeout-set"))
        return
    below = _below_limits(body)
    for call in body.calls:
        if not makes_client(body.source, call) and not body.ways.is_afterwards(call) and id(call) not in below:
            for seconds in timeouts(body.source, call):
                yield _Timed(seconds, body.is_looped or body.ways.is_looped(call), _at(body, call, "timeout-set"))


def _is_unbounded(body: Near, own: Near) -> bool:
    """Tell whether something in *body* goes to the network without a limit."""
    if body.via is not None and id(body.via) in _within_limits(own):
        return False
    limited = _within_limits(body)
    free = [call for call in body.calls if id(call) not in limited]
    asks = is_network if body is own else reaches_network
    if any(asks(body.source, call) or full_name(body.source, call.func) in _PROGRAMS for call in free):
        return True
    waits = {id(await_.expression) for await_ in nodes(body.source.node.body, cst.Await)}
    return any(id(call) in waits and not _is_quick(body.source, call, follow=body is own) for call in free)


def _is_quick(source: FunctionSource, call: cst.Call, *, follow: bool) -> bool:
    """Tell whether an awaited *call* is over at once, or its body is looked into (*follow*)."""
    called = Called(source, call)
    if called.is_answer or called.method in _QUICK or full_name(source, call.func) in _SLEEPS:
        return True
    return follow and helper_of(source, call) is not None


def _within_limits(body: Near) -> set[int]:
    """Return the ids of the calls that have a limit of their own, or one that is put around them."""
    if whole_limit(body.source) is not None:
        return {id(call) for call in body.calls}
    return {id(call) for call in _limited(body)} | _below_limits(body)


def _limited(body: Near) -> list[cst.Call]:
    return [call for call in body.calls if any(True for _ in timeouts(body.source, call))]


def _below_limits(body: Near) -> set[int]:
    """Return the ids of the calls around which a limit is put: given to `wait_for`, in a block of `asyncio.timeout`."""
    limited = [call for call in _limited(body) if not _is_client(body, call)]
    own = {id(call) for call in limited}
    inside = {id(inner) for call in limited if covers(call) for inner in nodes(call, cst.Call)}
    for block in nodes(body.source.node.body, cst.With):
        if any(id(item.item) in own for item in block.items):
            inside |= {id(call) for call in nodes(block.body, cst.Call)}
    return inside


def _is_client(body: Near, item: cst.BaseExpression) -> bool:
    return isinstance(item, cst.Call) and (makes_client(body.source, item) or is_network(body.source, item))


def _sleeps(bodies: Sequence[Near]) -> Iterator[LatencyFact]:
    once: list[tuple[float, Evidence]] = []
    for body in bodies:
        for call in body.calls:
            seconds = _pause(body.source, call)
            if seconds is None:
                continue
            if body.is_looped or body.ways.is_looped(call):
                yield LatencyFact(kind="sleep", seconds=seconds, each=True, evidence=_at(body, call, "sleep-call"))
            elif body.is_certain and body.ways.is_certain(call) and not _may_be_over(body, call):
                once.append((seconds, _at(body, call, "sleep-call")))
    if once:
        yield LatencyFact(kind="sleep", seconds=sum(seconds for seconds, _ in once), evidence=once[0][1])


def _may_be_over(body: Near, call: cst.Call) -> bool:
    """Tell whether *body* may have given its answer before *call*: a cache that knows it already, a guard."""
    line = body.source.line_of(call)
    return any(body.source.line_of(answer) < line for answer in nodes(body.source.node.body, cst.Return))


def _pause(source: FunctionSource, call: cst.Call) -> float | None:
    if full_name(source, call.func) not in _SLEEPS or not call.args:
        return None
    value = source.value_of(call.args[0].value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and value >= _SHORTEST_S else None


def _retries(bodies: Sequence[Near]) -> Iterator[LatencyFact]:
    found: list[tuple[int, Evidence]] = []
    for body in bodies:
        found += [(n, _at(body, node, "retry-decorator")) for n, node in retries.decorated_tries(body.source)]
        found += [(n, _at(body, loop, "retry-loop")) for n, loop in retries.loops(body.source)]
        for call in body.calls:
            found += [(n, _at(body, call, "retry-setting")) for n in retries.set_tries(body.source, call)]
            root = dotted(call.func).split(".")[0]
            maker = maker_of(body.source, root) if root and is_network(body.source, call) else None
            if maker is not None and not any(inner is maker for inner in body.calls):
                found += [(n, _at(body, call, "retry-setting")) for n in retries.set_tries(body.source, maker)]
    # Tries within tries multiply, and of two calls each has its own: then nobody can say how many there are.
    if len({(evidence.file, evidence.line) for _, evidence in found}) == 1:
        yield LatencyFact(kind="retries", times=max(n for n, _ in found), evidence=found[0][1])


def _network_loops(bodies: Sequence[Near]) -> Iterator[LatencyFact]:
    own = bodies[0]
    for body in bodies:
        for call in body.calls:
            if not is_network(body.source, call):
                continue
            loop = body.ways.loop_of(call)
            if (
                isinstance(loop, cst.While)
                or _is_counted(loop)
                or (loop is not None and retries.is_retry(body.source, loop))
            ):
                continue
            if loop is not None or (body is not own and body.is_looped and not _retried(own)):
                yield LatencyFact(kind="network_loop", evidence=_at(body, call, "network-loop"))
                return


def _is_counted(loop: cst.CSTNode | None) -> bool:
    # A fixed number of rounds (pages, redirects) does not grow with what is asked for.
    return isinstance(loop, cst.For) and isinstance(loop.iter, cst.Call) and dotted(loop.iter.func) == "range"


def _retried(body: Near) -> bool:
    return any(retries.is_retry(body.source, loop) for loop in nodes(body.source.node.body, (cst.For, cst.While)))


def _said(source: FunctionSource) -> Iterator[LatencyFact]:
    for text, line in said_of_use.latency_words(source):
        evidence = Evidence(file=source.file, line=line, rule="doc-latency", fields=("latency",))
        yield LatencyFact(kind="said", text=text, evidence=evidence)


def _at(body: Near, node: cst.CSTNode, rule: str) -> Evidence:
    return Evidence(file=body.source.file, line=body.source.line_of(node), rule=rule, fields=("latency",))
