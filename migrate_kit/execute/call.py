"""Carry out one decided call on the function that is bound to its tool."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from migrate_kit.errors import ArgumentsInvalid, ConfirmationNeeded, ExecutionForbidden, UnknownFunction
from migrate_kit.execute.coerce import coerce
from migrate_kit.execute.deadline import run_within
from migrate_kit.execute.native import WrongType, as_asked
from migrate_kit.execute.problem import Problem
from migrate_kit.execute.shape import shape_of
from migrate_kit.execute.tier import TIERS
from migrate_kit.execute.validate import validate
from migrate_kit.messages import Language
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.effects import Effects
from migrate_kit.model.tool import ToolSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Executor:
    """Executes calls; implements `model.ports.Execute`.

    Without a time limit (the default, for every tier) a function runs in the caller's thread, as it did when the
    legacy router called it. A limit in `timeouts_s` moves synchronous tools of that tier to a thread of their own:
    set one only for tools that keep nothing thread-local. Asynchronous functions are the event loop's to limit.
    """

    timeouts_s: Mapping[Effects, float] = field(default_factory=dict)
    language: Language = "en"
    confirm_dangerous: bool = True
    """False only where confirmations are asked for elsewhere, in front of this call."""

    def __call__(
        self, call: ToolCall, spec: ToolSpec, function: Any, *, context: Mapping[str, Any], confirmed: bool = False
    ) -> Any:
        """Call *function* once with the decided arguments and *context*, and return what it returns.

        For an asynchronous function that is its awaitable, untouched. Raises UnknownFunction, ExecutionForbidden (tool
        pinned to legacy), ArgumentsInvalid, ConfirmationNeeded, ToolTimeout, or the function's own exception.
        """
        arguments = self._admitted(call, spec, function, confirmed)
        bound = _bound(function, {**arguments, **context})
        limit = self.timeouts_s.get(spec.effects)
        if limit is None or _is_async(function):
            return bound()
        return run_within(limit, bound, tool=spec.name)

    def _admitted(self, call: ToolCall, spec: ToolSpec, function: Any, confirmed: bool) -> dict[str, Any]:
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

    def _asked(self, arguments: Mapping[str, Any], spec: ToolSpec, function: Any) -> dict[str, Any]:
        try:
            return as_asked(arguments, function)
        except WrongType as wrong:
            shape = shape_of(arguments[wrong.parameter])
            problem = Problem(parameter=wrong.parameter, kind="type", limit=wrong.wanted, shape=shape)
            raise arguments_invalid(spec, [problem], self.language) from wrong


execute = Executor()
"""The executor with the default settings: no time limits, English messages."""


def arguments_invalid(spec: ToolSpec, problems: Sequence[Problem], language: Language) -> ArgumentsInvalid:
    """Return the error that lists every one of *problems*: in words, and as `faults` for machines."""
    said = "; ".join(problem.say(language) for problem in problems)
    faults = ", ".join(f"{problem.parameter}:{problem.kind}" for problem in problems)
    return ArgumentsInvalid(tool=spec.name, problems=said, faults=faults)


def spoken(call: ToolCall) -> str:
    """Return the concrete call as a person confirms it: `restart(service='order', force=True)`."""
    return f"{call.tool}({', '.join(f'{name}={value!r}' for name, value in call.arguments.items())})"


def _is_async(function: Any) -> bool:
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
