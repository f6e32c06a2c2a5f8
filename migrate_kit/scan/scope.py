"""Where an expression is evaluated: the names it sees, and the run that counts what is tested."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import libcst as cst

from migrate_kit.model.condition import (
    AllOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Fuzzy,
    LabelIs,
    Opaque,
    Regex,
    StartsWith,
    Word,
)
from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
from migrate_kit.scan.names import sounds_like_request
from migrate_kit.scan.request import Text
from migrate_kit.scan.slices import Slice
from migrate_kit.scan.values import Place, Unclear, Value, Verdict

if TYPE_CHECKING:
    from migrate_kit.scan.changes import Change
    from migrate_kit.scan.project import Project

#: How many project calls are followed into each other, and how much one router may cost in all.
MAX_DEPTH = 3
BUDGET = 8_000
STEPS_A_LINE = 100

_SHOWN = {Contains: "{0!r} in {1}", Equals: "{1} == {0!r}", StartsWith: "{1}.startswith({0!r})"}


#: Marks the input of a test in a first reading.
ROOT = "root:"


class TooMuch(Exception):
    """Internal: a router costs more than `BUDGET` steps. Never leaves the scan."""


@dataclass
class Run:
    """One reading of one router.

    Without *subject* every unknown input is taken for one, and each test says of which (as a first step, `root:…`).
    """

    project: Project
    subject: str | None = None
    about: str = ""
    """Where labels are tested: the root of the text that was classified."""
    changes: list[Change] | None = None
    """Where registrations are followed: what was put into containers, in order."""
    step: Place | None = None
    """The registration that is being followed."""
    assumed: dict[str, Value] = field(default_factory=dict)
    """What a name is taken for, to see what happens for one label."""
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    members: dict[tuple[ClassDef, str], Value | None] = field(default_factory=dict)
    """Attributes of objects that were worked out; None while it is being done."""
    outcomes: dict[tuple[object, ...], Value] = field(default_factory=dict)
    """What project functions gave for the same arguments."""
    heavy: set[FunctionDef] = field(default_factory=set)
    """Functions that cost too much to be followed."""
    spent: int = 0
    lines: int = 0
    """Length of what is read, in lines."""

    @property
    def exhausted(self) -> bool:
        """Whether no step is left."""
        return self.spent > max(BUDGET, self.lines * STEPS_A_LINE)

    def spend(self) -> None:
        """Count one step; raises TooMuch."""
        self.spent += 1
        if self.exhausted:
            raise TooMuch

    def atom(self, atom: Contains | Word | Equals | StartsWith | EndsWith | Regex | Fuzzy, text: Text) -> Condition:
        """Return the test *atom* of *text*, or an opaque one when *text* is not what this router routes by."""
        if self.subject is None:
            return atom.model_copy(update={"normalise": (f"{ROOT}{text.root}", *text.steps)})
        if text.root not in (self.subject, self.about):
            return Opaque(source=_shown(atom, text.root), reason="does not test the request")
        return atom.model_copy(update={"normalise": text.steps})

    def outside(self, value: Unclear, text: Text | None) -> Condition:
        """Return the test of *text* for words that lie outside the code; a first reading also says what is tested."""
        if not value.external:
            return Opaque(source=value.source, reason=value.reason)
        found = External(source=value.source, reason=value.reason)
        if self.subject is not None or text is None or not sounds_like_request(text.root):
            return found
        return AllOf(of=(found, self.atom(Contains(text=""), text)))

    def label(self, label: str, verdict: Verdict) -> Condition:
        """Return the test of a label that *verdict* stands for."""
        self.verdicts.setdefault(verdict.root, verdict)
        if self.subject is None:
            return LabelIs(text=f"{ROOT}{verdict.root}")
        if verdict.root != self.subject:
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

    def fork(self, /, **names: Value) -> Scope:
        """Return a scope that sees the same names and *names*, and keeps its own assignments."""
        return replace(self, names={**self.names, **names})
