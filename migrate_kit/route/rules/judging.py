"""One plan before the rules: each call is met in order, with what comes before it; the strongest effect decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.rules import Effect, Rule, seconds
from migrate_kit.route.rules.adding import added_call
from migrate_kit.route.rules.book import Rulebook, Ruling
from migrate_kit.route.rules.conditions import has_lead, is_open, permits, undone
from migrate_kit.route.rules.fired import Fired, strongest
from migrate_kit.route.rules.ledger import Demand, Ledger, key_of
from migrate_kit.route.rules.names import Names

MOST_CALLS = 16
"""A plan that rules have made longer than this is no plan."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a plan. Calls are meant by their place: two of one tool are two calls."""

    calls: tuple[ToolCall, ...]
    fired: tuple[Fired, ...]
    added: Mapping[int, tuple[Rule, ToolCall]] = field(default_factory=dict)
    """Place of a call that a rule added → the rule, and the call that made it act."""
    links: tuple[tuple[int, int], ...] = ()
    """(before, behind): a call that a rule wants around another one, and that other one."""
    is_confirmed: bool = False

    @property
    def stop(self) -> Fired | None:
        """The rule that stops the plan, if one does."""
        return _stop(self.fired, self.is_confirmed)

    @property
    def names(self) -> tuple[str, ...]:
        """The rules that fired, for a trace; each once."""
        return tuple(dict.fromkeys(map(str, self.fired)))


class Judging:
    """Judges one decision; made for it and thrown away."""

    def __init__(self, book: Rulebook, ledger: Ledger, asker: Asker, *, done: Sequence[ToolCall] = ()) -> None:
        """Judge by *book* and *ledger* what *asker* wants; the calls *done* were carried out before, for the same."""
        self._book, self._ledger, self._asker = book, ledger, asker
        self._now = ledger.clock.now()
        self._here = self._now.astimezone(book.zone)
        self._names = Names(book, asker, self._here)
        self._plan: list[ToolCall] = list(done)
        self._already = len(done)
        self._fired: list[Fired] = []
        self._demands: list[Demand] = []
        self._added: dict[int, tuple[Rule, ToolCall]] = {}
        self._links: list[tuple[int, int]] = []
        self._coming: Sequence[ToolCall] = ()
        self._awaited: list[tuple[int, int]] = []
        self._place = -1

    def plan(self, calls: Sequence[ToolCall], *, is_confirmed: bool = False, counts: bool = True) -> Judged:
        """Judge *calls*; where nothing stops them they count against the rates, unless this is only a look.

        *is_confirmed*: a person agreed to them, so that nothing is asked to be confirmed once more.
        """
        for number, call in enumerate(calls):
            self._coming = calls[number + 1 :]
            place = self._meet(call, ())
            self._links += ((cause, place) for cause, left in self._awaited if left == len(calls) - number)
        if self._demands:
            # What is stopped anyway is not counted, but it is said where a rate would have stopped it as well.
            is_free = counts and _stop(self._fired, is_confirmed) is None
            for demand in self._taken(is_confirmed) if is_free else self._ledger.full(self._demands):
                self._is_full(demand)
        return self._done(is_confirmed)

    def _taken(self, is_confirmed: bool) -> tuple[Demand, ...]:
        """Count the calls and return those for which there is no room; a rate that a person may exceed counts none."""
        firm = [one for one in self._demands if not (is_confirmed and one.rule.effect is Effect.require_confirmation)]
        return self._ledger.take(firm)

    def tool(self, tool: str) -> Judged:
        """Judge a tool of which no arguments are known yet, by the rules that deny it whatever they are."""
        self._place += 1
        call = ToolCall(tool=tool)
        for ruling in self._book.of(tool):
            rule = ruling.rule
            if rule.effect is Effect.deny and rule.dependency is None and not ruling.needs_arguments:
                self._judge(ruling, call)
        for demand in self._ledger.full(self._demands) if self._demands else ():
            self._is_full(demand)
        return self._done()

    def _done(self, is_confirmed: bool = False) -> Judged:
        if not self._asker.is_known and any(one.why == "permission" for one in self._fired):
            self._ledger.meet_nameless()
        skipped = self._already
        links = {(one - skipped, other - skipped) for one, other in self._links if min(one, other) >= skipped}
        return Judged(
            tuple(self._plan[skipped:]),
            tuple(self._fired),
            added={place - skipped: why for place, why in self._added.items()},
            links=tuple(sorted(links)),
            is_confirmed=is_confirmed,
        )

    def _meet(self, call: ToolCall, chain: tuple[str, ...]) -> int:
        """Put *call* into the plan, with what rules add around it, and return its place.

        A rule of *chain*, which added it, adds no more.
        """
        self._place += 1
        rulings = self._book.of(call.tool)
        ahead: list[int | None] = []
        behind: list[tuple[Rule, ToolCall]] = []
        for ruling in rulings:
            if ruling.rule.effect is Effect.add_tool and ruling.rule.id not in chain:
                added = self._addition(ruling, call)
                if added is not None and ruling.rule.add is not None and ruling.rule.add.place == "after":
                    behind.append((ruling.rule, added))
                elif added is not None:
                    place = self._equal(added, 0)
                    ahead.append(self._put(ruling.rule, added, call, chain) if place is None else place)
        for ruling in rulings:
            if ruling.rule.effect is not Effect.add_tool:
                self._judge(ruling, call)
        place = len(self._plan)
        self._plan.append(call)
        self._links += ((one, place) for one in ahead if one is not None)
        for rule, added in behind:
            self._follow(rule, added, place, chain)
        return place

    def _follow(self, rule: Rule, added: ToolCall, cause: int, chain: tuple[str, ...]) -> None:
        """Put *added* behind the call at *cause*, unless it stands there already or is still to come."""
        place = self._equal(added, cause + 1)
        if place is None and added in self._coming:
            self._awaited.append((cause, len(self._coming) - list(self._coming).index(added)))
            return
        if place is None:
            place = self._put(rule, added, self._plan[cause], chain)
        if place is not None:
            self._links.append((cause, place))

    def _equal(self, added: ToolCall, start: int) -> int | None:
        """Return the place of the same call in the plan from *start* on: it may serve for another cause too."""
        return next((n for n in range(start, len(self._plan)) if self._plan[n] == added), None)

    def _put(self, rule: Rule, added: ToolCall, call: ToolCall, chain: tuple[str, ...]) -> int | None:
        if self._place >= MOST_CALLS:
            self._fire(rule, call, "many", effect=Effect.deny, fault="too many calls")
            return None
        place = self._meet(added, (*chain, rule.id))
        self._added[place] = (rule, call)
        return place

    def _addition(self, ruling: Ruling, call: ToolCall) -> ToolCall | None:
        rule = ruling.rule
        before = len(self._fired)
        self._judge(ruling, call)
        if len(self._fired) == before or self._fired[-1].effect is not Effect.add_tool or rule.add is None:
            return None
        spec = self._book.specs.get(rule.add.tool)
        added = rule.add.tool if spec is None else added_call(rule.add, spec, call)
        if isinstance(added, ToolCall):
            return added
        del self._fired[-1]
        fault = "unknown tool" if spec is None else "not filled"
        self._fire(
            rule, call, "add", effect=Effect.deny, fault=f"{fault} {added}", added=rule.add.tool, parameter=added
        )
        return None

    def _judge(self, ruling: Ruling, call: ToolCall) -> None:
        """Fire the rule where it is not kept. What cannot be judged is not allowed."""
        try:
            if ruling.condition is None or ruling.condition.holds(self._names.of(call)):
                self._ask(ruling.rule, call)
        except Exception as error:  # noqa: BLE001 - the values may make anything of an expression
            fault = type(error).__name__
            self._fire(ruling.rule, call, "error", effect=Effect.deny, fault=fault, what=fault)

    def _ask(self, rule: Rule, call: ToolCall) -> None:
        if rule.permission is not None:
            if not permits(rule.permission, self._asker):
                self._fire(rule, call, "permission")
        elif rule.hours is not None:
            if not is_open(rule.hours, self._here):
                self._fire(rule, call, "hours")
        elif rule.lead is not None:
            self._ask_lead(rule, call)
        elif rule.dependency is not None:
            if missing := undone(rule.dependency, self._before(rule)):
                self._fire(rule, call, "dependency", tools=missing)
        elif rule.rate is not None:
            key = key_of(rule.rate, self._asker)
            self._demands.append(Demand(rule=rule, rate=rule.rate, key=key, tool=call.tool, place=self._place))
        else:
            self._fire(rule, call, "when")

    def _ask_lead(self, rule: Rule, call: ToolCall) -> None:
        assert rule.lead is not None
        value = call.arguments.get(rule.lead.before)
        kept = has_lead(rule.lead, value, now=self._now, zone=self._book.zone)
        if kept is None:
            self._fire(rule, call, "unclear", effect=Effect.ask, value=value)
        elif not kept:
            self._fire(rule, call, "lead")

    def _before(self, rule: Rule) -> set[str]:
        """Return what comes before in the plan, and what was carried out in the session where that is not enough."""
        assert rule.dependency is not None
        planned = {call.tool for call in self._plan}
        if planned.issuperset(rule.dependency.needs):
            return planned
        return planned.union(self._ledger.history.done(self._asker, within_s=seconds(rule.dependency.within)))

    def _is_full(self, demand: Demand) -> None:
        call = ToolCall(tool=demand.tool)
        self._fire(demand.rule, call, "rate", place=demand.place)

    def _fire(
        self,
        rule: Rule,
        call: ToolCall,
        why: str,
        *,
        effect: Effect | None = None,
        fault: str = "",
        place: int | None = None,
        **fields: Any,
    ) -> None:
        where = self._place if place is None else place
        self._fired.append(
            Fired(
                rule=rule,
                effect=effect or rule.effect,
                tool=call.tool,
                place=where,
                why=why,
                fields=fields,
                fault=fault,
            )
        )


def _stop(fired: Sequence[Fired], is_confirmed: bool) -> Fired | None:
    settled = Effect.require_confirmation if is_confirmed else None
    return strongest([one for one in fired if one.effect is not settled])
