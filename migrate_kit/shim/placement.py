"""Whether the candidate is heavy: what it takes of the processor, measured where it runs beside the host."""

from __future__ import annotations

#: Runs before anything is concluded, and runs that the figures are over.
FEWEST, MOST = 20, 200
#: A heavy run takes this much of the processor, and this share of its time; less is waiting for a network.
HEAVY_US, HEAVY_SHARE = 1_000.0, 0.1
#: Share of one processor below which even heavy runs are too rare to matter.
HEAVY_LOAD = 0.01


class Load:
    """Sums over the latest runs; one thread at a time. Halved when full, so that the old fades."""

    def __init__(self) -> None:
        self._runs = self._cpu_us = self._wall_us = 0.0
        self._since: float | None = None

    def note(self, cpu_us: float, wall_us: float, now: float) -> None:
        """Take in one run that ended *now* (seconds, monotonic)."""
        if self._since is None:
            self._since = now - wall_us / 1e6
        if self._runs >= MOST:
            self._runs, self._cpu_us, self._wall_us = self._runs / 2, self._cpu_us / 2, self._wall_us / 2
            self._since = now - (now - self._since) / 2
        self._runs += 1
        self._cpu_us += cpu_us
        self._wall_us += wall_us

    @property
    def cpu_us(self) -> int:
        """Processor time of one run."""
        return round(self._cpu_us / self._runs) if self._runs else 0

    @property
    def wall_us(self) -> int:
        """Time that one run takes."""
        return round(self._wall_us / self._runs) if self._runs else 0

    def is_heavy(self, now: float) -> bool:
        """Tell whether a thread of the host is the wrong place for it: the interpreter runs one thread at a time."""
        if self._runs < FEWEST or self._since is None:
            return False
        share, load = self._cpu_us / max(self._wall_us, 1.0), self._cpu_us / 1e6 / max(now - self._since, 1e-6)
        return self.cpu_us >= HEAVY_US and share >= HEAVY_SHARE and load >= HEAVY_LOAD
