"""See which tools the legacy router calls: recorders in the places where it looks its tools up.

A recorder does nothing but call the original unless the call comes from inside an observed legacy call of the same
thread or task. Nothing is imported, no code object is touched, and `release` puts every original back.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter_ns
from types import FunctionType
from typing import Any, NamedTuple

from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.snapshot import freeze

#: A longer table is data, not a table of tools.
LARGEST_TABLE = 2_000
#: A router that makes more calls for one request is a loop; the first ones tell enough.
MOST_NOTES = 32
_ORIGINAL = "__migrate_kit_original__"


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that calls are recorded of."""

    name: str
    function: Any
    owner: type | None = None


class Note(NamedTuple):
    """One recorded call, with frozen arguments; `at_ns` is on the clock of perf_counter_ns."""

    tool: Tool
    args: list[Any]
    kwargs: dict[str, Any]
    at_ns: int


class Paused:
    """Stands where the recorder was while a tool runs: what a tool calls in turn was not the router's decision."""

    __slots__ = ("serving",)

    def __init__(self, serving: tuple[str, ...]) -> None:
        self.serving = serving

    def begin(self, tool: Tool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Paused:
        """Note nothing."""
        return self


class Recorder:
    """Notes the tool calls of one legacy call."""

    __slots__ = ("closed", "notes", "paused", "serving")

    def __init__(self, serving: tuple[str, ...]) -> None:
        self.notes: list[Note] = []
        self.closed = False
        self.serving = serving
        self.paused = Paused(serving)

    def begin(self, tool: Tool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Paused:
        """Note a call before the tool can change its arguments; return what stands here meanwhile. Never raises."""
        if not self.closed and len(self.notes) < MOST_NOTES:
            now = perf_counter_ns()
            seen = args[1:] if tool.owner is not None else args
            frozen = {name: freeze(value) for name, value in kwargs.items()} if kwargs else kwargs
            self.notes.append(Note(tool, [freeze(value) for value in seen], frozen, now))
        return self.paused


def original_of(value: Any) -> Any:
    """Return the host's own function behind a recorder, or *value* itself."""
    if isinstance(value, FunctionType):
        return value.__dict__.get(_ORIGINAL, value)
    return value


class Patches:
    """The recorders of one router."""

    def __init__(self, function: FunctionType, tools: list[Tool]) -> None:
        self._function, self._tools = function, tools
        self._undo: list[Callable[[], None]] = []

    def hold(self) -> None:
        """Install the recorders; installing twice does nothing."""
        if self._undo:
            return
        for tool in self._tools:
            if tool.owner is not None:
                self._in_class(tool.owner, tool)
        plain = {id(t.function): recorder_of(t) for t in self._tools if t.owner is None and _is_function(t.function)}
        for space in _places(self._function, self._tools):
            self._in_space(space, plain)

    def release(self) -> None:
        """Put the originals back, where nobody else has put something in their place."""
        while self._undo:
            self._undo.pop()()

    def _in_class(self, owner: type, tool: Tool) -> None:
        name = tool.function.__name__
        for base in owner.__mro__:
            if base.__dict__.get(name) is tool.function:
                replacement = recorder_of(tool)
                setattr(base, name, replacement)
                self._undo.append(functools.partial(_restore_attribute, base, name, replacement, tool.function))
                return

    def _in_space(self, space: Any, recorders: dict[int, FunctionType], depth: int = 2) -> None:
        keys = list(space) if isinstance(space, dict) else range(len(space))
        for key in keys:
            value = space[key]
            if depth and isinstance(value, dict | list):
                if not _is_dunder(key) and len(value) <= LARGEST_TABLE:
                    self._in_space(value, recorders, depth - 1)
                continue
            replacement = _replaced(value, recorders)
            if replacement is not value:
                space[key] = replacement
                self._undo.append(functools.partial(_restore_item, space, key, replacement, value))


def recorder_of(tool: Tool) -> FunctionType:
    """Return a function like the tool's own that reports to the recorder of this context, where there is one."""
    original = tool.function
    if inspect.iscoroutinefunction(original):

        @functools.wraps(original)
        async def record_async(*args: Any, **kwargs: Any) -> Any:
            recorder = RECORDER.get()
            if recorder is None:
                return await original(*args, **kwargs)
            token = RECORDER.set(recorder.begin(tool, args, kwargs))
            try:
                return await original(*args, **kwargs)
            finally:
                RECORDER.reset(token)

        return _marked(record_async, original)

    @functools.wraps(original)
    def record(*args: Any, **kwargs: Any) -> Any:
        recorder = RECORDER.get()
        if recorder is None:
            return original(*args, **kwargs)
        token = RECORDER.set(recorder.begin(tool, args, kwargs))
        try:
            return original(*args, **kwargs)
        finally:
            RECORDER.reset(token)

    return _marked(record, original)


def _marked(recorder: Any, original: Any) -> FunctionType:
    recorder.__dict__[_ORIGINAL] = original
    function: FunctionType = recorder
    return function


def _is_function(value: Any) -> bool:
    return isinstance(value, FunctionType) and not inspect.isgeneratorfunction(value)


def _is_dunder(key: Any) -> bool:
    return isinstance(key, str) and key.startswith("__")


def _places(function: FunctionType, tools: list[Tool]) -> Iterator[dict[str, Any]]:
    """Yield the router's globals and the home modules of its tools: where `module.tool()` looks the tool up."""
    seen = {id(function.__globals__)}
    yield function.__globals__
    for tool in tools:
        home = sys.modules.get(getattr(tool.function, "__module__", ""))
        if home is not None and id(vars(home)) not in seen:
            seen.add(id(vars(home)))
            yield vars(home)


def _replaced(value: Any, recorders: dict[int, FunctionType]) -> Any:
    if isinstance(value, FunctionType):
        return recorders.get(id(value), value)
    # Rows of a table: exact tuples only, a named one may have rules of its own.
    if type(value) is tuple and any(id(item) in recorders for item in value):
        return tuple(recorders.get(id(item), item) for item in value)
    return value


def _restore_item(space: Any, key: Any, replacement: Any, original: Any) -> None:
    try:
        if space[key] is replacement:
            space[key] = original
    except (LookupError, TypeError):
        pass  # the host has changed its table meanwhile


def _restore_attribute(owner: type, name: str, replacement: Any, original: Any) -> None:
    if owner.__dict__.get(name) is replacement:
        setattr(owner, name, original)
