"""What is noted of the tools that a legacy router calls: each call as it began, and only the router's own.

Nothing of the host is replaced for it: functions, tables, classes and code objects stay what they are. `hooks` hears
from the interpreter that a tool's code begins, and tells whoever stands in this thread's or task's context.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter_ns
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from migrate_kit.shim.entrance import Entrance, Tool
from migrate_kit.shim.guard import RECORDER
from migrate_kit.shim.snapshot import Frozen, Usual, freeze

#: A router that makes more calls for one request is a loop; the first ones tell enough.
MOST_NOTES = 32
#: Ids of the code objects that call a legacy router: a walk up the stack ends there.
_BORDERS: set[int] = set()

Entrances = Mapping[int, Sequence[Entrance]]
"""id of a code object → the tools that begin in it."""


class Taken(NamedTuple):
    """One branch that said it is taken, by its mark."""

    branch: str
    at_ns: int


_F = TypeVar("_F", bound=Callable[..., Any])


class Note(NamedTuple):
    """One recorded call, with frozen arguments; `at_ns` is on the clock of perf_counter_ns."""

    entrance: Entrance
    args: list[Any]
    kwargs: dict[str, Any]
    at_ns: int

    @property
    def tool(self) -> Tool:
        """The tool that was called."""
        return self.entrance.tool


class Recorder:
    """Notes the tool calls of one legacy call."""

    __slots__ = ("closed", "entrances", "notes", "outer", "serving", "token", "weight")

    def __init__(self, router_id: str, *, outer: Recorder | Paused | None = None, entrances: Entrances = {}) -> None:  # noqa: B006 - never changed
        self.notes: list[Note | Taken] = []
        self.weight = 0
        """Bytes of the snapshots in the notes."""
        self.closed = False
        self.outer = outer
        self.entrances = entrances
        self.token: Any = None
        """What takes the recorder out of its context again."""
        self.serving: tuple[str, ...] = (router_id,) if outer is None else (*outer.serving, router_id)

    def entered(self, frame: FrameType) -> None:
        """Note that a tool begins in *frame*, before it can change its arguments. Never raises."""
        if self.closed:
            return
        try:
            entrance = self._own(frame)
            # Beyond this stack nobody knows better than the context, and this recorder stands in it.
            if entrance is not None and not _inside_tool(frame, self.entrances):
                self.note(entrance, frame)
        except Exception:  # noqa: BLE001 - an odd argument of the host: the call goes on unseen
            return

    def note(self, entrance: Entrance, frame: FrameType) -> None:
        """Note a call; while a coroutine tool runs, a `Paused` stands here for the tasks it starts."""
        if len(self.notes) < MOST_NOTES:
            now, usual = perf_counter_ns(), entrance.usual
            args, kwargs = entrance.arguments(frame)
            for name, value in kwargs.items():
                kwargs[name] = self._kept(value, usual)
            self.notes.append(
                Note(entrance, [self._kept(value, usual) for value in args] if args else args, kwargs, now)
            )
        if entrance.is_coroutine:
            RECORDER.set(Paused(self, frame.f_code))

    def _kept(self, value: Any, usual: Usual) -> Any:
        kept = freeze(value, usual)
        if kept.__class__ is Frozen:
            self.weight += len(kept.raw)
        return kept

    def left(self, code: object) -> None:
        """Take notice that a tool ended; only a `Paused` cares."""

    def took(self, router_id: str, branch: str, frame: FrameType) -> None:
        """Note a branch of the router that is observed: not of another inside it, nor where a tool has called it."""
        mine = not self.closed and router_id == self.serving[-1] and len(self.notes) < MOST_NOTES
        if mine and not _inside_tool(frame, self.entrances):
            self.notes.append(Taken(branch, perf_counter_ns()))

    def _own(self, frame: FrameType) -> Entrance | None:
        for entrance in self.entrances.get(id(frame.f_code), ()):
            if entrance.is_alone or entrance.is_here(frame):
                return entrance
        return None


class Paused:
    """Stands where the recorder was while a coroutine tool runs: what the tool calls was not the router's decision."""

    __slots__ = ("_code", "recorder")

    def __init__(self, recorder: Recorder, code: object) -> None:
        self.recorder, self._code = recorder, code

    @property
    def serving(self) -> tuple[str, ...]:
        """Ids of the routers being served."""
        return self.recorder.serving

    @property
    def closed(self) -> bool:
        """True when the legacy call is over."""
        return self.recorder.closed

    @property
    def outer(self) -> Recorder | Paused | None:
        """What stood in the context before the legacy call."""
        return self.recorder.outer

    def entered(self, frame: FrameType) -> None:
        """Note nothing, except where the tool has ended by an exception, which nobody is told of."""
        recorder = self.recorder
        try:
            if not recorder.closed and _inside_tool(frame, recorder.entrances) is False:
                recorder.entered(frame)
        except Exception:  # noqa: BLE001 - as above
            return

    def took(self, router_id: str, branch: str, frame: FrameType) -> None:
        """Note a branch only where the tool has ended by an exception: then the router itself goes on."""
        recorder = self.recorder
        if _inside_tool(frame, recorder.entrances) is False:
            recorder.took(router_id, branch, frame)

    def left(self, code: object) -> None:
        """Let the recorder stand here again when its tool returns."""
        if code is self._code:
            RECORDER.set(self.recorder)


def border(function: _F) -> _F:
    """Mark *function* as one that calls legacy routers."""
    _BORDERS.add(id(function.__code__))
    return function


def open_recorder() -> Any:
    """Return what stands in this context for a call that still runs, or None.

    A task or thread that was started inside a legacy call carries its recorder on for ever; once the call is over
    that means nothing.
    """
    around: Any = RECORDER.get()
    while around is not None and around.closed:
        around = around.outer
    return around


def _inside_tool(frame: FrameType, entrances: Entrances) -> bool | None:
    """Tell whether a tool has called *frame*, directly or not; None where the router is not on this stack."""
    outer = frame.f_back
    while outer is not None:
        code = id(outer.f_code)
        if code in _BORDERS:
            return False
        if code in entrances and any(entrance.is_here(outer) for entrance in entrances[code]):
            return True
        outer = outer.f_back
    return None
