"""Whether a conditional routes, or sets a value, guards, or looks at something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import libcst as cst

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not, Opaque, atoms
from migrate_kit.scan.cases import Case
from migrate_kit.scan.compare import TIED
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.leaves import reads_request
from migrate_kit.scan.request import Head, Part, Piece, Text, Word, Words
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.scores import holds_scores, is_score, keeps_score, sum_of
from migrate_kit.scan.syntax import SmallOrCompound, code, dotted, mentions, nodes_in, nodes_of, statements
from migrate_kit.scan.truth import NEVER, is_emptiness, settle
from migrate_kit.scan.values import (
    NONE,
    Best,
    Called,
    Choice,
    Closure,
    Function,
    Known,
    Listing,
    Member,
    Row,
    Stranger,
    StrangerCall,
    Unclear,
    Value,
)

Body = Sequence[SmallOrCompound]
_IDLE = cst.Pass | cst.Break | cst.Continue
_ASSIGN = cst.Assign | cst.AnnAssign | cst.AugAssign


def routes(cases: list[Case], scope: Scope) -> bool:
    """Tell whether the arms are branches: a test of the request, or a way out to a project function."""
    first = cases[0]
    if len(cases) == 1 and is_emptiness(first.test):
        # `if text:` around everything is a wrapper; `if not text: return` a guard
        return has_inner_tests(first.body)
    if any(reads_request(case.test) for case in cases):
        return True
    if any(has_inner_tests(case.body) for case in cases):
        return True
    return any(_leaves_to_project(case.body, scope) for case in cases)


def has_inner_tests(body: Body) -> bool:
    """Tell whether a block holds conditionals that compare something with a text."""
    return any(isinstance(s, cst.If | cst.Match | cst.For) for s in _inner(body)) and _tests_strings(body)


def _tests_strings(body: Body) -> bool:
    # Blocks within blocks are asked again at every depth, so this stops at the first.
    return any(_is_string_test(node) for statement in body for node in nodes_in(statement))


def _is_string_test(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Comparison):
        return True
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Attribute)
        and node.func.attr.value in ("startswith", "endswith", "search", "match")
    )


def _inner(body: Body) -> Iterator[SmallOrCompound]:
    for statement in body:
        yield statement
        if isinstance(statement, cst.For | cst.While | cst.With | cst.Try):
            yield from _inner(list(statements(statement.body)))


def _leaves_to_project(body: Body, scope: Scope) -> bool:
    for statement in body:
        if isinstance(statement, cst.Return | cst.Expr) and statement.value is not None:
            for call in _calls(statement.value):
                name = dotted(call.func)
                known = name is not None and (
                    scope.run.project.definition(name, scope.module) is not None or name.startswith("self.")
                )
                if known and isinstance(statement, cst.Return):
                    return True
    return False


def _calls(node: cst.BaseExpression) -> Iterator[cst.Call]:
    if isinstance(node, cst.Await):
        yield from _calls(node.expression)
    if isinstance(node, cst.Call):
        yield node
        for given in node.args:
            yield from _calls(given.value)


def leaves(handler: cst.ExceptHandler | cst.ExceptStarHandler) -> bool:
    """Tell whether an `except` block ends by leaving, so that nothing goes on behind its `try`."""
    body = list(statements(handler.body))
    return bool(body) and isinstance(body[-1], cst.Return | cst.Raise | cst.Continue | cst.Break)


def is_guard(case: Case) -> bool:
    """Tell whether an arm only leaves: returns nothing or a constant, raises, or goes to the next round."""
    if not case.body:
        return False
    last = case.body[-1]
    return isinstance(last, cst.Return | cst.Raise | cst.Continue | cst.Break)


def is_refusal(condition: Condition) -> bool:
    """Tell whether a test only says what is missing: `if "jarvis" not in text:`."""
    return condition != NEVER and _only_excludes(condition)


def asks_for_a_part(statement: cst.If | cst.Match, scope: Scope) -> bool:
    """Tell whether a test only asks whether a part of the request, found before, is there."""
    name = statement.test if isinstance(statement, cst.If) else None
    match name:
        case cst.Comparison(
            left=left, comparisons=[cst.ComparisonTarget(operator=cst.IsNot(), comparator=cst.Name(value="None"))]
        ):
            name = left
    if not isinstance(statement, cst.If) or not isinstance(name, cst.Name) or isinstance(statement.orelse, cst.If):
        return False
    value = scope.names.get(name.value)
    if isinstance(value, Part):
        return value.test is None
    given = (a for s in statements(statement.body) for c in _calls_of(s) for a in c.args)
    asked_for = isinstance(value, Called | StrangerCall | Unclear) or (
        isinstance(value, Text) and value.root != scope.run.subject
    )
    return asked_for and any(name.value in mentions(a) for a in given)


def _calls_of(statement: SmallOrCompound) -> Iterator[cst.Call]:
    value = getattr(statement, "value", None)
    if isinstance(statement, cst.Expr | cst.Return | cst.Assign) and isinstance(value, cst.BaseExpression):
        yield from _calls(value)


def compares_own_best(statement: cst.If) -> bool:
    """Tell whether a test asks for more than the best so far, and its body keeps the new best: an arg-max."""
    compared = isinstance(statement.test, cst.Comparison) and any(
        isinstance(t.operator, cst.GreaterThan | cst.GreaterThanEqual) for t in statement.test.comparisons
    )
    if not compared:
        return False
    kept = {name for s in statements(statement.body) for name in _assigned_names(s)}
    return bool(kept & mentions(statement.test))


def asks_for_a_tie(cases: list[Case]) -> bool:
    """Tell whether a guard only handles that several entries have the same score: the choice between them is open."""
    tests = [atom for atom in atoms(cases[0].test) if isinstance(atom, Opaque)]
    return len(cases) == 1 and is_guard(cases[0]) and any(atom.reason == TIED for atom in tests)


def is_no_choice(statement: cst.If | cst.Match, cases: list[Case], scope: Scope) -> bool:
    """Tell whether a conditional only handles that nothing was chosen: `if tool is None:` with a way out."""
    if not isinstance(statement, cst.If) or len(cases) != 1 or not is_guard(cases[0]):
        return False
    match statement.test:
        case cst.UnaryOperation(operator=cst.Not(), expression=cst.Name()):
            about_a_name = True
        case cst.Comparison(
            left=cst.Name(), comparisons=[cst.ComparisonTarget(operator=cst.Is(), comparator=cst.Name(value="None"))]
        ):
            about_a_name = True
        case cst.Comparison(left=cst.Name(value=name), comparisons=[cst.ComparisonTarget(operator=cst.NotIn())]):
            about_a_name = not name.isupper()
        case cst.Comparison(
            left=cst.Subscript(slice=[cst.SubscriptElement(slice=cst.Index(value=cst.Name()))]),
            comparisons=[cst.ComparisonTarget(operator=cst.LessThan() | cst.LessThanEqual() | cst.Equal())],
        ):
            return True  # `if scores[best] < 2:`: nothing scored enough
        case cst.Comparison(
            left=cst.Name() | cst.Subscript() | cst.Call(func=cst.Name(value="max")),
            comparisons=[cst.ComparisonTarget(comparator=bound)],
        ) if isinstance(settle(evaluate(bound, scope)), Known):
            about_a_name = True
        case _:
            about_a_name = False
    test = cases[0].test
    return about_a_name and test != NEVER and _only_excludes(test) and not is_emptiness(test)


def hands_on(statement: cst.If | cst.Match, rest: Body) -> bool:
    """Tell whether what a guard finds missing is an argument later on, not what is called or looked up by."""
    tested = statement.test if isinstance(statement, cst.If) else statement.subject
    missing = {node.value for node in nodes_in(tested) if isinstance(node, cst.Name)}
    calls = [node for later in rest for node in nodes_of(later, _CALLS) if isinstance(node, cst.Call)]
    chosen = any(missing & mentions(call.func) for call in calls if not _is_method_of(call, missing))
    return not chosen and any(missing & mentions(given) for call in calls for given in call.args)


def _is_method_of(call: cst.Call, names: set[str]) -> bool:
    """`m.group(1)` only reads the value."""
    func = call.func
    return isinstance(func, cst.Attribute) and isinstance(func.value, cst.Name) and func.value.value in names


def _only_excludes(condition: Condition) -> bool:
    """Whether nothing is asked for, only ruled out."""
    if isinstance(condition, AllOf | AnyOf):
        return all(map(_only_excludes, condition.of))
    return isinstance(condition, Not)


def fills_a_gap(statement: cst.If | cst.Match) -> bool:
    """Tell whether a conditional only finds a value that is still missing: `if not name: name = ask()`."""
    if not isinstance(statement, cst.If) or statement.orelse is not None:
        return False
    match statement.test:
        case cst.UnaryOperation(operator=cst.Not(), expression=cst.Name(value=name)):
            missing = name
        case cst.Comparison(
            left=cst.Name(value=name),
            comparisons=[cst.ComparisonTarget(operator=cst.Is() | cst.Equal(), comparator=none)],
        ) if code(none) in ("None", "''", '""'):
            missing = name
        case _:
            return False
    body = list(statements(statement.body))
    return all(isinstance(step, _ASSIGN) and set(_assigned_names(step)) == {missing} for step in body)


def is_slot(cases: list[Case], scope: Scope, rest: Body) -> bool:
    """Tell whether all arms only set names that are later handed on as an argument, not chosen by."""
    steps = [s for case in cases for s in _simple(case.body) if not isinstance(s, _IDLE)]
    notes = {name for step in steps if (name := _noted(step, scope)) is not None}
    steps = [step for step in steps if _noted(step, scope) is None]
    if not all(isinstance(step, _ASSIGN) for step in steps):
        return False
    kept = [step for step in steps if not _keeps_score(step, scope)]
    if any(_runs_something(step, scope) for step in kept):
        return False
    names = {name for step in kept for name in _assigned_names(step)} | notes
    if steps and not notes and all(_takes_a_part(step, scope) for step in kept):
        return True
    if not names or any("." in name or "[" in name for name in names):
        return False
    return not any(_is_chosen_by(name, rest) for name in names)


def only_keeps_names(statement: SmallOrCompound) -> frozenset[str]:
    """Return the bare names that a loop sets, nothing where it does anything else."""
    steps = [step for step in _simple([statement]) if not isinstance(step, _IDLE)]
    if not all(isinstance(step, cst.Assign | cst.AnnAssign) for step in steps):
        return frozenset()
    names = frozenset(name for step in steps for name in _assigned_names(step))
    return names if all(map(str.isidentifier, names)) else frozenset()


def _simple(body: Body) -> Iterator[SmallOrCompound]:
    """Yield the statements of a block and of the conditionals and loops in it."""
    for statement in body:
        if not isinstance(statement, cst.If | cst.For | cst.While):
            yield statement
            continue
        yield from _simple(list(statements(statement.body)))
        if statement.orelse is not None:
            other = statement.orelse
            yield from _simple([other] if isinstance(other, cst.If) else list(statements(other.body)))


def _noted(statement: SmallOrCompound, scope: Scope) -> str | None:
    """Return the list that `hits.append(word)` adds to, None for any other statement."""
    match statement:
        case cst.Expr(value=cst.Call(func=cst.Attribute(value=cst.Name(value=name), attr=attr), args=[given])):
            if attr.value not in ("append", "add") or not _is_list(scope.names.get(name)):
                return None
            entry = Listing("list", (Row(NONE, evaluate(given.value, scope.fork()), scope.place(given)),))
            return None if holds_scores(entry) else name
    return None


def _is_list(value: Value | None) -> bool:
    return isinstance(value, Listing) or (isinstance(value, Choice) and _is_list(value.default))


def _keeps_score(statement: SmallOrCompound, scope: Scope) -> bool:
    """Whether a number goes into a score or a table of scores: chosen is later."""
    match statement:
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Subscript() as target)], value=given):
            return keeps_score(target, evaluate(given, scope.fork()), scope)
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name())], value=given):
            return is_score(evaluate(given, scope.fork()))
        case cst.AugAssign(target=cst.Name(value=name), operator=cst.AddAssign(), value=given):
            before = scope.names.get(name)
            return before is not None and None not in (sum_of(before), sum_of(settle(evaluate(given, scope.fork()))))
    return False


def _takes_a_part(statement: SmallOrCompound, scope: Scope) -> bool:
    """Whether a name is set to a part of the request (`text = text[4:]`, `city = words[i + 1]`) or to a number."""
    value = getattr(statement, "value", None)
    if not isinstance(statement, cst.Assign | cst.AnnAssign) or not isinstance(value, cst.BaseExpression):
        return False
    plain = all(name.isidentifier() for name in _assigned_names(statement))
    now = evaluate(value, scope.fork())
    is_number = isinstance(now, Known) and isinstance(now.value, int | float) and not isinstance(now.value, bool)
    return plain and (is_number or isinstance(now, Text | Piece | Part | Words | Word | Head))


def _assigned_names(statement: SmallOrCompound) -> Iterator[str]:
    targets: list[cst.BaseExpression] = []
    if isinstance(statement, cst.Assign):
        targets = [t.target for t in statement.targets]
    elif isinstance(statement, cst.AnnAssign | cst.AugAssign):
        targets = [statement.target]
    for target in targets:
        if isinstance(target, cst.Tuple):
            yield from (dotted(e.value) or code(e.value) for e in target.elements)
        else:
            yield dotted(target) or code(target)


def _runs_something(statement: SmallOrCompound, scope: Scope) -> bool:
    value = getattr(statement, "value", None)
    if not isinstance(value, cst.Call):
        return False
    name = dotted(value.func)
    return name is not None and scope.run.project.definition(name, scope.module) is not None


def _is_chosen_by(name: str, rest: Body) -> bool:
    """Tell whether later code returns *name*, calls it, indexes a table with it or compares it: it is the decision."""
    return any(_chooses_by(name, node) for statement in rest for node in nodes_of(statement, _CHOOSING))


_CALLS: Final = (cst.Call,)
_CHOOSING: Final = (cst.Return, cst.Subscript, cst.Call, cst.Comparison)


def _chooses_by(name: str, node: cst.CSTNode) -> bool:
    match node:
        case cst.Return(value=value):
            return _is_named(name, value)
        case cst.Subscript(slice=[cst.SubscriptElement(slice=cst.Index(value=index)), *_]):
            return _is_named(name, index)
        case cst.Call(func=func, args=args):
            is_lookup = isinstance(func, cst.Attribute) and func.attr.value == "get"
            first = bool(args) and _is_named(name, args[0].value)
            return _is_named(name, func) or (first and (is_lookup or len(args) == 1))
        case cst.Comparison(left=left, comparisons=tests):
            asks_if_any = all(isinstance(test.operator, cst.Is | cst.IsNot) for test in tests)
            return _is_named(name, left) and not asks_if_any
    return False


def _is_named(name: str, node: cst.CSTNode | None) -> bool:
    if isinstance(node, cst.BooleanOperation):
        return _is_named(name, node.left) or _is_named(name, node.right)
    if isinstance(node, cst.Attribute):
        return _is_named(name, node.value)
    return isinstance(node, cst.Name) and node.value == name


def splits(value: Choice, inside: bool) -> bool:
    """Tell whether the ways of a chosen value are branches."""
    if not any(reads_request(option.condition) for option in value.options):
        return False
    if isinstance(value, Best):
        return True
    ways = [settle(o.value) if not isinstance(o.value, Called) else o.value for o in value.options]
    if inside:
        return any(_is_tool(way) for way in ways)
    return not all(isinstance(way, Text | Part) for way in ways)


def _is_tool(value: Value) -> bool:
    if isinstance(value, Choice):
        return any(_is_tool(o.value) for o in value.options)
    return isinstance(value, Called | Function | Closure | Member | Stranger | StrangerCall) or (
        isinstance(value, Known) and isinstance(value.value, str) and value.value.isidentifier()
    )
