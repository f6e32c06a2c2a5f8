"""Statements → leaves: walk a body once, with the tests on the way, early returns and fall-through included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan.afterwards import Shared, asks_for_a_choice, go_on, set_default, without_branch
from migrate_kit.scan.assignments import kept
from migrate_kit.scan.bindings import bind
from migrate_kit.scan.cases import Case, cases_of
from migrate_kit.scan.emptiness import turns_away_nothing
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.first_hit import finds_for_later, sets_only
from migrate_kit.scan.inline import assign, read_for_names
from migrate_kit.scan.leaves import Action, Exit, Flow, Leaf, Step, reads_request
from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.rounds import live, loop
from migrate_kit.scan.routing import (
    asks_for_a_part,
    asks_for_a_tie,
    compares_own_best,
    hands_on,
    is_guard,
    is_no_choice,
    is_refusal,
    leaves,
    routes,
    splits,
)
from migrate_kit.scan.scope import Scope, TooMuch
from migrate_kit.scan.scores import best_if_any
from migrate_kit.scan.syntax import SmallOrCompound, statements
from migrate_kit.scan.truth import ALWAYS, NEVER, both, is_emptiness, opposite
from migrate_kit.scan.values import NONE, Best, Choice, Function, Hits, Place, Stranger, Value
from migrate_kit.scan.ways import spread, ways

#: A leaf keeps the way to it, so the work grows with the square of their number.
MOST_LEAVES = 1_500
Path = tuple[Step, ...]
Body = Sequence[SmallOrCompound]


@dataclass
class Walk:
    """The reading of one body. `leaves` grow in the order they are tried."""

    leaves: list[Leaf] = field(default_factory=list)
    default: Leaf | None = None
    exclusive: bool = True
    each_round: bool = False
    """Whether the branches are tried anew for each of several labels or words."""
    pick: Literal["max_score", "mixed"] | None = None
    last_line: int = 0
    table: Place | None = None
    looks_on: Body = ()
    names: dict[str, Value] = field(default_factory=dict)
    """Names as they stand when no branch fired."""
    after: list[Action] = field(default_factory=list)
    """What is done behind all branches."""
    guards: list[Condition] = field(default_factory=list)
    """What leaves in front of all branches for an empty request."""

    def body(self, body: Body, scope: Scope) -> Flow:
        """Read a whole function or module body."""
        flow = self.block(body, scope, (), False)
        self.names = scope.names
        self.after = flow.actions
        # What comes after leaves that go on is shared by all of them, not a default.
        if flow.actions and flow.routed and not flow.open and self.default is None:
            self.default = self.leaf(flow.actions, (), flow.actions[0].line, scope)
        return flow

    def block(self, body: Body, scope: Scope, path: Path, inside: bool) -> Flow:
        """Read the statements of a block that is entered by *path*; *inside* a branch."""
        flow = Flow()
        before: list[Step] = []
        for index, statement in enumerate(body):
            scope.run.spend()
            if len(self.leaves) > MOST_LEAVES:
                raise TooMuch
            rest = body[index + 1 :]
            if flow.open and isinstance(statement, Shared) and go_on(self, statement, scope):
                part: Flow | None = without_branch(self, statement, scope, deep=bool(path))
            else:
                part = self._statement(statement, scope, (*path, *before), inside, rest)
            if part is None:
                continue
            self._add_part(flow, part, before)
            if part.always:
                flow.always = True
                break
        return self._closed(flow, tuple(before), path, scope, inside)

    def _add_part(self, flow: Flow, part: Flow, before: list[Step]) -> None:
        if part.routed and flow.open:
            self.exclusive = False
        for out in part.exits:
            # Who has left before cannot leave here: the exits need not exclude each other.
            flow.exits.append(out)
            if not part.always:
                before.append(Step(opposite(out.condition), out.covered, not out.covered))
        if part.routed:
            flow.actions.clear()
            flow.routed = True
            flow.covered = flow.covered or part.covered
            flow.open = flow.open or part.open
        flow.actions.extend(part.actions)

    def _closed(self, flow: Flow, before: Path, path: Path, scope: Scope, inside: bool) -> Flow:
        """Make the inner default of a branch a leaf of its own: code after tests that all leave."""
        worth = [a for a in flow.actions if a.kind in ("return", "call", "raise")]
        if inside and flow.routed and worth and not flow.open:
            leaf = self.leaf(flow.actions, (*path, *_visible(before)), worth[0].line, scope, exits=flow.always)
            self.leaves.append(leaf)
            flow.actions = []
            flow.covered = True
            flow.open = not flow.always
            if flow.always and flow.exits:
                flow.exits[-1] = Exit(flow.exits[-1].condition, True, flow.exits[-1].kind)
        return flow

    def _statement(self, statement: SmallOrCompound, scope: Scope, path: Path, inside: bool, rest: Body) -> Flow | None:
        match statement:
            case cst.If() | cst.Match():
                return self._conditional(statement, scope, path, inside, rest)
            case cst.For() if finds_for_later(statement, rest or self.looks_on):
                read_for_names(statement, scope)
                return None
            case cst.For() | cst.While() | cst.With() | cst.Try() | cst.TryStar():
                outer, self.looks_on = self.looks_on, rest or self.looks_on
                found = self._within(statement, scope, path, inside)
                self.looks_on = outer
                return found
            case cst.FunctionDef() | cst.ClassDef():
                assign(statement, scope)
                return None
        return self._simple(statement, scope, path, inside)

    def _within(
        self, statement: cst.For | cst.While | cst.With | cst.Try | cst.TryStar, scope: Scope, path: Path, inside: bool
    ) -> Flow:
        if isinstance(statement, cst.For):
            return loop(self, statement, scope, path, inside)
        return self._wrapped(statement, scope, path, inside)

    def _simple(self, statement: SmallOrCompound, scope: Scope, path: Path, inside: bool) -> Flow | None:
        found = kept(statement, scope)
        if found is not None:
            return found
        match statement:
            case cst.Return():
                value = evaluate(statement.value, scope) if statement.value is not None else NONE
                return self._valued("return", value, statement, scope, path, inside)
            case cst.Expr(value=cst.Yield()):
                return self._yielded(evaluate(statement.value, scope), statement, scope, path, inside)
            case cst.Expr():
                return self._valued("call", evaluate(statement.value, scope), statement, scope, path, inside)
            case cst.Raise():
                action = Action("raise", NONE, scope.line(statement))
                return Flow([Exit(ALWAYS, False)], always=True, actions=[action])
            case cst.Break():
                return Flow([Exit(ALWAYS, False, "break")], always=True)
            case cst.Continue():
                return Flow([Exit(ALWAYS, False, "continue")], always=True)
        return None

    def _yielded(self, value: Value, statement: SmallOrCompound, scope: Scope, path: Path, inside: bool) -> Flow:
        """What a generator gives is decided like a returned value, but it goes on."""
        if label_of(value) is None and not isinstance(value, Function | Stranger):
            return self._valued("call", value, statement, scope, path, inside)
        return Flow(actions=[Action("assign", value, scope.line(statement), "yield")])

    def _valued(
        self,
        kind: Literal["return", "call"],
        value: Value,
        statement: SmallOrCompound,
        scope: Scope,
        path: Path,
        inside: bool,
    ) -> Flow:
        """A return or call whose value depends on tests is as many leaves as there are ways."""
        ends = kind == "return"
        self.last_line = max(self.last_line, scope.slice.last_line(statement)) if ends else self.last_line
        if isinstance(value, Hits) and splits(Choice(value.options, NONE), inside):
            self.exclusive = self.exclusive and len(value.options) < 2
            return ways(self, kind, Choice(value.options, NONE), statement, scope, path, ordered=False)
        value = best_if_any(spread(value))
        if isinstance(value, Choice) and splits(value, inside):
            self.pick = "max_score" if isinstance(value, Best) else self.pick
            return ways(self, kind, value, statement, scope, path, ordered=not isinstance(value, Best))
        flow = Flow(actions=[Action(kind, value, scope.line(statement))])
        if ends:
            flow.exits.append(Exit(ALWAYS, False))
            flow.always = True
        return flow

    def _conditional(
        self, statement: cst.If | cst.Match, scope: Scope, path: Path, inside: bool, rest: Body
    ) -> Flow | None:
        cases = cases_of(statement, scope)
        if scope.table is not None or self.table is not None:
            cases = live(cases)
            if cases and cases[0].is_else:
                return self.block(cases[0].body, scope, path, inside)
        if not cases:
            return None
        if isinstance(statement, cst.If) and asks_for_a_choice(self, statement, cases, scope):
            return Flow()
        if isinstance(statement, cst.If) and compares_own_best(statement):
            self.pick = "max_score"
        if not self.leaves and is_no_choice(statement, cases, scope) and not (inside and hands_on(statement, rest)):
            # `if tool is None: return …` in front of the call of what was chosen: that is the default.
            set_default(self, cases[0], scope)
            return Flow()
        if asks_for_a_tie(cases):
            return Flow()
        if inside and asks_for_a_part(statement, scope):
            # `if query: play(query)` in a branch: the tool is the branch's, whatever is said without its argument
            return self.block(cases[0].body, scope, path, inside)
        if sets_only(statement, cases, scope, rest or self.looks_on) or not routes(cases, scope):
            return self._passed(statement, cases, scope, path, bool(self.leaves) or inside)
        return self._chain(cases, scope, path, rest)

    def _passed(self, statement: cst.If | cst.Match, cases: list[Case], scope: Scope, path: Path, late: bool) -> Flow:
        """A conditional that only sets values, guards, or does something unrelated to the request."""
        flow = Flow(actions=[Action("other", NONE, scope.line(statement))])
        if isinstance(statement, cst.If):
            flow.always = read_for_names(statement, scope)
        for case in cases:
            if not is_guard(case):
                continue
            if late and case.test not in (ALWAYS, NEVER) and reads_request(case.test):
                flow.exits.append(Exit(case.test, False))
            elif not path and turns_away_nothing(case.test):
                self.guards.append(case.test)
        return flow

    def _chain(self, cases: list[Case], scope: Scope, path: Path, rest: Body) -> Flow:
        flow = Flow(routed=True, covered=True, always=True)
        before: list[Step] = []
        staying: list[Condition] = []  # arms that are taken and do not leave
        for case in cases:
            if case.test == NEVER and case.is_else:
                continue
            inner = scope.fork(**case.names)
            wrapper = len(cases) == 1 and is_emptiness(case.test)
            own = () if case.is_else or wrapper else (Step(case.test),)
            outer, self.looks_on = self.looks_on, rest or self.looks_on
            taken = self._branch(case, inner, path, tuple(before), own)
            self.looks_on = outer
            for out in taken.exits:
                steps = [*staying, *(s.condition for s in own)]
                flow.exits.append(Exit(both([*steps, out.condition]), out.covered, out.kind))
            flow.always = flow.always and taken.always
            flow.covered = flow.covered and taken.covered
            flow.open = flow.open or taken.open
            if not case.is_else:
                before.append(Step(opposite(case.test), taken.covered))
                staying += [] if taken.always else [opposite(case.test)]
        if not cases[-1].is_else:
            flow.always = flow.covered = False
        return flow

    def _branch(self, case: Case, scope: Scope, path: Path, before: Path, own: Path) -> Flow:
        count = len(self.leaves)
        whole = (*path, *before, *own)
        positive = any(s.asked for s in (*path, *own))
        flow = self.block(case.body, scope, whole, bool(own) or positive)
        self.last_line = max(self.last_line, case.last_line)
        if flow.routed or len(self.leaves) > count:
            return flow
        if self.table is not None and not flow.actions and {e.kind for e in flow.exits} == {"continue"}:
            return flow  # this row is passed over; the rows behind it are not
        passes = bool(flow.exits) and {e.kind for e in flow.exits} == {"continue"}
        silent = all(a.kind == "return" and a.value == NONE for a in flow.actions)
        if silent and (is_emptiness(case.test) or (flow.always and not self.leaves and is_refusal(case.test))):
            flow.exits = [Exit(e.condition, False, e.kind) for e in flow.exits]
            flow.actions = []
            return flow  # who is passed over is not routed: that he is not stays a condition of all that follows
        # `continue` alone is a decision for nothing.
        actions = flow.actions or [Action("return" if passes else "other", NONE, case.line)]
        if case.is_else and not positive and self.exclusive and self.default is None and not self._opened():
            here = Place(scope.module.file, case.line)
            self.default = Leaf(here, whole, tuple(actions), case.last_line, case.line, case.line)
            return flow
        self.add(
            Leaf(
                self.table or Place(scope.module.file, case.line),
                whole if own else (*path, *_visible(before)),
                tuple(actions),
                case.last_line,
                case.line,
                case.line,
                case.comment,
                self.table is not None,
                flow.always,
            )
        )
        flow.covered, flow.open = True, not flow.always
        flow.exits = [Exit(e.condition, True, e.kind) for e in flow.exits]
        flow.routed = True
        flow.actions = []
        return flow

    def _opened(self) -> bool:
        return any(not leaf.exits for leaf in self.leaves) and not self.exclusive

    def _wrapped(
        self,
        statement: cst.While | cst.With | cst.Try | cst.TryStar,
        scope: Scope,
        path: Path,
        inside: bool,
    ) -> Flow:
        if isinstance(statement, cst.With):
            for item in statement.items:
                if item.asname is not None and isinstance(item.asname.name, cst.BaseExpression):
                    bind(item.asname.name, evaluate(item.item, scope), scope)
        if isinstance(statement, cst.While):
            evaluate(statement.test, scope)
        flow = self.block(list(statements(statement.body)), scope, path, inside)
        if isinstance(statement, cst.Try | cst.TryStar):
            for clause in (statement.orelse, statement.finalbody):
                if clause is not None:
                    more = self.block(list(statements(clause.body)), scope, path, inside)
                    flow.actions.extend(more.actions)
            if statement.handlers and not all(map(leaves, statement.handlers)):
                # What fails before its way out goes on behind the handlers.
                flow.always = False
                flow.exits = [e for e in flow.exits if e.covered or e.condition != ALWAYS]
        if isinstance(statement, cst.While):
            flow.exits = [e for e in flow.exits if e.kind == "return"]
            flow.always = False
        return flow

    def leaf(self, actions: Sequence[Action], path: Path, line: int, scope: Scope, *, exits: bool = True) -> Leaf:
        """Return a leaf at *line*, or at the row of the table that is being read."""
        place = self.table or Place(scope.module.file, line)
        last = max([line, *(a.line for a in actions)])
        self.last_line = max(self.last_line, last) if path else self.last_line
        return Leaf(place, path, tuple(actions), last, line, line, "", self.table is not None, exits)

    def add(self, leaf: Leaf) -> None:
        """Take a leaf that can be reached."""
        if leaf.condition(True) != NEVER:
            self.leaves.append(leaf)


def _visible(before: Path) -> Path:
    """An else has no test of its own: what it excludes must stay visible."""
    return tuple(Step(s.condition, False) for s in before)
