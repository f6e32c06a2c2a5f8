"""How a function is named in a description: `module:qualname`, whatever root its module is seen from."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

_LOCALS = "<locals>."


def implementation_of(function: Callable[..., Any]) -> str:
    """Return `module:qualname` of *function*, also where its module runs as `__main__`."""
    function = bare(function)
    module = str(getattr(function, "__module__", "") or "")
    if module == "__main__" and module in sys.modules:
        module = module_name(vars(sys.modules[module]))
    return f"{module}:{qualname_of(function)}"


def qualname_of(function: Callable[..., Any]) -> str:
    """Return the qualified name of *function*, that of its class for an object, without what it was made inside of."""
    function = bare(function)
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    return str(name).rpartition(_LOCALS)[2]


def bare(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return *function* itself, or what a partial calls in the end."""
    while isinstance(function, functools.partial):
        function = function.func
    return function


def module_name(space: Mapping[str, Any]) -> str:
    """Return the import name of a module's globals, also where it runs as `__main__`."""
    name = str(space.get("__name__", ""))
    if name != "__main__":
        return name
    spec, file = space.get("__spec__"), space.get("__file__")
    if spec is not None:
        return str(spec.name)
    return Path(file).stem if isinstance(file, str) else name


def same_module(one: str, other: str) -> bool:
    """Tell whether two dotted names can mean one module, seen from different roots."""
    if not one or not other or "__main__" in (one, other):
        return True
    shorter, longer = sorted((one, other), key=len)
    return longer == shorter or longer.endswith(f".{shorter}")


def same_implementation(one: str, other: str) -> bool:
    """Tell whether two `module:qualname` can mean one function."""
    (module, _, name), (other_module, _, other_name) = one.rpartition(":"), other.rpartition(":")
    return name == other_name and same_module(module, other_module)
