"""Plan an extraction: inline branches of routers as functions of their own, a refusal for each that has to stay."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.codemod.branches import Branches, scope_names
from migrate_kit.codemod.edit import FileEdit
from migrate_kit.codemod.extract.contract import contract
from migrate_kit.codemod.extract.function import NewFunction
from migrate_kit.codemod.extract.home import home
from migrate_kit.codemod.extract.naming import Names
from migrate_kit.codemod.extract.proof import Added, is_same
from migrate_kit.codemod.extract.text import Splice, Text, applied
from migrate_kit.codemod.installing import parse
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.source import read_source
from migrate_kit.codemod.tree import shim_nodes
from migrate_kit.errors import NotExtractable, UnsafeEdit
from migrate_kit.model.inventory import Branch, LegacyRouter

Suggest = Callable[[Branch, LegacyRouter], Iterable[str]]
"""Names for a branch, the best first."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """One branch that becomes a function; `function` is its qualified name, `line` that of the branch before."""

    file: str
    router: str
    line: int
    function: str
    parameters: tuple[str, ...]
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExtractPlan:
    """The edits that can be made, the functions they make, and the branches that stay, each with the reason."""

    edits: tuple[FileEdit, ...] = ()
    extractions: tuple[Extraction, ...] = ()
    refusals: tuple[NotExtractable, ...] = ()
    splices: Mapping[Path, tuple[Splice, ...]] = field(default_factory=dict)
    """What each edit is made of, so that it can be taken back."""


def plan_extract(
    root: Path, routers: Iterable[LegacyRouter], *, suggest: Suggest, lines: frozenset[int] = frozenset()
) -> ExtractPlan:
    """Return what becomes of the inline branches of *routers*, whose files are below *root*; only those at *lines*.

    Raises PathNotFound for a file that is gone, NotReadable.
    """
    by_file: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        by_file.setdefault(router.file, []).append(router)
    plans = [_plan_file(root, file, group, suggest, lines) for file, group in by_file.items()]
    return ExtractPlan(
        edits=tuple(edit for plan in plans for edit in plan.edits),
        extractions=tuple(one for plan in plans for one in plan.extractions),
        refusals=tuple(refusal for plan in plans for refusal in plan.refusals),
        splices={path: splices for plan in plans for path, splices in plan.splices.items()},
    )


def _plan_file(
    root: Path, file: str, routers: Sequence[LegacyRouter], suggest: Suggest, lines: frozenset[int]
) -> ExtractPlan:
    wanted = [(b, r) for r in routers for b in r.branches if _is_wanted(b, r, lines)]
    if not wanted:
        return ExtractPlan()
    path = root / file
    try:
        source = read_source(path)
        work, refusals = _worked(path, file, source, routers, wanted, suggest, careful=False)
        if not work.is_proven():
            # Somewhere in the file is what cannot be proven; what that is shows one by one.
            work, refusals = _worked(path, file, source, routers, wanted, suggest, careful=True)
    except UnsafeEdit as error:
        return ExtractPlan(refusals=(NotExtractable(**error.fields),))
    except Refused as reason:
        return ExtractPlan(refusals=tuple(_refusal(path, branch.line, reason) for branch, _ in wanted))
    edits = (work.edit(),) if work.made else ()
    return ExtractPlan(edits, tuple(work.made), tuple(refusals), {path: tuple(work.splices)})


def _worked(
    path: Path,
    file: str,
    source: bytes,
    routers: Sequence[LegacyRouter],
    wanted: Sequence[tuple[Branch, LegacyRouter]],
    suggest: Suggest,
    *,
    careful: bool,
) -> tuple[_Work, list[NotExtractable]]:
    work = _Work(path, file, source, routers, careful=careful)
    refusals: list[NotExtractable] = []
    for branch, router in wanted:
        try:
            work.extract(branch, router, suggest)
        except Refused as reason:
            refusals.append(_refusal(path, branch.line, reason))
    return work, refusals


def _is_wanted(branch: Branch, router: LegacyRouter, lines: frozenset[int]) -> bool:
    chosen = not lines or branch.line in lines
    return branch.target_kind == "inline" and branch.file in (None, router.file) and not branch.dead and chosen


def _refusal(path: Path, line: int, reason: Refused) -> NotExtractable:
    return NotExtractable(path=path, line=line, what=reason.sentence(), why=reason.why)


class _Work:
    """One file: extracts branch after branch; a *careful* one proves each before the next."""

    def __init__(self, path: Path, file: str, source: bytes, routers: Sequence[LegacyRouter], *, careful: bool) -> None:
        self.careful = careful
        self.path, self.file, self.source = path, file, source
        self.tree = parse(path, source)
        if path.suffix == ".ipynb":
            raise Refused(why="notebook")
        if shim_nodes(self.tree, source):
            raise Refused(why="installed")
        self.text = Text(source)
        self.names = Names(self.tree)
        self.branches = Branches(self.tree, source, routers)
        self.tools = Counter(b.tool for r in routers for b in r.branches if b.target_kind == "inline")
        self.made: list[Extraction] = []
        self.functions: list[NewFunction] = []
        self.splices: list[Splice] = []

    def extract(self, branch: Branch, router: LegacyRouter, suggest: Suggest) -> None:
        """Make a function of *branch*. Raises Refused, and nothing has changed then."""
        run = self.branches.run(branch, router)
        made = contract(run, [one.gone for one in self.functions])
        place = home(run, made.moved)
        # A tool that several branches are of is none of them.
        own = [branch.tool] if branch.tool and self.tools[branch.tool] == 1 else []
        name = self.names.free([*own, *suggest(branch, router)])
        new = NewFunction(run, made, place, name)
        splices = [*self.splices, *new.splices(self.text, self.splices)]
        if self.careful and not self._is_proven(applied(self.text, splices), [*self.functions, new]):
            raise Refused(why="not_the_same")
        self.splices = splices
        self.functions.append(new)
        owner = f"{'.'.join(scope_names(run)[:-1])}." if place.receiver else ""
        shown = (place.receiver, *new.parameters) if place.receiver else new.parameters
        self.made.append(Extraction(self.file, router.id, branch.line, f"{owner}{name}", shown, made.results))

    def edit(self) -> FileEdit:
        """Return the file with all functions made so far."""
        ids = tuple(dict.fromkeys(one.router for one in self.made))
        after = applied(self.text, self.splices)
        return FileEdit(self.path, self.source, after, ids, after.count(b"\n") - self.source.count(b"\n"))

    def is_proven(self) -> bool:
        """Tell whether the file as a whole is the program that it was, with the functions made so far."""
        return not self.functions or self._is_proven(applied(self.text, self.splices), self.functions)

    def _is_proven(self, after: bytes, functions: Sequence[NewFunction]) -> bool:
        try:
            tree = ast.parse(after)
            compile(after, str(self.path), "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        added = [
            Added(one.name, bool(one.contract.global_) + bool(one.contract.nonlocal_), bool(one.contract.results))
            for one in functions
        ]
        return is_same(self.tree, tree, added)
