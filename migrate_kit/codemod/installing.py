"""Plan the lines that put the shim around routers: an import, a decorator above each `def`, marks in branches."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from migrate_kit.codemod.branches import Branches
from migrate_kit.codemod.edit import FileEdit
from migrate_kit.codemod.lines import (
    BOM,
    decorator_line,
    ending_of,
    import_line,
    indent_of,
    mark_line,
    split_lines,
    tag_for,
)
from migrate_kit.codemod.locate import Place, places, plain_name
from migrate_kit.codemod.marking import Mark, marks_for
from migrate_kit.codemod.source import read_source
from migrate_kit.codemod.tree import OurNode, is_lambda, names_in, our_nodes, router_name, same_program
from migrate_kit.errors import UnsafeEdit
from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import LegacyRouter


@dataclass(frozen=True, slots=True)
class InstallPlan:
    """The edits that can be made, and what cannot be wrapped with the reason."""

    edits: tuple[FileEdit, ...]
    refusals: tuple[UnsafeEdit, ...] = ()
    wrapped: tuple[str, ...] = ()
    """Ids of all routers that are wrapped once the edits are made, those that were before included."""


def plan_install(root: Path, routers: Sequence[LegacyRouter]) -> list[FileEdit]:
    """Return the edits that install *routers*, whose files are below *root*; none for what is installed already.

    Raises UnsafeEdit for a router that cannot be wrapped, with the reason; PathNotFound for a file that is gone,
    NotReadable.
    """
    plan = plan_possible(root, routers)
    for refusal in plan.refusals:
        raise refusal
    return list(plan.edits)


def plan_possible(root: Path, routers: Iterable[LegacyRouter]) -> InstallPlan:
    """Return the edits for all routers that can be wrapped, and a refusal for each that cannot."""
    by_file: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        by_file.setdefault(router.file, []).append(router)
    plans = [_plan_file(root / file, group) for file, group in by_file.items()]
    return InstallPlan(
        edits=tuple(edit for plan in plans for edit in plan.edits),
        refusals=tuple(refusal for plan in plans for refusal in plan.refusals),
        wrapped=tuple(router_id for plan in plans for router_id in plan.wrapped),
    )


def _plan_file(path: Path, routers: Sequence[LegacyRouter]) -> InstallPlan:
    if path.suffix == ".ipynb":
        what = tell("codemod.notebook", language_of())
        return InstallPlan((), tuple(UnsafeEdit(path=path, line=router.first_line, what=what) for router in routers))
    source = read_source(path)
    try:
        work = _Work(path, source, routers)
    except UnsafeEdit as refusal:
        return InstallPlan((), (refusal,))
    refusals: list[UnsafeEdit] = []
    wrapped: list[str] = []
    for router in routers:
        try:
            work.wrap(router)
            wrapped.append(router.id)
        except UnsafeEdit as refusal:
            refusals.append(refusal)
    try:
        edit = work.edit()
    except UnsafeEdit as refusal:
        return InstallPlan((), (*refusals, refusal))
    return InstallPlan((edit,) if edit is not None else (), tuple(refusals), tuple(wrapped))


class _Work:
    """One file: finds the places of all decorators first, then splices once."""

    def __init__(self, path: Path, source: bytes, routers: Sequence[LegacyRouter]) -> None:
        self.path = path
        self.source = source
        self.tree = parse(path, source)
        self.bom = BOM if source.startswith(BOM) else b""
        self.lines = split_lines(source[len(self.bom) :])
        self.ours = our_nodes(self.tree, source)
        self.places = places(source, self.tree)
        ours = [line for node in self.ours for line in range(node.first_line, node.last_line + 1)]
        self.branches = Branches(self.tree, source, routers, ours=ours)
        self.wrapped: dict[int, LegacyRouter] = {}
        self.marks: list[Mark] = []

    def wrap(self, router: LegacyRouter) -> None:
        """Choose the line for *router*; nothing to do where it is wrapped already, by us or by hand."""
        place = self._place(router)
        by_hand = _is_wrapped(self.tree, place, router.id)
        if not by_hand:
            self.wrapped[place.line] = router
        if not by_hand or any(node.wraps == router.id for node in self.ours):
            known = {(node.router, node.branch) for node in self.ours}
            wanted = marks_for(router, self.branches, self.source[len(self.bom) :])
            self.marks += [mark for mark in wanted if (router.id, mark.branch) not in known]

    def edit(self) -> FileEdit | None:
        """Return the spliced file, proven to be the same program around our lines."""
        if not self.wrapped and not self.marks:
            return None
        routers = [*self.wrapped.values(), *(mark.router for mark in self.marks)]
        tag = tag_for(routers[0].module)
        imported = next((node for node in self.ours if node.router is None), None)
        alias = imported.alias if imported else _free_alias(names_in(self.tree))
        lines = list(self.lines)
        added = {line: decorator_line(alias, router, tag) for line, router in self.wrapped.items()}
        added |= {mark.line: mark_line(alias, mark.router, mark.branch, tag) for mark in self.marks}
        for line, content in sorted(added.items(), reverse=True):
            lines.insert(line - 1, indent_of(lines[line - 1]) + content + self._ending(line))
        if imported is None:
            self._insert_import(lines, import_line(alias, tag))
        after = self.bom + b"".join(lines)
        self._prove(after)
        ids = tuple(dict.fromkeys(router.id for router in routers))
        return FileEdit(self.path, self.source, after, ids, len(lines) - len(self.lines), tag)

    def _place(self, router: LegacyRouter) -> Place:
        wanted = plain_name(router.function)
        if "<lambda>" in wanted or is_lambda(self.tree, wanted):
            raise self._refused(router, "codemod.lambda")
        if "<" in wanted:
            raise self._refused(router, "codemod.module_level")
        found = [place for place in self.places if place.name == wanted and not place.is_overload]
        if not found:
            raise self._refused(router, "codemod.not_found", function=router.function)
        inside = [p for p in found if p.line <= router.first_line <= p.last_line] if len(found) > 1 else found
        if len(inside) != 1:
            raise self._refused(router, "codemod.several", function=router.function)
        return inside[0]

    def _refused(self, router: LegacyRouter, key: str, **fields: Any) -> UnsafeEdit:
        return UnsafeEdit(path=self.path, line=router.first_line, what=tell(key, language_of(), **fields))

    def _ending(self, line: int) -> bytes:
        """Return the ending of the neighbour, or the one of the file where the neighbour is a last line without."""
        endings = (ending_of(text) for text in (self.lines[line - 1], *self.lines))
        return next((ending for ending in endings if ending), b"\n")

    def _insert_import(self, lines: list[bytes], content: bytes) -> None:
        at = import_position(self.tree)
        neighbour = min(at, len(self.lines) - 1)
        content += self._ending(neighbour + 1)
        lines.insert(at, content)

    def _prove(self, after: bytes) -> None:
        """Parse the result: each router's function is wrapped, and without our nodes it is the program as it was."""
        tree = parse(self.path, after)
        ours = our_nodes(tree, after)
        fresh = _fresh(ours, self.ours)
        wrapped = sorted((n.wraps, getattr(n.owner, "name", "")) for n in fresh if n.wraps is not None)
        wanted = sorted((r.id, r.function.rpartition(".")[2]) for r in self.wrapped.values())
        imports = sum(node.router is None for node in ours)
        marked = sorted((n.router, n.branch) for n in fresh if n.branch is not None)
        is_ours = wrapped == wanted and marked == sorted((m.router.id, m.branch) for m in self.marks)
        if not is_ours or imports != 1 or not same_program(self.tree, tree, [node.node for node in fresh]):
            line = next(iter(self.wrapped), self.marks[0].line if self.marks else 1)
            raise UnsafeEdit(path=self.path, line=line, what=tell("codemod.not_the_same", language_of()))


def parse(path: Path, source: bytes) -> ast.Module:
    """Return the syntax tree. Raises UnsafeEdit with the line for a file that is no Python 3 source."""
    try:
        return ast.parse(source)
    except SyntaxError as error:
        what = tell("codemod.no_python", language_of(), what=error.msg)
        raise UnsafeEdit(path=path, line=error.lineno or 1, what=what) from error
    except (ValueError, RecursionError, MemoryError) as error:
        what = tell("codemod.no_python", language_of(), what=type(error).__name__)
        raise UnsafeEdit(path=path, line=1, what=what) from error


def import_position(tree: ast.Module) -> int:
    """Return the zero-based line to insert the import at: behind docstring and `__future__`, before everything else.

    A statement that shares a line with those (`from __future__ import a; import os`) stays on it.
    """
    head = 0
    body = tree.body
    while head < len(body) and (_is_docstring(body[head], head) or _is_future(body[head])):
        head += 1
    if head == 0:
        return _first_line(body[0]) - 1 if body else 0
    end = body[head - 1].end_lineno or 0
    while head < len(body) and body[head].lineno == end:
        end = body[head].end_lineno or end
        head += 1
    return end


def _is_docstring(node: ast.stmt, index: int) -> bool:
    return (
        index == 0
        and isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__" and node.level == 0


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(d.lineno for d in decorators)])


def _free_alias(taken: set[str]) -> str:
    alias, number = "_mk", 2
    while alias in taken:
        alias, number = f"_mk{number}", number + 1
    return alias


def _is_wrapped(tree: ast.Module, place: Place, router_id: str) -> bool:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno == place.line:
            named = (router_name(decorator) for decorator in node.decorator_list)
            return any(name is not None and name[1] == router_id for name in named)
    return False


def _fresh(new: Sequence[OurNode], old: Sequence[OurNode]) -> list[OurNode]:
    """Return the nodes that were not there before; a file has one import, and one decorator and mark of each kind."""
    before = {(node.router, node.branch, node.alias) for node in old}
    return [node for node in new if (node.router, node.branch, node.alias) not in before]
