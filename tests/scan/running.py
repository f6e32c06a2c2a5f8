"""Run a case as its truth file says, and see which branches really ran."""

from __future__ import annotations

import ast
import asyncio
import builtins
import contextlib
import importlib
import importlib.abc
import inspect
import io
import json
import sys
import tokenize
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest import mock

from tests.scan.instrument import ENTERED, SAW, TOOK, Instrument, Watch

Place = tuple[str, int]
"""File relative to the folder of cases, and line."""


class EndOfInput(BaseException):
    """A script asked for a second request."""


@dataclass
class Seen:
    """What one run did: places in order, functions entered, and what it raised."""

    places: list[Place] = field(default_factory=list)
    entered: set[tuple[str, str]] = field(default_factory=set)
    raised: BaseException | None = None


@dataclass
class Case:
    """A runnable case: *name* in the folder *root*."""

    root: Path
    name: str
    truth: dict[str, Any]
    seen: Seen = field(default_factory=Seen)
    tested: dict[str, set[int]] = field(default_factory=dict)

    @cached_property
    def files(self) -> dict[str, Path]:
        """Module name → file."""
        folder = self.root / self.name
        if not folder.is_dir():
            return {self.name: folder.with_suffix(".py")}
        found = {path.relative_to(folder).with_suffix(""): path for path in sorted(folder.rglob("*.py"))}
        return {".".join(p.parts).removesuffix(".__init__"): path for p, path in found.items()}

    @cached_property
    def namespace(self) -> dict[str, Any]:
        """The names of the module that is called, loaded once."""
        with self._loaded():
            return vars(importlib.import_module(self.truth["run"]["module"]))

    @cached_property
    def script(self) -> CodeType:
        """The code of a case that is a script."""
        return self.code(self.files[self.truth["run"]["module"]])

    @cached_property
    def calls(self) -> list[CodeType]:
        """The calls to make for one request."""
        wanted = self.truth["run"]["call"]
        return [compile(one, "call", "eval") for one in ([wanted] if isinstance(wanted, str) else wanted)]

    @cached_property
    def branches(self) -> set[Place]:
        """The places of the branches that the truth file lists."""
        found = [
            (b.get("file") or router["file"], b["line"]) for router in self.truth["routers"] for b in router["branches"]
        ]
        return {(self._place_of(file), line) for file, line in found}

    @cached_property
    def missing(self) -> list[str]:
        """The libraries that the case needs and that are not here."""
        trees = [ast.parse(path.read_bytes()) for path in self.files.values() if parses(path)]
        imports = {name.partition(".")[0] for tree in trees for node in ast.walk(tree) for name in _imported(node)}
        return sorted(name for name in imports - {name.partition(".")[0] for name in self.files} if not find_spec(name))

    def run(self, text: str) -> Seen:
        """Hand *text* to the case and return what it did."""
        script = self.truth["run"]["call"] == ""
        space = {} if script else self.namespace
        self.seen = Seen()
        with self._loaded():
            try:
                self._script(text) if script else self._calls(text, space)
            except EndOfInput:
                pass
            except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the case raises is its own
                self.seen.raised = error
        self.seen.places = list(dict.fromkeys(self.seen.places))
        return self.seen

    def _calls(self, text: str, space: dict[str, Any]) -> None:
        space["TEXT"] = text
        if "setup" in self.truth["run"]:
            exec(self.truth["run"]["setup"], space)
        for call in self.calls:
            _finish(eval(call, space))

    def _script(self, text: str) -> None:
        waiting = [text]

        def answer(_prompt: object = "") -> str:
            if not waiting:
                raise EndOfInput
            return waiting.pop()

        with mock.patch.object(builtins, "input", answer):
            exec(self.script, {"__name__": "__main__", "__builtins__": builtins} | self._hooks(self._only_file))

    @property
    def _only_file(self) -> str:
        return next(iter(self.files.values())).relative_to(self.root).as_posix()

    def code(self, path: Path) -> CodeType:
        """Compile *path* with its branches telling."""
        with tokenize.open(path) as opened:
            source = opened.read()
        file = path.relative_to(self.root).as_posix()
        watches = {
            w.line: w for w in self._watches if self._place_of(self.truth["run"]["watch"][w.number]["file"]) == file
        }
        change = Instrument(source.splitlines(), watches)
        tree = ast.fix_missing_locations(change.visit(ast.parse(source)))  # type: ignore[type-var]
        self.tested[file] = change.tested
        return compile(tree, str(path), "exec")  # type: ignore[arg-type]

    @property
    def _watches(self) -> Iterator[Watch]:
        for number, watch in enumerate(self.truth["run"].get("watch", [])):
            yield Watch(watch["line"], watch["expr"], number)

    def _hooks(self, file: str) -> dict[str, Any]:
        """The functions that the changed source of *file* calls."""
        enter = self.truth["run"].get("enter", {})
        watches = self.truth["run"].get("watch", [])

        outside = {self.place(reference) for reference in enter.values()}

        def took(line: int, certain: bool) -> None:
            if (certain or line not in self.tested[file]) and (file, line) not in outside:
                self.seen.places.append((file, line))

        def entered(name: str) -> None:
            self.seen.entered.add((file, name))
            if name in enter:
                self.seen.places.append(self.place(enter[name]))

        def saw(number: int, ask: Any) -> None:
            with contextlib.suppress(Exception):
                value = watches[number]["map"].get(str(ask()))
                if value is not None:
                    self.seen.places.append(self.place(value))

        return {TOOK: took, ENTERED: entered, SAW: saw}

    def place(self, reference: int | str) -> Place:
        """Return the place that a truth file names: a line of the called file, or `file:line`."""
        if isinstance(reference, int):
            return self._place_of(self.truth["run"]["file"]), reference
        file, _, line = reference.rpartition(":")
        return self._place_of(file), int(line)

    def _place_of(self, file: str) -> str:
        return f"{self.name}/{file}" if (self.root / self.name).is_dir() else file

    @contextlib.contextmanager
    def _loaded(self) -> Iterator[None]:
        """Import from the case alone; nothing of it stays behind, nothing is shown, opened or left in the home folder."""
        finder = _Finder(self)
        kept = {name: sys.modules.pop(name) for name in self.files if name in sys.modules}
        sys.modules.update(self._modules)
        sys.meta_path.insert(0, finder)
        try:
            with (
                contextlib.redirect_stdout(io.StringIO()),
                contextlib.redirect_stderr(io.StringIO()),
                mock.patch.object(webbrowser, "open", return_value=True),
            ):
                yield
        finally:
            sys.meta_path.remove(finder)
            self._modules.update({name: sys.modules.pop(name) for name in self.files if name in sys.modules})
            sys.modules.update(kept)

    @cached_property
    def _modules(self) -> dict[str, ModuleType]:
        return {}


@dataclass
class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    case: Case

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        file = self.case.files.get(fullname)
        if file is None:
            return None
        package = [str(file.parent)] if file.name == "__init__.py" else None
        return spec_from_file_location(fullname, file, loader=self, submodule_search_locations=package)

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        assert module.__file__
        path = Path(module.__file__)
        code = self.case.code(path)
        vars(module).update(self.case._hooks(path.relative_to(self.case.root).as_posix()))
        exec(code, vars(module))


def parses(path: Path) -> bool:
    """Tell whether *path* is Python 3 source."""
    try:
        ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        return False
    return True


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and node.module else []


_LOOP: list[asyncio.AbstractEventLoop] = []


def _finish(value: Any) -> Any:
    """Wait for what is awaitable, and go through what is a generator."""
    if inspect.isawaitable(value):
        if not _LOOP:
            _LOOP.append(asyncio.new_event_loop())

        async def wait() -> Any:
            return await value

        return _LOOP[0].run_until_complete(wait())
    return list(value) if inspect.isgenerator(value) else value


def cases_in(root: Path) -> list[Case]:
    """Return the cases below *root* that say how to run them."""
    found = []
    for path in sorted(root.glob("*.expected.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth.get("run"):
            found.append(Case(root, path.name.removesuffix(".expected.json"), truth))
    return found
