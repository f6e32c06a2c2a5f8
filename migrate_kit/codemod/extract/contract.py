"""Contract: what a function made of a run takes, gives back, and how it is called; or why there can be none."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from migrate_kit.codemod.extract.bound import bound_before, bound_behind, read_first
from migrate_kit.codemod.extract.flow import Exits, exits, leaves
from migrate_kit.codemod.extract.names import Uses, parameters_of, uses
from migrate_kit.codemod.extract.outside import Moved, Outside, handled_in, outside
from migrate_kit.codemod.extract.signs import refuse_signs
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run
from migrate_kit.codemod.tree import Function

_JUMPS = ast.Break | ast.Continue


@dataclass(frozen=True, slots=True)
class Contract:
    """Everything the text of the new function and of its call is made of."""

    moved: Sequence[ast.stmt]
    """The statements that move; a `break` or `continue` behind them stays in the branch."""
    parameters: tuple[str, ...]
    results: tuple[str, ...] = ()
    returns: bool = False
    """True where the branch returns what the new function returns."""
    global_: tuple[str, ...] = ()
    nonlocal_: tuple[str, ...] = ()
    is_async: bool = False
    is_generator: bool = False


def contract(run: Run, before: Sequence[Moved] = ()) -> Contract:
    """Return the contract of *run*, with the runs *before* moved already. Raises Refused with the first reason."""
    if run.in_class_body:
        raise Refused(why="class_body")
    moved = _moved(run)
    way_out = exits(moved)
    refuse_signs(run, moved)
    returns = _returns(run, moved, way_out)
    inside, around = uses(moved), outside(run, moved, before)
    _refuse_unknown(inside, around)
    if run.function is None:
        return _of_module(run, moved, inside, around)
    work = _Work(run, run.function, moved, inside, around)
    work.refuse()
    results = () if returns else work.results()
    work.refuse_lost(results)
    return Contract(
        moved=moved,
        parameters=work.parameters(results),
        results=results,
        returns=returns,
        global_=_sorted(set(inside.binds) & around.global_),
        nonlocal_=_sorted(set(inside.binds) & around.nonlocal_),
        is_async=way_out.awaits,
        is_generator=way_out.yields,
    )


def _moved(run: Run) -> Sequence[ast.stmt]:
    """Return the statements without a `break` or `continue` at their end. Raises Refused for any other of these."""
    moved = run.statements
    if isinstance(moved[-1], _JUMPS):
        moved = moved[:-1]
    if all(isinstance(one, ast.Pass) for one in moved):
        raise Refused(why="nothing")
    if len(moved) == 1 and (called := _only_called(moved[0])):
        raise Refused(why="calls", name=called)
    found = exits(moved)
    if found.jumps:
        raise Refused(why="jump", line=found.jumps[0].lineno)
    return moved


def _only_called(statement: ast.stmt) -> str:
    """Return the function that *statement* calls with what it has at hand, and nothing else; empty for all else."""
    value = statement.value if isinstance(statement, ast.Expr | ast.Return) else None
    call = value.value if isinstance(value, ast.Await) else value
    if not isinstance(call, ast.Call) or not all(isinstance(one, ast.Name) for one in call.args) or call.keywords:
        return ""
    return ast.unparse(call.func) if _is_plain(call.func) else ""


def _is_plain(called: ast.expr) -> bool:
    """Tell whether *called* is a function by its name, or a method of the object that the branch works for."""
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.value.id in ("self", "cls")
    return isinstance(called, ast.Name) and called.id not in dir(builtins)


def _returns(run: Run, moved: Sequence[ast.stmt], found: Exits) -> bool:
    """Tell whether the branch returns the result. Raises Refused where only some ways through it do."""
    if found.yields and isinstance(run.function, ast.AsyncFunctionDef):
        raise Refused(why="async_generator")
    if not found.returns:
        return False
    if len(moved) < len(run.statements) or not (leaves(moved) or _is_last(run)):
        raise Refused(why="some_return", line=found.returns[0].lineno)
    if isinstance(run.function, ast.AsyncFunctionDef) and exits(run.function.body).yields:
        raise Refused(why="async_generator")
    return True


def _is_last(run: Run) -> bool:
    """Tell whether nothing of the function comes behind the run: going on is returning None there."""
    for step in run.steps:
        if step.inner is None:
            continue
        node = step.block[step.index]
        if len(step.block) > step.index + 1 or isinstance(node, ast.For | ast.AsyncFor | ast.While):
            return False
        if isinstance(node, ast.Try | ast.TryStar) and node.orelse and step.inner is node.body:
            return False
    return True


def _refuse_unknown(inside: Uses, around: Outside) -> None:
    if inside.unknown:
        raise Refused(why="syntax", what=", ".join(sorted(inside.unknown)))
    declared = (inside.global_ | inside.nonlocal_) & {*around.uses.binds, *around.uses.seen}
    if declared:
        raise Refused(why="declared", names=_sorted(declared))


@dataclass(frozen=True)
class _Work:
    """A run within a function."""

    run: Run
    function: Function
    moved: Sequence[ast.stmt]
    inside: Uses
    around: Outside

    @cached_property
    def local(self) -> set[str]:
        """The variables of the function as it was."""
        whole = uses(self.function.body)
        return set(parameters_of(self.function)) | whole.local

    @cached_property
    def own(self) -> set[str]:
        """The variables of the function that the run binds."""
        return set(self.inside.binds) & self.local

    @cached_property
    def needed(self) -> set[str]:
        """The variables of the function that the run may read as they were before it."""
        found = read_first(self.moved) & self.local
        # Bound nowhere else and in no round before: reading it early fails in either form.
        return {name for name in found if name in self.around.bound or self.around.in_loop}

    def refuse(self) -> None:
        """Raise Refused for what no call can do as faithfully as the statements in place."""
        if set(self.around.type_names) & set(self.inside.seen):
            raise Refused(why="syntax", what="[T]")
        taken = (self.inside.deleted & self.local) - handled_in(self.moved)
        if taken:
            raise Refused(why="deleted", names=_sorted(taken))
        self._refuse_captured()

    def refuse_lost(self, results: Sequence[str]) -> None:
        """Raise Refused for a name that is read elsewhere: with its last binding gone it would be the module's."""
        gone = self.own - set(results) - {name for name, times in self.around.bound.items() if times}
        lost = gone & set(self.around.uses.seen)
        if lost:
            raise Refused(why="unbound", names=_sorted(lost))

    def _refuse_captured(self) -> None:
        """Refuse where a function made here and the branch share a variable that may change meanwhile."""
        inside, around = self.inside, self.around.uses
        here = self.own | (set(inside.seen) & self.local)
        shared = (self.own & set(around.later)) | (here & around.bound_later)
        shared |= inside.bound_later & self.local
        shared |= {name for name in set(inside.later) & self.local if not self._stays(name)}
        if shared:
            raise Refused(why="captured", names=_sorted(shared))

    def _stays(self, name: str) -> bool:
        """Tell whether *name* keeps one value from the run on, so that a copy of it is as good."""
        elsewhere = self.around.bound.get(name, 0)
        if name in self.own:
            return not (elsewhere or self.around.in_loop or name in self.around.uses.seen)
        return elsewhere == 1 and (name in parameters_of(self.function) or not self.around.in_loop)

    def results(self) -> tuple[str, ...]:
        """Return what is bound in the run and read after it, in the order of binding."""
        found = tuple(name for name in self.inside.binds if name in self.own and name in self.around.read_behind)
        seen_half = [node for node, block in self.run.around if _may_go_on(node, block)]
        if found and seen_half and not _binds_at_its_end(self.moved, found):
            raise Refused(why="handler", names=_sorted(found), line=seen_half[0].lineno)
        if set(found) & self.inside.deleted:
            raise Refused(why="deleted", names=_sorted(set(found) & self.inside.deleted))
        return () if leaves(self.moved) else found

    def parameters(self, results: Sequence[str]) -> tuple[str, ...]:
        """Return what has to be handed in: read before it is bound, or given back as it came on some way."""
        wanted = self.needed | (set(results) - (bound_behind(self.moved) - self.inside.deleted))
        unsure = wanted - self._bound_before()
        if unsure:
            raise Refused(why="unbound", names=_sorted(unsure))
        order = [*parameters_of(self.function), *self.inside.seen, *results]
        return tuple(name for name in dict.fromkeys(order) if name in wanted)

    def _bound_before(self) -> set[str]:
        # What is taken away somewhere may be gone; only the handler that holds a name knows better.
        taken = self.around.uses.deleted | self.inside.deleted
        return ((set(parameters_of(self.function)) | bound_before(self.run.steps)) - taken) | self.around.handled


def _of_module(run: Run, moved: Sequence[ast.stmt], inside: Uses, around: Outside) -> Contract:
    """A run of the module: its variables are globals, which the new function reads and binds as such."""
    if any(isinstance(node, ast.AnnAssign) for one in moved for node in ast.walk(one)):
        raise Refused(why="annotated")
    if exits(moved).awaits or exits(moved).yields:
        raise Refused(why="syntax", what="await")
    handed = [name for name in inside.reads if name in around.round_names and name not in inside.binds]
    kept = [name for name in handed if name not in inside.later and name in bound_before(run.steps)]
    changed = inside.bound_later | inside.deleted | around.uses.deleted | around.changed_elsewhere
    return Contract(
        moved=moved,
        parameters=tuple(name for name in kept if name not in changed),
        global_=_sorted(set(inside.binds) - inside.global_),
    )


def _may_go_on(node: ast.stmt, block: list[ast.stmt] | None) -> bool:
    """Tell whether the function may go on behind an exception in *block*, having seen half of what it binds."""
    if isinstance(node, ast.Try | ast.TryStar):
        return block is node.body or bool(node.finalbody)
    return isinstance(node, ast.With | ast.AsyncWith)


def _binds_at_its_end(moved: Sequence[ast.stmt], names: Iterable[str]) -> bool:
    """Tell whether *names* are bound by the very last thing that *moved* does: then there is no half of it."""
    last = moved[-1]
    return isinstance(last, ast.Assign) and len(last.targets) == 1 and not set(names) & set(uses(moved[:-1]).binds)


def _sorted(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))
