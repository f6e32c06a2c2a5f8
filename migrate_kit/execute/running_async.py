"""Carry out a course in the tasks of an event loop; by the same rules as in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter_ns
from typing import Any

from migrate_kit.errors import ToolTimeout
from migrate_kit.execute.budget import is_spent, left_s
from migrate_kit.execute.course import Course, Step
from migrate_kit.execute.deadline import report_late
from migrate_kit.execute.running import AT_ONCE, Check, expire, is_stopped
from migrate_kit.model.plan import ToolCall

MakeAsync = Callable[[Step], Awaitable[Any]]
FollowAsync = Callable[[Course], Awaitable[Sequence[ToolCall]]]
GRACE_S = 0.25
"""A call that ends at its own limit, which is never later than that of the request, has this long to say so."""
_LATE: set[asyncio.Task[None]] = set()


async def run_async(
    course: Course,
    make: MakeAsync,
    *,
    check: Check | None = None,
    at_once: int = AT_ONCE,
    follow: FollowAsync | None = None,
) -> None:
    """Make the calls of *course*, each once. Raises only what is no Exception, as CancelledError."""
    total_s = left_s()
    while True:
        if left_s() == 0:
            expire(course, total_s or 0.0)
            return
        steps = course.begin()
        if not steps and course.error is None and follow is not None:
            course.follow(await follow(course))
            steps = course.begin()
        if not steps or is_stopped(course, steps, check):
            return
        if len(steps) == 1 and left_s() is None:
            await _Together(course, steps, make, at_once).one(steps[0])
        elif not await _Together(course, steps, make, at_once).run():
            expire(course, total_s or 0.0)
            return


class _Together:
    def __init__(self, course: Course, steps: Sequence[Step], make: MakeAsync, at_once: int) -> None:
        self._course, self._steps, self._make = course, steps, make
        self._room = asyncio.Semaphore(at_once)
        self._is_closed = self._is_spent = False
        self._entered: set[int] = set()

    async def run(self) -> bool:
        """Return whether all came back in time."""
        tasks = [asyncio.get_running_loop().create_task(self.one(step)) for step in self._steps]
        left = left_s()
        try:
            _, late = await asyncio.wait(tasks, timeout=None if left is None else left + GRACE_S)
        except asyncio.CancelledError:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=left)
            raise
        self._is_closed = True
        for step in self._steps:
            if step.place not in self._entered:
                self._course.unbegun(step.place)
        for task in late:
            _LATE.add(task)
            task.add_done_callback(_LATE.discard)
        for task in tasks:
            if task not in late:
                task.result()
        return not late and not self._is_spent

    async def one(self, step: Step) -> None:
        """Make one call, and put into the course what came of it."""
        async with self._room:
            if self._is_closed or self._course.error is not None:
                return
            self._entered.add(step.place)
            started = perf_counter_ns()
            try:
                value = await self._make(step)
            except Exception as error:  # noqa: BLE001 - the tool's own error is the result of its call
                if isinstance(error, ToolTimeout) and len(self._steps) > 1 and is_spent():
                    self._is_spent = True  # it still runs; what the others found is the answer
                    return
                self._ended(step, started, error=error)
            else:
                self._ended(step, started, value=value)

    def _ended(self, step: Step, started: int, *, value: Any = None, error: Exception | None = None) -> None:
        if self._is_closed:
            report_late(step.call.tool, "ok" if error is None else type(error).__name__)
            return
        duration_us = (perf_counter_ns() - started) // 1000
        if error is None:
            self._course.took(step.place, value, duration_us=duration_us)
        else:
            self._course.failed(step.place, error, duration_us=duration_us)
