"""What a project function gives for given arguments: its body read as a value, without running it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import libcst as cst

from migrate_kit.model.condition import Condition
from migrate_kit.scan import changes
from migrate_kit.scan.arms import Arms
from migrate_kit.scan.bindings import assigned, bind, operand
from migrate_kit.scan.definitions import ClassDef, FunctionDef
from migrate_kit.scan.evaluate import evaluate, test_of
from migrate_kit.scan.first_hit import keep_first
from migrate_kit.scan.loops import loop_value, rounds
from migrate_kit.scan.project import function_node
from migrate_kit.scan.request import Text
from migrate_kit.scan.scope import MAX_DEPTH, Scope
from migrate_kit.scan.slices import SliceFailed
from migrate_kit.scan.syntax import SmallOrCompound, code, dotted, parameters, statements
from migrate_kit.scan.truth import ALWAYS, NEVER, both, either, opposite
from migrate_kit.scan.values import (
    NONE,
    Choice,
    Closure,
    Function,
    Instance,
    Listing,
    Mapping_,
    Option,
    Place,
    Unclear,
    Value,
)


def named_arguments(
    target: Function, positional: Sequence[Value], keywords: dict[str, Value]
) -> tuple[tuple[str, Value], ...]:
    """Return (parameter, value) pairs of a call, `self` left out."""
    own = target.definition.outline.args
    names = [a.arg for a in (*own.posonlyargs, *own.args)]
    if target.owner is not None and not target.definition.is_static:
        names = names[1:]
    pairs = list(zip(names, positional, strict=False))
    if own.vararg is not None and len(positional) > len(names):
        from migrate_kit.scan.values import Place, listing

        place = Place(target.definition.module.file, target.definition.first_line)
        pairs.append((own.vararg.arg, listing("tuple", list(positional[len(names) :]), place)))
    return (*pairs, *keywords.items())


def bind_arguments(
    node: cst.FunctionDef | cst.Lambda, positional: Sequence[Value], keywords: dict[str, Value], scope: Scope
) -> dict[str, Value]:
    """Return the names that a call gives the parameters of a lambda or nested function."""
    names: dict[str, Value] = {}
    for index, param in enumerate(parameters(node)):
        name = param.name.value
        if index < len(positional):
            names[name] = positional[index]
        elif name in keywords:
            names[name] = keywords[name]
        elif param.default is not None:
            names[name] = evaluate(param.default, scope)
    return names


def function_scope(
    function: FunctionDef, given: dict[str, Value], scope: Scope
) -> tuple[cst.FunctionDef, Scope] | None:
    """Return the `def` and a scope with its parameters bound: given values, else defaults, else inputs."""
    try:
        found = function.slice
    except SliceFailed:
        return None
    node = function_node(found, function.name)
    if node is None:
        return None
    names = _around(function, scope)
    inner = Scope(scope.run, function.module, found, names, function.owner, function, scope.depth + 1)
    own = parameters(node)
    if function.owner is not None and own and not function.is_static:
        inner.names[own[0].name.value] = _self_of(function, given)
        own = own[1:]
    for param in own:
        name = param.name.value
        if name in given:
            inner.names[name] = given[name]
        elif param.default is not None:
            inner.names[name] = evaluate(param.default, inner)
        else:
            inner.names[name] = Text(name)
    star = node.params.star_arg
    if isinstance(star, cst.Param):
        inner.names[star.name.value] = given.get(star.name.value, Listing("tuple", ()))
    return node, inner


def _around(function: FunctionDef, scope: Scope) -> dict[str, Value]:
    """Return the names that a nested function sees of the one around it."""
    outer_name = function.name.rpartition(".")[0]
    if not outer_name or function.owner is not None or scope.depth > MAX_DEPTH:
        return {}
    outer = next((f for f in function.module.all_functions() if f.name == outer_name), None)
    bound = function_scope(outer, {}, scope) if outer is not None else None
    if bound is None:
        return {}
    node, around = bound
    for statement in _straight(node):
        if not isinstance(statement, cst.Expr | cst.Return):
            assign(statement, around)
    return around.names


def _self_of(function: FunctionDef, given: dict[str, Value]) -> Value:
    own = given.get("self")
    if isinstance(own, Instance):
        return own  # the very object a method was called on
    assert function.owner is not None
    return Instance(function.owner)


def closure_outcome(
    target: Closure, positional: Sequence[Value], keywords: dict[str, Value], scope: Scope, source: str
) -> Value:
    """Return what calling a nested function gives."""
    assert isinstance(target.node, cst.FunctionDef)
    home = replace(target.scope, run=scope.run)  # the tests are those of the router that calls it
    names = bind_arguments(target.node, positional, keywords, home)
    reading = _Reading()
    reading.block(list(statements(target.node.body)), home.fork(**names), [])
    return reading.value(source)


def outcome_of(target: Function, given: dict[str, Value], scope: Scope, source: str) -> Value:
    """Return the value of calling *target*: a choice of what its paths return, under their conditions."""
    if target.owner is not None and "self" not in given:
        given = {**given, "self": target.instance or Instance(target.owner)}
    bound = function_scope(target.definition, given, scope)
    if bound is None:
        return Unclear(source, "the function cannot be read")
    node, inner = bound
    reading = _Reading()
    reading.block(list(statements(node.body)), inner, [])
    return reading.value(source)


@dataclass
class _Reading:
    """Returned values with the whole condition of their path, in order."""

    returns: list[Option] = field(default_factory=list)
    ended: bool = False
    clear: bool = True
    breaks: list[Condition] = field(default_factory=list)
    """When the loop that is being read was left by one of its rounds so far."""

    def value(self, source: str) -> Value:
        """Return the value of the whole body."""
        if not self.returns:
            return NONE if self.clear else Unclear(source, "nothing returned")
        *before, last = self.returns
        if last.condition == ALWAYS or self.ended:
            default = last.value
            if not before:
                return default
            return Choice(tuple(before), default)
        return Choice(tuple(self.returns), NONE)

    def block(self, body: list[SmallOrCompound], scope: Scope, path: list[Condition]) -> bool:
        """Read statements; return whether control always leaves the function."""
        for statement in body:
            scope.run.spend()
            if isinstance(statement, cst.Return):
                value = evaluate(statement.value, scope) if statement.value is not None else NONE
                stays = [opposite(either(self.breaks))] if self.breaks else []
                self.returns.append(Option(both([*path, *stays]), value, scope.place(statement)))
                return True
            if isinstance(statement, cst.Break):
                self.breaks.append(both(path))
                return False
            if isinstance(statement, cst.Raise):
                return True
            if isinstance(statement, cst.Expr) and not (both(path) == ALWAYS and changes.grown(statement, scope)):
                changes.run_statement(statement, scope)
            if self._compound(statement, scope, path):
                return True
        return False

    def _compound(self, statement: SmallOrCompound, scope: Scope, path: list[Condition]) -> bool:
        if isinstance(statement, cst.If):
            return self._if(statement, scope, path)
        if isinstance(statement, cst.For):
            return self._for(statement, scope, path)
        if isinstance(statement, cst.With | cst.Try):
            ended = self.block(list(statements(statement.body)), scope, path)
            return ended and isinstance(statement, cst.With)
        if isinstance(statement, cst.While):
            return self.block(list(statements(statement.body)), scope, path)
        assign(statement, scope)
        return False

    def _if(self, statement: cst.If, scope: Scope, path: list[Condition]) -> bool:
        arms = Arms(scope)
        still_here: list[Condition] = []  # where an earlier arm returned, the order of the returns says so already
        every = True
        node: cst.If | cst.Else | None = statement
        while isinstance(node, cst.If):
            test = test_of(node.test, scope)
            if test == NEVER:
                node = node.orelse
                continue
            if test == ALWAYS and not arms.tested:  # a test of what is known already, such as a row of a table
                return self.block(list(statements(node.body)), scope, path)
            inner = scope.fork()
            ended = self.block(list(statements(node.body)), inner, [*path, *still_here, test])
            arms.add(test, inner, node, ended=ended)
            still_here += [] if ended else [opposite(test)]
            every = every and ended
            node = node.orelse
        if node is not None:
            inner = scope.fork()
            ended = self.block(list(statements(node.body)), inner, [*path, *still_here])
            arms.add(ALWAYS, inner, node, ended=ended)
            every = every and ended
        arms.merge()
        return every and node is not None

    def _for(self, statement: cst.For, scope: Scope, path: list[Condition]) -> bool:
        over = evaluate(statement.iter, scope)
        known = rounds(over)
        if known is None:
            known = [(loop_value(over, code(statement.iter)), scope.place(statement))]
        around, self.breaks = self.breaks, []
        ended = False
        for value, place in known:
            # Rounds see what earlier ones assigned, so the names are shared on purpose.
            scope.table = scope.table or place
            bind(statement.target, value, scope)
            ended = self._round(list(statements(statement.body)), scope, path, place)
            if ended:
                break
        if not ended and isinstance(statement.orelse, cst.Else):
            ended = self._round(list(statements(statement.orelse.body)), scope, path, scope.place(statement.orelse))
        self.breaks = around
        return ended

    def _round(self, body: list[SmallOrCompound], scope: Scope, path: list[Condition], place: Place) -> bool:
        """Read one round of a loop; it changes nothing where an earlier one has left the loop."""
        gone, held = either(self.breaks), dict(scope.names)
        ended = self.block(body, scope, path)
        if gone != NEVER:
            keep_first(scope.names, held, gone, place)
        return ended and gone == NEVER


def read_for_names(statement: cst.If | cst.For, scope: Scope) -> bool:
    """Read a conditional only for what it does to names; return whether it always leaves the function."""
    return _Reading().block([statement], scope, [])


def assign(statement: SmallOrCompound, scope: Scope) -> None:
    """Do what an assignment does to the names; other statements change nothing."""
    if isinstance(statement, cst.AugAssign):
        name = dotted(statement.target)
        if name is not None:
            scope.names[name] = operand(scope.names.get(name), statement, scope)
        return
    for target, expression in assigned(statement):
        value = evaluate(expression, scope)
        changes.note_entry(target, value, scope)
        bind(target, value, scope)
    if isinstance(statement, cst.FunctionDef):
        scope.names[statement.name.value] = Closure(statement, scope)


def method_scope(method: FunctionDef, _outline: ast.stmt, name: str, scope: Scope) -> Value | None:
    """Return the value that `self.name = …` of *outline* gives, None where it depends on an input."""
    given: dict[str, Value] = {"self": Instance(method.owner)} if method.owner is not None else {}
    bound = function_scope(method, given, scope)
    if bound is None or scope.depth > 6:
        return None
    node, inner = bound
    for statement in _straight(node):
        assign(statement, inner)
    first = parameters(node)[0].name.value if parameters(node) else "self"
    return inner.names.get(f"{first}.{name}")


def _straight(node: cst.FunctionDef) -> list[SmallOrCompound]:
    found: list[SmallOrCompound] = []
    for statement in statements(node.body):
        found.append(statement)
        if isinstance(statement, cst.With):
            found.extend(
                cst.Assign([cst.AssignTarget(item.asname.name)], item.item)
                for item in statement.items
                if item.asname is not None and isinstance(item.asname.name, cst.Name)
            )
            found.extend(statements(statement.body))
    return found


def construct(
    owner: ClassDef, positional: Sequence[Value], keywords: dict[str, Value], scope: Scope, source: str
) -> Value:
    """Return the object that `Class(…)` makes, with its fields where they can be told."""
    from migrate_kit.scan.evaluate import derived

    if owner.is_enum:
        return derived("enum", list(positional), source)
    fields = [
        s.target.id for s in owner.outline.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)
    ]
    given = _factories(owner) | dict(zip(fields, positional, strict=False)) | keywords
    init = scope.run.project.method(owner, "__init__")
    if init is not None:
        given = _gathered(owner, init) | dict(named_arguments(Function(init, owner), positional, keywords))
    return Instance(owner, tuple(given.items()))


def _factories(owner: ClassDef) -> dict[str, Value]:
    """Return the fields that a dataclass starts with a fresh container."""
    empty: dict[str, Value] = {"list": Listing("list", ()), "set": Listing("set", ()), "dict": Mapping_(())}
    found: dict[str, Value] = {}
    for statement in owner.outline.body:
        match statement:
            case ast.AnnAssign(
                target=ast.Name(id=name),
                value=ast.Call(
                    func=ast.Name(id="field"), keywords=[ast.keyword(arg="default_factory", value=ast.Name(id=made))]
                ),
            ) if made in empty:
                found[name] = empty[made]
    return found


def _gathered(owner: ClassDef, init: FunctionDef) -> dict[str, Value]:
    """Return the lists that a fluent builder starts empty: its methods fill them and hand back the object."""
    if not any(map(_hands_itself_back, owner.methods.values())):
        return {}
    empty: dict[str, Value] = {}
    for node in ast.walk(init.outline):
        match node:
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(), attr=name)], value=ast.List(elts=[])):
                empty[name] = Listing("list", ())
            case ast.Assign(
                targets=[ast.Attribute(value=ast.Name(), attr=name)], value=ast.Call(func=ast.Name(id="set"), args=[])
            ):
                empty[name] = Listing("set", ())
    return empty


def _hands_itself_back(method: FunctionDef) -> bool:
    last = method.outline.body[-1]
    return isinstance(last, ast.Return) and isinstance(last.value, ast.Name) and last.value.id == "self"
