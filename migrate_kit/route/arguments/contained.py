"""Somebody else's function, called so that it can neither fail nor hang a decision."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

DEADLINE_S = 0.05
"""Time that one call may take: what is left of a decision of 350 ms has to be enough for everything else."""
REST_S = 1.0
"""Time for which one that was too slow is left alone; twice as long whenever it is too slow again."""
LONGEST_REST_S = 60.0
MOST_AT_ONCE = 8
"""Calls under way at the same time, those included that were given up and never end."""


class Failed(Exception):
    """A call gave nothing."""

    def __init__(self, *, why: str) -> None:
        super().__init__(why)


class Contained:
    """A function that is called in a thread of its own, for so long and no longer."""

    def __init__(self, function: Callable[..., Any] | None, *, why: str = "") -> None:
        """Contain *function*; None for one that is not there, which fails with *why*."""
        self.function = function
        self._why = why
        self._lock = Lock()
        self._under_way = 0
        self._rests_until, self._rest_s = 0.0, REST_S

    def __call__(self, *arguments: Any) -> Any:
        """Return what the function returns within DEADLINE_S. Raises Failed."""
        if self.function is None:
            raise Failed(why=self._why)
        with self._lock:
            if monotonic() < self._rests_until:
                raise Failed(why="left alone, it was too slow")
            if self._under_way >= MOST_AT_ONCE:
                raise Failed(why="too many calls have not ended")
            self._under_way += 1
        call = _Call(self.function, arguments, self._ended)
        if not call.ended.wait(DEADLINE_S):
            self._was_slow()
            raise Failed(why=f"no answer within {DEADLINE_S * 1000:.0f} ms")
        if call.error is not None:
            raise Failed(why=f"{type(call.error).__name__}: {call.error}") from call.error
        self._rest_s = REST_S
        return call.value

    def _was_slow(self) -> None:
        with self._lock:
            self._rests_until = monotonic() + self._rest_s
            self._rest_s = min(self._rest_s * 2, LONGEST_REST_S)

    def _ended(self) -> None:
        with self._lock:
            self._under_way -= 1


class _Call:
    """One call under way."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...], on_end: Callable[[], None]) -> None:
        self.value: Any = None
        self.error: BaseException | None = None
        self.ended = Event()
        context = copy_context()  # who is asking is known in there too
        Thread(target=context.run, args=(self._run, function, arguments, on_end), daemon=True).start()

    def _run(self, function: Callable[..., Any], arguments: tuple[Any, ...], on_end: Callable[[], None]) -> None:
        try:
            self.value = function(*arguments)
        except BaseException as error:  # noqa: BLE001 - SystemExit as well: it is the thread's, not the program's
            self.error = error
        finally:
            on_end()
            self.ended.set()
