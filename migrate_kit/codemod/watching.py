"""Say where the routers of a file stand, for a process that looks at them without a change of the file."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from migrate_kit.codemod.branches import Branches
from migrate_kit.codemod.extract.names import uses
from migrate_kit.codemod.installing import parse
from migrate_kit.codemod.lines import BOM
from migrate_kit.codemod.locate import Place, places, plain_name
from migrate_kit.codemod.marking import marks_for
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run
from migrate_kit.codemod.source import read_source
from migrate_kit.codemod.state import digest
from migrate_kit.codemod.tree import is_lambda, our_nodes
from migrate_kit.errors import UnsafeEdit
from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.run import WatchedFile, WatchedFunction, WatchedLoop


@dataclass(frozen=True, slots=True)
class WatchPlan:
    """What can be looked at, by absolute path; what cannot, with the reason; ids that are installed already."""

    files: dict[str, WatchedFile]
    refusals: tuple[UnsafeEdit, ...] = ()
    installed: tuple[str, ...] = ()


def plan_watch(root: Path, routers: Sequence[LegacyRouter]) -> WatchPlan:
    """Return where *routers*, whose files are below *root*, stand. Raises PathNotFound, NotReadable."""
    by_file: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        by_file.setdefault(router.file, []).append(router)
    files: dict[str, WatchedFile] = {}
    refusals: list[UnsafeEdit] = []
    installed: list[str] = []
    for file, group in by_file.items():
        path = (root / file).resolve()
        try:
            work = _Work(path, group)
        except UnsafeEdit as refusal:
            refusals.append(refusal)
            continue
        watched = work.watched(refusals)
        installed.extend(work.installed)
        if watched.functions or watched.loops:
            files[str(path)] = watched
    return WatchPlan(files, tuple(refusals), tuple(installed))


class _Work:
    def __init__(self, path: Path, routers: Sequence[LegacyRouter]) -> None:
        if path.suffix == ".ipynb":
            what = tell("codemod.notebook", language_of())
            raise UnsafeEdit(path=path, line=routers[0].first_line, what=what)
        self.path, self.routers = path, routers
        self.source = read_source(path)
        self.tree = parse(path, self.source)
        ours = our_nodes(self.tree, self.source)
        lines = [line for node in ours for line in range(node.first_line, node.last_line + 1)]
        self.branches = Branches(self.tree, self.source, routers, ours=lines)
        self.installed = [r.id for r in routers if any(node.wraps == r.id for node in ours)]
        self.places = places(self.source, self.tree)

    def watched(self, refusals: list[UnsafeEdit]) -> WatchedFile:
        functions: list[WatchedFunction] = []
        loops: list[WatchedLoop] = []
        for router in self.routers:
            if router.id in self.installed:
                continue
            try:
                if router.function == "<module>":
                    loops.append(self._loop(router))
                else:
                    functions.append(self._function(router))
            except UnsafeEdit as refusal:
                refusals.append(refusal)
        return WatchedFile(digest=digest(self.source), functions=tuple(functions), loops=tuple(loops))

    def _function(self, router: LegacyRouter) -> WatchedFunction:
        place = self._place(router)
        return WatchedFunction(
            router=router.id,
            function=plain_name(router.function),
            line=place.line,
            last_line=place.last_line,
            marks=tuple(self._marks(router)),
        )

    def _place(self, router: LegacyRouter) -> Place:
        wanted = plain_name(router.function)
        if "<" in wanted or is_lambda(self.tree, wanted):
            raise self._refused(router, "codemod.lambda")
        found = [place for place in self.places if place.name == wanted and not place.is_overload]
        inside = [p for p in found if p.line <= router.first_line <= p.last_line] if len(found) > 1 else found
        if len(inside) != 1:
            key = "codemod.several" if inside else "codemod.not_found"
            raise self._refused(router, key, function=router.function)
        return inside[0]

    def _loop(self, router: LegacyRouter) -> WatchedLoop:
        subject = self._variable(router)
        if subject is None:
            raise self._refused(router, "run.no_subject", subject=router.subject)
        marks = tuple(self._marks(router))
        lines = [b.line for b in router.branches if b.file in (None, router.file)]
        if not marks:
            raise self._refused(router, "run.no_branch")
        return WatchedLoop(
            router=router.id, subject=subject, first_line=min(lines), last_line=_end(self.tree, lines), marks=marks
        )

    def _variable(self, router: LegacyRouter) -> str | None:
        """Return the variable of the module that most tests look at: the text by the name it has there."""
        bound = uses(self.tree.body).binds
        asked: Counter[str] = Counter()
        for branch in router.branches:
            with suppress(Refused):
                asked.update(name for name in _asked(self.branches.run(branch, router)) if name in bound)
        if router.subject in asked:
            return router.subject
        return next((name for name, _ in asked.most_common(1)), None)

    def _marks(self, router: LegacyRouter) -> Iterator[tuple[int, str]]:
        plain = self.source.removeprefix(BOM)
        return ((mark.line, mark.branch) for mark in marks_for(router, self.branches, plain))

    def _refused(self, router: LegacyRouter, key: str, **fields: object) -> UnsafeEdit:
        return UnsafeEdit(path=self.path, line=router.first_line, what=tell(key, language_of(), **fields))


def _asked(run: Run) -> set[str]:
    """Return the names that the test above *run* reads."""
    around = [node for node, _ in run.around]
    node = around[-1] if around else None
    if isinstance(node, ast.If):
        return set(uses([node.test]).seen)
    return set(uses([node.subject]).seen) if isinstance(node, ast.Match) else set()


def _end(tree: ast.Module, lines: Sequence[int]) -> int:
    """Return the last line of the last choice among the statements that begin at *lines*."""
    choices = [node for node in ast.walk(tree) if isinstance(node, ast.If | ast.Match)]
    # The loop and the guard around are no part of it: of the choices around a branch, the innermost one counts.
    ends = [[n.end_lineno or n.lineno for n in choices if n.lineno <= line <= (n.end_lineno or 0)] for line in lines]
    return max(min(around, default=line) for line, around in zip(lines, ends, strict=True))
