"""The shadow worker: one thread that takes served calls off a bounded queue, asks the candidate, compares, logs."""

from __future__ import annotations

import atexit
import os
import time
from _thread import allocate_lock
from queue import SimpleQueue
from threading import Thread

from migrate_kit.model.ports import Runtime
from migrate_kit.shim.counters import Counters
from migrate_kit.shim.job import Job
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.observe import observe
from migrate_kit.shim.trial import Trial, errand, result_of
from migrate_kit.shim.voice import warn

#: Seconds that the end of the process may take for what waits in the queue.
DRAIN_S = 1.0


class ShadowWorker:
    """Offers are lock-free and never wait; what does not fit is shed and counted."""

    def __init__(self, runtime: Runtime, counters: Counters) -> None:
        self.runtime, self.counters = runtime, counters
        self.lanes = Lanes("candidate", limit=1)
        self._queue: SimpleQueue[Job] = SimpleQueue()
        self._limit = runtime.settings.queue_size
        self._seconds = runtime.settings.candidate_deadline_us / 1e6
        self._thread: Thread | None = None
        self._starting = allocate_lock()
        self._pid = os.getpid()
        # The runtime is built by now, so the sink's own hook is registered already: ours runs before it.
        atexit.register(self._at_exit)

    def offer(self, job: Job) -> bool:
        """Queue *job*; False when it had to be shed."""
        if self._queue.qsize() >= self._limit or not self._awake():
            self.counters.add("shed")
            return False
        self.counters.add("sampled")
        self._queue.put(job)
        return True

    @property
    def waiting(self) -> int:
        """Calls that wait for the candidate."""
        return self._queue.qsize()

    def drain(self, seconds: float, *, patience: float = 0.25) -> bool:
        """Wait until all is handled; give up after *seconds*, or when nothing moves for *patience* seconds."""
        end = time.monotonic() + seconds
        handled, moved = -1, time.monotonic()
        while (done := self.counters.get("handled")) < self.counters.get("sampled"):
            now = time.monotonic()
            if done != handled:
                handled, moved = done, now
            if now > end or now - moved > patience:
                return False
            time.sleep(0.002)
        return True

    def _awake(self) -> bool:
        thread = self._thread
        if thread is not None and thread.is_alive():
            return True
        if not self._starting.acquire(blocking=False):
            return True  # another caller is starting it right now
        try:
            self._thread = Thread(target=self._loop, name="migrate-kit-shadow", daemon=True)
            self._thread.start()
        except RuntimeError:
            self.counters.add("no_thread")
            return False
        finally:
            self._starting.release()
        return True

    def _loop(self) -> None:
        while True:
            job = self._queue.get()
            try:
                self._handle(job)
            except Exception as error:  # noqa: BLE001 - a fault of ours or of the sink must not end the worker
                self.counters.add("faults")
                warn("shim.worker-fault", what=f"{type(error).__name__}: {error}")
            finally:
                self.counters.add("handled")
            del job

    def _handle(self, job: Job) -> None:
        if not job.asked:
            trial = self._ask(job)
            if trial is None:
                self.counters.add("shed")
                return
            job.decision, job.error = trial.decision, trial.error
        observation = observe(job, self.runtime, self.lanes, seconds=self._seconds)
        self.counters.add(f"outcome:{observation.outcome}")
        if not self.runtime.sink.offer(observation):
            self.counters.add("sink_dropped")

    def _at_exit(self) -> None:
        if self._pid == os.getpid():
            self.drain(DRAIN_S)

    def _ask(self, job: Job) -> Trial | None:
        """Let the candidate decide; None when no lane is free because too many hang."""
        attempt = errand(
            job.binding.router, job.text, job.asker, job.context, lambda: self.counters.add("execution_forbidden")
        )
        if not self.lanes.send(attempt):
            return None
        if attempt.wait(self._seconds):
            return result_of(attempt)
        self.lanes.abandon(attempt)
        self.counters.add("candidate_hung")
        return Trial(error="timeout")
