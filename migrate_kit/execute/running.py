"""Carry out a course in threads: what is independent at once, all of it within the time of the request."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextvars import Context, copy_context
from threading import Event, Lock, Thread
from time import perf_counter_ns
from typing import Any

from migrate_kit.errors import RequestTimeout, ToolTimeout
from migrate_kit.execute.budget import is_spent, left_s
from migrate_kit.execute.course import Course, Step
from migrate_kit.execute.deadline import report_late
from migrate_kit.model.plan import ToolCall

AT_ONCE = 4
"""Calls of one request that run side by side."""

Make = Callable[[Step], Any]
Check = Callable[[Sequence[Step]], Exception | None]
"""Why none of the calls that could begin may, or None."""
Follow = Callable[[Course], Sequence[ToolCall]]
"""Looks at what came back and says what to call next; nothing ends it."""


def run(
    course: Course, make: Make, *, check: Check | None = None, at_once: int = AT_ONCE, follow: Follow | None = None
) -> None:
    """Make the calls of *course*, each once. Raises only what is no Exception (KeyboardInterrupt, SystemExit).

    *check* may stop the course before any of the calls that could begin now does. One call alone is made in the
    caller's thread. What the budget of the request (`within`) leaves no time for is not begun; what is still running
    then is left behind.
    """
    total_s = left_s()
    while True:
        if left_s() == 0:
            expire(course, total_s or 0.0)
            return
        steps = following(course, follow)
        if not steps or is_stopped(course, steps, check):
            return
        if len(steps) == 1:
            made(course, steps[0], make)
        elif not _Batch(course, steps, make).run(at_once):
            expire(course, total_s or 0.0)
            return


def following(course: Course, follow: Follow | None) -> tuple[Step, ...]:
    """Return the calls that can begin now; where there are none, those that *follow* wants."""
    steps = course.begin()
    if steps or course.error is not None or follow is None:
        return steps
    course.follow(follow(course))
    return course.begin()


def is_stopped(course: Course, steps: Sequence[Step], check: Check | None) -> bool:
    """Tell whether *check* wants none of *steps* to begin; then none has."""
    error = None if check is None else check(steps)
    if error is None:
        return False
    for step in steps:
        course.unbegun(step.place)
    course.stop(error)
    return True


def made(course: Course, step: Step, make: Make) -> None:
    """Make one call here, and put into *course* what came of it."""
    started = perf_counter_ns()
    try:
        value = make(step)
    except Exception as error:  # noqa: BLE001 - the tool's own error is the result of its call
        course.failed(step.place, error, duration_us=_since(started))
    else:
        course.took(step.place, value, duration_us=_since(started))


def expire(course: Course, seconds: float) -> None:
    """Stop *course* because the time of the request is over."""
    running, left = (", ".join(call.tool for call in calls) or "-" for calls in (course.running, course.left))
    if course.running or course.left:
        course.stop(RequestTimeout(seconds=round(seconds, 3), running=running, left=left))


class _Batch:
    """Calls that depend on none of each other, in a few threads."""

    def __init__(self, course: Course, steps: Sequence[Step], make: Make) -> None:
        self._course, self._make = course, make
        # Each has the caller's context variables, in a copy of its own.
        self._queue: deque[tuple[Context, Step]] = deque((copy_context(), step) for step in steps)
        self._pending = len(steps)
        self._lock, self._done = Lock(), Event()
        self._is_closed = False
        self._fatal: BaseException | None = None

    def run(self, at_once: int) -> bool:
        """Return whether all came back in time."""
        for number in range(min(at_once, self._pending)):
            try:
                Thread(target=self._work, name=f"migrate-kit-step-{number}", daemon=True).start()
            except RuntimeError:  # no more threads: what there is has to do
                if number == 0:
                    self._work()
                break
        in_time = self._done.wait(left_s())
        self._close()
        if self._fatal is not None:
            raise self._fatal
        return in_time

    def _work(self) -> None:
        while (taken := self._next()) is not None:
            context, step = taken
            started, value, error = perf_counter_ns(), None, None
            try:
                value = context.run(self._make, step)
            except BaseException as raised:  # noqa: BLE001 - handed to the caller, whatever it is
                if isinstance(raised, ToolTimeout) and context.run(is_spent):
                    return  # it still runs when the time of the request is over, which `run` is about to see
                error = raised
            self._ended(step, value, error, _since(started))

    def _next(self) -> tuple[Context, Step] | None:
        with self._lock:
            return self._queue.popleft() if self._queue and not self._is_closed else None

    def _ended(self, step: Step, value: Any, error: BaseException | None, duration_us: int) -> None:
        with self._lock:
            if self._is_closed:
                report_late(step.call.tool, "ok" if error is None else type(error).__name__)
                return
            if error is None:
                self._course.took(step.place, value, duration_us=duration_us)
            else:
                self._fail(step, error, duration_us)
            self._pending -= 1
            if self._pending == 0:
                self._done.set()

    def _fail(self, step: Step, error: BaseException, duration_us: int) -> None:
        if isinstance(error, Exception):
            self._course.failed(step.place, error, duration_us=duration_us)
        else:
            self._fatal = self._fatal or error
        # What has not begun does not begin after a failure.
        self._pending -= len(self._queue)
        self._give_back()

    def _close(self) -> None:
        with self._lock:
            self._is_closed = True
            self._give_back()

    def _give_back(self) -> None:
        while self._queue:
            self._course.unbegun(self._queue.popleft()[1].place)


def _since(started: int) -> int:
    return (perf_counter_ns() - started) // 1000
