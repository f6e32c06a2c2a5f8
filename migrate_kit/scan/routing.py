"""Whether a conditional routes, or sets a value, guards, or looks at something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not
from migrate_kit.scan.cases import Case
from migrate_kit.scan.leaves import reads_request
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.syntax import SmallOrCompound, code, dotted, mentions, statements
from migrate_kit.scan.truth import NEVER, is_emptiness, settle
from migrate_kit.scan.values import Called, Choice, Closure, Function, Known, Member, Part, Text, Value

Body = Sequence[SmallOrCompound]
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
    looking = _Finder()
    for statement in body:
        statement.visit(looking)
        if looking.found:
            return True
    return False


class _Finder(cst.CSTVisitor):
    """Stops at the first: blocks within blocks are asked again at every depth."""

    def __init__(self) -> None:
        super().__init__()
        self.found = False

    def on_visit(self, node: cst.CSTNode) -> bool:
        return not self.found and super().on_visit(node)

    def visit_Comparison(self, node: cst.Comparison) -> None:  # noqa: N802 - LibCST's naming
        self.found = True

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        if isinstance(node.func, cst.Attribute) and node.func.attr.value in (
            "startswith",
            "endswith",
            "search",
            "match",
        ):
            self.found = True


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


def is_guard(case: Case) -> bool:
    """Tell whether an arm only leaves: returns nothing or a constant, raises, or goes to the next round."""
    if not case.body:
        return False
    last = case.body[-1]
    return isinstance(last, cst.Return | cst.Raise | cst.Continue | cst.Break)


def compares_own_best(statement: cst.If) -> bool:
    """Tell whether a test asks for more than the best so far, and its body keeps the new best: an arg-max."""
    compared = isinstance(statement.test, cst.Comparison) and any(
        isinstance(t.operator, cst.GreaterThan | cst.GreaterThanEqual) for t in statement.test.comparisons
    )
    if not compared:
        return False
    kept = {name for s in statements(statement.body) for name in _assigned_names(s)}
    return bool(kept & mentions(statement.test))


def is_no_choice(statement: cst.If | cst.Match, cases: list[Case]) -> bool:
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
        case cst.Comparison(left=cst.Name(), comparisons=[cst.ComparisonTarget(operator=cst.NotIn())]):
            about_a_name = True
        case _:
            about_a_name = False
    test = cases[0].test
    return about_a_name and test != NEVER and _only_excludes(test) and not is_emptiness(test)


def _only_excludes(condition: Condition) -> bool:
    """Whether nothing is asked for, only ruled out."""
    if isinstance(condition, AllOf | AnyOf):
        return all(map(_only_excludes, condition.of))
    return isinstance(condition, Not)


def is_slot(cases: list[Case], scope: Scope, rest: Body) -> bool:
    """Tell whether all arms only set names that are later handed on as an argument, not chosen by."""
    names: set[str] = set()
    for case in cases:
        for statement in case.body:
            if isinstance(statement, cst.Pass):
                continue
            if isinstance(statement, cst.Expr):
                return False
            if not isinstance(statement, _ASSIGN):
                return False
            names |= set(_assigned_names(statement))
            if _runs_something(statement, scope):
                return False
    if not names:
        return False
    if any("." in name or "[" in name for name in names):
        return False
    return not any(_is_chosen_by(name, rest) for name in names)


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
    finder = _Uses(name)
    for statement in rest:
        statement.visit(finder)
    return finder.chosen


class _Uses(cst.CSTVisitor):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.chosen = False

    def _is(self, node: cst.CSTNode | None) -> bool:
        if isinstance(node, cst.BooleanOperation):
            return self._is(node.left) or self._is(node.right)
        return isinstance(node, cst.Name) and node.value == self.name

    def visit_Return(self, node: cst.Return) -> None:  # noqa: N802
        self.chosen = self.chosen or self._is(node.value)

    def visit_Subscript(self, node: cst.Subscript) -> None:  # noqa: N802
        index = node.slice[0].slice
        self.chosen = self.chosen or (isinstance(index, cst.Index) and self._is(index.value))

    def visit_Call(self, node: cst.Call) -> None:  # noqa: N802
        if self._is(node.func):
            self.chosen = True
        is_lookup = isinstance(node.func, cst.Attribute) and node.func.attr.value == "get"
        alone = len(node.args) == 1 and self._is(node.args[0].value)
        self.chosen = self.chosen or alone or (is_lookup and bool(node.args) and self._is(node.args[0].value))

    def visit_Comparison(self, node: cst.Comparison) -> None:  # noqa: N802
        self.chosen = self.chosen or self._is(node.left)


def splits(value: Choice, inside: bool) -> bool:
    """Tell whether the ways of a chosen value are branches."""
    if not any(reads_request(option.condition) for option in value.options):
        return False
    ways = [settle(o.value) if not isinstance(o.value, Called) else o.value for o in value.options]
    if inside:
        return any(_is_tool(way) for way in ways)
    return not all(isinstance(way, Text | Part) for way in ways)


def _is_tool(value: Value) -> bool:
    if isinstance(value, Choice):
        return any(_is_tool(o.value) for o in value.options)
    return isinstance(value, Called | Function | Closure | Member) or (
        isinstance(value, Known) and isinstance(value.value, str) and value.value.isidentifier()
    )
