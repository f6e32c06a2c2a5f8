"""One function, method or module body → the router it may be, before labels are joined."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import libcst as cst

from migrate_kit.model.condition import AllOf, AnyOf, Condition, External, LabelIs, Not, Opaque, atoms
from migrate_kit.model.inventory import Computed
from migrate_kit.scan.branches import Walk
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.emptiness import behind
from migrate_kit.scan.inline import function_scope
from migrate_kit.scan.leaves import Action, Leaf, reads_request, tests_single_things
from migrate_kit.scan.lookups import label_of
from migrate_kit.scan.names import root_weight
from migrate_kit.scan.outline import MODULE_BODY, loading
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawBranch, RawRouter
from migrate_kit.scan.request import Text
from migrate_kit.scan.scope import ROOT, Run, Scope
from migrate_kit.scan.scores import holds_scores
from migrate_kit.scan.slices import SliceFailed, cut
from migrate_kit.scan.syntax import SmallOrCompound, parameters, statements
from migrate_kit.scan.targets import NOTHING, Target, TargetReader
from migrate_kit.scan.truth import NEVER, either
from migrate_kit.scan.values import Called, Function, Known, Member, Place, Value, Verdict
from migrate_kit.scan.voices import Voices

#: A subject that no input has.
NOBODY = "<nobody>"


#: Says of what a first reading tells whether it may become a router.
Worth = Callable[[RawRouter], bool]


def read_function(
    function: FunctionDef, project: Project, voices: Voices, worth: Worth = lambda _: True
) -> RawRouter | None:
    """Return the router that *function* may be, None when it tests nothing, or nothing *worth* a second reading."""

    def enter(run: Run) -> tuple[Sequence[SmallOrCompound], Scope, frozenset[str]] | None:
        seed = Scope(run, function.module, None)  # type: ignore[arg-type]
        inputs: dict[str, Value] = {a.arg: Text(a.arg) for a in _own_parameters(function)}
        bound = function_scope(function, inputs, replace(seed, depth=-1))
        if bound is None:
            raise SliceFailed
        node, scope = bound
        return list(statements(node.body)), scope, frozenset(p.name.value for p in parameters(node))

    return _read(function.module, function.name, function, project, voices, enter, worth)


def _own_parameters(function: FunctionDef) -> list[ast.arg]:
    own = function.outline.args
    return [*own.posonlyargs, *own.args, *own.kwonlyargs]


def read_module(module: Module, project: Project, voices: Voices, worth: Worth = lambda _: True) -> RawRouter | None:
    """Return the router that the body of a module may be."""
    body = [s for s in loading(module.source.tree.body) if not _registers(s, project)]
    if not body:
        return None
    first, last = body[0].lineno, body[-1].end_lineno or body[-1].lineno
    kept = {n for s in body for n in range(s.lineno, (s.end_lineno or s.lineno) + 1)}
    lines = [line if n in kept else "\n" for n, line in enumerate(module.source.lines, 1)]

    def enter(run: Run) -> tuple[Sequence[SmallOrCompound], Scope, frozenset[str]] | None:
        piece = cut(lines, first, last)
        left_out = cst.FunctionDef | cst.ClassDef | cst.Import | cst.ImportFrom
        return [s for s in piece.body if not isinstance(s, left_out)], Scope(run, module, piece), frozenset()

    return _read(module, MODULE_BODY, None, project, voices, enter, worth)


def _registers(statement: ast.stmt, project: Project) -> bool:
    """Whether it starts a container that other code fills while modules load: who reads it asks the project."""
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id in project.filled for target in statement.targets
    )


Enter = Callable[[Run], tuple[Sequence[SmallOrCompound], Scope, frozenset[str]] | None]


def _read(
    module: Module,
    name: str,
    definition: FunctionDef | None,
    project: Project,
    voices: Voices,
    enter: Enter,
    worth: Worth,
) -> RawRouter | None:
    first = _walked(Run(project), enter)
    roots = roots_of(first[0].leaves) if first is not None else {}
    if not roots:
        return None
    subject = max(roots, key=lambda root: (roots[root] * root_weight(root), root))
    assert first is not None
    outlook = _outlook(module, name, definition, first[0], first[1], subject)
    if outlook is None or not worth(outlook):
        return None
    decided = first[2].get(subject)
    run = Run(project, subject, decided.about if decided is not None else "")
    walked = _walked(run, enter)
    if walked is None:
        return None
    walk, params, _ = walked
    start = _relevant(walk.leaves, [leaf.condition(True) for leaf in walk.leaves])
    if start is None:
        return None
    walk.leaves = walk.leaves[start:]
    found = _assembled(module, name, definition, voices, walk, params, run, subject)
    return _with_label_arguments(found, project, voices, enter, run) if run.verdicts.get(subject) is not None else found


def _outlook(
    module: Module, name: str, definition: FunctionDef | None, walk: Walk, params: frozenset[str], subject: str
) -> RawRouter | None:
    """Return what a first reading tells of the router that tests *subject*: all but where its branches lead."""
    whole = [behind(walk.guards, leaf.condition(walk.exclusive)) for leaf in walk.leaves]
    conditions = [_about(condition, subject) for condition in whole]
    start = _relevant(walk.leaves, conditions)
    if start is None:
        return None
    steps = common_steps(conditions)
    branches = [
        RawBranch(leaf.place, without_steps(condition, steps), NOTHING)
        for leaf, condition in zip(walk.leaves[start:], conditions[start:], strict=True)
    ]
    parameter = subject if subject in params else None
    pick, exclusive = _picked(walk)
    return RawRouter(
        module, name, definition, 0, 0, subject, parameter, steps, exclusive, tuple(branches), None, pick=pick
    )


def _about(condition: Condition, subject: str) -> Condition:
    """Return a condition of a first reading as one that tests *subject*: tests of other inputs tell nothing."""
    if isinstance(condition, AnyOf | AllOf):
        return condition.model_copy(update={"of": tuple(_about(part, subject) for part in condition.of)})
    if isinstance(condition, Not):
        return Not(of=(_about(condition.of[0], subject),))
    root = _root(condition)
    if root is None:
        return condition
    if root != subject:
        return Opaque(source=root, reason="does not test the request")
    steps = getattr(condition, "normalise", None)
    return condition if steps is None else condition.model_copy(update={"normalise": steps[1:]})


def _with_label_arguments(found: RawRouter, project: Project, voices: Voices, enter: Enter, run: Run) -> RawRouter:
    """Read the body once more for each label: tables that are looked up by it then give the arguments, too."""

    def target_for(branch: RawBranch) -> Target:
        label = branch.condition.text if isinstance(branch.condition, LabelIs) else None
        if label is None or branch.target.function is None or branch.target.arguments:
            return branch.target
        once = Run(project, NOBODY, run.about, assumed={found.subject: Known(label)})
        again = _walked(once, enter)
        if again is None or again[0].default is not None or not again[0].after:
            return branch.target
        reader = TargetReader(voices, frozenset({found.subject, run.about}), again[1])
        target = reader.target(tuple(again[0].after), NEVER)
        return target if target.name == branch.target.name else branch.target

    return replace(found, branches=tuple(replace(b, target=target_for(b)) for b in found.branches))


def roots_of(leaves: Sequence[Leaf]) -> dict[str, float]:
    """Return the inputs that the leaves of a first reading test, with how much each is tested."""
    weights: dict[str, float] = {}
    for leaf in leaves:
        tested = Counter(root for atom in atoms(leaf.condition(True)) if (root := _root(atom)) is not None)
        for root, count in tested.items():
            weights[root] = weights.get(root, 0.0) + 1 + 0.1 * min(count, 10)
    return weights


def _root(atom: Condition) -> str | None:
    if isinstance(atom, LabelIs):
        return atom.text.removeprefix(ROOT)
    if isinstance(atom, External):
        return atom.reason.removeprefix(ROOT) if atom.reason.startswith(ROOT) else None
    steps = getattr(atom, "normalise", None)
    return steps[0].removeprefix(ROOT) if steps else None


def _walked(run: Run, enter: Enter) -> tuple[Walk, frozenset[str], dict[str, Verdict]] | None:
    entered = enter(run)
    if entered is None:
        return None
    body, scope, params = entered
    run.lines = scope.slice.height
    walk = Walk()
    walk.body(body, scope)
    return walk, params, run.verdicts


def _relevant(leaves: Sequence[Leaf], conditions: Sequence[Condition]) -> int | None:
    """Return the place of the first leaf that does more than guard a test of the request; None without such a test."""
    asks = [reads_request(condition) for condition in conditions]
    if not any(asks):
        return None
    return next(index for index, leaf in enumerate(leaves) if asks[index] or _reaches_tool(leaf))


def _reaches_tool(leaf: Leaf) -> bool:
    return any(isinstance(action.value, Called) for action in leaf.actions)


def _assembled(
    module: Module,
    name: str,
    definition: FunctionDef | None,
    voices: Voices,
    walk: Walk,
    params: frozenset[str],
    run: Run,
    subject: str,
) -> RawRouter:
    conditions = [behind(walk.guards, leaf.condition(walk.exclusive)) for leaf in walk.leaves]
    steps = common_steps(conditions)
    reader = TargetReader(voices, frozenset({subject, run.about}), params, steps)
    for leaf in walk.leaves:
        for action in leaf.actions:
            if isinstance(action.value, Called):
                voices.hear(action.value)
    for definition in _common_wrappers(walk.leaves):
        voices.wraps(definition)
    rows = [
        (leaf, RawBranch(leaf.place, without_steps(c, steps), reader.target(leaf.actions, c), leaf.comment))
        for leaf, c in zip(walk.leaves, conditions, strict=True)
    ]
    default = None
    if walk.default is not None:
        default = RawBranch(walk.default.place, NEVER, reader.target(walk.default.actions, NEVER))
    else:
        default = _start_value(walk, reader)
    branches = tuple(merged_rows(rows))
    lines = [leaf.first_line for leaf in walk.leaves]
    last = max([walk.last_line, *(leaf.last_line for leaf in walk.leaves)])
    origins = frozenset(v.origin for root, v in run.verdicts.items() if root == subject and v.origin)
    parameter = subject if subject in params else None
    pick, exclusive = _picked(walk)
    return RawRouter(
        module,
        name,
        definition,
        min(lines),
        last,
        subject,
        parameter,
        steps,
        exclusive,
        branches,
        default,
        origins,
        pick,
        walk.each_round,
    )


def _common_wrappers(leaves: Sequence[Leaf]) -> Iterator[FunctionDef]:
    """Yield the functions that most branches call with what another function, of their own, gave."""
    given: dict[FunctionDef, list[FunctionDef]] = {}
    for leaf in leaves:
        for action in leaf.actions:
            outer = action.value
            if isinstance(outer, Called) and isinstance(outer.function, Function):
                values = [v for _, v in outer.arguments if isinstance(v, Called) and isinstance(v.function, Function)]
                given.setdefault(outer.function.definition, []).extend(
                    v.function.definition for v in values[:1] if isinstance(v.function, Function)
                )
    for definition, inner in given.items():
        if len(set(inner)) >= 2 and len(inner) * 2 > len(leaves):
            yield definition


def _picked(walk: Walk) -> tuple[Literal["max_score", "mixed"] | None, bool]:
    """Return how one of several hits is picked, and whether one takes all: votes and scores are compared at the end."""
    if any(holds_scores(action.value) for leaf in walk.leaves for action in leaf.actions):
        return "max_score", True
    votes = [leaf for leaf in walk.leaves if any(action.kind == "vote" for action in leaf.actions)]
    if len(votes) == len(walk.leaves):
        rows = {leaf.place for leaf in votes}
        voices = {action.value for leaf in votes for action in leaf.actions if action.kind == "vote"}
        one_row_each = len(rows) == len(voices)
        return ("max_score", True) if one_row_each else (None, False)
    several = walk.each_round and tests_single_things([leaf.condition(True) for leaf in walk.leaves])
    return walk.pick, (walk.exclusive and not several) or walk.pick is not None


def _start_value(walk: Walk, reader: TargetReader) -> RawBranch | None:
    """The default of branches that all set one name: what it was set to before."""
    names = {a.target for leaf in walk.leaves for a in leaf.actions if a.kind == "assign"}
    for name in sorted(names):
        start = walk.names.get(name)
        if isinstance(start, Known | Member) and label_of(start):
            action = Action("assign", start, 0, name)
            return RawBranch(Place(walk.leaves[0].place.file, 0), NEVER, reader.target((action,), NEVER))
    return None


def common_steps(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """Return the steps that most tests share: they become the router's own."""
    counts: Counter[tuple[str, ...]] = Counter()
    for condition in conditions:
        counts.update(steps for atom in atoms(condition) if (steps := getattr(atom, "normalise", None)) is not None)
    return counts.most_common(1)[0][0] if counts else ()


def without_steps(condition: Condition, steps: tuple[str, ...]) -> Condition:
    """Return *condition* with the router's own *steps* left out of its tests."""
    if isinstance(condition, AnyOf | AllOf):
        return condition.model_copy(update={"of": tuple(without_steps(p, steps) for p in condition.of)})
    if isinstance(condition, Not):
        return Not(of=(without_steps(condition.of[0], steps),))
    if getattr(condition, "normalise", None) == steps:
        return condition.model_copy(update={"normalise": None})
    return condition


def merged_rows(rows: list[tuple[Leaf, RawBranch]]) -> Iterator[RawBranch]:
    """Join the rounds of one row into one branch; rounds that all do the same are one branch at their test."""
    rows = list(_word_lists(rows))
    same_end: dict[int, set[str]] = {}
    for leaf, branch in rows:
        if leaf.table:
            same_end.setdefault(leaf.test_line, set()).add(_end(branch))
    groups: list[tuple[object, list[RawBranch]]] = []
    for leaf, branch in rows:
        place = branch.place
        if leaf.table and len(same_end[leaf.test_line]) == 1 and _many(rows, leaf):
            place = Place(leaf.place.file if not leaf.table else branch.place.file, leaf.test_line)
        key = (place, leaf.test_line, _end(branch), leaf.table)
        if groups and groups[-1][0] == key:
            groups[-1][1].append(branch)
        else:
            groups.append((key, [replace(branch, place=place)]))
    for _, members in groups:
        yield replace(members[0], condition=either(m.condition for m in members))


def _many(rows: list[tuple[Leaf, RawBranch]], leaf: Leaf) -> bool:
    return sum(other.test_line == leaf.test_line for other, _ in rows) > 1


def _word_lists(rows: list[tuple[Leaf, RawBranch]]) -> Iterator[tuple[Leaf, RawBranch]]:
    """Give the rounds of a loop over plain words one end: the word that is passed on is only what was said."""
    by_test: dict[int, list[RawBranch]] = {}
    for leaf, branch in rows:
        by_test.setdefault(leaf.test_line, []).append(branch)
    for leaf, branch in rows:
        rounds = by_test[leaf.test_line]
        arguments = dict(branch.target.arguments)
        if len(rounds) > 1 and len({b.target.name for b in rounds}) == 1 and branch.target.name is not None:
            said = [getattr(b.condition, "text", None) for b in rounds]
            for name in arguments:
                given = [b.target.arguments.get(name) for b in rounds]
                if all(isinstance(g, str) and w and w in g for g, w in zip(given, said, strict=True)):
                    arguments[name] = Computed.model_validate({"from": "word"})
        yield leaf, replace(branch, target=replace(branch.target, arguments=arguments))


def _end(branch: RawBranch) -> str:
    return f"{branch.target.name}|{branch.target.kind}|{sorted(branch.target.arguments.items(), key=lambda i: i[0])}"
