"""What a program does, to compare it before and after an edit: results, output, exceptions, and what it leaves behind."""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import inspect
import io
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest import mock

from tests.scan.running import Case, EndOfInput

_PLAIN = (str, int, float, bool, bytes, type(None), list, dict, tuple, set)


@dataclass(frozen=True)
class Behaviour:
    """One run."""

    result: str
    output: str
    raised: str
    left: str


class Program(Case):
    """A case with a truth file as it stands in a folder, run without being watched."""

    def code(self, path: Path) -> CodeType:
        """Compile *path* as Python does."""
        return compile(path.read_bytes(), str(path), "exec", dont_inherit=True)

    def _hooks(self, file: str) -> dict[str, Any]:
        return {}

    def behave(self, text: str) -> Behaviour:
        """Hand *text* to the program and return what it did."""
        self.results: list[Any] = []
        self.output = io.StringIO()
        random.seed(0)
        with mock.patch.object(time, "strftime", str):
            seen = self.run(text)
        raised = "" if seen.raised is None else f"{type(seen.raised).__name__}: {seen.raised}"
        return Behaviour(repr(self.results), self.output.getvalue(), raised, self._left())

    @contextlib.contextmanager
    def _loaded(self) -> Iterator[None]:
        with super()._loaded(), contextlib.redirect_stdout(getattr(self, "output", None) or io.StringIO()):
            yield

    def _script(self, text: str) -> None:
        self._space: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        with mock.patch.dict(sys.modules), mock.patch.object(builtins, "input", _once(text)):
            exec(self.script, self._space)

    def _calls(self, text: str, space: dict[str, Any]) -> None:
        space["TEXT"], self._space = text, space
        if "setup" in self.truth["run"]:
            exec(self.truth["run"]["setup"], space)
        for call in self.calls:
            self.results.append(plain(finished(eval(call, space))))

    def _left(self) -> str:
        names = {k: v for k, v in getattr(self, "_space", {}).items() if isinstance(v, _PLAIN) and k[:2] != "__"}
        return repr({name: plain(value) for name, value in sorted(names.items())}).replace(str(self.root), "")


def plain(value: Any) -> Any:
    """Return *value* as something whose repr is the same in two copies of a program."""
    if isinstance(value, _PLAIN) and not isinstance(value, list | dict | tuple | set):
        return value
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(plain(k)): plain(v) for k, v in value.items()}
    if isinstance(value, set):
        return sorted(map(repr, value))
    return getattr(value, "__qualname__", type(value).__qualname__)


def finished(value: Any) -> Any:
    """Wait for what is awaitable, and go through what is a generator."""
    if inspect.isasyncgen(value):
        return asyncio.run(_all_of(value))
    if inspect.isawaitable(value):
        return asyncio.run(_awaited(value))
    return list(value) if inspect.isgenerator(value) else value


def run_source(source: bytes, call: str, texts: list[str]) -> list[tuple[Any, ...]]:
    """Return what *call* does in the module *source* for each of *texts*, which stand in TEXT."""
    module = ModuleType("probed")
    seen: list[tuple[Any, ...]] = []
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(source, "probed.py", "exec", dont_inherit=True), vars(module))
        for text in texts:
            vars(module)["TEXT"] = text
            try:
                result = plain(finished(eval(call, vars(module))))
            except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the program's
                result = (type(error).__name__, str(error))
            left = {k: plain(v) for k, v in vars(module).items() if isinstance(v, _PLAIN) and k[:2] != "__"}
            seen.append((text, result, output.getvalue(), repr(sorted(left.items()))))
    return seen


def run_script(source: bytes, texts: list[str]) -> tuple[Any, ...]:
    """Return what the script *source* does when `input()` gives *texts* one after another."""
    space: dict[str, Any] = {"__name__": "__main__"}
    output, waiting = io.StringIO(), list(texts)

    def answer(_prompt: object = "") -> str:
        if not waiting:
            raise EndOfInput
        return waiting.pop(0)

    raised = ""
    with contextlib.redirect_stdout(output), mock.patch.object(builtins, "input", answer):
        try:
            exec(compile(source, "script.py", "exec", dont_inherit=True), space)
        except EndOfInput:
            raised = "end of input"
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it is the program's
            raised = repr(error)
    left = {k: plain(v) for k, v in space.items() if isinstance(v, _PLAIN) and k[:2] != "__"}
    return raised, output.getvalue(), sorted(left.items())


def _once(text: str) -> Any:
    waiting = [text]

    def answer(_prompt: object = "") -> str:
        if not waiting:
            raise EndOfInput
        return waiting.pop()

    return answer


async def _awaited(value: Any) -> Any:
    return await value


async def _all_of(value: Any) -> list[Any]:
    return [one async for one in value]
