"""Hear that a tool's code begins, without touching it: `sys.monitoring`, before 3.12 a profiler around the call.

Both see only the code objects of known tools. Neither is there in stage legacy. A profiler sees one thread and
yields to one that is there already; where nothing is heard, the twin says what the router decided.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Iterable
from threading import RLock
from types import CodeType, FrameType
from typing import Any

from migrate_kit.shim.capture import Entrances
from migrate_kit.shim.entrance import Entrance, Tool, entrance_of
from migrate_kit.shim.guard import RECORDER

_MONITORING: Any = getattr(sys, "monitoring", None)
#: Tool ids that the interpreter reserves for nobody.
_FREE_IDS = (4, 3)
HAS_MONITORING = _MONITORING is not None

_HELD: dict[int, tuple[Entrance, ...]] = {}
"""id of a code object → the tools that begin in it, of all routers that are observed now."""
_LOCK = RLock()
_tool_id: int | None = None


class Hooks:
    """What is heard of the tools of one router."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        found = [entrance for tool in tools if (entrance := entrance_of(tool)) is not None]
        by_code: dict[int, list[Entrance]] = {}
        for entrance in found:
            by_code.setdefault(id(entrance.code), []).append(entrance)
        self.entrances: Entrances = by_code
        self._found = tuple(found)
        self._release: Any = None

    def hold(self) -> None:
        """Listen; listening twice does nothing."""
        with _LOCK:
            if self._release is None or not self._release.alive:
                _listen(self._found)
                self._release = weakref.finalize(self, _forget, self._found)
                self._release.atexit = False

    def release(self) -> None:
        """Listen no more."""
        if self._release is not None:
            self._release()


class Profile:
    """A profiler of this thread from `start` to `stop`, where the interpreter has nothing better.

    *whom* is told of frames; one that raises (a candidate that must not execute) ends the profile by it. The profiler
    hears of every function, of ours too, and slows each of them: as little as possible is done before it is stopped.
    """

    __slots__ = ("_before", "_entrances", "_own", "_whom")

    def __init__(self, whom: Any, entrances: Entrances) -> None:
        self._whom, self._entrances = whom, entrances
        self._own: Any = None
        self._before: Any = None

    def start(self) -> bool:
        """Begin, unless somebody else's profiler is there, or there is nothing to hear of; False where none may be."""
        before = sys.getprofile()
        if not self._entrances or (before is not None and _profile_of(before) is None):
            return True
        self._before, self._own = before, self._hear
        try:
            sys.setprofile(self._own)
        except Exception:  # noqa: BLE001 - an audit hook of the host forbids it
            self._own = None
        return self._own is not None

    def stop(self) -> None:
        """End, where nobody has put a profiler of his own in the place."""
        own = self._own
        if own is None:
            return
        present = sys.getprofile()
        if present is own or present is None:
            sys.setprofile(None)
            outer = None if self._before is None else _profile_of(self._before)
            if outer is not None and outer._own is not None:
                sys.setprofile(outer._own)
        self._own = None

    def _hear(self, frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and id(frame.f_code) in self._entrances:
            around: Any = RECORDER.get()
            # Greenlets share their thread's profiler, not their context.
            if around is self._whom and self._entrances[id(frame.f_code)][0].begins(frame):
                around.entered(frame)


def _profile_of(profiler: Any) -> Profile | None:
    """Return the Profile whose profiler that is, None for one of the host."""
    whose = getattr(profiler, "__self__", None)
    return whose if whose.__class__ is Profile else None


def held() -> Entrances:
    """Return the tools of all routers that are observed now."""
    return _HELD


def _listen(entrances: Iterable[Entrance]) -> None:
    for entrance in entrances:
        key = id(entrance.code)
        _HELD[key] = (*_HELD.get(key, ()), entrance)
        if _own_id() is not None:
            events = _MONITORING.events
            wanted = events.PY_START | (events.PY_RETURN if entrance.is_coroutine else 0)
            _MONITORING.set_local_events(_tool_id, entrance.code, wanted)


def _forget(entrances: Iterable[Entrance]) -> None:
    global _tool_id  # noqa: PLW0603 - one per process by nature
    with _LOCK:
        for entrance in entrances:
            key = id(entrance.code)
            left = list(_HELD.get(key, ()))
            if entrance in left:
                left.remove(entrance)
            if left:
                _HELD[key] = tuple(left)
                continue
            _HELD.pop(key, None)
            if _tool_id is not None:
                _MONITORING.set_local_events(_tool_id, entrance.code, 0)
        if not _HELD and _tool_id is not None:
            _MONITORING.free_tool_id(_tool_id)
            _tool_id = None


def _own_id() -> int | None:
    global _tool_id  # noqa: PLW0603 - one per process by nature
    if _tool_id is None and HAS_MONITORING:
        _tool_id = next((n for n in _FREE_IDS if _MONITORING.get_tool(n) is None), None)
        if _tool_id is not None:
            events = _MONITORING.events
            _MONITORING.use_tool_id(_tool_id, "migrate-kit")
            _MONITORING.register_callback(_tool_id, events.PY_START, _on_start)
            _MONITORING.register_callback(_tool_id, events.PY_RETURN, _on_return)
    return _tool_id


def _on_start(_code: CodeType, _offset: int) -> None:
    around = RECORDER.get()
    if around is not None:
        around.entered(sys._getframe(1))


def _on_return(code: CodeType, _offset: int, _value: object) -> None:
    around = RECORDER.get()
    if around is not None:
        around.left(code)
