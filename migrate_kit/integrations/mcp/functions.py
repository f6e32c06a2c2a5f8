"""The function behind a description, imported by its name: a server has no legacy program around it to ask.

Importing runs other people's code. Whatever that raises is a reason not to serve the tool, never the end of the server.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module, invalidate_caches
from types import FunctionType, ModuleType
from typing import Any

from migrate_kit.execute import impossible
from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import ToolSpec


class NotServable(Exception):
    """Why a tool cannot be served: a key of the messages with its fields."""

    def __init__(self, *, key: str, **fields: Any) -> None:
        super().__init__(key)
        self.key, self.fields = key, fields

    def say(self, language: Language) -> str:
        """Return the reason as a sentence."""
        return tell(f"serve.{self.key}", language, **self.fields)


def function_of(spec: ToolSpec) -> Callable[..., Any]:
    """Return what to call for *spec*. Raises NotServable."""
    if spec.is_inline:
        raise NotServable(key="inline")
    if not spec.implementation:
        raise NotServable(key="no_implementation")
    module_name, _, qualname = spec.implementation.rpartition(":")
    module = _imported(module_name)
    try:
        function = _found(module, qualname)
        missing = _handed_in(function, spec)
        decided = [name for name, parameter in spec.parameters.items() if parameter.required]
        objects = impossible(function, [name for name in decided if name not in spec.context])
    except NotServable:
        raise
    except Exception as error:  # looking at an object may run its code, too
        raise _failed(module_name, error) from error
    if missing:
        raise NotServable(key="needs_context", parameters=", ".join(missing))
    asked = ", ".join(f"{name} ({wanted})" for name, wanted in objects.items())
    if asked:
        raise NotServable(key="needs_object", parameters=asked)
    return function


def _imported(name: str) -> ModuleType:
    # A module that was written since the last look would not be found.
    invalidate_caches()
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        raise _failed(name, error) from error


def _failed(module: str, error: BaseException) -> NotServable:
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return NotServable(key="import_failed", module=module, what=what)


def _found(module: ModuleType, qualname: str) -> Callable[..., Any]:
    owner: Any = None
    value: Any = module
    for part in qualname.split("."):
        owner, value = value, inspect.getattr_static(value, part, None)
    if isinstance(value, staticmethod | classmethod):
        value = getattr(owner, qualname.rpartition(".")[2])
    elif isinstance(owner, type) and isinstance(value, FunctionType):
        value = _method(module, owner, value.__name__, qualname)
    if not callable(value):
        raise NotServable(key="no_function", module=module.__name__, qualname=qualname)
    found: Callable[..., Any] = value
    return found


def _method(module: ModuleType, owner: type, name: str, qualname: str) -> Any:
    """Return the method of an object that the module holds; making one here could start anything."""
    holder = next((value for value in vars(module).values() if isinstance(value, owner)), None)
    if holder is None:
        raise NotServable(key="no_instance", qualname=qualname, module=module.__name__)
    return getattr(holder, name)


def _handed_in(function: Callable[..., Any], spec: ToolSpec) -> list[str]:
    """Return the parameters that only the legacy program could give."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return []
    needed = (parameters[name] for name in spec.context if name in parameters)
    variadic = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [p.name for p in needed if p.default is p.empty and p.kind not in variadic]
