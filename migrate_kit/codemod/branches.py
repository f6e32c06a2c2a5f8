"""Find the statements of a branch in the source by the line that the scan gave it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from migrate_kit.codemod.encoding import decode
from migrate_kit.codemod.lines import BOM, split_lines
from migrate_kit.codemod.locate import plain_name
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run, runs
from migrate_kit.codemod.tree import Function
from migrate_kit.model.condition import Contains, EndsWith, Equals, StartsWith, Word, atoms
from migrate_kit.model.inventory import Branch, LegacyRouter

_WORDED = Contains | Word | Equals | StartsWith | EndsWith


class Branches:
    """The branches of one file's routers, as statements. *ours* are the lines of ours that are in the file already."""

    def __init__(
        self, tree: ast.Module, source: bytes, routers: Sequence[LegacyRouter], *, ours: Sequence[int] = ()
    ) -> None:
        self._lines = split_lines(source.removeprefix(BOM))
        self._text = decode(source).lower().replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._ours = sorted(ours)
        self._places = [b.line for r in routers for b in r.branches if b.file in (None, r.file)]
        wanted = {moved for line in self._places for moved in (line, self._behind_ours(line))}
        self._runs = [run for run in runs(tree, self._lines) if run.line in wanted]

    def run(self, branch: Branch, router: LegacyRouter) -> Run:
        """Return the statements of *branch*. Raises Refused where they are not clearly those of this branch alone."""
        if self._places.count(branch.line) > 1:
            raise Refused(why="shared_line")
        found = list(self._found(branch, router))
        run = next((run for run in found if self._says(run, branch)), next(iter(found), None))
        if run is None or not (run.is_arm or _is_behind_a_test(run)):
            raise Refused(why="no_statements")
        as_it_is = run.line == branch.line
        others = self._places if as_it_is else map(self._behind_ours, self._places)
        if any(run.line < line <= run.last_line for line in others):
            raise Refused(why="others_inside")
        return run

    def _found(self, branch: Branch, router: LegacyRouter) -> Iterator[Run]:
        """Yield the runs that may be meant: by the line as it is, and by the line before ours came in."""
        function = plain_name(router.function)
        for line in dict.fromkeys((branch.line, self._behind_ours(branch.line))):
            here = [run for run in self._runs if run.line == line and ".".join(scope_names(run)) == function]
            here.sort(key=lambda run: not run.is_arm)
            yield from here[:1]

    def _behind_ours(self, line: int) -> int:
        for own in self._ours:
            line += own <= line
        return line

    def _says(self, run: Run, branch: Branch) -> bool:
        """Tell whether the test above *run* says a word of *branch*: lines of ours may have put another there."""
        words = [atom.text.lower() for atom in atoms(branch.condition) if isinstance(atom, _WORDED)]
        above = "\n".join(self._text[run.line - 1 : run.statements[0].lineno])
        return any(word in above for word in words)


def scope_names(run: Run) -> list[str]:
    """Return the names of functions and classes around *run*; `<module>` where there are none."""
    names = [scope.name for scope in run.scopes if isinstance(scope, Function | ast.ClassDef)]
    return names or ["<module>"]


def _is_behind_a_test(run: Run) -> bool:
    """Tell whether the run is what is left behind a test or a choice that leaves otherwise."""
    last = run.last_step
    return last.index > 0 and isinstance(last.block[last.index - 1], ast.If | ast.Match)
