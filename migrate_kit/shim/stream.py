"""Routers that are generators: each step is observed, and between two steps nothing of ours is in the caller's way.

What is yielded, sent, thrown, closed and returned goes through as it is; GeneratorExit that is thrown by hand into
a plain generator closes it, as `yield from` has it. The stage is that of the first step. What the caller did not ask
for any more was not decided: a selector's decision is what was yielded until it was closed.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from time import perf_counter_ns
from typing import Any

from migrate_kit.shim.answer import learn
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import MOST_NOTES, Recorder, border
from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.hooks import Profile
from migrate_kit.shim.legacy import Returned, names_in, reduce
from migrate_kit.shim.watch import listen, offer, profile_for, recorder_for, suspend


class Stream:
    """Around the steps of one legacy generator. None of its methods raises."""

    __slots__ = ("_active_ns", "_call", "_names", "_profile", "_recorder", "_since_ns", "_yields")

    def __init__(self, call: Call, reason: str, *, is_plain: bool) -> None:
        self._call = call
        self._recorder: Recorder = recorder_for(call, reason)
        self._profile: Profile | None = profile_for(self._recorder) if is_plain else None
        self._active_ns = self._since_ns = self._yields = 0
        self._names: list[str] = []

    def resume(self) -> None:
        """Begin a step: the caller's time since the last one is none of the router's."""
        call = self._call
        self._recorder.token = RECORDER.set(self._recorder)
        self._since_ns = perf_counter_ns()
        if not call.notes:
            call.started_ns = self._since_ns - self._active_ns
        if self._profile is not None:
            listen(call, self._profile)

    def pause(self) -> None:
        """End a step."""
        if self._profile is not None:
            self._profile.stop()
        self._active_ns += perf_counter_ns() - self._since_ns
        suspend(self._recorder)

    def saw(self, item: Any) -> None:
        """Take notice of what was yielded."""
        binding = self._call.binding
        self._yields += 1
        try:
            is_text = item.__class__ is str
            binding.returns_text = is_text and (self._yields == 1 or bool(binding.returns_text))
            if binding.is_selector and self._yields <= MOST_NOTES:
                names = names_in(item if is_text else reduce(item))
                learn(binding, item, names)
                self._names += names
        except Exception:  # noqa: BLE001 - an odd object of the host
            self._call.site.counters.add("faults")

    def ended(self, error: BaseException | None = None) -> None:
        """Report the call, and what the router itself raised; what its caller threw in is no failure of its."""
        call, recorder = self._call, self._recorder
        recorder.closed = True
        call.duration_us, call.weight = self._active_ns // 1000, recorder.weight
        call.ended_ns = perf_counter_ns()
        call.result_class = "generator"
        if error is not None:
            call.raised = call.result_class = type(error).__name__
        if call.binding.is_selector:
            call.returned = Returned(tuple(dict.fromkeys(self._names)), several=self._yields > 1)
        offer(call)


@border
def legacy_stream(call: Call, reason: str) -> Generator[Any, Any, Any]:
    """Run the legacy generator observed."""
    stream = Stream(call, reason, is_plain=True)
    inner = call.wrapped.function(*call.args, **call.kwargs)
    step, value = inner.send, None
    while True:
        stream.resume()
        try:
            value = step(value)
        except StopIteration as end:
            stream.pause()
            stream.ended()
            return end.value
        except BaseException as error:
            stream.pause()
            stream.ended(None if error is value else error)
            raise
        stream.pause()
        stream.saw(value)
        try:
            value, step = (yield value), inner.send
        except BaseException as error:  # noqa: BLE001 - the caller's, for the router: GeneratorExit where it closes
            value, step = error, inner.throw


class Unwatched:
    """Around the steps of what the dynamic side hands out: nobody looks."""

    def resume(self) -> None:
        """Do nothing."""

    def pause(self) -> None:
        """Do nothing."""

    def saw(self, item: Any) -> None:
        """Do nothing."""

    def ended(self, error: BaseException | None = None) -> None:
        """Do nothing."""


Source = tuple[AsyncGenerator[Any, Any], Stream | Unwatched]
"""An asynchronous generator, and what is around its steps."""


def observed(call: Call, reason: str) -> Source:
    """Return the legacy generator, to be observed."""
    return call.wrapped.function(*call.args, **call.kwargs), Stream(call, reason, is_plain=False)


def unobserved(value: Any) -> Source:
    """Return the items of *value*: those of a generator, else itself, and none for None."""
    return value if inspect.isasyncgen(value) else _items(value), Unwatched()


async def _items(value: Any) -> AsyncGenerator[Any, Any]:
    for item in value if inspect.isgenerator(value) else () if value is None else (value,):
        yield item


@border
async def relay(chosen: Callable[[], Awaitable[Source]]) -> AsyncGenerator[Any, Any]:
    """Be the asynchronous generator that is chosen at the first step, whatever is sent or thrown in, as it is."""
    inner, around = await chosen()
    step, value = inner.asend, None
    while True:
        around.resume()
        try:
            value = await step(value)
        except StopAsyncIteration:
            around.pause()
            around.ended()
            return
        except BaseException as error:
            around.pause()
            around.ended(None if error is value else error)
            raise
        around.pause()
        around.saw(value)
        try:
            value, step = (yield value), inner.asend
        except BaseException as error:  # noqa: BLE001 - as above
            value, step = error, inner.athrow
