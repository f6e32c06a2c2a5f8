"""Take nothing of a candidate on trust: a decision is rebuilt from plain values of bounded size, or it is an error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, ToolCall, Trace, Usage
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.shim.snapshot import LIMIT, Frozen, freeze, thaw, truncated

#: More calls than this in one decision are not a decision.
MOST_CALLS = 32
#: More entries than this of one list or mapping of a trace are left out.
MOST_ENTRIES = 256
#: Characters of a name, a version or a rule, and of a sentence for a person.
LONGEST_NAME, LONGEST_SENTENCE = 300, 4_000
#: Arguments of one call that are kept as they are; more are no call.
MOST_ARGUMENTS = 128
#: Microseconds; a longer decision is no number of ours.
LONGEST_US = 10**12
#: What stands at the end of a text, or in a list, that was cut.
TRUNCATED = "…truncated"


def checked(decision: Any) -> Decision:
    """Return *decision* rebuilt from plain values. Raises TypeError or ValueError for what is no decision."""
    _must(isinstance(decision, Decision), f"a router must return a Decision, not {type(decision).__name__}")
    calls = decision.calls
    _must(isinstance(calls, list | tuple) and len(calls) <= MOST_CALLS, f"a decision has at most {MOST_CALLS} calls")
    refusal = None if decision.refusal is None else _refusal(decision.refusal)
    _must(bool(calls) == (refusal is None), "a decision has either calls or a refusal")
    duration = decision.duration_us
    _must(type(duration) is int and 0 <= duration <= LONGEST_US, "duration_us must be an integer of microseconds")
    return Decision(
        calls=tuple(_call(call) for call in calls),
        refusal=refusal,
        plan=_plan(decision.plan),
        trace=_trace(decision.trace),
        duration_us=duration,
        router=_cut(decision.router, LONGEST_NAME),
        version=_cut(decision.version, LONGEST_NAME),
    )


def _call(call: Any) -> ToolCall:
    named = isinstance(call, ToolCall) and isinstance(call.arguments, Mapping)
    _must(named and len(call.arguments) <= MOST_ARGUMENTS, "a call names a tool and its arguments")
    return ToolCall(tool=_name(call.tool), arguments=_arguments(call.arguments))


def _plan(plan: Any) -> Plan:
    _must(isinstance(plan, Plan) and isinstance(plan.calls, list | tuple), "a plan is a Plan")
    _must(len(plan.calls) <= MOST_CALLS, f"a plan has at most {MOST_CALLS} calls")
    return Plan(calls=tuple(_planned(one, place) for place, one in enumerate(plan.calls)))


def _planned(one: Any, place: int) -> PlannedCall:
    _must(isinstance(one, PlannedCall), "a plan is made of PlannedCalls")
    after, awaits = dict(_entries(one.after)), dict(_entries(one.awaits))
    _must(all(type(p) is int and 0 <= p < place for p in (*after, *awaits.values())), "a call waits for earlier ones")
    grounds = {before: Ground(why) for before, why in after.items()}
    return PlannedCall(call=_call(one.call), after=grounds, awaits={_name(name): p for name, p in awaits.items()})


def _arguments(arguments: Mapping[Any, Any]) -> dict[str, Any]:
    """Return plain copies that together are no larger than one snapshot may be."""
    kept: dict[str, Any] = {}
    room = LIMIT
    for name, value in arguments.items():
        frozen = freeze(value)
        room -= len(frozen.raw) if isinstance(frozen, Frozen) else len(frozen) if isinstance(frozen, str) else 8
        kept[_name(name)] = thaw(frozen if room >= 0 else truncated(type(value)))
    return kept


def _refusal(refusal: Any) -> Refusal:
    _must(isinstance(refusal, Refusal), "a refusal is a Refusal")
    tool = None if refusal.tool is None else _name(refusal.tool)
    _must(isinstance(refusal.kind, RefusalKind), "a refusal has a known kind")
    message, question = (_cut(text, LONGEST_SENTENCE) for text in (refusal.message, refusal.question))
    unread = refusal.unread is True
    calls = tuple(_call(one) for one in refusal.calls[:MOST_ENTRIES])
    return Refusal(kind=refusal.kind, message=message, question=question, tool=tool, unread=unread, calls=calls)


def _trace(trace: Any) -> Trace:
    _must(isinstance(trace, Trace), "a trace is a Trace")
    _must(isinstance(trace.candidates, list | tuple) and isinstance(trace.rules, list | tuple), "a trace has lists")
    return Trace(
        candidates=tuple(_candidate(one) for one in trace.candidates[:MOST_ENTRIES]),
        origins={_cut(tool): _origins(found) for tool, found in _entries(trace.origins)},
        rules=tuple(_cut(rule) for rule in trace.rules[:MOST_ENTRIES]) + _mark(trace.rules),
        gate=_numbers(trace.gate),
        chooser=_cut(trace.chooser),
        usage=_usage(trace.usage),
        troubles=tuple(_cut(trouble) for trouble in trace.troubles[:MOST_ENTRIES]),
    )


def _usage(usage: Any) -> Usage:
    _must(isinstance(usage, Usage), "a usage is a Usage")
    counted = (usage.asked, usage.tokens_in, usage.tokens_out)
    _must(all(type(n) is int and 0 <= n < 1 << 40 for n in counted), "a usage has counts")
    return Usage(asked=counted[0], tokens_in=counted[1], tokens_out=counted[2])


def _candidate(one: Any) -> Candidate:
    _must(isinstance(one, Candidate), "a candidate is a Candidate")
    return Candidate(tool=_cut(one.tool), score=_number(one.score), parts=_numbers(one.parts))


def _origins(found: Any) -> dict[str, ArgumentOrigin]:
    return {_cut(name): _origin(one) for name, one in _entries(found)}


def _origin(one: Any) -> ArgumentOrigin:
    _must(isinstance(one, ArgumentOrigin), "an origin is an ArgumentOrigin")
    span = one.span
    if span is not None:
        pair = isinstance(span, list | tuple) and len(span) == 2
        _must(pair and all(type(end) is int and 0 <= end < 1 << 31 for end in span), "a span is two places")
        span = (span[0], span[1])
    return ArgumentOrigin(kind=_cut(one.kind), span=span)


def _entries(value: Any) -> list[tuple[Any, Any]]:
    _must(isinstance(value, Mapping), "a trace has mappings")
    return list(value.items())[:MOST_ENTRIES]


def _numbers(value: Any) -> dict[str, float]:
    return {_cut(name): _number(one) for name, one in _entries(value)}


def _number(value: Any) -> float:
    _must(isinstance(value, int | float) and math.isfinite(value), "a score is a finite number")
    return float(value)


def _name(text: Any) -> str:
    """Return a name that is carried out under it: nothing is cut off or replaced in it."""
    _must(isinstance(text, str) and 0 < len(text) <= LONGEST_NAME, "a name is a text of some characters")
    name = str.__str__(text)
    name.encode()  # a lone surrogate is a UnicodeEncodeError, which is a ValueError
    return name


def _cut(text: Any, limit: int = LONGEST_NAME) -> str:
    """Return a text that is only read: encodable, and cut with a mark."""
    _must(isinstance(text, str), "a text is a text")
    short = str.__str__(text)
    if len(short) > limit:
        short = short[:limit] + TRUNCATED
    return short.encode("utf-8", "replace").decode()


def _mark(values: Any) -> tuple[str, ...]:
    return (TRUNCATED,) if len(values) > MOST_ENTRIES else ()


def _must(fact: bool, otherwise: str) -> None:
    if not fact:
        raise TypeError(otherwise)
