"""Run a synchronous function under a time limit, in a thread of its own.

Python cannot stop a thread. When the time is over the caller gets ToolTimeout and the function runs on; it is never
started again, and what became of it is logged when it ends.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Lock, Thread
from typing import Any

from migrate_kit.errors import ToolTimeout
from migrate_kit.messages import language_of, tell

_log = logging.getLogger("migrate_kit.execute")


class _Run:
    """One started call and what came of it."""

    def __init__(self, tool: str, function: Callable[[], Any]) -> None:
        self.tool = tool
        self.done = Event()
        self.value: Any = None
        self.error: BaseException | None = None
        self._function = function
        self._lock = Lock()
        self._left = False

    def __call__(self) -> None:
        try:
            self.value = self._function()
        except BaseException as error:  # noqa: BLE001  handed to the caller, whatever it is
            self.error = error
        with self._lock:
            self.done.set()
            left = self._left
        if left:
            report_late(self.tool, "ok" if self.error is None else type(self.error).__name__)

    def leave(self) -> bool:
        """Stop waiting; False when the call ended in the meantime after all."""
        with self._lock:
            self._left = not self.done.is_set()
            return self._left


def report_late(tool: str, outcome: str) -> None:
    """Log what became of a call that nobody waits for any more."""
    _log.warning("%s", tell("execute.late", language_of(), tool=tool, outcome=outcome))


def run_within(seconds: float, function: Callable[[], Any], *, tool: str) -> Any:
    """Return what *function* returns, or raise what it raises; ToolTimeout when *seconds* pass first.

    The function sees the caller's context variables, but not its thread-local state.
    """
    run = _Run(tool, function)
    Thread(target=copy_context().run, args=(run,), name=f"migrate-kit-{tool}", daemon=True).start()
    if not run.done.wait(seconds) and run.leave():
        raise ToolTimeout(tool=tool, seconds=seconds)
    if run.error is not None:
        raise run.error
    return run.value
