"""A form of router: its stable name, how it is told, and examples that are its tests and its page in the docs."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent
from typing import TYPE_CHECKING

from migrate_kit.model.condition import Condition, atoms
from migrate_kit.model.inventory import Branch, LegacyRouter

if TYPE_CHECKING:
    from migrate_kit.scan.definitions import ClassDef, Module
    from migrate_kit.scan.project import Project
    from migrate_kit.scan.raw import RawRouter

#: `#> weather` at the end of a line of an example: here stands a branch, and that is its target.
_MARK = re.compile(r"[ \t]*#> (?P<target>[\w., ]+)$")


@dataclass(frozen=True)
class Example:
    """Source files by name. Where lines cannot be marked (JSON), *also* names (file, line, target)."""

    files: Mapping[str, str]
    also: tuple[tuple[str, int, str], ...] = ()

    def sources(self) -> dict[str, str]:
        """Return the files without marks, as they are written to disk."""
        return {name: "".join(f"{_MARK.sub('', line)}\n" for line in _lines(text)) for name, text in self.files.items()}

    def branches(self) -> list[tuple[str, int, str]]:
        """Return (file, line, target) of every branch that must be found, by file and line."""
        return sorted([*self.also, *self._marked()])

    def _marked(self) -> Iterator[tuple[str, int, str]]:
        for name, text in self.files.items():
            for number, line in enumerate(_lines(text), 1):
                mark = _MARK.search(line)
                for target in mark["target"].split(", ") if mark is not None else ():
                    yield name, number, target


def _lines(text: str) -> list[str]:
    return dedent(text).strip("\n").split("\n")


def example(source: str, **files: str) -> Example:
    """Return an example of one file `bot.py`, or of several: `example("", core="…")`."""
    own = {"bot.py": source} if source else {}
    return Example({**own, **{f"{name}.py": text for name, text in files.items()}})


@dataclass(frozen=True)
class Evidence:
    """Where a router shows the form: lines of its file, or of the files that its branches name."""

    lines: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Look:
    """A router with the source it was read from, for a recogniser to look at."""

    record: LegacyRouter
    raw: RawRouter
    module: Module
    project: Project

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The outline of the function; of a module body what stands between the router's first and last line."""
        if self.raw.definition is not None:
            return tuple(ast.walk(self.raw.definition.outline))
        first, last = self.record.first_line, self.record.last_line
        body = [s for s in self.module.source.tree.body if s.lineno <= last and (s.end_lineno or s.lineno) >= first]
        return tuple(node for statement in body for node in ast.walk(statement))

    @cached_property
    def tests(self) -> tuple[tuple[Branch, Condition], ...]:
        """Each single test with its branch."""
        return tuple((branch, atom) for branch in self.record.branches for atom in atoms(branch.condition))

    @property
    def own(self) -> tuple[Branch, ...]:
        """The branches that stand in the router's own file."""
        return tuple(branch for branch in self.record.branches if branch.file is None)

    @cached_property
    def decorated(self) -> frozenset[int]:
        """The lines of all decorators in the files of the branches."""
        files = {self.record.file, *(b.file for b in self.record.branches)}
        found = [m for m in self.project.modules.values() if m.file in files]
        nodes = (node for module in found for node in ast.walk(module.source.tree))
        return frozenset(d.lineno for node in nodes for d in getattr(node, "decorator_list", ()))

    def stands_in(self, branch: Branch, owner: str) -> bool:
        """Tell whether a branch stands inside the class *owner*."""
        found = tool_owner(owner, self.module, self.project)
        outline = found.outline if found is not None else None
        return outline is not None and outline.lineno <= branch.line <= (outline.end_lineno or outline.lineno)

    def find_tests(self) -> list[int]:
        """Return the lines of the `if` and `elif` of the body."""
        return [node.lineno for node in self.nodes if isinstance(node, ast.If)]

    def where(self, *kinds: type[Condition]) -> Evidence | None:
        """Return the lines of the branches that hold a test of one of *kinds*."""
        return at(branch.line for branch, atom in self.tests if isinstance(atom, kinds))

    def find(self, kind: type[ast.AST], test: Callable[..., bool] = lambda _: True) -> Evidence | None:
        """Return the lines of the nodes of a kind for which *test* holds."""
        return at(node.lineno for node in self.nodes if isinstance(node, kind) and test(node))  # type: ignore[attr-defined]


def tool_owner(name: str, module: Module, project: Project) -> ClassDef | None:
    """Return the class that a target is named by, in the modules that *module* is connected with."""
    return next((m.classes[name] for m in project.connected(module) if name in m.classes), None)


def at(lines: Iterator[int] | list[int], *, fewest: int = 1) -> Evidence | None:
    """Return evidence at *lines*, None where there are fewer than *fewest*."""
    found = tuple(sorted(set(lines)))
    return Evidence(found) if len(found) >= fewest else None


@dataclass(frozen=True)
class Form:
    """A form with its recogniser. Its sentences are `form.NAME.title`, `.look` and `.read`."""

    name: str
    recognise: Callable[[Look], Evidence | None]
    good: tuple[Example, ...]
    bad: tuple[Example, ...]
