"""Carry out one decided call on the function that is bound to its tool."""

from __future__ import annotations

import inspect
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from migrate_kit.errors import (
    ArgumentsInvalid,
    ConfirmationNeeded,
    ExecutionForbidden,
    ToolTimeout,
    TooOften,
    UnknownFunction,
)
from migrate_kit.execute.awaiting import await_within
from migrate_kit.execute.budget import left_s
from migrate_kit.execute.coerce import coerce
from migrate_kit.execute.danger import DangerLimit
from migrate_kit.execute.deadline import run_within
from migrate_kit.execute.native import WrongType, as_asked
from migrate_kit.execute.problem import Problem
from migrate_kit.execute.shape import shape_of
from migrate_kit.execute.tier import TIERS
from migrate_kit.execute.transient import is_transient
from migrate_kit.execute.validate import validate
from migrate_kit.messages import Language
from migrate_kit.model.context import current_asker
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.effects import Effects
from migrate_kit.model.tool import ToolSpec

PAUSE_S = 0.2
"""Before a query is asked again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Executor:
    """Executes calls; implements `model.ports.Execute`.

    Without a time limit (the default, for every tier) a function runs in the caller's thread, as it did when the
    legacy router called it. A limit, of its tier, of its description or of the request, moves a synchronous tool to a
    thread of its own: for tools that keep something thread-local, set none.
    """

    timeouts_s: Mapping[Effects, float] = field(default_factory=dict)
    language: Language = "en"
    confirm_dangerous: bool = True
    """False only where confirmations are asked for elsewhere, in front of this call."""
    danger: DangerLimit | None = None
    """How often one user may have something dangerous done."""
    sleep: Callable[[float], object] = time.sleep

    def __call__(
        self, call: ToolCall, spec: ToolSpec, function: Any, *, context: Mapping[str, Any], confirmed: bool = False
    ) -> Any:
        """Call *function* with the decided arguments and *context*, and return what it returns.

        Once; only a query is asked a second time, after an error that may pass by itself. For an asynchronous function
        it is an awaitable that is returned. Raises UnknownFunction, ExecutionForbidden (tool pinned to legacy),
        ArgumentsInvalid, ConfirmationNeeded, TooOften, ToolTimeout, or the function's own exception.
        """
        arguments = self.admitted(call, spec, function, confirmed=confirmed)
        bound = _bound(function, {**arguments, **context})
        limit = self.limit_s(spec)
        if limit == 0:
            raise ToolTimeout(tool=spec.name, seconds=0)
        self._count(spec)
        if is_async(function):
            return bound() if limit is None and spec.effects != "read_only" else self._awaited(bound, limit, spec)
        return self._called(bound, limit, spec)

    def admitted(self, call: ToolCall, spec: ToolSpec, function: Any, *, confirmed: bool = False) -> dict[str, Any]:
        """Return the arguments as *function* asks for them, with everything checked and nothing done or counted."""
        if not callable(function):
            raise UnknownFunction(tool=spec.name, implementation=spec.implementation or "?")
        if spec.pin == "legacy":
            raise ExecutionForbidden(tool=spec.name, stage="legacy")
        tier = TIERS[spec.effects]
        arguments = coerce(call.arguments, spec)
        if tier.validated and (problems := validate(arguments, spec)):
            raise arguments_invalid(spec, problems, self.language)
        asked = self._asked(arguments, spec, function)
        if tier.confirmed and self.confirm_dangerous and not confirmed:
            raise ConfirmationNeeded(tool=spec.name, call=spoken(ToolCall(tool=call.tool, arguments=arguments)))
        return asked

    def limit_s(self, spec: ToolSpec) -> float | None:
        """Return the seconds that a call of *spec* may take now; None for any."""
        own = spec.timeout_s or self.timeouts_s.get(spec.effects) or None
        return min((limit for limit in (own, left_s()) if limit is not None), default=None)

    def _asked(self, arguments: Mapping[str, Any], spec: ToolSpec, function: Any) -> dict[str, Any]:
        try:
            return as_asked(arguments, function)
        except WrongType as wrong:
            shape = shape_of(arguments[wrong.parameter])
            problem = Problem(parameter=wrong.parameter, kind="type", limit=wrong.wanted, shape=shape)
            raise arguments_invalid(spec, [problem], self.language) from wrong

    def _count(self, spec: ToolSpec) -> None:
        if self.danger is None or spec.effects != "dangerous" or self.danger.take(current_asker()):
            return
        raise TooOften(tool=spec.name, limit=self.danger.limit, seconds=int(self.danger.period_s))

    def _called(self, bound: Callable[[], Any], limit: float | None, spec: ToolSpec) -> Any:
        started = time.monotonic()
        try:
            return bound() if limit is None else run_within(limit, bound, tool=spec.name)
        except Exception as error:
            left = _left(limit, started)
            if not _may_ask_again(spec, error, left):
                raise
        self.sleep(PAUSE_S)
        return bound() if left is None else run_within(left, bound, tool=spec.name)

    async def _awaited(self, bound: Callable[[], Awaitable[Any]], limit: float | None, spec: ToolSpec) -> Any:
        is_query, started = spec.effects == "read_only", time.monotonic()
        try:
            return await (bound() if limit is None else await_within(limit, bound, tool=spec.name, cancels=is_query))
        except Exception as error:
            left = _left(limit, started)
            if not _may_ask_again(spec, error, left):
                raise
        import asyncio

        await asyncio.sleep(PAUSE_S)
        return await (bound() if left is None else await_within(left, bound, tool=spec.name, cancels=is_query))


execute = Executor()
"""The executor with the default settings: no time limits, English messages."""


def _left(limit: float | None, started: float) -> float | None:
    """Return what is left of *limit* after the pause; it is for both tries together."""
    return None if limit is None else limit - (time.monotonic() - started) - PAUSE_S


def _may_ask_again(spec: ToolSpec, error: Exception, left: float | None) -> bool:
    return spec.effects == "read_only" and is_transient(error) and (left is None or left > 0)


def arguments_invalid(spec: ToolSpec, problems: Sequence[Problem], language: Language) -> ArgumentsInvalid:
    """Return the error that lists every one of *problems*: in words, and as `faults` for machines."""
    said = "; ".join(problem.say(language) for problem in problems)
    faults = ", ".join(f"{problem.parameter}:{problem.kind}" for problem in problems)
    return ArgumentsInvalid(tool=spec.name, problems=said, faults=faults)


def spoken(call: ToolCall) -> str:
    """Return the concrete call as a person confirms it: `restart(service='order', force=True)`."""
    return f"{call.tool}({', '.join(f'{name}={value!r}' for name, value in call.arguments.items())})"


def is_async(function: Any) -> bool:
    """Tell whether calling *function* gives something to await."""
    target = function.func if isinstance(function, partial) else function
    return inspect.iscoroutinefunction(target) or inspect.iscoroutinefunction(getattr(target, "__call__", None))  # noqa: B004


def _bound(function: Callable[..., Any], arguments: dict[str, Any]) -> Callable[[], Any]:
    """Bind by keyword, and by place where the function takes a parameter only so."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return partial(function, **arguments)
    placed = []
    for parameter in parameters:
        if parameter.kind is not parameter.POSITIONAL_ONLY or parameter.name not in arguments:
            break
        placed.append(arguments.pop(parameter.name))
    return partial(function, *placed, **arguments)
