"""Witnesses do what their findings say in the code itself, where a case can run; by the twin: see `witness`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from migrate_kit.model.inventory import Finding, LegacyRouter
from tests.scan.agreement import routers_of
from tests.scan.casebook import RUNNABLE, in_one_worker, inventory, needs_cases
from tests.scan.running import Case

pytestmark = [needs_cases, in_one_worker]


@dataclass(frozen=True)
class Shown:
    """A finding, its router, and the lines of the branches that took the witness, in order."""

    finding: Finding
    router: LegacyRouter
    lines: list[int]

    @property
    def missed(self) -> bool:
        return self.finding.line not in self.lines

    @property
    def taken(self) -> bool:
        return self.finding.line in self.lines

    @property
    def elsewhere(self) -> bool:
        """The text that was meant for the branch goes to one of the branches that are named."""
        return bool(self.lines) and self.lines[0] in self.finding.related_lines

    @property
    def first_wins(self) -> bool:
        """Both tests hold and the first branch takes the text."""
        fields, witness = self.finding.message, self.finding.witness or ""
        second = [b for b in self.router.branches if b.line == fields["second_line"]]
        holds = any(branch.condition.matches(witness, self.router.normalise) for branch in second)
        return holds and self.lines == [fields["first_line"]]

    @property
    def both_run(self) -> bool:
        return {self.finding.message["first_line"], self.finding.message["second_line"]} <= set(self.lines)

    @property
    def inside_a_word(self) -> bool:
        """The keyword is only a part of a longer word, and its branch takes the text all the same."""
        keyword, witness = str(self.finding.message["keyword"]), self.finding.witness or ""
        return keyword in witness and witness != keyword and self.taken


EFFECTS: dict[str, Callable[[Shown], bool]] = {
    "MK201": lambda shown: shown.elsewhere and shown.missed,
    "MK203": lambda shown: shown.missed,
    "MK204": lambda shown: shown.elsewhere and shown.missed,
    "MK206": lambda shown: shown.elsewhere,
    "MK207": lambda shown: shown.elsewhere,
    "MK208": lambda shown: shown.elsewhere,
    "MK210": lambda shown: shown.taken,
    "MK211": lambda shown: shown.inside_a_word,
    "MK212": lambda shown: shown.first_wins,
    "MK214": lambda shown: shown.both_run,
    "MK216": lambda shown: shown.elsewhere,
}


def witnessed() -> Iterator[tuple[Finding, LegacyRouter]]:
    """Yield every finding with a witness and the chain it is about; one function may hold several."""
    for finding in inventory().findings:
        if finding.witness is not None and finding.code in EFFECTS:
            named = [router for router in inventory().routers if router.id == finding.router]
            yield finding, next(r for r in named if any(b.line == finding.line for b in r.branches))


def test_the_code_itself_does_what_the_finding_says() -> None:
    replayed: Counter[str] = Counter()
    wrong = []
    cases = {file: case for case in RUNNABLE if not case.missing for file in _files(case)}
    for finding, router in witnessed():
        lines = _ran(cases.get(router.file), router, finding.witness or "")
        if lines is None:
            continue
        replayed[finding.code] += 1
        if not EFFECTS[finding.code](Shown(finding, router, lines)):
            wrong.append((finding, lines))
    assert wrong == []
    assert len(replayed) > 3
    assert sum(replayed.values()) > 150


def _files(case: Case) -> Iterator[str]:
    return (router.file for router in routers_of(case, inventory()))


def _ran(case: Case | None, router: LegacyRouter, witness: str) -> list[int] | None:
    """Return the lines of the branches of *router* that ran, None where it cannot be run or weighs by scores."""
    if case is None or router.pick is not None or router.stage == "dispatch":
        return None
    seen = case.run(witness)
    if router.function != "<module>" and (router.file, router.function) not in seen.entered:
        return None
    own = {(branch.file or router.file, branch.line) for branch in router.branches}
    return [line for file, line in seen.places if (file, line) in own]
