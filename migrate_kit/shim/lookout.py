"""The lookout: every observation passes it on its way to the log; a fall of the agreement lowers the stage.

It is called by the shadow worker, never on a caller's path, and lets every observation through whatever happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.fall import Fall
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import DecisionSink, SinkCounts
from migrate_kit.model.stage import PINNED, Stage
from migrate_kit.shim.voice import warn

_HOUR_US = 3_600_000_000
#: Different requests of an hour that are remembered; a service with more of them in an hour has evidence enough.
_REMEMBERED = 50_000
#: Processes see a roll-back within a second; what was decided before they did is evidence of nothing new.
_REST_US = 5_000_000


class Alarm(Protocol):
    """Says from one observation to the next whether agreement fell (see `compare.detector`)."""

    @property
    def n(self) -> int:
        """Observations since the fall began."""

    @property
    def disagreed(self) -> int:
        """How many of them disagreed."""

    def add(self, agreed: bool) -> bool:
        """Take one observation and tell whether the alarm is on."""

    def reset(self) -> None:
        """Begin anew."""


@dataclass(slots=True)
class _Watched:
    """What is known of one router: its version, and the requests of the present hour."""

    alarm: Alarm
    version: str = ""
    hour: int = -1
    seen: set[str] = field(default_factory=set)

    def is_new(self, digest: str, at_us: int) -> bool:
        """Tell whether the request counts: once an hour, or one that always differs would look like a fall."""
        hour = at_us // _HOUR_US
        if hour != self.hour or len(self.seen) >= _REMEMBERED:
            self.hour, self.seen = hour, set()
        fresh = digest not in self.seen
        self.seen.add(digest)
        return fresh


def _counts(found: Observation) -> bool:
    """Tell whether the dynamic side decided for the caller; a tool that a pin keeps back may disagree as it likes."""
    if found.stage < Stage.hybrid or found.outcome is Outcome.unknown:
        return False
    return not (found.served_by == "legacy" and found.reason.startswith(PINNED))


class Lookout:
    """A DecisionSink before *sink* that watches requests which the dynamic router decided in hybrid or full."""

    def __init__(
        self, sink: DecisionSink, *, alarm: Callable[[], Alarm], threshold: float, lower: Callable[[Fall], object]
    ) -> None:
        self.sink = sink
        self._alarm, self._threshold, self._lower = alarm, threshold, lower
        self._routers: dict[str, _Watched] = {}
        self._rests_until_us = 0

    def offer(self, observation: Observation) -> bool:
        """Look at *observation* and hand it on."""
        try:
            self._look(observation)
        except Exception as error:  # noqa: BLE001 - the row must reach the log whatever is wrong with us
            warn("demotion.step-failed", what=f"{type(error).__name__}: {error}")
        return self.sink.offer(observation)

    def flush(self, timeout_s: float = 2.0) -> bool:
        """Wait until everything offered so far is stored."""
        return self.sink.flush(timeout_s)

    def close(self, timeout_s: float = 2.0) -> None:
        """Flush and stop."""
        self.sink.close(timeout_s)

    def lost(self, n: int, reason: str) -> None:
        """Record what was lost before it could be offered."""
        told = getattr(self.sink, "lost", None)
        if told is not None:
            told(n, reason)

    @property
    def counts(self) -> SinkCounts:
        """The books of the sink."""
        return self.sink.counts

    def __getattr__(self, name: str) -> Any:
        """Return what else the sink has; it is asked only for what is not here."""
        return getattr(self.__dict__["sink"], name)

    def _look(self, found: Observation) -> None:
        if not _counts(found) or found.at_us < self._rests_until_us:
            return
        watched = self._routers.get(found.router)
        if watched is None:
            watched = self._routers[found.router] = _Watched(self._alarm())
        version = found.dynamic.version if found.dynamic is not None else watched.version
        if version != watched.version:
            watched.alarm.reset()
            watched.version = version
        if not watched.is_new(found.text_digest, found.at_us) or not watched.alarm.add(found.outcome in CONSISTENT):
            return
        alarm = watched.alarm
        fall = Fall(
            router=found.router,
            n=alarm.n,
            disagreed=alarm.disagreed,
            threshold=self._threshold,
            version=version,
            at_us=found.at_us,
        )
        self._begin_anew(found.at_us)
        self._lower(fall)

    def _begin_anew(self, at_us: int) -> None:
        self._rests_until_us = at_us + _REST_US
        for watched in self._routers.values():
            watched.alarm.reset()
            watched.seen = set()
