"""Run the legacy router and see what it does; hand the rest to the shadow worker. The caller waits for neither."""

from __future__ import annotations

from time import perf_counter_ns
from typing import Any

from migrate_kit.shim.answer import learn
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import Recorder, border, open_recorder
from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.hooks import HAS_MONITORING, Profile
from migrate_kit.shim.legacy import names_in, reduce


def recorder_for(call: Call, reason: str) -> Recorder:
    """Return what sees the legacy of *call* run, for *reason*. Like all here it raises nothing of its own."""
    around = RECORDER.get()
    outer = None if around is None else open_recorder()
    recorder = Recorder(call.wrapped.id, outer=outer, entrances=call.binding.hooks.entrances)
    call.reason, call.notes = reason, recorder.notes
    return recorder


def begin(call: Call, reason: str) -> Recorder:
    """Open a recorder in this context; from now on it is the legacy's time."""
    recorder = recorder_for(call, reason)
    recorder.token = RECORDER.set(recorder)
    call.started_ns = perf_counter_ns()
    return recorder


def returned(call: Call, recorder: Recorder, result: Any) -> Any:
    """Report that the legacy returned *result*, and give back what the caller must get."""
    _end(call, recorder)
    try:
        kind = result.__class__
        call.result_class = kind.__name__
        binding = call.binding
        binding.returns_text = kind is str
        if binding.is_selector:
            call.returned = result if kind is str else reduce(result)
            if kind is not str or binding.seen.get(result) is not result:
                learn(binding, result, names_in(call.returned))
        offer(call)
    except Exception:  # noqa: BLE001 - the host's result is already there; only our row is lost
        call.site.counters.add("faults")
        call.site.counters.add("lost")
    return result


def raised(call: Call, recorder: Recorder, error: BaseException) -> None:
    """Report that the legacy raised."""
    _end(call, recorder)
    call.raised = call.result_class = type(error).__name__
    offer(call)


def _end(call: Call, recorder: Recorder) -> None:
    call.ended_ns = perf_counter_ns()
    call.duration_us = (call.ended_ns - call.started_ns) // 1000
    call.weight = recorder.weight
    recorder.closed = True
    suspend(recorder)


def suspend(recorder: Recorder) -> None:
    """Take *recorder* out of this context."""
    try:  # noqa: SIM105 - suppress() costs half a microsecond on the path of every call
        RECORDER.reset(recorder.token)
    except ValueError:
        pass  # the host resumed us in another context, which then never saw our recorder


def profile_for(recorder: Recorder) -> Profile | None:
    """Return what is to hear of tools; only a plain function runs in one thread from its beginning to its end."""
    return None if HAS_MONITORING or not recorder.entrances else Profile(recorder, recorder.entrances)


def listen(call: Call, profile: Profile) -> None:
    """Begin to hear of tools; where that is forbidden the conditions say what the router decided."""
    if not profile.start():
        call.site.counters.add("no_profile")


@border
def legacy(call: Call, reason: str) -> Any:
    """Run the legacy router observed."""
    recorder = begin(call, reason)
    profile = profile_for(recorder)
    if profile is not None:
        listen(call, profile)
    try:
        result = call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        if profile is not None:
            profile.stop()
        raised(call, recorder, error)
        raise
    if profile is not None:
        profile.stop()
    return returned(call, recorder, result)


@border
async def legacy_async(call: Call, reason: str) -> Any:
    """Run the legacy coroutine observed; a cancelled caller cancels it as before."""
    recorder = begin(call, reason)
    try:
        result = await call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        raised(call, recorder, error)
        raise
    return returned(call, recorder, result)


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
