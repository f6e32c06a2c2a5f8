"""What a request gives each tool: the cosines of its sections and the phrases found, weighed into one score."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nlargest

from migrate_kit.route.evidence import Evidence
from migrate_kit.route.index import Index, Request
from migrate_kit.route.sections import SECTIONS
from migrate_kit.route.shortlist import Bounds

WEIGHTS = {"anchors": 0.5, "parameters": 0.3, "guidance": 0.2, "exclusions": -0.35, "against": -0.1}
"""The sections of a description, an excluding phrase, and likeness to the other words of an exclusion."""
_ANCHORS, _PARAMETERS, _GUIDANCE, _EXCLUSIONS, _WORDS_AGAINST = WEIGHTS.values()
AGAINST = len(SECTIONS)
"""The place of the words of exclusions behind those of the sections."""
BOUNDING = (_ANCHORS, _PARAMETERS, _GUIDANCE, 0.0)
"""What a section adds to a score at most, for a cosine of 1."""
_ROUNDING = 1e-9
_WIDELY = 16
"""A value that more than one in so many tools takes raises the bounds of all."""
_FIRST = 24
"""Tools that a phrase calls for and that are scored first, so that the limit for the others is high at once."""


Best = tuple[float, int]
"""A score and the number of its tool, negated: of equal scores the tool that was registered first is the better one."""


class Scoring:
    """The scores of the tools for one request, each worked out when it is asked for."""

    def __init__(self, index: Index, asked_for: list[float], request: Request, evidence: Evidence) -> None:
        """*asked_for*: by tool, the strength of what calls for it below which the rest counts in proportion."""
        self._index = index
        self._asked_for = asked_for
        self._request = request
        self._evidence = evidence
        self._cosines: dict[int, list[float]] = {}

    def best(self, bounds: Bounds | None, count: int) -> list[Best]:
        """Return the *count* best tools among those that share a word with the request or that a phrase calls for.

        They are the same ones, whether *bounds* spare most tools or not.
        """
        if bounds is None:
            called = self._evidence.calls
            touched = [tool for tool in range(self._index.size) if self._index.shares(tool, self._request)]
            return nlargest(count, self._scored({*touched, *called}))
        first = {*bounds.best(count), *nlargest(_FIRST, self._evidence.calls, key=self._evidence.calls.__getitem__)}
        found = nlargest(count, self._scored(first))
        least = found[-1][0] if len(found) == count else float("-inf")
        more = self._reaching(least, bounds) - first
        return nlargest(count, [*found, *self._scored(more)]) if more else found

    def _reaching(self, least: float, bounds: Bounds) -> set[int]:
        """Return the tools whose score may reach *least*."""
        evidence, widely, few = self._evidence, 1.0, set[int]()
        for tools, strength in evidence.said_values:
            if len(tools) * _WIDELY > self._index.size:
                widely *= 1 - strength
            else:
                few |= tools
        found = set(bounds.at_least(least - _PARAMETERS * (1 - widely)))
        least -= _ROUNDING
        found.update(
            tool
            for tool in {*(tool for tool in few if bounds[tool]), *evidence.calls} - found
            if bounds[tool] + _ANCHORS * evidence.calls.get(tool, 0.0) + _PARAMETERS * evidence.values(tool) >= least
        )
        return found

    def _scored(self, tools: Iterable[int]) -> list[Best]:
        return [(self.score(tool), -tool) for tool in tools]

    def score(self, tool: int) -> float:
        """Return the score of *tool*: the sum over WEIGHTS of its parts, less where little calls for it."""
        anchors, parameters, guidance, against = self._sections(tool)
        evidence = self._evidence
        called = _either(anchors, evidence.calls.get(tool, 0.0))
        beside = _PARAMETERS * _either(parameters, evidence.values(tool)) + _GUIDANCE * guidance
        enough = self._asked_for[tool]
        score = _ANCHORS * called + (beside if called >= enough else beside * called / enough)
        score += _EXCLUSIONS * evidence.excludes.get(tool, 0.0)
        against -= anchors
        return score + _WORDS_AGAINST * against if against > 0 else score

    def parts(self, tool: int) -> dict[str, float]:
        """Return what each section says of *tool*."""
        anchors, parameters, guidance, against = self._sections(tool)
        return {
            "anchors": _either(anchors, self._evidence.calls.get(tool, 0.0)),
            "parameters": _either(parameters, self._evidence.values(tool)),
            "guidance": guidance,
            "exclusions": self._evidence.excludes.get(tool, 0.0),
            "against": max(against - anchors, 0.0),
        }

    def _sections(self, tool: int) -> list[float]:
        found = self._cosines.get(tool)
        if found is None:
            found = self._cosines[tool] = self._index.cosines(tool, self._request)
        return found


def _either(one: float, other: float) -> float:
    return one + other - one * other
