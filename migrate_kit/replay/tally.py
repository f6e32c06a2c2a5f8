"""Adds up replayed requests. Tallies of parts, merged in any order and grouping, give the tally of the whole."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from hashlib import blake2b
from typing import Any, Self

from migrate_kit.log.payload import clean
from migrate_kit.log.sketch import bucket_of
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.replay.decided import Decided
from migrate_kit.replay.request import Replayed

Key = tuple[str, ...]
#: Characters of a text that an example shows.
_LONGEST = 200
#: Outcomes in which the two sides do not disagree.
_NO_PAIR = CONSISTENT | {Outcome.unknown}


@dataclass(frozen=True, slots=True, order=True)
class Judged:
    """Whether the decisions on one request, then and now, are right: 1 or 0, -1 where nobody knows."""

    place: int
    then: int
    now: int


@dataclass(frozen=True, slots=True, order=True)
class Example:
    """A request that is decided otherwise."""

    place: int
    text: str


@dataclass(slots=True)
class Tally:
    """Counts by name and key, sketches of times, what people judged, and the first examples of each change."""

    shown: int = 0
    """How many examples of a change are kept."""
    counts: defaultdict[str, Counter[Key]] = field(default_factory=lambda: defaultdict(Counter))
    times: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """legacy, then, now → bucket of the duration → requests."""
    judged: dict[str, Judged] = field(default_factory=dict)
    """Each judged request once, by a digest of its text: asked twice it proves nothing more."""
    examples: dict[Key, list[Example]] = field(default_factory=dict)

    def add(self, replayed: Replayed) -> None:
        """Count one request."""
        then, now = replayed.then, replayed.now
        self.counts["now"][now.outcome.value,] += 1
        if now.error is not None:
            self.counts["errors"][now.error,] += 1
        self.times["legacy"][bucket_of(replayed.legacy.duration_us)] += 1
        self._look("now", replayed.legacy_choice, now)
        if then is None:
            return
        self._look("then", replayed.legacy_choice, then)
        self.counts["moved"][then.outcome.value, now.outcome.value] += 1
        if replayed.is_changed:
            change = (replayed.legacy_choice, then.choice, now.choice)
            self.counts["changes"][change] += 1
            self._show(change, [Example(replayed.request.place, clean(replayed.request.text)[:_LONGEST])])

    def judge(self, replayed: Replayed, *, then: bool | None, now: bool | None) -> None:
        """Keep whether the decisions on a request are right."""
        digest = blake2b(replayed.request.text.encode("utf-8", "replace"), digest_size=8).hexdigest()
        one = Judged(replayed.request.place, *(-1 if right is None else int(right) for right in (then, now)))
        self._keep({digest: one})

    def leave_out(self, why: str) -> None:
        """Count a request that cannot be replayed."""
        self.counts["left_out"][why,] += 1

    def merge(self, other: Tally) -> Self:
        """Add what *other* counted, and return this tally."""
        self.shown = max(self.shown, other.shown)
        for name, counter in other.counts.items():
            self.counts[name].update(counter)
        for name, sketch in other.times.items():
            self.times[name].update(sketch)
        for change, found in other.examples.items():
            self._show(change, found)
        self._keep(other.judged)
        return self

    def to_plain(self) -> dict[str, Any]:
        """Return it as plain data, in an order of its own."""
        return {
            "shown": self.shown,
            "counts": {name: found for name, counter in sorted(self.counts.items()) if (found := _pairs(counter))},
            "times": {name: found for name, sketch in sorted(self.times.items()) if (found := _pairs(sketch))},
            "judged": {digest: astuple(one) for digest, one in sorted(self.judged.items())},
            "examples": [[change, list(map(astuple, found))] for change, found in sorted(self.examples.items())],
        }

    @classmethod
    def of_plain(cls, plain: Mapping[str, Any]) -> Self:
        """Return the tally that `to_plain` told."""
        made = cls(shown=plain["shown"])
        for name, pairs in plain["counts"].items():
            made.counts[name] = Counter({tuple(key): n for key, n in pairs})
        for name, pairs in plain["times"].items():
            made.times[name] = Counter(dict(pairs))
        made.judged = {digest: Judged(*one) for digest, one in plain["judged"].items()}
        made.examples = {tuple(change): [Example(*one) for one in found] for change, found in plain["examples"]}
        return made

    def _look(self, when: str, legacy: str, decided: Decided) -> None:
        decision = decided.decision
        if decided.outcome not in _NO_PAIR:
            self.counts[f"pairs_{when}"][legacy, decided.choice] += 1
        if decision is None:
            return
        self.times[when][bucket_of(decision.duration_us)] += 1
        if decision.refusal is not None:
            self.counts[f"refused_{when}"][decision.refusal.kind.value,] += 1

    def _show(self, change: Key, found: Iterable[Example]) -> None:
        """Keep the first examples, each text once: which those are does not depend on who saw them first."""
        first: dict[str, Example] = {}
        for one in sorted([*self.examples.get(change, ()), *found]):
            first.setdefault(one.text, one)
        if self.shown:
            self.examples[change] = list(first.values())[: self.shown]

    def _keep(self, judged: Mapping[str, Judged]) -> None:
        for digest, one in judged.items():
            self.judged[digest] = min(one, self.judged.get(digest, one))


def _pairs(counter: Mapping[Any, int]) -> list[list[Any]]:
    return [[key, n] for key, n in sorted(counter.items()) if n]
