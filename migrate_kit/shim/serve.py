"""The path of a call above stage legacy: for functions, coroutines and generators of both kinds, by the same rules."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from migrate_kit.model.stage import Stage
from migrate_kit.shim.answering import answered, answered_async
from migrate_kit.shim.call import Call
from migrate_kit.shim.carry import Carrying
from migrate_kit.shim.decide import decide, decide_async
from migrate_kit.shim.judge import judge
from migrate_kit.shim.stream import Source, legacy_stream, observed, relay, unobserved
from migrate_kit.shim.verdict import Answer, ToDo, ToLegacy, Verdict
from migrate_kit.shim.watch import legacy, legacy_async, offer_served

#: Before Python 3.12 a member of an enumeration costs twenty times a global.
_HYBRID = Stage.hybrid


@dataclass(frozen=True, slots=True)
class Served:
    """The dynamic side has served: this is the caller's."""

    value: Any


def server_of(function: FunctionType) -> Callable[[Call], Any]:
    """Return what serves calls of a router of the kind of *function*."""
    if inspect.iscoroutinefunction(function):
        return serve_async
    if inspect.isgeneratorfunction(function):
        return serve_stream
    return serve_stream_async if inspect.isasyncgenfunction(function) else serve


def serve(call: Call) -> Any:
    """Serve one call of a plain function. Raises only what the legacy or an executed tool raises."""
    if call.choice.stage < _HYBRID and call.if_answer is None:
        return legacy(call, call.choice.reason)
    served = _dynamic(call)
    return served.value if isinstance(served, Served) else legacy(call, served.reason)


async def serve_async(call: Call) -> Any:
    """Serve one call of a coroutine function. Raises only what the legacy or an executed tool raises."""
    if call.choice.stage < _HYBRID and call.if_answer is None:
        return await legacy_async(call, call.choice.reason)
    served = await _dynamic_async(call)
    return served.value if isinstance(served, Served) else await legacy_async(call, served.reason)


def serve_stream(call: Call) -> Generator[Any, Any, Any]:
    """Serve one call of a generator: what dynamic serves is one item, or the items of a tool that is a generator."""
    served = _dynamic(call)
    if isinstance(served, ToLegacy):
        return (yield from legacy_stream(call, served.reason))
    if inspect.isgenerator(served.value):
        return (yield from served.value)
    if served.value is not None:
        yield served.value
    return None


def serve_stream_async(call: Call) -> AsyncGenerator[Any, Any]:
    """Serve one call of an asynchronous generator, likewise."""

    async def chosen() -> Source:
        served = await _dynamic_async(call)
        return observed(call, served.reason) if isinstance(served, ToLegacy) else unobserved(served.value)

    return relay(chosen)


def _dynamic(call: Call) -> Served | ToLegacy:
    verdict: Verdict | None = answered(call)
    if verdict is None and call.choice.stage < _HYBRID:
        return ToLegacy(call.choice.reason)
    if verdict is None:
        decide(call)
        verdict = judge(call)
    if isinstance(verdict, ToDo):
        done = Carrying(call, verdict).run()
        if done.instead is None:
            return Served(done.result)
        verdict = done.instead
    return _answer(call, verdict) if isinstance(verdict, Answer) else verdict


async def _dynamic_async(call: Call) -> Served | ToLegacy:
    verdict: Verdict | None = await answered_async(call)
    if verdict is None and call.choice.stage < _HYBRID:
        return ToLegacy(call.choice.reason)
    if verdict is None:
        await decide_async(call)
        verdict = judge(call)
    if isinstance(verdict, ToDo):
        done = await Carrying(call, verdict).run_async()
        if done.instead is None:
            return Served(done.result)
        verdict = done.instead
    return _answer(call, verdict) if isinstance(verdict, Answer) else verdict


def _answer(call: Call, answer: Answer) -> Served:
    offer_served(call, answer.reason, result=answer.value)
    return Served(answer.value)
