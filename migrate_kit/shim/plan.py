"""From decided calls to functions with their arguments, everything found and checked before anything begins."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.execute.native import as_asked
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.ports import Execute
from migrate_kit.shim.binding import BoundTool
from migrate_kit.shim.breaker import Permit
from migrate_kit.shim.call import Call
from migrate_kit.shim.snapshot import is_whole
from migrate_kit.shim.subject import reader


class NotPossible(LookupError):
    """A call cannot be made from here; the text says why. Legacy then serves."""

    def __init__(self, *, why: str) -> None:
        super().__init__(why)


@dataclass(slots=True)
class Act:
    """One call, ready. `begun` turns True when the function is entered; from then on nothing may call it again."""

    call: ToolCall
    tool: BoundTool
    function: Any
    context: Mapping[str, Any]
    begun: bool = False
    permit: Permit | None = None
    """Leave of the tool's breaker, until it is known what came of the call."""

    def directly(self) -> Any:
        """Call the function as the legacy would (stage hybrid). Raises WrongType before anything has begun."""
        decided = as_asked(self.call.arguments, self.function)
        args, kwargs = positional(self.tool.signature, {**decided, **self.context})
        self.begun = True
        return self.function(*args, **kwargs)

    def through(self, execute: Execute, *, confirmed: bool = False) -> Any:
        """Call the function through *execute*, with its checks (stage full)."""
        assert self.tool.spec is not None
        return execute(self.call, self.tool.spec, self._marking(), context=self.context, confirmed=confirmed)

    def _marking(self) -> Any:
        function = self.function
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def enter_async(*args: Any, **kwargs: Any) -> Any:
                self.begun = True
                return await function(*args, **kwargs)

            return enter_async

        @functools.wraps(function)
        def enter(*args: Any, **kwargs: Any) -> Any:
            self.begun = True
            return function(*args, **kwargs)

        return enter


def plan(call: Call, calls: tuple[ToolCall, ...]) -> list[Act]:
    """Return the acts for *calls*, in order. Raises NotPossible before anything has begun."""
    return [act_of(call, decided) for decided in calls]


def positional(signature: inspect.Signature | None, named: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Split *named* into positional and keyword arguments; only positional-only parameters go by position."""
    left = dict(named)
    args: list[Any] = []
    for parameter in signature.parameters.values() if signature is not None else ():
        if parameter.kind is not inspect.Parameter.POSITIONAL_ONLY or parameter.name not in left:
            break
        args.append(left.pop(parameter.name))
    return args, left


def act_of(call: Call, decided: ToolCall) -> Act:
    """Return the act for one call. Raises NotPossible."""
    tool = call.binding.bound(decided.tool)
    if call.binding.is_inline(decided.tool):
        raise NotPossible(why=f"{decided.tool}: statements of the legacy router")
    if tool.found is None:
        raise NotPossible(why=f"{decided.tool}: no function in this process")
    function = tool.found.callable_on(call.instance, call.binding.function.__globals__)
    if function is None:
        raise NotPossible(why=f"{decided.tool}: no object to call it on")
    context = {name: _handed_in(call, expression) for name, expression in call.binding.context_of(tool.name).items()}
    known = {} if tool.spec is None else tool.spec.parameters
    context = {name: value for name, value in context.items() if name not in known or name not in decided.arguments}
    if not is_whole(dict(decided.arguments)):
        raise NotPossible(why=f"{decided.tool}: an argument is no plain value")
    _fits(tool, {**decided.arguments, **context})
    return Act(decided, tool, function, context)


def _handed_in(call: Call, expression: str) -> Any:
    read = reader(expression)
    if read is None:
        raise NotPossible(why=f"{expression}: cannot be read off the arguments")
    try:
        return read(call.names())
    except Exception as error:
        raise NotPossible(why=f"{expression}: {type(error).__name__}") from error


def _fits(tool: BoundTool, named: Mapping[str, Any]) -> None:
    if tool.signature is None:
        return
    args, kwargs = positional(tool.signature, named)
    try:
        tool.signature.bind(*args, **kwargs)
    except TypeError as error:
        raise NotPossible(why=f"{tool.name}: {error}") from error
