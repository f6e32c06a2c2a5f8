"""The path of a call above stage legacy, once for plain functions and once for coroutines; both by the same rules."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.stage import Stage
from migrate_kit.shim.answering import answered, answered_async
from migrate_kit.shim.call import Call
from migrate_kit.shim.carry import Carrying
from migrate_kit.shim.decide import decide, decide_async
from migrate_kit.shim.judge import judge
from migrate_kit.shim.verdict import Answer, ToDo, Verdict
from migrate_kit.shim.watch import legacy, legacy_async, offer_served

#: Before Python 3.12 a member of an enumeration costs twenty times a global.
_HYBRID = Stage.hybrid


def serve(call: Call) -> Any:
    """Serve one call of a plain function. Raises only what the legacy or an executed tool raises."""
    if call.choice.stage < _HYBRID:
        return legacy(call, call.choice.reason)
    verdict: Verdict | None = answered(call)
    if verdict is None:
        decide(call)
        verdict = judge(call)
    if isinstance(verdict, ToDo):
        done = Carrying(call, verdict).run()
        if done.instead is None:
            return done.result
        verdict = done.instead
    if isinstance(verdict, Answer):
        return _answer(call, verdict)
    return legacy(call, verdict.reason)


async def serve_async(call: Call) -> Any:
    """Serve one call of a coroutine function. Raises only what the legacy or an executed tool raises."""
    if call.choice.stage < _HYBRID:
        return await legacy_async(call, call.choice.reason)
    verdict: Verdict | None = await answered_async(call)
    if verdict is None:
        await decide_async(call)
        verdict = judge(call)
    if isinstance(verdict, ToDo):
        done = await Carrying(call, verdict).run_async()
        if done.instead is None:
            return done.result
        verdict = done.instead
    if isinstance(verdict, Answer):
        return _answer(call, verdict)
    return await legacy_async(call, verdict.reason)


def _answer(call: Call, answer: Answer) -> Any:
    offer_served(call, answer.reason, result=answer.value)
    return answer.value
