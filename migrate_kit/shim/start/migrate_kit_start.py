"""Find out that a module with a router is loaded, by whatever way; only then is `migrate_kit` imported.

Modules that Python loads from their source are compiled with the wrapper in them (`observed.compiled`). What is loaded
otherwise, the main script above all, is watched by its lines while it defines its functions: by `sys.monitoring`,
before 3.12 by a tracer that ends as soon as the last of them is there.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType, FrameType
from typing import Any

_MONITORING: Any = getattr(sys, "monitoring", None)
#: Tool ids that nobody else is known by; the shim itself takes 4 before 3.
_FREE_IDS = (3, 4, 2)
_OURS: dict[int, CodeType] = {}
"""The code of modules that were compiled with the wrapper in them."""


def begin(plan: str) -> None:
    """Look out for the files of *plan*."""
    with open(plan, encoding="utf-8") as file:  # noqa: PTH123 - see sitecustomize
        files: dict[str, Any] = json.load(file)["files"]
    names = {os.path.basename(path) for path in files}  # noqa: PTH119
    watch = _Lookout(files, names)
    sys.meta_path.insert(0, watch)
    watch.listen()


class _Lookout:
    """A finder in front of all others, and a listener for modules that come by another way."""

    def __init__(self, files: dict[str, Any], names: set[str]) -> None:
        self._files, self._names = files, names
        self._tool: int | None = None

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Return what the other finders find, with our loader where it is a source file with a router."""
        finders = list(sys.meta_path)
        behind = finders.index(self) + 1 if self in finders else len(finders)
        for finder in finders[behind:]:
            found = getattr(finder, "find_spec", None)
            spec = found(name, path, target) if found is not None else None
            if spec is not None:
                if type(spec.loader) is SourceFileLoader and self._is_known(spec.origin):
                    spec.loader = _Loader(spec.loader.name, spec.loader.path, self._files)
                return spec
        return None

    def listen(self) -> None:
        """Hear that a module begins which our loader does not load."""
        if _MONITORING is not None:
            self._tool = next((n for n in _FREE_IDS if _MONITORING.get_tool(n) is None), None)
            if self._tool is not None:
                _MONITORING.use_tool_id(self._tool, "migrate-kit run")
                _MONITORING.register_callback(self._tool, _MONITORING.events.PY_START, self._started)
                _MONITORING.set_events(self._tool, _MONITORING.events.PY_START)
        elif sys.gettrace() is None:
            sys.settrace(self._traced)

    def _is_known(self, path: Any) -> bool:
        return bool(path) and os.path.basename(path) in self._names and os.path.realpath(path) in self._files  # noqa: PTH119

    def _started(self, code: CodeType, _offset: int) -> Any:
        if code.co_name == "<module>" and self._is_known(code.co_filename):
            try:
                from migrate_kit.shim.observed import module_begins

                entry = self._files[os.path.realpath(code.co_filename)]
                module_begins(code, sys._getframe(1).f_globals, entry, tool=self._tool, wrapped=id(code) in _OURS)
            except Exception as error:  # noqa: BLE001 - as above
                _say(code.co_filename, error)
        return _MONITORING.DISABLE

    def _traced(self, frame: FrameType, event: str, _arg: Any) -> Any:
        if event != "call" or frame.f_code.co_name != "<module>" or frame.f_globals.get("__name__") != "__main__":
            return None
        sys.settrace(None)
        if id(frame.f_code) in _OURS or not self._is_known(frame.f_code.co_filename):
            return None
        try:
            from migrate_kit.shim.observed import tracer_of

            entry = self._files[os.path.realpath(frame.f_code.co_filename)]
            tracer = tracer_of(frame.f_code.co_filename, frame.f_globals, entry)
        except Exception as error:  # noqa: BLE001 - as above
            _say(frame.f_code.co_filename, error)
            return None
        if tracer is not None:
            # Frames are only traced while a tracer is there at all.
            sys.settrace(_nobody)
        return tracer


class _Loader(SourceFileLoader):
    """Compiles one file with the wrapper in it, at the lines as they are; nothing is put into the cache."""

    def __init__(self, name: str, path: str, files: dict[str, Any]) -> None:
        super().__init__(name, path)
        self._files = files

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code of the module."""
        entry = self._files[os.path.realpath(self.path)]
        if entry["functions"] or _MONITORING is None:
            try:
                from migrate_kit.shim.observed import compiled

                code = compiled(self.get_data(self.path), self.path, entry)
                if code is not None:
                    _OURS[id(code)] = code
                    return code
            except Exception as error:  # noqa: BLE001 - as above
                _say(self.path, error)
        return super().get_code(fullname)


def _nobody(_frame: FrameType, _event: str, _arg: Any) -> None:
    return None


def _say(path: str, error: BaseException) -> None:
    sys.stderr.write(f"migrate-kit run: {path}: {type(error).__name__}: {error}\n")
