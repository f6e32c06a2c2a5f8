"""The shadow worker: one thread that takes served calls off a bounded queue, asks the candidate, compares, logs."""

from __future__ import annotations

import atexit
import os
import time
from collections import deque
from copy import copy
from time import perf_counter_ns

from migrate_kit.model.decision import Decision
from migrate_kit.model.ports import Runtime
from migrate_kit.shim.again import LastTime, decide_again
from migrate_kit.shim.asking import Asking
from migrate_kit.shim.budget import Budget
from migrate_kit.shim.call import Call
from migrate_kit.shim.cell import Cell
from migrate_kit.shim.counters import Counters
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.native import Signal, Thread, allocate_lock, breathe, end_greenlets, is_green, look, signal
from migrate_kit.shim.observe import observe
from migrate_kit.shim.remember import remember_observed
from migrate_kit.shim.tax import REST_S, Meter
from migrate_kit.shim.throttle import Throttle
from migrate_kit.shim.voice import warn

#: Seconds that the end of the process may take for what waits in the queue.
DRAIN_S = 2.0
#: Seconds without any progress after which the end of the process waits no longer.
PATIENCE_S = 0.5
#: Bytes of texts and arguments that may wait, and seconds that a call may: it holds the context of its caller.
LARGEST_QUEUE, OLDEST_S = 64_000_000, 60.0
#: Counters of calls that should have been observed and were not; the sink is told of them.
LOSSES = ("shed", "no_text", "lost", "breaker")
#: Seconds between two looks at an empty queue: at first, and after a while without traffic.
SHORTEST_REST_S, LONGEST_REST_S = 0.005, 0.1
#: Seconds before a thread that died, or could not be had, is started again; doubled with each death.
FIRST_RETRY_S, LONGEST_RETRY_S = 0.1, 30.0
#: Calls between two looks at what they cost and at what was lost.
_LOOK_EVERY = 32


class ShadowWorker:
    """Offers take no lock, make no system call and never wait; what does not fit is shed and counted."""

    def __init__(self, runtime: Runtime, counters: Counters, cell: Cell) -> None:
        self.runtime, self.counters, self._cell = runtime, counters, cell
        self.meter, self.throttle = Meter(), Throttle(runtime.settings.max_tax_rate)
        self.lanes = Lanes("candidate", limit=1)
        self.asking = Asking(runtime.settings, getattr(runtime, "recipe", None), self.lanes, counters)
        self.budget = Budget(runtime.settings.budget, runtime.settings.state_path)
        self._last = LastTime()
        self.handled = 0
        self._queue: deque[Call | Signal] = deque()
        self._wake = signal()
        self._limit = runtime.settings.queue_size
        self._seconds = runtime.settings.candidate_deadline_us / 1e6
        self._alive = False
        self._deaths, self._retry_at = 0, 0.0
        self._starting = allocate_lock()
        self._pid = os.getpid()
        self._bytes = 0
        self._busy = self._ended = self._leaves = False
        self._told = dict.fromkeys(LOSSES, 0)
        # The runtime is built by now, so the sink's own hook is registered already: ours runs before it.
        atexit.register(self._at_exit)

    def offer(self, call: Call) -> bool:
        """Queue *call*; False when it had to be shed."""
        weight = _weight(call)
        is_full = len(self._queue) >= self._limit or self._bytes + weight > LARGEST_QUEUE
        if is_full or self._ended or not (self._alive or self.start()):
            self.counters.add("shed")
            return False
        self._bytes += weight  # not exact among threads; an empty queue weighs nothing
        # Nobody is woken: that would be a system call on the path of every call. The worker looks often enough.
        self._queue.append(call)
        return True

    @property
    def waiting(self) -> int:
        """Calls that wait for the candidate."""
        return len(self._queue)

    def revive(self) -> None:
        """Start the thread again where calls wait and it has died; asked by the watcher, when no offer comes."""
        if self._queue and not (self._alive or self._ended):
            self.start()

    def drain(self, seconds: float, *, patience: float = 0.25) -> bool:
        """Wait until all offered so far is handled; give up after *seconds*, or when nothing moves for *patience*."""
        if not self._alive:
            return not self._queue
        reached = signal()
        self._queue.append(reached)
        self._wake.set()
        end = time.monotonic() + seconds
        handled = -1
        while not reached.wait(min(patience, max(end - time.monotonic(), 0))):
            if self.handled == handled or time.monotonic() > end:
                return False
            handled = self.handled
        return True

    def forget(self) -> None:
        """Let go of the candidate's process in a forked child, which will have a worker of its own."""
        if self.asking.outside is not None:
            self.asking.outside.forget()

    def _at_exit(self) -> None:
        if self._pid != os.getpid():
            return
        if not self.drain(DRAIN_S, patience=PATIENCE_S):
            self._ended = True
            self.counters.add("lost", sum(isinstance(item, Call) for item in self._queue) + self._busy)
            self._queue.clear()
        self.asking.end()
        self._tell_losses()
        if is_green():
            self._leaves = True
            self._wake.set()
            look(lambda: not self._alive, DRAIN_S)

    def _tell_losses(self) -> None:
        """Tell the sink how many calls it should have had and never will."""
        lost = getattr(self.runtime.sink, "lost", None)
        for reason in LOSSES:
            fresh = self.counters.get(reason) - self._told[reason]
            if fresh and lost is not None:
                self._told[reason] += fresh
                lost(fresh, reason)

    def start(self) -> bool:
        """Start the threads, candidate's included; False when there can be none now. Doing it twice does nothing."""
        if time.monotonic() < self._retry_at:
            return False
        if not self._starting.acquire(blocking=False):
            return True  # another caller is starting it right now
        try:
            if not self._alive:
                Thread(target=self._loop, name="migrate-kit-shadow").start()
                self._alive = True
                self.lanes.warm()
        except RuntimeError:
            self._retry_at = time.monotonic() + FIRST_RETRY_S  # not on the path of every call
            self.counters.add("no_thread")
            return False
        finally:
            self._starting.release()
        return True

    def _loop(self) -> None:
        try:
            while True:
                item = self._next()
                if item is None:
                    return self._leave()
                if not isinstance(item, Call):
                    item.set()
                    continue
                self._work(item)
                if self.handled % _LOOK_EVERY == 0:
                    self._look_around()
                del item
        except BaseException as error:  # noqa: BLE001 - somebody ends our thread; the next offer starts another
            self._retry_at = time.monotonic() + min(FIRST_RETRY_S * 2 ** min(self._deaths, 16), LONGEST_RETRY_S)
            self._deaths += 1
            self.counters.add("worker_died")
            warn("shim.worker-died", what=type(error).__name__)
        finally:
            self._alive = False

    def _work(self, call: Call) -> None:
        """Handle one call, and remember when that was: what the legacy did meanwhile is held against it."""
        self._busy = True
        started_ns = perf_counter_ns()
        try:
            self._handle(call, started_ns)
        except BaseException as error:  # noqa: BLE001 - a fault of ours or of the sink must not end the worker
            self.counters.add("faults")
            self.counters.add("lost")
            warn("shim.worker-fault", what=f"{type(error).__name__}: {error}")
        self.meter.worked(started_ns, perf_counter_ns())
        if call.legacy_ran and call.started_ns:
            self.meter.saw(call.started_ns, call.duration_us)
        self._busy = False
        self.handled += 1
        self._bytes = max(self._bytes - _weight(call), 0)

    def _look_around(self) -> None:
        """Tell the sink of losses, and sample less where the shadow costs much: while idle, and every few calls."""
        breathe()
        try:
            self._tell_losses()
        except Exception:  # noqa: BLE001 - the sink's fault
            self.counters.add("faults")
        now = time.monotonic()
        if self.throttle.is_due(now) and self.meter.is_fresh and self.throttle.turn(self.meter.tax(), now):
            self.meter.restart()
        self.budget.exchange()
        self._sample()

    def _sample(self) -> None:
        """Have as much sampled as tax and budget allow."""
        factor = 0.0 if self.budget.stops else self.throttle.factor
        if factor != self._cell.throttle:
            self._cell.set_throttle(factor)

    def _ask_once_more(self, call: Call) -> tuple[bool, Decision | None]:
        again = copy(call)
        if self.asking.ask(again):
            return False, None
        self._pay(again)
        return True, again.decision

    def _pay(self, call: Call) -> None:
        self.budget.note(call.decision)
        if self.budget.stops:
            self._sample()

    def _leave(self) -> None:
        """Store what the log still has, and let nothing of gevent be under way when the interpreter ends."""
        self.runtime.sink.close()
        end_greenlets()

    def _next(self) -> Call | Signal | None:
        """Return the oldest item, resting longer the longer nothing comes; None where the thread has to end."""
        rest_s = SHORTEST_REST_S
        while not self._queue:
            if self._leaves:
                return None
            self._bytes = 0
            self._look_around()
            if self._wake.wait(rest_s):
                self._wake.clear()
            rest_s = min(rest_s * 2, LONGEST_REST_S)
        if self.meter.rests(time.monotonic()) and not self._wake.is_set():
            self._wake.wait(REST_S)  # whoever drains the queue is not kept waiting
        return self._queue.popleft()

    def _handle(self, call: Call, now_ns: int) -> None:
        if call.ended_ns and now_ns - call.ended_ns > OLDEST_S * 1e9:
            self.counters.add("shed")
            return
        why_not = "" if call.asked else self.asking.ask(call)
        if why_not:
            self.counters.add(why_not)
            return
        if not call.asked:
            self._pay(call)
        decide_again(call, lambda: self._ask_once_more(call), self._last, rate=self.runtime.settings.again_rate)
        observation = observe(call, self.lanes, seconds=self._seconds)
        remember_observed(call, observation)
        if self._ended:
            return  # counted as lost already
        self.counters.add(f"outcome:{observation.outcome}")
        if not self.runtime.sink.offer(observation):
            self.counters.add("sink_dropped")


def _weight(call: Call) -> int:
    """Return about how many bytes wait with *call*."""
    return len(call.text) * 2 + call.weight
