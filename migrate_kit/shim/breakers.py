"""The breakers of one process: one for each router, and one for each tool that the dynamic side calls in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.shim.breaker import Breaker
from migrate_kit.shim.voice import inform, warn


class Breakers:
    """Makes a breaker when it is first asked for. Takes no lock: two threads that ask at once get the same one."""

    def __init__(self, settings: BreakerSettings, *, clock: Callable[[], float] = monotonic) -> None:
        self._settings, self._clock = settings, clock
        self._known: dict[str, Breaker] = {}

    def of(self, router_id: str, tool: str = "") -> Breaker:
        """Return the breaker of a router, or of a tool in it."""
        name = f"{router_id} {tool}" if tool else router_id
        found = self._known.get(name)
        return self._known.setdefault(name, Breaker(self._settings, clock=self._clock)) if found is None else found

    def look(self) -> None:
        """Let each take in what was reported and say what changed; off the path of calls."""
        for name, breaker in list(self._known.items()):
            breaker.look()
            while breaker.unsaid:
                reason = breaker.unsaid.popleft()
                if reason:
                    warn(f"shim.breaker-{self._settings.mode}", name=name, reason=reason)
                else:
                    inform("shim.breaker-closed", name=name)

    def __iter__(self) -> Iterator[tuple[str, Breaker]]:
        """Yield (`router` or `router tool`, breaker) of those that have ever opened."""
        yield from ((name, breaker) for name, breaker in list(self._known.items()) if breaker.opened)
