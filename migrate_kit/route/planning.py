"""From the parts of a request to a plan: the calls in an order in which each comes after those it waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.model.plan import Ground, Plan, PlannedCall, ToolCall


@dataclass(frozen=True, slots=True)
class Part:
    """What one part of a request comes to: its calls, independent of each other, and the parts that come before."""

    calls: tuple[ToolCall, ...]
    after: Mapping[int, Ground]
    awaits: tuple[str, ...] = ()
    """Parameters whose value is the result of the part before in the text."""


def planned(parts: Sequence[Part]) -> Plan:
    """Return the plan of *parts*, which are in text order; an empty one where there are not two calls.

    The same call twice, both waiting for nothing, is one: what is said again is not done again.
    """
    if sum(len(part.calls) for part in parts) < 2:
        return Plan()
    places: dict[int, range] = {}
    calls: list[PlannedCall] = []
    for number in _sequence([part.after for part in parts]):
        part = parts[number]
        after = {place: why for before, why in part.after.items() for place in places.get(before, ())}
        source = places.get(number - 1)
        awaits = dict.fromkeys(part.awaits, source[-1]) if source else {}
        made = [PlannedCall(call=call, after=after, awaits=awaits) for call in part.calls]
        known = [None if each.awaits else each.call for each in calls]
        if made and not awaits and all(each.call in known for each in made):
            first = known.index(made[0].call)
            places[number] = range(first, first + 1)
            continue
        calls += made
        places[number] = range(len(calls) - len(made), len(calls))
    return Plan(calls=tuple(calls)) if len(calls) > 1 else Plan()


def arranged(plan: Plan, calls: Sequence[ToolCall], links: Sequence[tuple[int, int]]) -> Plan:
    """Return a plan of *calls* in which also the second of each of the *links*, for a rule, comes after the first.

    *links* are places in *calls*; the order of *plan*, where it is one of these calls, is kept.
    """
    known = plan.calls if len(plan.calls) == len(calls) else tuple(PlannedCall(call=call) for call in calls)
    after = [dict(each.after) for each in known]
    for before, behind in links:
        after[behind].setdefault(before, Ground.rule)
    sequence = _sequence(after)
    place_of = {old: place for place, old in enumerate(sequence)}
    return Plan(
        calls=tuple(
            PlannedCall(
                call=known[old].call,
                # A circle is cut where the sequence had to begin.
                after={place_of[o]: why for o, why in after[old].items() if place_of[o] < place},
                awaits={name: place_of[o] for name, o in known[old].awaits.items()},
            )
            for place, old in enumerate(sequence)
        )
    )


def _sequence(after: Sequence[Mapping[int, Ground]]) -> list[int]:
    """Return the numbers so that each comes behind those it waits for, else in their order; a circle is cut."""
    waiting, sequence = list(range(len(after))), []
    while waiting:
        free = (number for number in waiting if not any(before in waiting for before in after[number]))
        sequence.append(next(free, waiting[0]))
        waiting.remove(sequence[-1])
    return sequence
