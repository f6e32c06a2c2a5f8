"""A router among the statements of a module, followed by its lines: each way through it is one request.

It is only looked at. There is no call that anybody could serve in its place, so in hybrid and full it is left alone.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter_ns
from types import FunctionType
from typing import Any

from migrate_kit.model.stage import Stage
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import Recorder, Taken
from migrate_kit.shim.generate import wrapper_for
from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.sampling import due_test
from migrate_kit.shim.site import site_for
from migrate_kit.shim.wrapped import LONGEST_TEXT, Wrapped


class Rounds:
    """Gathers the branches of one request, and hands them over when the next one begins or the router is left."""

    def __init__(self, loop: Mapping[str, Any], space: dict[str, Any]) -> None:
        self._first, self._last, self._subject = loop["first_line"], loop["last_line"], loop["subject"]
        self._marks: dict[int, str] = dict(map(tuple, loop["marks"]))
        self._space = space
        self._observe = _observer(loop["router"], space)
        self._text: str | None = None
        self._began_ns = 0
        self._taken: list[tuple[str, int]] = []
        # Behind those of the shim in registering is before them in running.
        atexit.register(self.end)

    def line(self, number: int) -> None:
        """Take notice of a line of the module that is about to run."""
        if number == self._first or not self._first <= number <= self._last:
            self.end()
        if number == self._first:
            text = self._space.get(self._subject)
            self._text = str.__str__(text) if isinstance(text, str) else None
            self._began_ns = perf_counter_ns()
        elif number in self._marks and self._text is not None:
            self._taken.append((self._marks[number], perf_counter_ns() - self._began_ns))

    def end(self) -> None:
        """Hand over what was gathered."""
        text, taken = self._text, tuple(self._taken)
        self._text = None
        self._taken.clear()
        if text is not None:
            self._observe(text, taken)


class _Loop(Wrapped):
    """What stands for the router in the runtime; never above shadow, for it cannot serve."""

    def _text(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
        text = args[0]
        return text if isinstance(text, str) and len(text) <= LONGEST_TEXT else None

    def _prepare(self, args: tuple[Any, ...], kwargs: dict[str, Any], serving: tuple[str, ...]) -> Call | None:
        call = super()._prepare(args, kwargs, serving)
        return None if call is None or call.choice.stage > Stage.shadow else call


def _replayed(text: str, replay: Callable[[], None]) -> None:  # noqa: ARG001 - the wrapper reads it
    replay()


def _observer(router_id: str, space: dict[str, Any]) -> Callable[[str, Sequence[tuple[str, int]]], None]:
    """Return what hands a request over: its text and what was taken, with the time from its beginning."""
    file = Path(str(space.get("__file__") or ""))
    site = site_for(file if file.is_file() else Path.cwd(), None)
    # With the names of the module, where the tools are looked for; it uses none of them.
    inner = FunctionType(_replayed.__code__, space, "<module>")
    loop = _Loop(router_id, inner, site, None)
    due = due_test(site.cell, site.refresh, loop)
    wrapper = wrapper_for(inner, loop.shape, cell=site.cell, due=due, looks_at="text", enter=loop.enter)
    site.add(loop)
    _ALIVE.append(loop)

    def observe(text: str, taken: Sequence[tuple[str, int]]) -> None:
        def replay() -> None:
            around = RECORDER.get()
            if isinstance(around, Recorder):
                now = perf_counter_ns()
                around.notes.extend(Taken(branch, now + after_ns) for branch, after_ns in taken)

        wrapper(text, replay)

    return observe


_ALIVE: list[_Loop] = []
"""A site keeps its routers weakly."""
