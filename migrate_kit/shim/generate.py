"""Generate the wrapper with the legacy signature: a fixed signature costs a third of `*args, **kwargs`."""

from __future__ import annotations

import functools
import inspect
import linecache
from collections.abc import Callable
from itertools import count
from types import CodeType, FunctionType
from typing import Any

from migrate_kit.shim.cell import Cell

_NUMBER = count(1)
#: Wrappers that are kept compiled; a router that is decorated anew for each request compiles once.
_MOST_COMPILED = 1_000
#: The wrappers, by the kind of the function. An asynchronous generator cannot be handed on by one word.
_PLAIN = """\
def wrapper({declared}):
    if {is_due}:
        return {enter}
    return {legacy}
"""
_COROUTINE = """\
async def wrapper({declared}):
    if {is_due}:
        return await {enter}
    return await {legacy}
"""
_GENERATOR = """\
def wrapper({declared}):
    if {is_due}:
        return (yield from {enter})
    return (yield from {legacy})
"""
_ASYNC_GENERATOR = """\
async def wrapper({declared}):
    {inner} = {enter} if {is_due} else {legacy}
    {step}, {value} = {inner}.asend, None
    while True:
        try:
            {value} = await {step}({value})
        except StopAsyncIteration:
            return
        try:
            {value}, {step} = (yield {value}), {inner}.asend
        except BaseException as {error}:
            {value}, {step} = {error}, {inner}.athrow
"""
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class Shape:
    """The parameters of a function as source text: to declare them, to pass them on, to pack them."""

    def __init__(self, function: FunctionType) -> None:
        parameters = list(inspect.signature(function, follow_wrapped=False).parameters.values())
        self.positional = [p.name for p in parameters if p.kind in _POSITIONAL]
        self.keyword = [p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]
        self.star = next((p.name for p in parameters if p.kind is inspect.Parameter.VAR_POSITIONAL), None)
        self.stars = next((p.name for p in parameters if p.kind is inspect.Parameter.VAR_KEYWORD), None)
        self.names = [p.name for p in parameters]
        self._parameters = parameters

    def arguments(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return name → value of packed arguments (`*args` under its own name)."""
        named = dict(zip(self.positional, args, strict=False)) | kwargs
        if self.star is not None:
            named[self.star] = args[len(self.positional) :]
        return named

    def declared(self) -> str:
        """Return the parameter list; the real defaults are put on the finished function."""
        parts: list[str] = []
        kinds = [p.kind for p in self._parameters]
        for index, parameter in enumerate(self._parameters):
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in "".join(parts):
                parts.append("*")
            default = "" if parameter.default is inspect.Parameter.empty else "=None"
            parts.append({2: "*", 4: "**"}.get(parameter.kind, "") + parameter.name + default)
            ends = kinds[index + 1 : index + 2] != [inspect.Parameter.POSITIONAL_ONLY]
            if parameter.kind is inspect.Parameter.POSITIONAL_ONLY and ends:
                parts.append("/")
        return ", ".join(parts)

    def passed(self) -> str:
        """Return the arguments of the plain call."""
        parts = [*self.positional]
        parts += [f"*{self.star}"] if self.star else []
        parts += [f"{name}={name}" for name in self.keyword]
        parts += [f"**{self.stars}"] if self.stars else []
        return ", ".join(parts)

    def packed(self) -> str:
        """Return the arguments as a tuple and a dict."""
        parts = [*self.positional, *([f"*{self.star}"] if self.star else [])]
        keywords = [f"{name!r}: {name}" for name in self.keyword] + ([f"**{self.stars}"] if self.stars else [])
        return f"({', '.join(parts)}{',' if parts else ''}), {{{', '.join(keywords)}}}"


def wrapper_for(
    function: FunctionType,
    shape: Shape,
    *,
    cell: Cell,
    due: Callable[[Any], bool],
    looks_at: str | None,
    enter: Callable[[tuple[Any, ...], dict[str, Any]], Any],
) -> FunctionType:
    """Return a function like *function* that calls it, or *enter* where *cell* is live and the call is due."""
    ours = {"cell": cell, "due": due, "enter": enter, "legacy": function}
    names = {key: _free(f"_mk_{key}", shape.names) for key in (*ours, "step", "value", "inner", "error")}
    source = _text_for(function).format(
        declared=shape.declared(),
        is_due=f"{names['cell']}.live and {names['due']}({looks_at})",
        enter=f"{names['enter']}({shape.packed()})",
        legacy=f"{names['legacy']}({shape.passed()})",
        **{key: names[key] for key in ("step", "value", "inner", "error")},
    )
    space: dict[str, Any] = {names[key]: value for key, value in ours.items()}
    exec(_compiled(source, f"{function.__module__}:{function.__qualname__}"), space)  # noqa: S102 - only parameter names of a real function go in
    wrapper: FunctionType = space.pop("wrapper")  # in its own globals it would be a circle that outlives its request
    wrapper.__code__ = wrapper.__code__.replace(co_name=function.__name__, co_qualname=function.__qualname__)
    wrapper.__defaults__, wrapper.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    functools.update_wrapper(wrapper, function)
    return wrapper


def _text_for(function: FunctionType) -> str:
    if inspect.iscoroutinefunction(function):
        return _COROUTINE
    if inspect.isgeneratorfunction(function):
        return _GENERATOR
    return _ASYNC_GENERATOR if inspect.isasyncgenfunction(function) else _PLAIN


@functools.lru_cache(maxsize=_MOST_COMPILED)
def _compiled(source: str, name: str) -> CodeType:
    file = f"<migrate-kit wrapper {next(_NUMBER)} of {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    return compile(source, file, "exec")


def _free(name: str, taken: list[str]) -> str:
    while name in taken:
        name += "_"
    return name
