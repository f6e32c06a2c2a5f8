"""Where a tool begins: the Python function whose code runs first when it is called, and how to read its arguments."""

from __future__ import annotations

import dis
import functools
import inspect
import sys
from dataclasses import dataclass, field
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

from migrate_kit.shim.layout import Layout
from migrate_kit.shim.snapshot import Usual

_NOTHING = object()
#: In 3.12 reading a frame's locals leaves a copy of them on the frame, which would keep arguments alive.
_LEAVES_A_COPY = sys.version_info[:2] == (3, 12)


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that calls are recorded of."""

    name: str
    function: Any
    owner: type | None = None


@dataclass(frozen=True, slots=True)
class Entrance:
    """A function of the host, left as it is; `me` is the instance that it must be called on, where it matters."""

    tool: Tool
    function: FunctionType
    me: Any = _NOTHING
    given: int = 0
    """Positional arguments that a partial has filled in."""
    given_names: frozenset[str] = frozenset()
    usual: Usual = field(default_factory=Usual, compare=False)
    """How large its arguments are."""
    is_alone: bool = field(init=False, compare=False)
    """True where its code is its own: a frame that runs it need not be looked at further."""
    is_coroutine: bool = field(init=False, compare=False)
    """True for a coroutine function."""
    _layout: Layout = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Work out once what is the same for each call: a caller waits while its arguments are read."""
        known = {
            "is_alone": not self.function.__closure__ and self.me is _NOTHING,
            "is_coroutine": bool(self.code.co_flags & inspect.CO_COROUTINE),
            "_layout": Layout(self.function, self.skipped, self.given_names),
        }
        for name, value in known.items():
            object.__setattr__(self, name, value)

    @property
    def code(self) -> CodeType:
        """The code object that begins."""
        return self.function.__code__

    @property
    def skipped(self) -> int:
        """Leading arguments that no router decides: `self`, and what a partial has filled in."""
        return self.given + (self.tool.owner is not None or self.me is not _NOTHING)

    def is_here(self, frame: FrameType) -> bool:
        """Tell whether *frame*, which runs our code, runs our function: closures of one factory share their code."""
        if self.is_alone:
            return True
        seen = frame.f_locals
        if self.me is not _NOTHING and seen.get(self.code.co_varnames[0], _NOTHING) is not self.me:
            return False
        cells = self.function.__closure__ or ()
        return all(
            seen.get(name, _NOTHING) is _content(cell) for name, cell in zip(self.code.co_freevars, cells, strict=True)
        )

    def arguments(self, frame: FrameType) -> tuple[list[Any], dict[str, Any]]:
        """Return what a call handed in, read at its beginning; an argument that is the default itself is left out."""
        seen = frame.f_locals
        if _LEAVES_A_COPY:
            seen = dict(seen)
            frame.f_locals.clear()
        return self._layout.read(seen)

    def begins(self, frame: FrameType) -> bool:
        """Tell whether *frame* is at its beginning, and no coroutine that goes on."""
        return not self.is_coroutine or frame.f_lasti == _first_resume(self.code)


def entrance_of(tool: Tool) -> Entrance | None:
    """Return where *tool* begins; None for what is not written in Python, and for generators, which begin later."""
    function, me, given, names = tool.function, _NOTHING, 0, frozenset[str]()
    for _ in range(8):
        if isinstance(function, FunctionType):
            lazy = inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function)
            return None if lazy else Entrance(tool, function, me, given, names)
        if isinstance(function, functools.partial):
            given, names = given + len(function.args), names | set(function.keywords)
            function = function.func
        elif isinstance(function, MethodType):
            me, function = function.__self__, function.__func__
        elif isinstance(getattr(type(function), "__call__", None), FunctionType) and not isinstance(function, type):  # noqa: B004 - its function is wanted
            function, me = type(function).__call__, function
        else:
            function = getattr(function, "__wrapped__", None)  # a cache: what it answers itself is not seen
    return None


@functools.lru_cache(maxsize=1_000)
def _first_resume(code: CodeType) -> int:
    return next((i.offset for i in dis.get_instructions(code) if i.opname == "RESUME"), 0)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return _NOTHING
