"""Run the legacy router and see what it does; hand the rest to the shadow worker. The caller waits for neither."""

from __future__ import annotations

from time import perf_counter_ns
from typing import Any

from migrate_kit.shim.answer import learn
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import Recorder, border, open_recorder
from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.hooks import HAS_MONITORING, Profile
from migrate_kit.shim.legacy import reduce


class Watch:
    """Around one legacy call. None of its methods raises; the legacy's own exception is the caller's."""

    __slots__ = ("_call", "_profile", "_recorder", "_token")

    def __init__(self, call: Call, reason: str) -> None:
        entrances = call.binding.hooks.entrances
        self._call, self._recorder = call, Recorder(call.wrapped.id, outer=open_recorder(), entrances=entrances)
        self._profile: Profile | None = None
        call.reason, call.notes = reason, self._recorder.notes
        self._token = RECORDER.set(self._recorder)
        call.started_ns = perf_counter_ns()

    def listen(self) -> None:
        """Listen by a profiler; only a plain function runs in one thread from its beginning to its end."""
        if self._recorder.entrances:
            self._profile = Profile()
            try:
                self._profile.start(self._recorder, self._recorder.entrances)
            except Exception:  # noqa: BLE001 - an audit hook of the host forbids it; the conditions stand in
                self._call.site.counters.add("no_profile")

    def returned(self, result: Any) -> Any:
        """Report that the legacy returned *result*, and give back what the caller must get."""
        call = self._call
        self._end()
        try:
            call.result_class = result.__class__.__name__
            binding = call.binding
            binding.returns_text = result.__class__ is str
            if binding.is_selector:
                call.returned = reduce(result)
                learn(binding, result, call.returned.names)
            offer(call)
        except Exception:  # noqa: BLE001 - the host's result is already there; only our row is lost
            call.site.counters.add("faults")
            call.site.counters.add("lost")
        return result

    def raised(self, error: BaseException) -> None:
        """Report that the legacy raised."""
        call = self._call
        self._end()
        call.raised = call.result_class = type(error).__name__
        offer(call)

    def _end(self) -> None:
        self._call.duration_us = (perf_counter_ns() - self._call.started_ns) // 1000
        self._recorder.closed = True
        if self._profile is not None:
            self._profile.stop()
        try:  # noqa: SIM105 - suppress() costs half a microsecond on the path of every call
            RECORDER.reset(self._token)
        except ValueError:
            pass  # the host resumed us in another context, which then never saw our recorder


@border
def legacy(call: Call, reason: str) -> Any:
    """Run the legacy router observed."""
    watch = Watch(call, reason)
    if not HAS_MONITORING:
        watch.listen()
    try:
        result = call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        watch.raised(error)
        raise
    return watch.returned(result)


@border
async def legacy_async(call: Call, reason: str) -> Any:
    """Run the legacy coroutine observed; a cancelled caller cancels it as before."""
    watch = Watch(call, reason)
    try:
        result = await call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        watch.raised(error)
        raise
    return watch.returned(result)


def offer_served(call: Call, reason: str, *, result: Any = None, error: BaseException | None = None) -> None:
    """Report a call that the dynamic side served; the twin says what legacy would have done. Never raises."""
    call.reason, call.served_by, call.legacy_ran = reason, "dynamic", False
    call.result_class = type(error if error is not None else result).__name__
    offer(call)


def offer(call: Call) -> None:
    """Hand the call to the shadow worker. Never raises: the result is the caller's, whatever becomes of the row."""
    try:
        worker = call.wrapped.site.worker
        call.let_go()
        if worker is not None:
            worker.offer(call)
    except Exception:  # noqa: BLE001 - see above
        call.site.counters.add("faults")
        call.site.counters.add("lost")
