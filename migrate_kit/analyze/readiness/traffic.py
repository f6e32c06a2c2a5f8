"""What a request file says about the routers: who catches a request, with which words, and what it needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from migrate_kit.analyze.routed import Routed, routed
from migrate_kit.model.case import Case
from migrate_kit.model.condition import AllOf, AnyOf, Condition, LabelIs, Regex, TextAtom, anchors, atoms
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter
from migrate_kit.model.normalise import normalise
from migrate_kit.model.twin import Twin, labels_for

ELSEWHERE = frozenset({"chat", "unsupported"})
"""Kinds of requests that no tool should catch."""
MOST_TEXTS = 20_000
"""More different requests than this are thinned out evenly."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many requests some branch catches for certain, perhaps, and how many there are."""

    certain: int
    maybe: int
    total: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A request that a router gives to a tool, and the pattern by which it does."""

    tool: str
    pattern: tuple[int, str]
    """The line of the branch, and its first word that is in the text."""
    by_text: bool
    """False where a label was tested: what the text said is then the classifier's to know."""


@dataclass(frozen=True, slots=True)
class _Heard:
    case: Case
    hits: Mapping[str, Hit] = field(default_factory=dict)
    maybe: bool = False


class Traffic:
    """The requests of a file, heard by the twins of all routers."""

    def __init__(self, inventory: Inventory, cases: Sequence[Case]) -> None:
        """Hear *cases*; a labelled file is one in which some case has a label or a kind."""
        step = -(-len(cases) // MOST_TEXTS) or 1
        self.cases = cases[::step]
        self.is_thinned = step > 1
        self.is_labelled = any(case.labels or case.kind for case in cases)
        self._inventory = inventory
        self._routed = routed(inventory.routers)
        self._held: dict[tuple[str, str], set[str]] = {}
        self._on_labels = {id(r) for r in inventory.routers if any(_tests_labels(b.condition) for b in r.branches)}

    @cached_property
    def _heard(self) -> list[_Heard]:
        known: dict[str, _Heard] = {}
        return [self._hear(case, known) for case in self.cases]

    def _hear(self, case: Case, known: dict[str, _Heard]) -> _Heard:
        before = known.get(case.text)
        if before is None:
            hits: dict[str, Hit] = {}
            maybe = False
            for one in self._routed:
                hit, unsure = self._decided(one, case.text)
                maybe = maybe or unsure
                if hit is not None:
                    hits[one.id] = hit
            before = known[case.text] = _Heard(case, _with_patterns(hits), maybe)
        return _Heard(case, before.hits, before.maybe)

    def _decided(self, one: Routed, text: str) -> tuple[Hit | None, bool]:
        """Return the first hit of *one*, and whether one of its words could catch *text* where none certainly does."""
        names = {id(branch): tool for branch, tool in one.reached()}
        unsure = False
        for chain in one.chains:
            decision = Twin(chain).decide(text, labels=self._labels(chain, text))
            for branch in decision.fired:
                if id(branch) in names and (_speaks(branch.condition) or _tests_labels(branch.condition)):
                    pattern = (branch.line, _word(branch, chain, text))
                    return Hit(names[id(branch)], pattern, _speaks(branch.condition)), False
            unsure = unsure or any(id(b) in names and _speaks(b.condition) for b in decision.maybe)
        return None, unsure

    def _labels(self, chain: LegacyRouter, text: str) -> frozenset[str] | None:
        return labels_for(chain, text, self._inventory.routers) if id(chain) in self._on_labels else None

    @cached_property
    def coverage(self) -> Coverage:
        """How many requests some branch of some router catches; chat and what no tool can do left out."""
        asked = [heard for heard in self._heard if heard.case.kind not in ELSEWHERE]
        caught = [any(hit.by_text for hit in heard.hits.values()) for heard in asked]
        maybe = sum(heard.maybe and not certain for heard, certain in zip(asked, caught, strict=True))
        return Coverage(sum(caught), maybe, len(asked))

    def needing_several(self, one: Routed) -> list[str]:
        """Return the requests that need two or more tools, at least one of them reached by *one*.

        By their labels where the file is labelled, else those on which the conditions of two tools of *one* hold.
        """
        if self.is_labelled:
            own = _names(one)
            return [case.text for case in self.cases if self._is_several(case, own)]
        return [case.text for case in self.cases if len(self._holding(one, case.text)) > 1]

    def _is_several(self, case: Case, own: frozenset[str]) -> bool:
        labels = {_last(label) for label in case.labels}
        # Labels of another vocabulary say that there are several, but not whose they are.
        return len(labels) > 1 and (labels.isdisjoint(self._known) or not labels.isdisjoint(own))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset().union(*map(_names, self._routed))

    def _holding(self, one: Routed, text: str) -> set[str]:
        """Return the tools of *one* whose conditions hold for *text*, whatever comes first."""
        if (one.id, text) not in self._held:
            self._held[one.id, text] = self._tools_holding(one, text)
        return self._held[one.id, text]

    def _tools_holding(self, one: Routed, text: str) -> set[str]:
        chains = {id(branch): chain for chain in one.chains for branch in chain.branches}
        found = set()
        for branch, tool in one.reached():
            chain = chains[id(branch)]
            labels = self._labels(chain, text)
            speaks = _speaks(branch.condition) or (labels is not None and _tests_labels(branch.condition))
            if speaks and branch.condition.matches(text, chain.normalise, labels):
                found.add(tool)
        return found

    def across(self, one: Routed, systems: Mapping[str, str]) -> int:
        """Return how many requests need tools of two or more *systems* (tool → system), one of them *one*'s."""
        by_last = {_last(tool): system for tool, system in systems.items()}
        own = _names(one)
        found = 0
        for case in self.cases:
            needed = self._needed(one, case)
            found += not needed.isdisjoint(own) and len({by_last[tool] for tool in needed & by_last.keys()}) > 1
        return found

    def _needed(self, one: Routed, case: Case) -> set[str]:
        named = case.labels if self.is_labelled else self._holding(one, case.text)
        return {_last(tool) for tool in named}

    def patterns(self, router_id: str) -> dict[str, Counter[tuple[int, str]]]:
        """Return tool → pattern → number of requests that *router_id* gives to it."""
        found: dict[str, Counter[tuple[int, str]]] = {}
        for heard in self._heard:
            hit = heard.hits.get(router_id)
            if hit is not None:
                found.setdefault(hit.tool, Counter())[hit.pattern] += 1
        return found


def _with_patterns(hits: Mapping[str, Hit]) -> dict[str, Hit]:
    """Return *hits* with the classifier's pattern for a router that only tested what it said."""
    said = next((hit.pattern for hit in hits.values() if hit.by_text), None)
    return {
        router: hit if hit.by_text or said is None else Hit(hit.tool, said, by_text=False)
        for router, hit in hits.items()
    }


def _speaks(condition: Condition) -> bool:
    """Tell whether something in the text speaks for *condition*: a branch without that is a default."""
    if isinstance(condition, AnyOf | AllOf):
        return any(map(_speaks, condition.of))
    return isinstance(condition, TextAtom | Regex)


def _tests_labels(condition: Condition) -> bool:
    return any(isinstance(atom, LabelIs) for atom in atoms(condition))


def _names(one: Routed) -> frozenset[str]:
    """Return the last parts of the tools and labels of *one*, as a request file may name them."""
    return frozenset(_last(name) for branch, tool in one.reached() for name in (tool, branch.target or tool))


def _word(branch: Branch, chain: LegacyRouter, text: str) -> str:
    """Return the first word of *branch* that is in *text*: what its requests have in common."""
    seen = normalise(text, chain.normalise) or text
    return next(_found(anchors(branch.condition), seen), "")


def _found(words: Iterator[str], text: str) -> Iterator[str]:
    return (word for word in words if word and word in text)


def _last(name: str) -> str:
    return name.rpartition(".")[2]
