"""Loops: one round for each row of a known table, one round for anything else."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import libcst as cst

from migrate_kit.scan.bindings import bind
from migrate_kit.scan.cases import Case
from migrate_kit.scan.definitions import ClassDef
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.leaves import Exit, Flow, Step
from migrate_kit.scan.loops import loop_value, rounds
from migrate_kit.scan.request import Text
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound, code, method_names, statements
from migrate_kit.scan.truth import ALWAYS, NEVER, both, opposite, settle
from migrate_kit.scan.values import Choice, Function, Instance, Loaded, Place, Unclear, Value

if TYPE_CHECKING:
    from migrate_kit.scan.branches import Path, Walk

Body = Sequence[SmallOrCompound]


def loop(walk: Walk, statement: cst.For, scope: Scope, path: Path, inside: bool) -> Flow:
    """Read a `for` loop: its rounds in order, then its `else`."""
    over = evaluate(statement.iter, scope)
    tables = settle(over)
    if isinstance(tables, Choice) and _is_looked_up(tables):
        return _loop_of_each(walk, statement, tables, scope, path, inside)
    return _loop_over(walk, statement, over, scope, path, inside)


def _is_looked_up(tables: Choice) -> bool:
    """Whether it is one of several tables, by a key that is not known."""
    return _is_missing(tables.default) and all(rounds(option.value) is not None for option in tables.options)


def _is_missing(value: Value) -> bool:
    """Whether it is what a look-up without that key gives, or the entries of that."""
    return isinstance(value, Unclear) and (value.reason == "no such key" or any(map(_is_missing, value.inner)))


def _loop_of_each(walk: Walk, statement: cst.For, tables: Choice, scope: Scope, path: Path, inside: bool) -> Flow:
    """Read a loop over one of several tables, `for rule in RULES[state]`: each one under the test that chooses it."""
    flow = Flow()
    for option in tables.options:
        part = _loop_over(walk, statement, option.value, scope, (*path, Step(option.condition)), inside)
        flow.exits += [Exit(both([option.condition, out.condition]), out.covered, out.kind) for out in part.exits]
        flow.routed, flow.open = flow.routed or part.routed, flow.open or part.open
        flow.actions.extend(part.actions)
    return flow


def _loop_over(walk: Walk, statement: cst.For, over: Value, scope: Scope, path: Path, inside: bool) -> Flow:
    outer = walk.table
    known = rounds(over)
    rows = known if known is not None else [(_one_of(settle(over), statement), scope.place(statement))]
    flow = Flow()
    before: list[Step] = []
    places = _row_places(rows, statement, scope) if known is not None else [None]
    for (value, _), place in zip(rows, places, strict=True):
        bind(statement.target, value, scope)
        walk.table = (outer or place) if known is not None else outer
        row, scope.table = scope.table, walk.table
        part = walk.block(list(statements(statement.body)), scope, (*path, *before), inside)
        walk.table, scope.table = outer, row
        _add_round(walk, flow, part, before)
    walk.each_round = walk.each_round or (known is None and flow.routed and flow.open)
    if isinstance(statement.orelse, cst.Else):
        _add_else(walk, flow, statement.orelse, scope, (*path, *before), inside)
    return flow


def _one_of(over: Value, statement: cst.For) -> Value:
    """What a loop over something unknown gives; what arrives one by one (`async for`) is an input of its own."""
    if statement.asynchronous is not None and isinstance(statement.target, cst.Name) and not isinstance(over, Text):
        return Unclear(statement.target.value, "what arrives")
    return loop_value(over, code(statement.iter))


def _add_round(walk: Walk, flow: Flow, part: Flow, before: list[Step]) -> None:
    if part.routed and flow.open:
        walk.exclusive = False
    for out in part.exits:
        if out.kind == "return":
            flow.exits.append(Exit(out.condition, out.covered))
        if out.kind != "continue":
            before.append(Step(opposite(out.condition), out.covered))
    flow.routed, flow.open = flow.routed or part.routed, flow.open or part.open
    flow.actions.extend(part.actions)


def _add_else(walk: Walk, flow: Flow, orelse: cst.Else, scope: Scope, path: Path, inside: bool) -> None:
    tail = walk.block(list(statements(orelse.body)), scope, path, inside)
    if flow.routed and tail.actions and walk.default is None and not inside:
        walk.default = walk.leaf(tail.actions, (), tail.actions[0].line or scope.line(orelse), scope)
    flow.always = tail.always


def _row_places(rows: Sequence[tuple[Value, Place]], statement: cst.For, scope: Scope) -> list[Place | None]:
    """Return the place of each round that is a row of a table, to be named by its own line."""
    start, end = scope.line(statement), scope.slice.last_line(statement)
    outside = any(place.file != scope.module.file or not start <= place.line <= end for _, place in rows)
    are_rows = outside or len({place.line for _, place in rows}) > 1
    body = list(statements(statement.body))
    values = [settle(value) for value, _ in rows]
    kinds = [value.definition for value in values if isinstance(value, Instance)]
    places = [None if _is_record(value, kinds) else row_of(value, body, scope) for value in values]
    return [own or (place if are_rows else None) for own, (_, place) in zip(places, rows, strict=True)]


def _is_record(value: Value, kinds: Sequence[ClassDef]) -> bool:
    """Whether a row is one of several objects of one class: what tells them apart stands where they are made."""
    return isinstance(value, Instance) and kinds.count(value.definition) > 1


def row_of(value: Value, body: Body, scope: Scope) -> Place | None:
    """Return where an object of a plugin class says what it takes: the test in its own class, or the words it sets."""
    value = settle(value)
    asked = next((name for s in body if isinstance(s, cst.If) for name in method_names(s.test)), None)
    if isinstance(value, Loaded) and asked in value.definition.functions:
        outline = value.definition.functions[asked].outline
        lines = [n.lineno for n in ast.walk(outline) if isinstance(n, ast.Return)]
        return Place(value.definition.file, max(lines, default=outline.lineno))
    if isinstance(value, Function) and value.definition.outline.decorator_list:
        return Place(value.definition.module.file, value.definition.first_line)
    if not isinstance(value, Instance):
        return None
    own = value.definition
    file = own.module.file
    if asked in own.methods:
        returns = [n for n in ast.walk(own.methods[asked].outline) if isinstance(n, ast.Return)]
        return Place(file, max(r.lineno for r in returns) if returns else own.methods[asked].outline.lineno)
    inherited = scope.run.project.method(own, asked) if asked else None
    used = {n.attr for n in ast.walk(inherited.outline) if isinstance(n, ast.Attribute)} if inherited else set()
    lines = [s.lineno for name, s in own.attributes.items() if name in used]
    return Place(file, lines[0] if lines else own.outline.lineno)


def live(cases: list[Case]) -> list[Case]:
    """Leave out arms that cannot be: in a round for one row tests of the row itself are decided."""
    found: list[Case] = []
    for case in cases:
        if case.test == NEVER:
            continue
        if case.test == ALWAYS:
            found.append(replace(case, is_else=True))
            break
        found.append(case)
    return found
