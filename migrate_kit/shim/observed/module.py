"""A module that runs as it is: routers are wrapped as soon as it has defined them, loops are followed by lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from migrate_kit.shim.decorator import router
from migrate_kit.shim.marks import took_in
from migrate_kit.shim.observed.compiled import is_planned
from migrate_kit.shim.observed.rounds import Rounds
from migrate_kit.shim.voice import warn

_MONITORING: Any = getattr(sys, "monitoring", None)


class _Lines:
    """Hears the lines of one code object; *line* tells whether it wants to hear that line again."""

    def line(self, number: int, frame: FrameType) -> bool:
        """Take notice of a line that is about to run."""
        raise NotImplementedError

    def ended(self) -> None:
        """Take notice that the code came to its end."""


_LINES: dict[int, _Lines] = {}
"""id of a code object → what hears its lines."""
_KEPT: list[CodeType] = []
"""The code objects whose ids stand above; one that is gone could lend its id to another."""


class _Module(_Lines):
    """Wraps the routers that a module defines, and follows those among its own statements."""

    def __init__(self, space: dict[str, Any], entry: Mapping[str, Any], *, tool: int | None, wrapped: bool) -> None:
        self._space, self._tool = space, tool
        self._pending = [] if wrapped else list(entry["functions"])
        self.rounds = [Rounds(loop, space) for loop in entry["loops"]] if tool is not None else []

    @property
    def is_needed(self) -> bool:
        """False when there is nothing left to hear."""
        return bool(self._pending or self.rounds)

    def line(self, number: int, frame: FrameType) -> bool:
        for one in [one for one in self._pending if not one["line"] <= number <= one["last_line"]]:
            self._wrap(one, is_last=number > one["last_line"])
        for rounds in self.rounds:
            rounds.line(number)
        return self.is_needed

    def ended(self) -> None:
        for one in list(self._pending):
            self._wrap(one, is_last=True)
        for rounds in self.rounds:
            rounds.end()

    def _wrap(self, one: Mapping[str, Any], *, is_last: bool) -> None:
        """Wrap the router where it is there already; say it where it can no longer come."""
        holder, value = _found(self._space, one["function"].split("."))
        raw = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        if isinstance(raw, FunctionType) and raw.__code__.co_name == one["function"].rpartition(".")[2]:
            self._pending.remove(one)
            code = raw.__code__
            _set(holder, one["function"].rpartition(".")[2], router(one["router"])(value))
            if self._tool is not None and one["marks"]:
                _hear(self._tool, code, _Marks(one["router"], dict(map(tuple, one["marks"]))))
        elif is_last:
            self._pending.remove(one)
            warn("run.not_reached", router=one["router"])


class _Marks(_Lines):
    """Stands for the `took` lines of a router whose code has none."""

    def __init__(self, router_id: str, marks: dict[int, str]) -> None:
        self._router, self._marks = router_id, marks

    def line(self, number: int, frame: FrameType) -> bool:
        mark = self._marks.get(number)
        if mark is not None:
            took_in(frame, self._router, mark)
        return mark is not None


def module_begins(
    code: CodeType, space: dict[str, Any], entry: Mapping[str, Any], *, tool: int | None, wrapped: bool
) -> None:
    """Watch a module whose code begins now. *wrapped* says that its functions are wrapped by how it was compiled."""
    if not is_planned(Path(code.co_filename).read_bytes(), code.co_filename, entry):
        return
    module = _Module(space, entry, tool=tool, wrapped=wrapped)
    if module.is_needed and tool is not None:
        _hear(tool, code, module)


def tracer_of(path: str, space: dict[str, Any], entry: Mapping[str, Any]) -> Callable[..., Any] | None:
    """Return what traces the lines of the main script until its routers are defined, before Python 3.12."""
    if not is_planned(Path(path).read_bytes(), path, entry):
        return None
    for loop in entry["loops"]:
        warn("run.needs_312", router=loop["router"])
    module = _Module(space, entry, tool=None, wrapped=False)

    def trace(frame: FrameType, event: str, _arg: Any) -> Any:
        if event == "line":
            module.line(frame.f_lineno, frame)
        elif event == "return":
            module.ended()
        if module.is_needed:
            return trace
        frame.f_trace = None
        sys.settrace(None)
        return None

    return trace if module.is_needed else None


def _found(space: dict[str, Any], names: list[str]) -> tuple[Any, Any]:
    holder: Any = space
    for name in names[:-1]:
        holder = vars(holder).get(name) if isinstance(holder, type) else holder.get(name)
        if not isinstance(holder, type):
            return None, None
    return holder, (vars(holder) if isinstance(holder, type) else holder).get(names[-1])


def _set(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, type):
        setattr(holder, name, value)
    else:
        holder[name] = value


def _hear(tool: int, code: CodeType, lines: _Lines) -> None:
    events = _MONITORING.events
    _LINES[id(code)] = lines
    _KEPT.append(code)
    _MONITORING.register_callback(tool, events.LINE, _line)
    _MONITORING.register_callback(tool, events.PY_RETURN, _return)
    _MONITORING.set_local_events(tool, code, events.LINE | events.PY_RETURN)


def _line(code: CodeType, number: int) -> Any:
    lines = _LINES.get(id(code))
    if lines is None:
        return _MONITORING.DISABLE
    try:
        again = lines.line(number, sys._getframe(1))
    except Exception as error:  # noqa: BLE001 - it runs in the middle of the host
        warn("run.fault", what=f"{type(error).__name__}: {error}")
        again = False
    return None if again else _MONITORING.DISABLE


def _return(code: CodeType, _offset: int, _value: object) -> Any:
    lines = _LINES.get(id(code))
    if lines is not None and isinstance(lines, _Module):
        try:
            lines.ended()
        except Exception as error:  # noqa: BLE001 - as above
            warn("run.fault", what=f"{type(error).__name__}: {error}")
    return None if isinstance(lines, _Module) else _MONITORING.DISABLE
