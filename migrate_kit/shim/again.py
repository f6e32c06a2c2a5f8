"""Some requests are decided twice on both sides: how often a side disagrees with itself is the floor of any comparison.

The second decisions are made by the shadow worker, never on a caller's path, and leave marks in the trail of the one
observation that the request is. The first time legacy always comes first; the second time the order changes from
request to request, and its times are those of warm caches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter_ns
from zlib import crc32

from migrate_kit.model.again import DYNAMIC_FIRST, DYNAMIC_SAME, DYNAMIC_US, LEGACY_SAME, LEGACY_US
from migrate_kit.model.decision import Decision
from migrate_kit.shim.call import Call

#: A salt of its own: who is decided twice has nothing to do with who is compared.
_SALT = 0x5EED
_STEPS = 1 << 32
#: Asks the candidate once more; whether an answer came at all, and the decision, None where it failed.
Ask = Callable[[], tuple[bool, Decision | None]]


def decide_again(call: Call, ask: Ask, *, rate: float) -> None:
    """Decide *call* once more on both sides, where it is one of the slice and was decided; mark its decision so.

    Nothing is marked where the second answer does not come.
    """
    decision = call.decision
    number = crc32(call.text.encode("utf-8", "surrogatepass"), _SALT)
    if decision is None or number >= rate * _STEPS:
        return
    dynamic_first = number % 2 == 1
    marks = {DYNAMIC_FIRST: float(dynamic_first)} | ({} if dynamic_first else _legacy(call))
    came, second = ask()
    if not came:
        return
    marks[DYNAMIC_SAME] = float(second is not None and _said(decision) == _said(second))
    if second is not None:
        marks[DYNAMIC_US] = float(second.duration_us)
    if dynamic_first:
        marks |= _legacy(call)
    trace = replace(decision.trace, gate={**decision.trace.gate, **marks})
    call.decision = replace(decision, trace=trace)


def _legacy(call: Call) -> dict[str, float]:
    """Ask the twin twice: the legacy function itself would act."""
    twin = call.binding.twin
    if twin is None:
        return {}
    started = perf_counter_ns()
    once = twin.decide(call.text)
    taken_us = (perf_counter_ns() - started) // 1000
    return {LEGACY_SAME: float(once.tools == twin.decide(call.text).tools), LEGACY_US: float(taken_us)}


def _said(decision: Decision) -> object:
    refusal = decision.refusal
    calls = [(call.tool, repr(sorted(call.arguments.items(), key=lambda item: item[0]))) for call in decision.calls]
    return calls, None if refusal is None else (refusal.kind, refusal.tool)
