"""The set: requests for each branch, with and without their arguments, and requests for none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from pydantic import JsonValue

from migrate_kit.model.case import Case
from migrate_kit.model.condition import Condition, LabelIs, atoms, same_label
from migrate_kit.model.inventory import Branch, LegacyRouter, ToolFacts
from migrate_kit.model.twin import INLINE, Twin, TwinDecision, labels_for, tool_of
from migrate_kit.replay.synth.values import is_said, needed, values_for
from migrate_kit.replay.synth.ways import halves, ways
from migrate_kit.replay.synth.wording import CHAT, UNSUPPORTED, joined, language_of_text, mentioned, mistyped, wrapped

_NEAR = 2
"""Near misses of a branch."""


def synthesise(
    routers: Sequence[LegacyRouter],
    tools: Mapping[str, ToolFacts],
    *,
    every: Sequence[LegacyRouter] = (),
    per_branch: int = 6,
    seed: int = 0,
) -> list[Case]:
    """Return judged requests for *routers*; *tools* are the facts by the names that the branches have.

    *every* are all routers there are, of which some may name the labels that others test; none may take a request that
    is meant for no tool.

    The words come from the conditions and from the values that the code knows; each label is what the twin decides,
    and a text of which it is not certain is left out. The same seed gives the same set.
    """
    chance = Random(seed)  # noqa: S311 - reproducible, not secret
    found: dict[str, Case] = {}
    for router in routers:
        maker = _Maker(Twin(router), every or routers, tools, chance)
        for branch in router.branches:
            for case in maker.of_branch(branch, per_branch):
                found.setdefault(case.text, case)
        for case in maker.of_pairs():
            found.setdefault(case.text, case)
    for case in _for_none(every or routers):
        found.setdefault(case.text, case)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the requests of one router."""

    twin: Twin
    routers: Sequence[LegacyRouter]
    tools: Mapping[str, ToolFacts]
    chance: Random

    def of_branch(self, branch: Branch, most: int) -> Iterator[Case]:
        """Yield requests that the branch serves, some that miss an argument, and near misses."""
        tool = tool_of(branch)
        if branch.target_kind in ("none", "label") or tool.startswith(INLINE):
            return
        cores = self._cores(branch.condition)
        facts = self.tools.get(tool)
        wants = needed(facts) if facts else {}
        for place, core in enumerate((cores * most)[:most] if cores else ()):
            yield from self._served(core, tool, wants, mistypes=place % most == most - 1)
            if wants and place % 3 == 0:
                case = _case(wrapped(core, self.chance), "missing", (tool,))
                yield from self._kept(case.model_copy(update={"missing": tuple(wants)}))
        for core in list(halves(branch.condition))[:_NEAR]:
            yield from self._unserved(mentioned(core, self.chance))

    def _cores(self, condition: Condition) -> list[str]:
        """Return the ways through *condition*, shuffled; a label is reached by the words of its classifier."""
        own = list(ways(condition))
        for label in (atom for atom in atoms(condition) if isinstance(atom, LabelIs)):
            for router in self.routers:
                naming = (b for b in router.branches if b.target_kind == "label" and b.target)
                own += [way for b in naming if same_label(label.text, b.target or "") for way in ways(b.condition)]
        self.chance.shuffle(own)
        return own

    def of_pairs(self) -> Iterator[Case]:
        """Yield requests for two tools, where the legacy router serves both."""
        if self.twin.router.exclusive:
            return
        branches = [branch for branch in self.twin.router.branches if branch.tool]
        for one, other in pairwise(branches):
            first, second = next(ways(one.condition), ""), next(ways(other.condition), "")
            if first and second and one.tool != other.tool:
                text = joined(first, second, self.chance)
                decided = self._decided(text)
                if decided.certain and set(decided.tools) == {one.tool, other.tool}:
                    yield _case(text, "multi", decided.tools)

    def _decided(self, text: str) -> TwinDecision:
        return self.twin.decide(text, labels=labels_for(self.twin.router, text, self.routers))

    def _served(self, core: str, tool: str, wants: Mapping[str, object], *, mistypes: bool) -> Iterator[Case]:
        values = values_for(needed(self.tools[tool]), self.chance) if wants else {}
        if values is None:
            return
        said = " ".join((core, *(words for _, words in values.values())))
        text = mistyped(said, self.chance) if mistypes else wrapped(said, self.chance)
        arguments: dict[str, JsonValue] = {name: value for name, (value, _) in values.items()}  # type: ignore[misc]
        case = _case(text, "typo" if mistypes else "single", (tool,))
        yield from self._kept(case.model_copy(update={"args": (arguments,)} if arguments else {}))

    def _kept(self, case: Case) -> Iterator[Case]:
        """Yield *case* where the twin is certain of its tool; a missing argument must not be said by accident."""
        decided = self._decided(case.text)
        if not decided.certain or decided.tools != case.labels:
            return
        if case.missing and is_said(self.tools[case.labels[0]], case.missing, case.text):
            return
        yield case

    def _unserved(self, text: str) -> Iterator[Case]:
        if _is_unserved(text, self.routers):
            yield _case(text, "near", ())


def _for_none(routers: Sequence[LegacyRouter]) -> Iterator[Case]:
    for kind, table in (("chat", CHAT), ("unsupported", UNSUPPORTED)):
        for texts in table.values():
            yield from (_case(text, kind, ()) for text in texts if _is_unserved(text, routers))


def _is_unserved(text: str, routers: Sequence[LegacyRouter]) -> bool:
    """Tell whether no router does anything for *text*, for certain."""
    decided = [Twin(router).decide(text, labels=labels_for(router, text, routers)) for router in routers]
    return all(each.certain and not each.fired for each in decided)


def _case(text: str, kind: str, labels: tuple[str, ...]) -> Case:
    return Case(text=text, lang=language_of_text(text), kind=kind, labels=labels)
