"""Statements → leaves: walk a body once, with the tests on the way, early returns and fall-through included."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import libcst as cst

from migrate_kit.scan.cases import Case, cases_of
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.inline import assign
from migrate_kit.scan.leaves import Action, Exit, Flow, Leaf, Step, reads_request
from migrate_kit.scan.loops import loop_value, rounds
from migrate_kit.scan.routing import compares_own_best, is_guard, is_no_choice, is_slot, routes, splits
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound, code, comment_above, dotted, mentions, method_names, statements
from migrate_kit.scan.truth import ALWAYS, NEVER, both, is_emptiness, opposite, settle
from migrate_kit.scan.values import NONE, Called, Choice, Hits, Instance, Known, Listing, Member, Option, Place, Row, Unclear, Value

Path = tuple[Step, ...]
Body = Sequence[SmallOrCompound]


@dataclass
class Walk:
    """The reading of one body. `leaves` grow in the order they are tried."""

    leaves: list[Leaf] = field(default_factory=list)
    default: Leaf | None = None
    exclusive: bool = True
    pick: Literal["max_score", "mixed"] | None = None
    last_line: int = 0
    table: Place | None = None
    looks_on: Body = ()
    names: dict[str, Value] = field(default_factory=dict)
    """Names as they stand when no branch fired."""
    after: list[Action] = field(default_factory=list)
    """What is done behind all branches."""

    def body(self, body: Body, scope: Scope) -> Flow:
        """Read a whole function or module body."""
        flow = self.block(body, scope, (), False)
        self.names = scope.names
        self.after = flow.actions
        # What comes after leaves that go on is shared by all of them, not a default.
        if flow.actions and flow.routed and not flow.open and self.default is None:
            self.default = self._leaf(flow.actions, (), flow.actions[0].line, scope, "")
        return flow

    def block(self, body: Body, scope: Scope, path: Path, inside: bool) -> Flow:
        """Read the statements of a block that is entered by *path*; *inside* a branch."""
        flow = Flow()
        before: list[Step] = []
        for index, statement in enumerate(body):
            scope.run.spend()
            rest = body[index + 1 :]
            if (
                flow.open
                and isinstance(statement, cst.Return | cst.Expr | cst.Assign)
                and self._go_on(statement, scope)
            ):
                part: Flow | None = self._shared(statement, scope, bool(path))
            else:
                part = self._statement(statement, scope, (*path, *before), inside, rest)
            if part is None:
                continue
            if part.routed and flow.open:
                self.exclusive = False
            for out in part.exits:
                flow.exits.append(Exit(both([*(s.condition for s in before), out.condition]), out.covered, out.kind))
                if not part.always:
                    before.append(Step(opposite(out.condition), out.covered))
            if part.routed:
                flow.actions.clear()
                flow.routed = True
                flow.covered = flow.covered or part.covered
                flow.open = flow.open or part.open
            flow.actions.extend(part.actions)
            if part.always:
                flow.always = True
                break
        return self._closed(flow, tuple(before), path, scope, inside)

    def _go_on(self, statement: cst.Return | cst.Expr | cst.Assign, scope: Scope) -> bool:
        """Read a statement that all branches come to once for each branch that set a name it mentions."""
        mentioned = mentions(statement)
        hit = False
        for index, leaf in enumerate(self.leaves):
            own = {a.target: a.value for a in leaf.actions if a.kind == "assign"}
            if leaf.exits or not mentioned & own.keys():
                continue
            hit = True
            inner = scope.fork(**own)
            more: list[Action] = []
            if isinstance(statement, cst.Assign):
                more = self._assignment(statement, inner).actions
            elif statement.value is not None:
                kind = "return" if isinstance(statement, cst.Return) else "call"
                more = [self._act(kind, evaluate(statement.value, inner), statement, scope)]
            self.leaves[index] = leaf.with_actions((*leaf.actions, *more))
        return hit

    def _shared(self, statement: cst.Return | cst.Expr | cst.Assign, scope: Scope, deep: bool) -> Flow:
        """What such a statement does when no branch fired is the default."""
        if isinstance(statement, cst.Assign):
            return self._assignment(statement, scope)
        value = evaluate(statement.value, scope) if statement.value is not None else NONE
        kind = "return" if isinstance(statement, cst.Return) else "call"
        flow = Flow()
        if kind == "return":
            flow.exits, flow.always = [Exit(ALWAYS, False)], True
        if not deep and self.default is None and isinstance(value, Called | Known | Member | Listing) and value != NONE:
            action = self._act(kind, value, statement, scope)
            self.default = Leaf(Place(scope.module.file, 0), (), (action,), 0, 0, 0)
        return flow

    def _closed(self, flow: Flow, before: Path, path: Path, scope: Scope, inside: bool) -> Flow:
        """Make the inner default of a branch a leaf of its own: code after tests that all leave."""
        worth = [a for a in flow.actions if a.kind in ("return", "call", "raise")]
        if inside and flow.routed and worth and not flow.open:
            leaf = self._leaf(flow.actions, (*path, *_kept(before)), worth[0].line, scope, "", exits=flow.always)
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
            case cst.For():
                outer, self.looks_on = self.looks_on, rest or self.looks_on
                found = self._loop(statement, scope, path, inside)
                self.looks_on = outer
                return found
            case cst.While() | cst.With() | cst.Try() | cst.TryStar():
                return self._wrapped(statement, scope, path, inside, rest)
            case cst.Return():
                value = evaluate(statement.value, scope) if statement.value is not None else NONE
                return self._valued("return", value, statement, scope, path, inside)
            case cst.Raise():
                return Flow([Exit(ALWAYS, False)], always=True, actions=[self._act("raise", NONE, statement, scope)])
            case cst.Break() | cst.Continue():
                kind = "break" if isinstance(statement, cst.Break) else "continue"
                return Flow([Exit(ALWAYS, False, kind)], always=True)  # type: ignore[arg-type]
            case cst.Expr(value=cst.Call(func=cst.Name(value="setattr"), args=[owner, name, given])):
                key = evaluate(name.value, scope)
                where = f"{code(owner.value)}.{key.value if isinstance(key, Known) else '?'}"
                return Flow(actions=[Action("assign", evaluate(given.value, scope), scope.line(statement), where)])
            case cst.Expr(value=cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=attr), args=[given])) if (
                attr.value in ("append", "add") and isinstance(scope.names.get(name), Listing)
            ):
                return self._collected(name, given.value, statement, scope)
            case cst.Expr():
                return self._valued("call", evaluate(statement.value, scope), statement, scope, path, inside)
            case cst.Assign() | cst.AnnAssign() | cst.AugAssign():
                return self._assignment(statement, scope)
            case cst.FunctionDef() | cst.ClassDef():
                assign(statement, scope)
        return None

    def _assignment(self, statement: cst.Assign | cst.AnnAssign | cst.AugAssign, scope: Scope) -> Flow:
        if isinstance(statement, cst.AugAssign) and isinstance(statement.target, cst.Subscript):
            return self._voted(statement, statement.target, scope)
        assign(statement, scope)
        targets = [t.target for t in statement.targets] if isinstance(statement, cst.Assign) else [statement.target]
        flat = [e.value for t in targets for e in t.elements] if isinstance(targets[0], cst.Tuple) else targets
        flow = Flow()
        for target in flat:
            name = dotted(target) or code(target)
            value = scope.names.get(name, Unclear(name))
            flow.actions.append(Action("assign", value, scope.line(statement), name))
        return flow

    def _voted(self, statement: cst.AugAssign, target: cst.Subscript, scope: Scope) -> Flow:
        """`scores[name] += weight`: the branch speaks for *name*."""
        index = target.slice[0].slice
        chosen = evaluate(index.value, scope) if isinstance(index, cst.Index) else Unclear(code(target))
        held = dotted(target.value) or code(target.value)
        return Flow(actions=[Action("vote", chosen, scope.line(statement), held)])

    def _collected(self, name: str, given: cst.BaseExpression, statement: cst.Expr, scope: Scope) -> Flow:
        """`intents.append("weather")`: the name holds one label more."""
        old = scope.names[name]
        assert isinstance(old, Listing)
        value = evaluate(given, scope)
        rows = (*old.rows, Row(Known(len(old.rows)), value, scope.place(given)))
        return Flow(actions=[Action("assign", Listing(old.kind, rows), scope.line(statement), name)])

    def _act(self, kind: str, value: object, statement: SmallOrCompound, scope: Scope) -> Action:
        return Action(kind, value, scope.line(statement))  # type: ignore[arg-type]

    def _valued(
        self, kind: str, value: object, statement: SmallOrCompound, scope: Scope, path: Path, inside: bool
    ) -> Flow:
        """A return or call whose value depends on tests is as many leaves as there are ways."""
        ends = kind == "return"
        self.last_line = max(self.last_line, scope.slice.last_line(statement)) if ends else self.last_line
        if isinstance(value, Hits) and splits(Choice(value.options, NONE), inside):
            self.exclusive = self.exclusive and len(value.options) < 2
            return self._ways(kind, Choice(value.options, NONE), statement, scope, path, ordered=False)
        if isinstance(value, Choice) and splits(value, inside):
            return self._ways(kind, value, statement, scope, path)
        flow = Flow(actions=[self._act(kind, value, statement, scope)])
        if ends:
            flow.exits.append(Exit(ALWAYS, False))
            flow.always = True
        return flow

    def _ways(
        self, kind: str, value: Choice, statement: SmallOrCompound, scope: Scope, path: Path, *, ordered: bool = True
    ) -> Flow:
        before: list[Step] = []
        line = scope.line(statement)
        for option in _flat_options(value):
            action = Action(kind, option.value, option.place.line)  # type: ignore[arg-type]
            place = self.table or (option.place if option.place.line else Place(scope.module.file, line))
            own = (*path, *before, Step(option.condition))
            start = scope.function.first_line if scope.function is not None else line
            table = place.file != scope.module.file or not start <= place.line <= scope.slice.last_line(statement)
            first = line if table else min(line, place.line)
            self._add(Leaf(place, own, (action,), scope.slice.last_line(statement), first, line, "", table))
            if ordered:
                before.append(Step(opposite(option.condition), True))
        default = _last_default(value)
        flow = Flow([Exit(ALWAYS, True)] if kind == "return" else [], kind == "return", True, False, kind != "return")
        if not path and self.default is None and not isinstance(default, Unclear):
            self.default = self._leaf([Action(kind, default, line)], (), line, scope, "")  # type: ignore[arg-type]
        return flow

    def _conditional(
        self, statement: cst.If | cst.Match, scope: Scope, path: Path, inside: bool, rest: Body
    ) -> Flow | None:
        cases = cases_of(statement, scope)
        if scope.table is not None or self.table is not None:
            cases = _live(cases)
            if cases and cases[0].is_else:
                return self.block(cases[0].body, scope, path, inside)
        if not cases:
            return None
        if isinstance(statement, cst.If) and self._asks_for_a_choice(statement, cases, scope):
            return Flow()
        if isinstance(statement, cst.If) and compares_own_best(statement):
            self.pick = "max_score"
        if not self.leaves and is_no_choice(statement, cases):
            # `if tool is None: return …` in front of the call of what was chosen: that is the default.
            case = cases[0]
            flow = self.block(case.body, scope.fork(), path, False)
            self.default = self._leaf(flow.actions, (), case.line, scope, case.comment) if flow.actions else None
            return Flow()
        if is_slot(cases, scope, rest or self.looks_on) or not routes(cases, scope, inside):
            return self._passed(statement, cases, scope, path, bool(self.leaves) or inside)
        return self._chain(cases, scope, path, rest)

    def _asks_for_a_choice(self, statement: cst.If, cases: list[Case], scope: Scope) -> bool:
        """`if best is None: …` behind the branches that set it: that is the default."""
        chosen = {a.target for leaf in self.leaves if not leaf.exits for a in leaf.actions if a.kind in ("assign", "vote")}
        if len(cases) != 1 or not chosen & mentions(statement.test) or not is_guard(cases[0]):
            return False
        if self.default is None:
            flow = self.block(cases[0].body, scope.fork(), (), False)
            self.default = self._leaf(flow.actions, (), cases[0].line, scope, "") if flow.actions else None
        return True

    def _passed(self, statement: cst.If | cst.Match, cases: list[Case], scope: Scope, path: Path, late: bool) -> Flow:
        """A conditional that only sets values, guards, or does something unrelated to the request."""
        from migrate_kit.scan.inline import _Reading

        flow = Flow(actions=[Action("other", NONE, scope.line(statement))])
        if isinstance(statement, cst.If):
            flow.always = _Reading().block([statement], scope, [])
        for case in cases:
            if is_guard(case) and case.test not in (ALWAYS, NEVER) and late and reads_request(case.test):
                flow.exits.append(Exit(case.test, False))
        return flow

    def _chain(self, cases: list[Case], scope: Scope, path: Path, rest: Body) -> Flow:
        flow = Flow(routed=True, covered=True, always=True)
        before: list[Step] = []
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
                steps = [s.condition for s in (*before, *own)]
                flow.exits.append(Exit(both([*steps, out.condition]), out.covered, out.kind))
            flow.always = flow.always and taken.always
            flow.covered = flow.covered and taken.covered
            flow.open = flow.open or taken.open
            if not case.is_else:
                before.append(Step(opposite(case.test), taken.covered))
        if not cases[-1].is_else:
            flow.always = flow.covered = False
        return flow

    def _branch(self, case: Case, scope: Scope, path: Path, before: Path, own: Path) -> Flow:
        count = len(self.leaves)
        whole = (*path, *before, *own)
        positive = any(not s.by_order for s in (*path, *own))
        flow = self.block(case.body, scope, whole, bool(own) or positive)
        self.last_line = max(self.last_line, case.last_line)
        if flow.routed or len(self.leaves) > count:
            return self._numbered(flow, case, scope)
        if self.table is not None and not flow.actions and {e.kind for e in flow.exits} == {"continue"}:
            return flow  # this row is passed over; the rows behind it are not
        actions = flow.actions or [Action("other", NONE, case.line)]
        if case.is_else and not positive and self.exclusive and self.default is None and not self._opened(path):
            self.default = self._leaf(actions, whole, case.line, scope, case.comment)
            self.default = Leaf(
                Place(scope.module.file, case.line), whole, tuple(actions), case.last_line, case.line, case.line
            )
            return flow
        kept = whole if own else (*path, *_kept(before))
        if self.table is not None:
            place, table = self.table, True
        else:
            place, table = Place(scope.module.file, case.line), False
        leaf = Leaf(place, kept, tuple(actions), case.last_line, case.line, case.line, case.comment, table, flow.always)
        self._add(leaf)
        flow.covered, flow.open = True, not flow.always
        flow.exits = [Exit(e.condition, True, e.kind) for e in flow.exits]
        flow.routed = True
        flow.actions = []
        return flow

    def _numbered(self, flow: Flow, case: Case, scope: Scope) -> Flow:
        return flow

    def _opened(self, path: Path) -> bool:
        return any(not leaf.exits for leaf in self.leaves) and not self.exclusive

    def _loop(self, statement: cst.For, scope: Scope, path: Path, inside: bool) -> Flow:
        over = evaluate(statement.iter, scope)
        known = rounds(over)
        body = list(statements(statement.body))
        if known is None:
            inner_value = loop_value(settle(over), code(statement.iter))
            known = [(inner_value, scope.place(statement))]
            return self._rounds(statement, known, body, scope, path, inside, None)
        return self._rounds(statement, known, body, scope, path, inside, self.table)

    def _rounds(
        self,
        statement: cst.For,
        known: list[tuple[object, Place]],
        body: Body,
        scope: Scope,
        path: Path,
        inside: bool,
        outer: Place | None,
    ) -> Flow:
        from migrate_kit.scan.bindings import bind

        flow = Flow()
        before: list[Step] = []
        several = rounds_are_rows(known, statement, scope)
        for value, place in known:
            bind(statement.target, value, scope)  # type: ignore[arg-type]
            place = row_of(value, body, scope) or place
            self.table = outer or (place if several or isinstance(settle(value), Instance) else None)
            part = self.block(body, scope, (*path, *before), inside)
            self.table = outer
            if part.routed and flow.open:
                self.exclusive = False
            for out in part.exits:
                if out.kind == "return":
                    flow.exits.append(Exit(both([*(s.condition for s in before), out.condition]), out.covered))
                if out.kind != "continue":
                    before.append(Step(opposite(out.condition), out.covered))
            flow.routed, flow.open = flow.routed or part.routed, flow.open or part.open
            flow.actions.extend(part.actions)
        if isinstance(statement.orelse, cst.Else):
            tail = self.block(list(statements(statement.orelse.body)), scope, (*path, *before), inside)
            if flow.routed and tail.actions and not path and self.default is None:
                line = scope.line(statement.orelse)
                self.default = self._leaf(tail.actions, (), tail.actions[0].line or line, scope, "")
            flow.always = tail.always
        return flow

    def _wrapped(
        self,
        statement: cst.While | cst.With | cst.Try | cst.TryStar,
        scope: Scope,
        path: Path,
        inside: bool,
        rest: Body,
    ) -> Flow:
        from migrate_kit.scan.bindings import bind

        if isinstance(statement, cst.With):
            for item in statement.items:
                if item.asname is not None and isinstance(item.asname.name, cst.BaseExpression):
                    bind(item.asname.name, evaluate(item.item, scope), scope)
        if isinstance(statement, cst.While):
            evaluate(statement.test, scope)
        outer, self.looks_on = self.looks_on, rest or self.looks_on
        flow = self.block(list(statements(statement.body)), scope, path, inside)
        self.looks_on = outer
        if isinstance(statement, cst.Try | cst.TryStar):
            for clause in (statement.orelse, statement.finalbody):
                if clause is not None:
                    more = self.block(list(statements(clause.body)), scope, path, inside)
                    flow.actions.extend(more.actions)
            flow.always = flow.always and not statement.handlers
        if isinstance(statement, cst.While):
            flow.exits = [e for e in flow.exits if e.kind == "return"]
            flow.always = False
        return flow

    def _leaf(
        self, actions: Sequence[Action], path: Path, line: int, scope: Scope, comment: str, *, exits: bool = True
    ) -> Leaf:
        place = self.table or Place(scope.module.file, line)
        last = max([line, *(a.line for a in actions)])
        self.last_line = max(self.last_line, last) if path else self.last_line
        return Leaf(place, path, tuple(actions), last, line, line, comment, self.table is not None, exits)

    def _add(self, leaf: Leaf) -> None:
        condition = leaf.condition(True)
        if condition == NEVER:
            return
        self.leaves.append(leaf)


def _live(cases: list[Case]) -> list[Case]:
    """In a round for one row of a table tests of the row itself are decided: leave out arms that cannot be."""
    found: list[Case] = []
    for case in cases:
        if case.test == NEVER:
            continue
        if case.test == ALWAYS:
            found.append(replace(case, is_else=True))
            break
        found.append(case)
    return found


def row_of(value: Value, body: Body, scope: Scope) -> Place | None:
    """Return where an object of a plugin class says what it takes: the test in its own class, or the words it sets."""
    value = settle(value)
    if not isinstance(value, Instance):
        return None
    own = value.definition
    asked = next((name for s in body if isinstance(s, cst.If) for name in method_names(s.test)), None)
    file = own.module.file
    if asked in own.methods:
        returns = [n for n in ast.walk(own.methods[asked].outline) if isinstance(n, ast.Return)]
        return Place(file, max(r.lineno for r in returns) if returns else own.methods[asked].outline.lineno)
    inherited = scope.run.project.method(own, asked) if asked else None
    used = {n.attr for n in ast.walk(inherited.outline) if isinstance(n, ast.Attribute)} if inherited else set()
    lines = [s.lineno for name, s in own.attributes.items() if name in used]
    return Place(file, lines[0] if lines else own.outline.lineno)


def rounds_are_rows(known: Sequence[tuple[object, Place]], statement: cst.For, scope: Scope) -> bool:
    """Tell whether the rounds of a loop are rows of a table, to be named by their own lines."""
    start, end = scope.line(statement), scope.slice.last_line(statement)
    outside = any(place.file != scope.module.file or not start <= place.line <= end for _, place in known)
    return outside or len({place.line for _, place in known}) > 1


def _kept(before: Path) -> Path:
    """An else has no test of its own: what it excludes must stay visible."""
    return tuple(Step(s.condition, False) for s in before)


def _flat_options(value: Choice) -> list[Option]:
    found: list[Option] = []
    for option in value.options:
        inner = option.value
        if isinstance(inner, Choice):
            rest = [option.condition]
            for deeper in _flat_options(inner):
                if reads_request(deeper.condition) or isinstance(deeper.value, Called):
                    found.append(Option(both([*rest, deeper.condition]), deeper.value, deeper.place))
                else:  # a guard around the tool: it answers itself where something else forbids the call
                    rest.append(opposite(deeper.condition))
            if not isinstance(inner.default, Unclear) and inner.default != NONE:
                found.append(Option(both(rest), inner.default, option.place))
        else:
            found.append(option)
    default = value.default
    return found + (_flat_options(default) if isinstance(default, Choice) else [])


def _last_default(value: Choice) -> object:
    default = value.default
    return _last_default(default) if isinstance(default, Choice) else default


__all__ = ["Walk", "comment_above"]
