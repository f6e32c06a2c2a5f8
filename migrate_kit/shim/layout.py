"""Where the arguments of a call stand in the frame of its function, worked out once: a caller waits for the reading."""

from __future__ import annotations

import inspect
from types import FunctionType
from typing import Any

_NOTHING = object()


class Layout:
    """The names of a frame that hold arguments: those that go by their place, and those that have a name."""

    __slots__ = ("_by_name", "_defaults", "_first", "_function", "_kwonly", "_places", "_skip", "_star", "_stars")

    def __init__(self, function: FunctionType, skipped: int, given_names: frozenset[str]) -> None:
        """Leave out the first *skipped* arguments, and those of *given_names*."""
        code = function.__code__
        count, names = code.co_argcount, code.co_varnames
        self._function = function
        self._kwonly = tuple(n for n in names[count : count + code.co_kwonlyargcount] if n not in given_names)
        rest = iter(names[count + code.co_kwonlyargcount :])
        self._star = next(rest) if code.co_flags & inspect.CO_VARARGS else ""
        self._stars = next(rest) if code.co_flags & inspect.CO_VARKEYWORDS else ""
        self._skip = max(skipped - count, 0)
        self._places = names[skipped:count]
        self._first = names[skipped : code.co_posonlyargcount]
        named = names[max(code.co_posonlyargcount, skipped) : count]
        self._by_name = (*(n for n in named if n not in given_names), *self._kwonly)
        self._defaults: tuple[Any, Any, dict[str, Any]] = (_NOTHING, _NOTHING, {})

    def read(self, seen: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Return positional and named arguments of the frame's locals; one that is the default itself is left out."""
        star = seen[self._star] if self._star else ()
        # Behind further positional arguments a name would be filled twice.
        places, by_name = (self._places, self._kwonly) if star else (self._first, self._by_name)
        defaults, kwargs = self._present_defaults(), {}
        for name in by_name:
            value = seen[name]
            if value is not defaults.get(name, _NOTHING):
                kwargs[name] = value
        args = [seen[name] for name in places] if places else []
        args += star[self._skip :] if star else ()
        return args, kwargs | seen[self._stars] if self._stars else kwargs

    def _present_defaults(self) -> dict[str, Any]:
        """Return the defaults that the function has by now: a host may give it others."""
        function = self._function
        values, named, known = self._defaults
        if values is not function.__defaults__ or named is not function.__kwdefaults__:
            values, named = function.__defaults__, function.__kwdefaults__
            count = function.__code__.co_argcount
            places = function.__code__.co_varnames[count - len(values or ()) : count]
            known = dict(zip(places, values or (), strict=True)) | (named or {})
            self._defaults = values, named, known
        return known
