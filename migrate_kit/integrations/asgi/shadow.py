"""Decide beside: what comes in waits in a bounded queue, a few threads decide, and both decisions go to the log.

Nothing is ever executed, and nobody waits for it: a queue that is full sheds and counts.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Mapping
from contextvars import Context
from dataclasses import dataclass, field, replace
from queue import Empty, Full, Queue
from threading import Event, Lock, Thread
from typing import Any, Literal
from uuid import uuid4

from migrate_kit.integrations.asgi.mirrored import Mirrored
from migrate_kit.integrations.asgi.pairing import Pairing
from migrate_kit.model.context import NOBODY
from migrate_kit.model.decision import Decision, LegacyDecision, LegacySource, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import Runtime
from migrate_kit.model.stage import Stage
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.legacy import decision_of
from migrate_kit.shim.observe import process_name, text_digest
from migrate_kit.shim.trial import compare, errand
from migrate_kit.shim.voice import warn

THREADS, MOST_QUEUED = 2, 1_000
_TICK_S, _LOOK_S = 0.25, 2.0


@dataclass(slots=True)
class Shadow:
    """Both decisions of mirrored requests. *legacy* says where that of the legacy comes from."""

    runtime: Runtime
    router_id: str
    legacy: Literal["twin", "later"] = "twin"
    share: float = 1.0
    """The share of the traffic that is mirrored, for the log."""
    pairing: Pairing = field(default_factory=Pairing)
    counters: Counter[str] = field(default_factory=Counter)
    most_queued: int = MOST_QUEUED
    _queue: Queue[tuple[Mirrored, LegacyDecision | None]] = field(init=False)
    _lanes: Lanes = field(init=False)
    _threads: list[Thread] = field(default_factory=list)
    _ends: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)
    _next_look: float = 0.0

    def __post_init__(self) -> None:
        self._queue = Queue(self.most_queued)
        self._lanes = Lanes("sidecar", limit=THREADS * 2)

    def start(self) -> None:
        """Start the threads."""
        for number in range(THREADS):
            thread = Thread(target=self._work, args=(number == 0,), name=f"migrate-kit-sidecar-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def take(self, one: Mirrored) -> bool:
        """Take a mirrored request; False when it had to be shed. Never waits."""
        self.count("received")
        if self.legacy == "twin" or not one.is_paired:
            return self._put(one, None)
        before = self.pairing.request(one)
        return True if before is None else self._put(one, before)

    def told(self, request_id: str, decision: LegacyDecision) -> bool:
        """Take the word of what legacy did; False when its request had to be shed. Never waits."""
        self.count("told")
        if self.legacy == "twin":
            return True
        one = self.pairing.legacy(request_id, decision)
        return True if one is None else self._put(one, decision)

    def close(self, timeout_s: float = 2.0) -> None:
        """Decide what waits, as far as the time goes; count the rest; end the threads."""
        until = time.monotonic() + timeout_s
        self._overdue(all_of_them=True)
        while not self._queue.empty() and time.monotonic() < until:
            time.sleep(0.01)
        self._ends.set()
        for thread in self._threads:
            thread.join(max(until - time.monotonic(), 0.1))
        if left := self._queue.qsize():
            self._lose(left, "sidecar closed")
        self._lanes.close()
        self.runtime.sink.close()

    def count(self, name: str, n: int = 1) -> None:
        """Count *n* more of *name*."""
        with self._lock:
            self.counters[name] += n

    @property
    def health(self) -> Mapping[str, Any]:
        """Return the counts, for people and monitors."""
        with self._lock:
            counts = dict(sorted(self.counters.items()))
        alive = sum(thread.is_alive() for thread in self._threads)
        return {
            "status": "ok" if alive == THREADS and self._lanes.hung == 0 else "degraded",
            "router": self.router_id,
            "legacy": self.legacy,
            "queued": self._queue.qsize(),
            "waiting": len(self.pairing),
            "twice": self.pairing.twice,
            "alone": self.pairing.alone,
            "hung": self._lanes.hung,
            "counts": counts,
        }

    def _put(self, one: Mirrored, legacy: LegacyDecision | None) -> bool:
        try:
            self._queue.put_nowait((one, legacy))
        except Full:
            self._lose(1, "sidecar queue full")
            return False
        return True

    def _lose(self, n: int, reason: str) -> None:
        self.count("shed", n)
        lost = getattr(self.runtime.sink, "lost", None)
        if lost is not None:
            lost(n, reason)

    def _work(self, looks: bool) -> None:
        while not self._ends.is_set():
            if looks:
                self._refresh()
            try:
                one, legacy = self._queue.get(timeout=_TICK_S)
            except Empty:
                self._overdue()
                continue
            try:
                self._observe(one, legacy)
            except Exception as error:  # noqa: BLE001 - one odd request must not end the thread
                self._lose(1, type(error).__name__)
                warn("shim.worker-fault", what=type(error).__name__)
            self._overdue()

    def _refresh(self) -> None:
        """Take descriptions and rules as they are now; what cannot be used leaves those before in force."""
        if time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + _LOOK_S
        refreshed = getattr(self.runtime, "refreshed", None)
        try:
            fresh = None if refreshed is None else refreshed()
            if fresh is not None:
                fresh.router(self.router_id)
                self.runtime = fresh
        except Exception as error:  # noqa: BLE001 - a file that is just being written, or is wrong
            warn("shim.descriptions-trouble", what=type(error).__name__)

    def _overdue(self, *, all_of_them: bool = False) -> None:
        for one in self.pairing.overdue(all_of_them=all_of_them):
            self.count("overdue")
            self._put(one, None)

    def _observe(self, one: Mirrored, told: LegacyDecision | None) -> None:
        runtime = self.runtime
        legacy = told or decision_of(runtime.twin(self.router_id), one.text)
        dynamic, error = self._decided(one.text)
        outcome, differences = self._judged(legacy, dynamic, error)
        settings = runtime.settings
        key = settings.key()
        observation = Observation(
            id=uuid4().hex,
            at_us=time.time_ns() // 1000,
            router=self.router_id,
            stage=Stage.shadow,
            served_by="legacy",
            reason="mirrored",
            text_digest=text_digest(one.text, key.secret),
            key_id=key.name,
            text=one.text if settings.keep_text else None,
            legacy=legacy if told is None else replace(legacy, source=LegacySource.captured),
            dynamic=dynamic,
            outcome=outcome,
            differences=differences,
            error=error,
            sample_rate=self.share,
            catalogue_version=runtime.catalogue_version,
            process=process_name(os.getpid()),
        )
        self.count("observed" if runtime.sink.offer(observation) else "dropped")

    def _decided(self, text: str) -> tuple[Decision | None, str | None]:
        attempt = errand(
            self.runtime.router(self.router_id), text, NOBODY, Context(), lambda: self.count("execution_forbidden")
        )
        if not self._lanes.send(attempt):
            return None, "busy"
        if not attempt.wait(self.runtime.settings.candidate_deadline_us / 1e6):
            self._lanes.abandon(attempt)
            return None, "timeout"
        return attempt.value, attempt.error

    def _judged(
        self, legacy: LegacyDecision, dynamic: Decision | None, error: str | None
    ) -> tuple[Outcome, Mapping[str, Any]]:
        if dynamic is None:
            return (Outcome.timeout if error in ("timeout", "busy") else Outcome.candidate_error), {}
        if not legacy.known:
            return Outcome.unknown, {}
        seconds = self.runtime.settings.candidate_deadline_us / 1e6
        found = compare(self._lanes, self.runtime.comparator, legacy, dynamic, seconds=seconds)
        return (Outcome.compare_error, {}) if found is None else (found.outcome, found.differences)
