"""What all branches come to: the statement behind them that uses the name each of them set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from migrate_kit.scan.assignments import assigned_names
from migrate_kit.scan.cases import Case
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.leaves import Action, Exit, Flow, Leaf
from migrate_kit.scan.routing import is_guard
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import dotted, mentions
from migrate_kit.scan.truth import ALWAYS
from migrate_kit.scan.values import NONE, Called, Known, Listing, Member, Place

if TYPE_CHECKING:
    from migrate_kit.scan.branches import Walk

Shared = cst.Return | cst.Expr | cst.Assign


def go_on(walk: Walk, statement: Shared, scope: Scope) -> bool:
    """Read a statement that all branches come to once for each branch that set a name it mentions."""
    mentioned = mentions(statement)
    hit = False
    for index, leaf in enumerate(walk.leaves):
        own = {a.target: a.value for a in leaf.actions if a.kind == "assign"}
        if leaf.exits or not mentioned & own.keys():
            continue
        hit = True
        walk.leaves[index] = leaf.with_actions((*leaf.actions, *_done(statement, scope.fork(**own))))
    return hit


def _done(statement: Shared, scope: Scope) -> list[Action]:
    if isinstance(statement, cst.Assign):
        return assigned_names(statement, scope).actions
    if statement.value is None:
        return []
    kind = "return" if isinstance(statement, cst.Return) else "call"
    return [Action(kind, evaluate(statement.value, scope), scope.line(statement))]  # type: ignore[arg-type]


def without_branch(walk: Walk, statement: Shared, scope: Scope, *, deep: bool) -> Flow:
    """Read such a statement as it is when no branch fired: at the top of the body that is the default."""
    if isinstance(statement, cst.Assign):
        return assigned_names(statement, scope)
    value = evaluate(statement.value, scope) if statement.value is not None else NONE
    ends = isinstance(statement, cst.Return)
    if not deep and walk.default is None and isinstance(value, Called | Known | Member | Listing) and value != NONE:
        action = Action("return" if ends else "call", value, scope.line(statement))
        walk.default = Leaf(Place(scope.module.file, 0), (), (action,), 0, 0, 0)
    return Flow([Exit(ALWAYS, False)] if ends else [], always=ends)


def asks_for_a_choice(walk: Walk, statement: cst.If, cases: list[Case], scope: Scope) -> bool:
    """Take `if best is None: …` behind the branches that set the name for the default; tell whether it was that."""
    chosen = {a.target for leaf in walk.leaves if not leaf.exits for a in leaf.actions if a.kind in ("assign", "vote")}
    if len(cases) != 1 or not chosen & mentions(statement.test):
        return False
    if not is_guard(cases[0]) and not _sets_only(cases[0], chosen, statement):
        return False
    set_default(walk, cases[0], scope)
    return True


def _sets_only(case: Case, chosen: set[str], statement: cst.If) -> bool:
    """`if best is None: best = other`: what is set where no branch set it."""
    names = {dotted(t.target) for s in case.body if isinstance(s, cst.Assign) for t in s.targets}
    asks = isinstance(statement.test, cst.UnaryOperation | cst.Comparison) and len(mentions(statement.test)) <= 2
    return asks and len(case.body) == 1 and bool(names) and names <= chosen


def set_default(walk: Walk, case: Case, scope: Scope) -> None:
    """Take the body of *case* for the default, unless there is one."""
    if walk.default is None:
        flow = walk.block(case.body, scope.fork(), (), False)
        walk.default = walk.leaf(flow.actions, (), case.line, scope) if flow.actions else None
