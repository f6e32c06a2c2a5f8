"""Run the legacy router and see what it does; hand the rest to the shadow worker. The caller waits for neither."""

from __future__ import annotations

from time import perf_counter_ns
from typing import Any

from migrate_kit.shim.answer import learn
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import Recorder, original_of
from migrate_kit.shim.guard import RECORDER, SERVING
from migrate_kit.shim.job import Job
from migrate_kit.shim.legacy import reduce
from migrate_kit.shim.trial import Trial


class Watch:
    """Around one legacy call. None of its methods raises; the legacy's own exception is the caller's."""

    __slots__ = ("_call", "_reason", "_recorder", "_started_ns", "_tokens", "_trial")

    def __init__(self, call: Call, *, reason: str, trial: Trial | None = None) -> None:
        self._call, self._reason, self._trial = call, reason, trial
        self._recorder = Recorder()
        self._tokens = RECORDER.set(self._recorder), SERVING.set((*call.serving, call.wrapped.id))
        self._started_ns = perf_counter_ns()

    def returned(self, result: Any) -> Any:
        """Report that the legacy returned *result*, and give back what the caller must get."""
        duration_us = self._end()
        try:
            result = original_of(result)
            binding = self._call.binding
            learn(binding, result)
            names = reduce(result) if binding.is_selector else None
            self._offer(duration_us, returned=names, result_class=type(result).__name__)
        except Exception:  # noqa: BLE001 - the host's result is already there; only our row is lost
            self._call.site.counters.add("faults")
        return result

    def raised(self, error: BaseException) -> None:
        """Report that the legacy raised."""
        duration_us = self._end()
        try:
            name = type(error).__name__
            self._offer(duration_us, raised=name, result_class=name)
        except Exception:  # noqa: BLE001 - as above
            self._call.site.counters.add("faults")

    def _end(self) -> int:
        duration_us = (perf_counter_ns() - self._started_ns) // 1000
        self._recorder.closed = True
        try:
            RECORDER.reset(self._tokens[0])
            SERVING.reset(self._tokens[1])
        except ValueError:
            pass  # the host resumed us in another context, which then never saw our marks
        return duration_us

    def _offer(self, duration_us: int, **outcome: Any) -> None:
        call, trial = self._call, self._trial
        job = Job(
            binding=call.binding,
            text=call.text,
            asker=call.asker,
            context=call.context,
            stage=call.choice.stage,
            reason=self._reason,
            at_us=call.at_us,
            sample_rate=call.sample_rate,
            notes=self._recorder.notes,
            started_ns=self._started_ns,
            duration_us=duration_us,
            asked=trial is not None,
            decision=None if trial is None else trial.decision,
            error=None if trial is None else trial.error,
            **outcome,
        )
        call.site.offer(job)


def legacy(call: Call, *, reason: str, trial: Trial | None = None) -> Any:
    """Run the legacy router observed; *trial* is what the dynamic side has already decided, if it was asked."""
    watch = Watch(call, reason=reason, trial=trial)
    try:
        result = call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        watch.raised(error)
        raise
    return watch.returned(result)


async def legacy_async(call: Call, *, reason: str, trial: Trial | None = None) -> Any:
    """Run the legacy coroutine observed; a cancelled caller cancels it as before."""
    watch = Watch(call, reason=reason, trial=trial)
    try:
        result = await call.wrapped.function(*call.args, **call.kwargs)
    except BaseException as error:
        watch.raised(error)
        raise
    return watch.returned(result)


def offer_served(
    call: Call,
    trial: Trial,
    *,
    reason: str,
    executed: tuple[str, ...],
    result: Any = None,
    error: BaseException | None = None,
) -> None:
    """Report a call that the dynamic side served; the twin says what legacy would have done. Never raises."""
    try:
        call.site.offer(
            Job(
                binding=call.binding,
                text=call.text,
                asker=call.asker,
                context=call.context,
                stage=call.choice.stage,
                reason=reason,
                at_us=call.at_us,
                sample_rate=call.sample_rate,
                served_by="dynamic",
                legacy_ran=False,
                asked=True,
                decision=trial.decision,
                error=trial.error,
                executed=executed,
                result_class=type(error if error is not None else result).__name__,
            )
        )
    except Exception:  # noqa: BLE001 - the result belongs to the caller, whatever becomes of the row
        call.site.counters.add("faults")
