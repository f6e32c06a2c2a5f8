"""Find a tool's function in the running process, by what the wrapped function can reach; never import anything.

Importing `package.module` anew under `python -m package.module` would make a second copy with its own state.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from migrate_kit.model.implementation import module_name, same_module


@dataclass(frozen=True, slots=True)
class Found:
    """A function, and the class that an instance must be found of before it can be called."""

    function: Any
    owner: type | None = None

    def callable_on(self, instance: object, module: Mapping[str, Any]) -> Any:
        """Return what to call: the function, or the method of *instance*, its parts, or an object of the module.

        None when no instance of the owner is in reach.
        """
        if self.owner is None:
            return self.function
        holder = _instance(self.owner, instance, module)
        return None if holder is None else getattr(holder, self.function.__name__)


def find(implementation: str, function: FunctionType) -> Found | None:
    """Return the tool `module:qualname` as *function* would reach it, or None.

    The module may be named from another root (`tools.logs` for `app.tools.logs`) or be `__main__`.
    """
    module, _, qualname = implementation.rpartition(":")
    parts = qualname.split(".")
    for space in _spaces(module, function):
        found = _walk(space, parts)
        if found is not None:
            return found
    return _by_name(module, qualname, function)


def _spaces(module: str, function: FunctionType) -> Iterator[Mapping[str, Any]]:
    own = function.__globals__
    if same_module(module, module_name(own)):
        yield own
    reachable = [value for value in list(own.values()) if isinstance(value, ModuleType)]
    loaded = [value for value in list(sys.modules.values()) if isinstance(value, ModuleType)]
    named = [
        m for m in (*reachable, *loaded) if module and same_module(module, m.__name__) and m.__name__ != "__main__"
    ]
    # An exact name before one that only ends alike.
    for candidate in sorted(named, key=lambda m: m.__name__ != module):
        yield vars(candidate)


def _walk(space: Mapping[str, Any], parts: list[str]) -> Found | None:
    value = space.get(parts[0])
    owner: type | None = None
    for part in parts[1:]:
        if isinstance(value, ModuleType):
            value, owner = vars(value).get(part), None
        elif isinstance(value, type):
            raw = inspect.getattr_static(value, part, None)
            owner = value if isinstance(raw, FunctionType) else None
            value = raw if owner else getattr(value, part, None)
        else:
            return None
    return Found(value, owner) if callable(value) else None


def _by_name(module: str, qualname: str, function: FunctionType) -> Found | None:
    """Look at what the function can name: its closure and its globals, under any alias."""
    for value in (*_closure(function), *list(function.__globals__.values())):
        if (
            callable(value)
            and getattr(value, "__qualname__", "").rpartition("<locals>.")[2] == qualname
            and same_module(module, str(getattr(value, "__module__", "")))
        ):
            return Found(value)
    return None


def _closure(function: FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:
            continue  # not yet assigned


def _instance(owner: type, instance: object, module: Mapping[str, Any]) -> object | None:
    if isinstance(instance, owner):
        return instance
    parts = list(getattr(instance, "__dict__", {}).values())
    for value in (*parts, *list(module.values())):
        if isinstance(value, owner):
            return value
    return None
