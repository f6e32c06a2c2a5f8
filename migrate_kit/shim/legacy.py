"""What the legacy router decided: from what it returned (selector), what it called (dispatcher), or its twin."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from migrate_kit.model.decision import LegacyDecision, LegacySource, ToolCall
from migrate_kit.model.inventory import Branch, Computed
from migrate_kit.model.twin import Twin, tool_of
from migrate_kit.shim.binding import Binding
from migrate_kit.shim.call import Call
from migrate_kit.shim.capture import Note, Taken
from migrate_kit.shim.snapshot import thaw


@dataclass(frozen=True, slots=True)
class Returned:
    """The names in a returned value, most telling first; `several` where a list of them was returned."""

    names: tuple[str, ...]
    several: bool = False


def reduce(value: Any) -> Returned:
    """Return the names in *value*, keeping nothing of it. Never raises for data."""
    several = isinstance(value, list | tuple | set | frozenset)
    return Returned(tuple(dict.fromkeys(_names(value, 2)))[:16], several)


def names_in(returned: Returned | str | None) -> tuple[str, ...]:
    """Return the names that a legacy router returned; a plain text is kept as it is, and is its own name."""
    return (returned,) if isinstance(returned, str) else () if returned is None else returned.names


def legacy_decision(call: Call) -> LegacyDecision:
    """Return the legacy side of *call*."""
    binding = call.binding
    if not call.legacy_ran:
        return twin_decision(binding, call.text)
    if call.raised is not None:
        return _failed(call)
    if binding.is_selector:
        return _selected(call)
    captured = _captured(call.notes, binding)
    if captured is not None:
        is_default = len(captured.calls) == 1 and captured.calls[0].tool == binding.default_tool
        return LegacyDecision(
            calls=() if is_default else captured.calls,
            compare_arguments=captured.with_arguments and not is_default,
            source=LegacySource.captured,
            duration_us=_decision_us(call),
        )
    return twin_decision(binding, call.text, duration_us=call.duration_us)


def twin_decision(binding: Binding, text: str, *, duration_us: int = 0) -> LegacyDecision:
    """Return what the twin says; not known without one, or where a test it cannot make could have mattered."""
    return decision_of(binding.twin, text, duration_us=duration_us)


def decision_of(twin: Twin | None, text: str, *, duration_us: int = 0) -> LegacyDecision:
    """Return what *twin* says for *text*; the same as above, of a router that is not wrapped."""
    if twin is None:
        return LegacyDecision(known=False, duration_us=duration_us)
    said = twin.decide(text)
    reached = [branch for branch in said.fired if branch.target_kind != "none"]
    return LegacyDecision(
        calls=tuple(ToolCall(tool=tool_of(branch), arguments=_stated(branch)) for branch in reached),
        known=said.certain,
        compare_arguments=bool(reached) and all(map(_is_stated, reached)),
        source=LegacySource.twin,
        duration_us=duration_us,
    )


def _stated(branch: Branch) -> dict[str, Any]:
    """Return the constants of a branch of statements, which say what answer it gives: no call of it is captured."""
    if branch.target_kind != "inline":
        return {}
    return {name: value for name, value in branch.arguments.items() if not isinstance(value, Computed)}


def _is_stated(branch: Branch) -> bool:
    return bool(branch.arguments) and len(_stated(branch)) == len(branch.arguments)


def _failed(call: Call) -> LegacyDecision:
    # An interrupted call says nothing about the router; a failing tool was still decided for.
    captured = None if call.raised in ("CancelledError", "KeyboardInterrupt") else _captured(call.notes, call.binding)
    if captured is None:
        said = twin_decision(call.binding, call.text, duration_us=call.duration_us)
        return replace(said, known=said.known and call.raised != "CancelledError", error=call.raised)
    return LegacyDecision(
        calls=captured.calls,
        compare_arguments=captured.with_arguments,
        source=LegacySource.captured,
        error=call.raised,
        duration_us=_decision_us(call),
    )


def _selected(call: Call) -> LegacyDecision:
    names = names_in(call.returned)
    tools = [tool for name in names if (tool := call.binding.tool_named(name)) is not None]
    if not getattr(call.returned, "several", False):
        tools = tools[:1]
    is_default = not tools and (not names or set(names) & call.binding.default_names)
    if tools or is_default:
        return LegacyDecision(
            calls=tuple(ToolCall(tool=tool) for tool in tools),
            source=LegacySource.returned,
            duration_us=call.duration_us,
        )
    return twin_decision(call.binding, call.text, duration_us=call.duration_us)


@dataclass(frozen=True, slots=True)
class _Captured:
    calls: tuple[ToolCall, ...]
    with_arguments: bool


def _captured(notes: Sequence[Note | Taken], binding: Binding) -> _Captured | None:
    """Return what was noted as calls, in order; None where nothing was, or a mark is of a branch that is not known."""
    calls: list[ToolCall] = []
    stated = True
    for note in notes:
        if isinstance(note, Note):
            calls.append(ToolCall(tool=note.tool.name, arguments=_arguments(note, binding)))
            continue
        branch = binding.marks.get(note.branch)
        if branch is None:
            return None  # the source was changed since the marks were written
        calls.append(ToolCall(tool=tool_of(branch), arguments=_stated(branch)))
        stated = stated and _is_stated(branch)
        if binding.twin is not None and binding.twin.router.exclusive:
            break  # what is called from here on is the branch's own work
    return _Captured(tuple(calls), stated) if calls else None


def _arguments(note: Note, binding: Binding) -> dict[str, Any]:
    args = [thaw(value) for value in note.args]
    kwargs = {name: thaw(value) for name, value in note.kwargs.items()}
    own = note.entrance.skipped
    try:
        bound = inspect.signature(note.entrance.function).bind_partial(*([None] * own), *args, **kwargs)
    except (TypeError, ValueError):
        return kwargs
    given = list(bound.arguments.items())[own:]
    handed_in = binding.context_of(note.tool.name)
    return {name: value for name, value in given if name not in handed_in}


def _decision_us(call: Call) -> int:
    """Return the time until the first tool began: what the deciding took, where the tools' own time is known."""
    if call.notes:
        return max(call.notes[0].at_ns - call.started_ns, 0) // 1000
    return call.duration_us


def _names(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name}"
        if isinstance(value.value, str):
            yield value.value
        yield value.name
    elif isinstance(value, str):
        yield str.__str__(value)
    elif callable(value):
        yield from _callable_names(value)
    elif depth and isinstance(value, dict):
        for item in list(value.values())[:16]:
            yield from _names(item, depth - 1)
    elif depth and isinstance(value, list | tuple | set | frozenset):
        for item in list(value)[:16]:
            yield from _names(item, depth - 1)


def _callable_names(value: Any) -> Iterator[str]:
    inner = getattr(value, "func", value)  # functools.partial
    for attribute in ("__qualname__", "__name__"):
        name = getattr(inner, attribute, None)
        if isinstance(name, str):
            yield name.rpartition("<locals>.")[2]
