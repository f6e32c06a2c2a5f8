"""Some requests are decided twice on both sides: how often a side disagrees with itself is the floor of any comparison.

The second decisions are made by the shadow worker, never on a caller's path, and leave marks in the trail of the one
observation that the request is. The first time legacy always comes first; the second time the order changes from
request to request, and its times are those of warm caches.

The legacy function is not run a second time: it would act. What it really did is held against what it did the last time
for the same text, else against its twin. So one that draws lots, or goes by more than the text, is seen to differ.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from time import perf_counter_ns
from zlib import crc32

from migrate_kit.model.again import DYNAMIC_FIRST, DYNAMIC_SAME, DYNAMIC_US, LEGACY_SAME, LEGACY_US
from migrate_kit.model.decision import Decision, LegacyDecision, LegacySource
from migrate_kit.shim.call import Call
from migrate_kit.shim.legacy import legacy_decision, twin_decision

#: A salt of its own: who is decided twice has nothing to do with who is compared.
_SALT = 0x5EED
_STEPS = 1 << 32
#: Texts of the slice that are remembered.
MOST_TEXTS = 4_096
#: Asks the candidate once more; whether an answer came at all, and the decision, None where it failed.
Ask = Callable[[], tuple[bool, Decision | None]]


class LastTime:
    """What legacy did the last time for a text, for the latest texts of the slice; by digest, so that no text stays."""

    def __init__(self) -> None:
        self._did: OrderedDict[bytes, tuple[str, ...]] = OrderedDict()

    def swap(self, router: str, text: str, tools: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return what was done for *text* before, None where that is not known, and keep what was done now."""
        key = blake2b(f"{router}\n{text}".encode("utf-8", "surrogatepass"), digest_size=12).digest()
        before = self._did.pop(key, None)
        self._did[key] = tools
        if len(self._did) > MOST_TEXTS:
            self._did.popitem(last=False)
        return before


def decide_again(call: Call, ask: Ask, last: LastTime, *, rate: float) -> None:
    """Decide *call* once more on both sides, where it is one of the slice and was decided; mark its decision so.

    Nothing is marked where the second answer does not come.
    """
    decision = call.decision
    number = crc32(call.text.encode("utf-8", "surrogatepass"), _SALT)
    if decision is None or number >= rate * _STEPS:
        return
    dynamic_first = number % 2 == 1
    marks = {DYNAMIC_FIRST: float(dynamic_first)} | ({} if dynamic_first else _legacy(call, last))
    came, second = ask()
    if not came:
        return
    marks[DYNAMIC_SAME] = float(second is not None and _said(decision) == _said(second))
    if second is not None:
        marks[DYNAMIC_US] = float(second.duration_us)
    if dynamic_first:
        marks |= _legacy(call, last)
    trace = replace(decision.trace, gate={**decision.trace.gate, **marks})
    call.decision = replace(decision, trace=trace)


def _legacy(call: Call, last: LastTime) -> dict[str, float]:
    started = perf_counter_ns()
    twin = twin_decision(call.binding, call.text)
    took = {LEGACY_US: float((perf_counter_ns() - started) // 1000)} if call.binding.twin is not None else {}
    real = legacy_decision(call)
    if real.error is not None or not real.known:
        return took
    tools, by_twin = _tools(real), _tools(twin) if twin.known else None
    before = by_twin
    if real.source is not LegacySource.twin:
        known = last.swap(call.binding.router_id, call.text, tools)
        before = by_twin if known is None else known
    return took if before is None else {LEGACY_SAME: float(before == tools)} | took


def _tools(decision: LegacyDecision) -> tuple[str, ...]:
    return tuple(one.tool for one in decision.calls)


def _said(decision: Decision) -> object:
    refusal = decision.refusal
    calls = [(call.tool, repr(sorted(call.arguments.items(), key=lambda item: item[0]))) for call in decision.calls]
    return calls, None if refusal is None else (refusal.kind, refusal.tool)
