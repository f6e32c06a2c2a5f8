"""Two branches that one text can reach: order decides between them, or both run.

Any two keywords meet in some text, so a plain count is noise. Pairs are ranked: those that real requests met, then one
keyword inside the other, then a dangerous tool on one side, then a writing one, then the number of requests; only the
first few are reported, the rest is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from migrate_kit.analyze.alternatives import is_only_words
from migrate_kit.analyze.dead import BranchFate, Inspector
from migrate_kit.analyze.meetings import Meeting, meetings
from migrate_kit.analyze.satisfiable import Undecided
from migrate_kit.model.condition import Always, all_of, anchors
from migrate_kit.model.effects import Effects
from migrate_kit.model.inventory import Finding, LegacyRouter, Severity
from migrate_kit.model.twin import end_of

#: Pairs reported for one router.
SHOWN = 5
#: Branches of which every two are compared; of more, those are that can be near the top.
MOST = 600
#: Pairs tried for a witness.
_TRIED = 40
_NEVER = Meeting(0, "")
_DANGER: Mapping[Effects, int] = {"dangerous": 2, "write": 1}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two branches, by index, for different tools."""

    first: int
    second: int
    rank: tuple[bool, bool, int, int, int]


@dataclass(slots=True)
class Overlaps:
    """The pairs of one router. *effects*: tool → what it does; *requests*: texts that users really sent."""

    inspector: Inspector
    fates: list[BranchFate]
    effects: Mapping[str, Effects] = field(default_factory=dict)
    requests: Sequence[str] = ()
    met: Mapping[tuple[int, int], Meeting] = field(init=False)

    def __post_init__(self) -> None:
        self.met = meetings(self.inspector, self.requests)

    @property
    def router(self) -> LegacyRouter:
        """The inspected router."""
        return self.inspector.router

    def findings(self) -> Iterator[Finding]:
        """Yield order-dependent pairs of an exclusive router, or the multi-tool requests of an inclusive one."""
        if self.router.pick is not None:
            return
        pairs = sorted(self.pairs(), key=lambda pair: pair.rank, reverse=True)
        shown = 0
        for pair in pairs[:_TRIED]:
            text = self.witness(pair)
            if text is None:
                continue
            shown += 1
            yield self._finding(pair, text)
            if shown == SHOWN:
                break
        if len(pairs) > shown == SHOWN:
            yield self._rest(len(pairs) - shown)

    def pairs(self) -> Iterator[Pair]:
        """Yield every two live branches for different tools that one text reaches, in source order."""
        live = self._foremost([i for i, fate in enumerate(self.fates) if fate.whole.fires and self._reaches(i)])
        branches = self.router.branches
        tools = {i: end_of(branches[i]) for i in live}
        words = {i: list(anchors(branches[i].condition)) for i in live}
        joined = {i: "\0".join(words[i]) for i in live}
        plain = {i: is_only_words(branches[i].condition) for i in live}
        danger = {i: _DANGER.get(self.effects.get(tools[i], "unknown"), 0) for i in live}
        for place, second in enumerate(live):
            for first in live[:place]:
                if tools[first] == tools[second]:
                    continue
                if (plain[first] and plain[second]) or self._meet(first, second):
                    inside = any(map(joined[first].__contains__, words[second]))
                    met = self.met.get((first, second), _NEVER).count
                    worst, apart = max(danger[first], danger[second]), abs(danger[first] - danger[second])
                    yield Pair(first, second, (met > 0, inside, worst, met, apart))

    def _foremost(self, live: list[int]) -> list[int]:
        """Return the branches of *live* that are compared, in their order: those whose pairs would rank highest."""
        if len(live) <= MOST:
            return live
        met = {index for pair in self.met for index in pair}
        effects = {i: self.effects.get(end_of(self.router.branches[i]), "unknown") for i in live}
        inside = self._within_another(live)
        ranked = sorted(live, key=lambda i: (i not in met, i not in inside, -_DANGER.get(effects[i], 0), i))
        return sorted(ranked[:MOST])

    def _within_another(self, live: list[int]) -> set[int]:
        """Return the branches of *live* with a keyword that holds one of a later branch, and those later ones."""
        tests, found = self.inspector.tests, set[int]()
        for index in live:
            for word in anchors(self.router.branches[index].condition):
                later = {other for other in tests.spotted(tests.texts(word)) if other > index}
                found |= later | ({index} if later else set())
        return found

    def _reaches(self, index: int) -> bool:
        """Tell whether the branch calls something and is not a default in disguise."""
        branch = self.router.branches[index]
        return branch.target_kind != "none" and not isinstance(branch.condition, Always)

    def _meet(self, first: int, second: int) -> bool:
        """Tell whether a text glued from both branches' keywords reaches both."""
        tests = self.inspector.tests
        seen = map(tests.texts, self._glued(first, second))
        return any(tests.tests[first](texts) and tests.tests[second](texts) for texts in seen)

    def _glued(self, first: int, second: int) -> Iterator[str]:
        """Yield a text of each branch one after the other, as a person might write them."""
        one, two = (self._sample(i) for i in (first, second))
        yield from (_joined(one, two), _joined(two, one), one + two)

    def _sample(self, index: int) -> str:
        meant = self.fates[index].whole.meant
        return meant.text if meant is not None else ""

    def witness(self, pair: Pair) -> str | None:
        """Return a text that reaches both: a real request, else a readable one, else the shortest."""
        real = self.met.get((pair.first, pair.second), _NEVER)
        for text in (real.text, *self._glued(pair.first, pair.second)):
            if text and self._shows(pair, text):
                return text
        branches = self.router.branches
        wanted = all_of(branches[pair.first].condition, branches[pair.second].condition)
        try:
            found = self.inspector.reaching(wanted, pair.first)
        except Undecided:
            return None
        return found.text if found is not None and self._shows(pair, found.text) else None

    def _shows(self, pair: Pair, text: str) -> bool:
        """Tell whether both tests hold for *text* and, where order decides, none before them does."""
        tests = self.inspector.tests
        texts = tests.texts(text)
        if tests.tests[pair.first](texts) is not True or tests.tests[pair.second](texts) is not True:
            return False
        return not self.inspector.shadows or tests.first_hit(texts, pair.first) is None

    def _finding(self, pair: Pair, text: str) -> Finding:
        first, second = self.router.branches[pair.first], self.router.branches[pair.second]
        met = self.met.get((pair.first, pair.second), _NEVER).count
        return Finding(
            code="MK212" if self.inspector.shadows else "MK214",
            severity=Severity.note,
            file=first.file or self.router.file,
            line=first.line,
            router=self.router.id,
            tool=first.tool,
            message={
                "first": end_of(first),
                "second": end_of(second),
                "first_line": first.line,
                "second_line": second.line,
                "text": text,
                **({"requests": met} if self.requests else {}),
            },
            related_lines=(second.line,),
            witness=text,
        )

    def _rest(self, count: int) -> Finding:
        return Finding(
            code="MK213",
            severity=Severity.note,
            file=self.router.file,
            line=self.router.first_line,
            router=self.router.id,
            message={"count": count},
        )


def _joined(one: str, two: str) -> str:
    """Return both with a blank between them where letters of the Latin alphabet meet."""
    return f"{one} {two}" if one[-1:].isascii() and two[:1].isascii() else one + two
