"""Is there a text for which a condition holds and others do not? The shortest one, a proof of none, or "cannot say".

Breadth-first over (what is still to be shown, state of every machine). Tests that are not of the text are free:
they take whatever value helps, so they keep a branch alive and never prove it dead. Labels are free too, but the
same label has the same value everywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from migrate_kit.analyze.alphabet import alphabet
from migrate_kit.analyze.atoms import Test, test_of
from migrate_kit.analyze.expression import char_sets
from migrate_kit.analyze.formula import FALSE, TRUE, Formulas
from migrate_kit.analyze.machine import START, Machine, State
from migrate_kit.analyze.pattern import Unsupported
from migrate_kit.analyze.positions import Positions
from migrate_kit.analyze.view import View
from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    External,
    LabelIs,
    Not,
    Opaque,
    atoms,
    same_label,
)
from migrate_kit.model.condition_text import show

#: Moves of the automaton that one question may cost (about a third of a second).
BUDGET = 200_000
_MAX_LABELS = 8


class Undecided(Exception):
    """The budget ran out, or the only witnesses found do not stand the check on the real steps."""

    def __init__(self, unmodelled: str = "") -> None:
        """Take the test or steps that are *unmodelled*; none where the search came to its limit."""
        super().__init__(unmodelled)
        self.unmodelled = unmodelled


@dataclass(frozen=True, slots=True)
class Witness:
    """A text, and the labels a classifier would have to give."""

    text: str
    labels: frozenset[str] = frozenset()


@dataclass(slots=True)
class Budget:
    """Moves that are left for one or more questions."""

    left: int = BUDGET

    def spend(self, moves: int) -> None:
        """Take *moves* away. Raises Undecided when none are left."""
        self.left -= moves
        if self.left < 0:
            raise Undecided


def find(
    want: Condition, avoid: Sequence[Condition] = (), steps: tuple[str, ...] = (), *, budget: Budget | None = None
) -> Witness | None:
    """Return the shortest text for which *want* can hold and none of *avoid* must; None proves that there is none.

    Raises Undecided.
    """
    return _Question(want, tuple(avoid), tuple(steps), budget or Budget()).answer()


class _Question:
    def __init__(self, want: Condition, avoid: tuple[Condition, ...], steps: tuple[str, ...], budget: Budget) -> None:
        self.want, self.avoid, self.steps, self.budget = want, avoid, steps, budget
        self.formulas = Formulas()
        self.tests: dict[Test, int] = {}
        self.free: list[Condition] = []
        """Tests of the text that the automaton does not model."""
        self.atoms: dict[Test, Condition] = {}
        for atom in (a for condition in (want, *avoid) for a in atoms(condition)):
            test = test_of(atom, steps)
            if test is not None:
                self.tests.setdefault(test, len(self.tests))
                self.atoms.setdefault(test, atom)
            elif not isinstance(atom, Opaque | External | LabelIs | Always):
                self.free.append(atom)
        self.machines = self._machines()
        self.symbols = alphabet(self.machines, [c for test in self.tests for c in char_sets(test.expression)])
        self.doubted = False

    def answer(self) -> Witness | None:
        for labels in self._label_sets():
            found = self._search(labels)
            if found is not None:
                return Witness(found, labels)
        if self.doubted:
            raise Undecided(next(map(show, self.free), ", ".join(self.steps)))
        return None

    def _machines(self) -> list[Machine]:
        """Build one machine for each view; tests that cannot be read beside the others become free."""
        read = _readable({test.view for test in self.tests}, list(self.tests))
        views: dict[int, tuple[View, Positions]] = {}
        for test, number in list(self.tests.items()):
            positions = views.setdefault(id(test.view), (test.view, Positions()))[1] if test.view in read else None
            try:
                if positions is None:
                    raise Unsupported
                positions.add(number, test.expression, anchored=test.anchored)
            except Unsupported:
                del self.tests[test]
                self.free.append(self.atoms[test])
        self.always = frozenset(n for _, positions in views.values() for n in positions.always)
        return [Machine(view, positions) for view, positions in views.values()]

    def _label_sets(self) -> Iterator[frozenset[str]]:
        names: list[str] = []
        for atom in (a for condition in (self.want, *self.avoid) for a in atoms(condition)):
            if isinstance(atom, LabelIs) and not any(same_label(atom.text, name) for name in names):
                names.append(atom.text)
        if len(names) > _MAX_LABELS:
            raise Undecided
        for size in range(len(names) + 1):
            yield from map(frozenset, combinations(names, size))

    def _formula(self, condition: Condition, labels: frozenset[str], negated: bool) -> int:
        if isinstance(condition, Not):
            return self._formula(condition.of[0], labels, not negated)
        if isinstance(condition, AnyOf | AllOf):
            parts = [self._formula(part, labels, negated) for part in condition.of]
            return self.formulas.any(parts) if isinstance(condition, AnyOf) is not negated else self.formulas.all(parts)
        if isinstance(condition, Always):
            return FALSE if negated else TRUE
        if isinstance(condition, LabelIs):
            return TRUE if condition.matches("", labels=labels) is not negated else FALSE
        test = test_of(condition, self.steps)
        number = None if test is None else self.tests.get(test)
        # A free test occurs once, so it may take the value that helps here.
        return TRUE if number is None else self.formulas.test(number, negated=negated)

    def _search(self, labels: frozenset[str]) -> str | None:
        goal = self.formulas.all(
            [self._formula(self.want, labels, False), *(self._formula(c, labels, True) for c in self.avoid)]
        )
        goal = self._shrunk(goal, self.always)
        if goal == FALSE:
            return None
        return _Search(self, goal, labels).run()

    def _shrunk(self, goal: int, tests: Iterable[int]) -> int:
        for test in tests:
            goal = self.formulas.when(goal, test)
        return goal

    def accepts(self, text: str, labels: frozenset[str]) -> bool:
        """Check *text* on the conditions themselves, with the real steps."""
        right = self.want.matches(text, self.steps, labels) is not False and not any(
            condition.matches(text, self.steps, labels) for condition in self.avoid
        )
        self.doubted = self.doubted or not right
        return right


def _readable(views: set[View], tests: list[Test]) -> set[View]:
    """Return the views that one automaton can read together: all exact ones, or a loose one alone."""
    if len(views) < 2 or not any(view.loose for view in views):
        return views
    counts = {view: sum(test.view == view for test in tests) for view in views}
    main = max(views, key=lambda view: (counts[view], not view.loose))
    return {main} if main.loose else {view for view in views if not view.loose}


States = tuple[State, ...]


class _Search:
    """One breadth-first search for a goal."""

    def __init__(self, question: _Question, goal: int, labels: frozenset[str]) -> None:
        self.question, self.goal, self.labels = question, goal, labels
        self.moves_of: dict[States, list[tuple[str, States, tuple[int, ...]]]] = {}
        self.masks: dict[int, tuple[int, ...]] = {}
        self.trail: list[tuple[int, str]] = [(-1, "")]

    def run(self) -> str | None:
        start = self._masked(self.goal, (START,) * len(self.question.machines))
        if self._ends(self.goal, start) and self.question.accepts("", self.labels):
            return ""
        seen = {(self.goal, start)}
        queue = deque([(0, self.goal, start)])
        while queue:
            node, formula, states = queue.popleft()
            for char, moved, tests in self._moves(states):
                rest = self.question._shrunk(formula, tests)
                if rest == FALSE:
                    continue
                after = self._masked(rest, moved)
                if (rest, after) in seen:
                    continue
                seen.add((rest, after))
                self.trail.append((node, char))
                if self._ends(rest, after):
                    text = self._text(len(self.trail) - 1)
                    if self.question.accepts(text, self.labels):
                        return text
                queue.append((len(self.trail) - 1, rest, after))
        return None

    def _moves(self, states: States) -> list[tuple[str, States, tuple[int, ...]]]:
        moves = self.moves_of.get(states)
        if moves is None:
            moves = self.moves_of[states] = self._fresh_moves(states)
        self.question.budget.spend(len(moves))
        return moves

    def _fresh_moves(self, states: States) -> list[tuple[str, States, tuple[int, ...]]]:
        machines = self.question.machines
        found: dict[tuple[States, tuple[int, ...]], str] = {}
        for char in self.question.symbols:
            steps = [machine.step(state, char) for machine, state in zip(machines, states, strict=True)]
            tests = tuple(t for machine, (_, hits) in zip(machines, steps, strict=True) for t in machine.tests(hits))
            found.setdefault((tuple(state for state, _ in steps), tests), char)
        return [(char, moved, tests) for (moved, tests), char in found.items()]

    def _ends(self, formula: int, states: States) -> bool:
        machines = self.question.machines
        for machine, state in zip(machines, states, strict=True):
            formula = self.question._shrunk(formula, machine.tests(machine.finish(state)))
        return self.question.formulas.at_end(formula)

    def _masked(self, formula: int, states: States) -> States:
        masks = self.masks.get(formula)
        if masks is None:
            tests = self.question.formulas.tests(formula)
            masks = self.masks[formula] = tuple(machine.relevant(tests) for machine in self.question.machines)
        return tuple(m.masked(s, k) for m, s, k in zip(self.question.machines, states, masks, strict=True))

    def _text(self, node: int) -> str:
        chars: list[str] = []
        while node > 0:
            node, char = self.trail[node]
            chars.append(char)
        return "".join(reversed(chars))
