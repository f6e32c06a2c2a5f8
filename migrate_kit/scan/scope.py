"""Where an expression is evaluated: the names it sees, and the run that counts what is tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import libcst as cst

from migrate_kit.model.condition import (
    Condition,
    Contains,
    EndsWith,
    Equals,
    Fuzzy,
    LabelIs,
    Opaque,
    Regex,
    StartsWith,
    Word,
)
from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
from migrate_kit.scan.slices import Slice
from migrate_kit.scan.values import Place, Text, Value, Verdict

if TYPE_CHECKING:
    from migrate_kit.scan.project import Project

#: How many project calls are followed into each other, and how much one router may cost in all.
MAX_DEPTH = 4
BUDGET = 60_000

_SHOWN = {Contains: "{0!r} in {1}", Equals: "{1} == {0!r}", StartsWith: "{1}.startswith({0!r})"}


class TooMuch(Exception):
    """Internal: a router costs more than `BUDGET` steps. Never leaves the scan."""


@dataclass
class Run:
    """One reading of one router. Without *subject* every unknown input counts as one, to find out which is tested."""

    project: Project
    subject: str | None = None
    roots: Counter[str] = field(default_factory=Counter)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    spent: int = 0
    muted: bool = False

    def spend(self) -> None:
        """Count one step; raises TooMuch."""
        self.spent += 1
        if self.spent > BUDGET:
            raise TooMuch

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Evaluate without counting what is tested (for a look ahead)."""
        before, self.muted = self.muted, True
        try:
            yield
        finally:
            self.muted = before

    def atom(self, atom: Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy, text: Text) -> Condition:
        """Return the test *atom* of *text*, or an opaque one when *text* is not what this router routes by."""
        if not self.muted:
            self.roots[text.root] += 1
        if self.subject is not None and text.root != self.subject:
            return Opaque(source=_shown(atom, text.root), reason="does not test the request")
        return atom.model_copy(update={"normalise": text.steps})

    def label(self, label: str, verdict: Verdict) -> Condition:
        """Return the test of a label that *verdict* stands for."""
        if not self.muted:
            self.roots[verdict.root] += 1
            self.verdicts.setdefault(verdict.root, verdict)
        if self.subject is not None and verdict.root != self.subject:
            return Opaque(source=f"{verdict.root} == {label!r}", reason="tests a label beside the request")
        return LabelIs(text=label)


def _shown(atom: Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy, root: str) -> str:
    if isinstance(atom, Regex):
        return f"re.{atom.how}({atom.pattern!r}, {root})"
    template = _SHOWN.get(type(atom), "{0!r} in {1}")
    return template.format(atom.text, root)


@dataclass
class Scope:
    """Names and surroundings of an expression."""

    run: Run
    module: Module
    slice: Slice
    names: dict[str, Value] = field(default_factory=dict)
    owner: ClassDef | None = None
    function: FunctionDef | None = None
    depth: int = 0
    table: Place | None = None
    """The table row that the surrounding unrolled loop is at."""

    def line(self, node: cst.CSTNode) -> int:
        """Return the one-based line of *node*."""
        return self.slice.line(node)

    def place(self, node: cst.CSTNode) -> Place:
        """Return file and line of *node*."""
        return Place(self.module.file, self.slice.line(node))

    def fork(self, **names: Value) -> Scope:
        """Return a scope that sees the same names and *names*, and keeps its own assignments."""
        return replace(self, names={**self.names, **names})
