"""Import a tool by its name: only what was written by hand and no wrapped function reaches; never on a call's path."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from migrate_kit.errors import UnknownFunction
from migrate_kit.model.implementation import module_name
from migrate_kit.model.tool import ToolSpec


def imported(spec: ToolSpec) -> Any:
    """Return what the description names as `module:qualname`, importing the module where it is not loaded.

    Raises UnknownFunction where there is no such callable, and whatever the import of the module raises.
    """
    module, _, qualname = spec.implementation.rpartition(":")
    value = _module(module) if module else None
    for part in qualname.split("."):
        value = getattr(value, part, None)
    if not callable(value):
        raise UnknownFunction(tool=spec.name, implementation=spec.implementation)
    return value


def _module(name: str) -> Any:
    main = sys.modules.get("__main__")
    # Under its own name the module that runs would be loaded a second time, with a state of its own.
    if name not in sys.modules and main is not None and module_name(vars(main)) == name:
        return main
    return import_module(name)
