"""Which branches and which keywords of a router can never fire, and the lines that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from migrate_kit.analyze.alternatives import Alternative, alternatives, has_labels, sketches
from migrate_kit.analyze.evaluate import Compiled, Evaluator
from migrate_kit.analyze.implied import given_by, is_contradiction, is_implied
from migrate_kit.analyze.satisfiable import BUDGET, Budget, Undecided, Witness, find
from migrate_kit.model.condition import Condition, LabelIs, atoms, exclusions
from migrate_kit.model.inventory import LegacyRouter

_REACHED = -1
#: Ways around a branch in front that are tried before the automaton.
_ESCAPES = 4
#: Moves that all questions about one router may cost together.
ROUTER_BUDGET = 20 * BUDGET


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a condition at its place: it can fire, or *by* (indexes of branches) leaves it nothing."""

    fires: bool | None
    """None where it cannot be decided."""
    by: tuple[int, ...] = ()
    """Earlier branches that take every text; empty where the condition contradicts itself."""
    meant: Witness | None = None
    """A text that the condition is meant for: it gets there, or where the condition is dead, goes elsewhere."""
    unmodelled: str = ""
    """What the automaton does not model, where that is why it cannot be decided."""


@dataclass(frozen=True, slots=True)
class BranchFate:
    """The fate of a branch and of each of its alternatives."""

    whole: Fate
    parts: tuple[tuple[Alternative, Fate], ...]


@dataclass(slots=True)
class Inspector:
    """Asks of every branch whether it can fire."""

    router: LegacyRouter
    never_said: frozenset[str] = frozenset()
    """Labels that the classifiers in front of this router never give."""
    budget: int = ROUTER_BUDGET
    tests: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        self.tests = Evaluator(self.router)

    @property
    def shadows(self) -> bool:
        """Tell whether an earlier branch keeps later ones from firing."""
        return self.router.exclusive and self.router.pick is None

    def fates(self) -> list[BranchFate]:
        """Return the fate of every branch, in order."""
        return [self.fate(index) for index in range(len(self.router.branches))]

    def fate(self, index: int) -> BranchFate:
        """Return the fate of the branch at *index*: dead when every alternative of one `any` is."""
        ways = alternatives(self.router.branches[index].condition)
        parts = tuple((way, self._fate_of(way.whole, index)) for way in ways)
        by_group: dict[int, list[Fate]] = {}
        for way, fate in parts:
            by_group.setdefault(way.group, []).append(fate)
        return BranchFate(_whole(list(by_group.values())), parts)

    def _fate_of(self, condition: Condition, index: int) -> Fate:
        plain = None if has_labels(condition) else self._plain_fate(condition, index)
        if plain is not None:
            return plain
        try:
            return self._proved(condition, index)
        except Undecided as undecided:
            return Fate(None, unmodelled=undecided.unmodelled)

    def _plain_fate(self, condition: Condition, index: int) -> Fate | None:
        """Try a few likely texts, and the cheap proof on what they hit, before asking the automaton."""
        # Compiled first: a view of its own must exist when the texts are made.
        test = self.tests.compiled(condition)
        given = given_by(condition, self.router.normalise)
        if is_contradiction(condition, given, self.router.normalise):
            return Fate(False)
        for sketch in sketches(condition):
            hit = self._tried(test, sketch, index)
            if hit == _REACHED:
                return Fate(True, meant=Witness(sketch))
            if hit is None:
                continue
            front = self.router.branches[hit].condition
            if is_implied(front, given, self.router.normalise):
                return Fate(False, (hit,), Witness(sketch))
            for word in islice(exclusions(front), _ESCAPES):
                # A word that the branch in front refuses may be the way around it.
                if self._tried(test, f"{sketch} {word}", index) == _REACHED:
                    return Fate(True, meant=Witness(f"{sketch} {word}"))
        return None

    def _tried(self, test: Compiled, text: str, index: int) -> int | None:
        """Return _REACHED when *text* gets there, the branch that takes it, or None when the test fails."""
        texts = self.tests.texts(text)
        if test(texts) is False:
            return None
        hit = self.tests.first_hit(texts, index) if self.shadows else None
        return _REACHED if hit is None else hit

    def _proved(self, condition: Condition, index: int) -> Fate:
        """Add earlier branches one by one, each only when a witness hits it, until none is left to hit."""
        by: list[int] = []
        meant: Witness | None = None
        while (witness := self.find(condition, by)) is not None:
            hit = self._first_hit(witness, index)
            if hit is None:
                return Fate(True, meant=witness)
            meant = meant or witness
            by.append(hit)
        return Fate(False, self._needed(condition, by), meant)

    def find(self, condition: Condition, by: Iterable[int] = ()) -> Witness | None:
        """Return a text that *condition* takes and the branches *by* do not. Raises Undecided."""
        silent = [a for a in atoms(condition) if isinstance(a, LabelIs) and a.text in self.never_said]
        avoid = [*(self.router.branches[i].condition for i in by), *silent]
        budget = Budget(min(BUDGET, self.budget))
        before = budget.left
        try:
            return find(condition, avoid, self.router.normalise, budget=budget)
        finally:
            self.budget -= before - budget.left

    def reaching(self, condition: Condition, before: int) -> Witness | None:
        """Return the shortest text that *condition* takes and no branch below *before* does. Raises Undecided."""
        fate = self._proved(condition, before)
        return fate.meant if fate.fires else None

    def _first_hit(self, witness: Witness, index: int) -> int | None:
        if not self.shadows:
            return None
        if not witness.labels:
            return self.tests.first_hit(self.tests.texts(witness.text), index)
        steps = self.router.normalise
        earlier = enumerate(self.router.branches[:index])
        return next((i for i, b in earlier if b.condition.matches(witness.text, steps, witness.labels)), None)

    def _needed(self, condition: Condition, by: list[int]) -> tuple[int, ...]:
        """Drop the branches that the proof does not need."""
        needed = list(by)
        for index in by if len(by) > 1 else ():
            rest = [i for i in needed if i != index]
            try:
                if self.find(condition, rest) is None:
                    needed = rest
            except Undecided:
                continue
        return tuple(sorted(needed))


def _whole(groups: list[list[Fate]]) -> Fate:
    """Return the fate of the branch: dead by the `any` that is dead in all its parts, else alive if one part is."""
    for fates in groups:
        if all(fate.fires is False for fate in fates):
            by = sorted({index for fate in fates for index in fate.by})
            return Fate(False, tuple(by), next((fate.meant for fate in fates if fate.meant), None))
    firing = next((fate for fate in groups[0] if fate.fires), None)
    if firing is not None:
        return Fate(True, meant=firing.meant)
    return Fate(None, unmodelled=next((fate.unmodelled for fate in groups[0] if fate.unmodelled), ""))
