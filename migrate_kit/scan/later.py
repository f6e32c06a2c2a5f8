"""Functions that are handed over to be called later: threads, timers, executors, event loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from migrate_kit.scan.evaluate import entries
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.values import Closure, Function, Stranger, Unclear, Value

#: Method or function → how many arguments stand in front of the function that it is given.
_TAKES = {
    "submit": 0, "to_thread": 0, "apply_async": 0, "run_in_executor": 1, "call_soon": 0, "call_later": 1, "after": 1,
    "Timer": 1, "start_soon": 0, "add_task": 0, "run_sync": 0, "start_new_thread": 0,
}  # fmt: skip


def handed_over(
    name: str, positional: Sequence[Value], keywords: Mapping[str, Value], scope: Scope, source: str
) -> Value | None:
    """Return what starting a function elsewhere comes to: the call of it; None where none is handed over."""
    from migrate_kit.scan.calls import invoke

    callee, given = _callee(name, positional, keywords)
    if not isinstance(callee, Function | Closure | Stranger):
        return None
    called = invoke(callee, given, {}, scope, source)
    return Unclear(source, "called elsewhere", inner=(called,))


def _callee(name: str, positional: Sequence[Value], keywords: Mapping[str, Value]) -> tuple[Value | None, list[Value]]:
    if name in ("Thread", "Process"):
        rows = entries(keywords["args"]) if "args" in keywords else None
        return keywords.get("target"), [row.value for row in rows or ()]
    before = _TAKES.get(name)
    if before is None or len(positional) <= before:
        return None, []
    rest = list(positional[before + 1 :])
    if name in ("Timer", "start_new_thread", "apply_async") and rest:  # these take the arguments as one list
        rows = entries(rest[0])
        rest = [row.value for row in rows] if rows is not None else []
    return positional[before], rest
