"""MK304: two descriptions that a router cannot tell apart, by their text or by whom their own anchors call.

Good: `restart_service` and `reload_config` have words of their own.
Bad:  two tools with the same summary and the same anchors.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations

from migrate_kit.describe.lint.similarity import likeness, worth_comparing
from migrate_kit.describe.lint.subject import Catalogue, Described, fault
from migrate_kit.model.inventory import Finding
from migrate_kit.route.recall import Recall
from migrate_kit.route.scope import scopes

CODE = "MK304"
ALIKE = 0.9
"""Texts at least so alike are near-identical."""
_AS_LOUD = 0.75
"""A belief in the other tool of at least this share of the belief in the tool itself."""
_ROBBED = 0.5
"""So much of what calls for a tool may call as loudly for another."""
_LEAST_ANCHORS = 2


def check(catalogue: Catalogue) -> Iterator[Finding]:
    """Yield a finding for each pair that is hard to tell apart, at the later of the two."""
    mutual = _mutual(catalogue)
    told = [_told(tool) for tool in catalogue.tools]
    for first, second in sorted({*worth_comparing(told), *mutual}):
        alike = likeness(told[first], told[second])
        if alike >= ALIKE or (first, second) in mutual:
            one, other = catalogue.tools[first], catalogue.tools[second]
            yield fault(CODE, other, "summary", other=one.spec.name, percent=round(100 * alike))


def _mutual(catalogue: Catalogue) -> set[tuple[int, int]]:
    """Return the pairs of places whose tools call for each other."""
    rivals = _rivals(catalogue)
    places = {tool.spec.name: place for place, tool in enumerate(catalogue.tools)}
    pairs = ((places[one], places[other]) for one, other in rivals if (other, one) in rivals)
    return {(first, second) for first, second in pairs if first < second}


def _told(tool: Described) -> str:
    return "\n".join([tool.spec.summary, *tool.spec.use_when])


def _rivals(catalogue: Catalogue) -> set[tuple[str, str]]:
    """Return (tool, other) where half of the anchors of *tool* call for *other* about as loudly."""
    recall = Recall([tool.spec for tool in catalogue.tools])
    found: set[tuple[str, str]] = set()
    for tool in catalogue.tools:
        louder: Counter[str] = Counter()
        for anchor in tool.anchors:
            scores = {c.tool: c.score for c in recall.rank(anchor, scopes(anchor)).candidates}
            own = scores.pop(tool.spec.name, 0.0)
            louder.update(name for name, score in scores.items() if score >= _AS_LOUD * own > 0)
        if len(tool.anchors) >= _LEAST_ANCHORS:
            found |= {(tool.spec.name, n) for n, times in louder.items() if times >= _ROBBED * len(tool.anchors)}
    return found | _twins(catalogue)


def _twins(catalogue: Catalogue) -> set[tuple[str, str]]:
    """Return the pairs that are called by the very same anchors, be it only one."""
    holders: defaultdict[frozenset[str], list[str]] = defaultdict(list)
    for tool in catalogue.tools:
        if tool.anchors:
            holders[frozenset(tool.anchors)].append(tool.spec.name)
    return {pair for names in holders.values() for pair in permutations(names, 2)}
