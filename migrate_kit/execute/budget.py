"""The time that a whole request has. It bounds every call below it, in threads and tasks too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Budget:
    """Ends at a moment of *clock*, which never goes back."""

    ends_at: float
    clock: Callable[[], float] = monotonic

    @property
    def left_s(self) -> float:
        """Seconds that are left, never below 0."""
        return max(self.ends_at - self.clock(), 0.0)


#: Two timers set to one moment do not ring at once.
_NOTHING_S = 0.05
_BUDGET: ContextVar[Budget | None] = ContextVar("migrate_kit_budget", default=None)


def budget_of(seconds: float, *, clock: Callable[[], float] = monotonic) -> Budget | None:
    """Return a budget of *seconds* from now; None, which bounds nothing, for 0."""
    return Budget(clock() + seconds, clock) if seconds > 0 else None


@contextmanager
def within(budget: Budget | None) -> Iterator[None]:
    """Let *budget* bound the calls made inside the block; one around it stays in force where it ends earlier."""
    around = _BUDGET.get()
    if budget is None or (around is not None and around.left_s <= budget.left_s):
        yield
        return
    token = _BUDGET.set(budget)
    try:
        yield
    finally:
        with suppress(ValueError):  # the host resumed a coroutine in another context, which never saw it
            _BUDGET.reset(token)


def left_s() -> float | None:
    """Return the seconds that are left of the request, None where nothing bounds it."""
    budget = _BUDGET.get()
    return None if budget is None else budget.left_s


def is_spent() -> bool:
    """Tell whether the time of the request is as good as over: a call that ran out of it is one that still runs."""
    left = left_s()
    return left is not None and left < _NOTHING_S
