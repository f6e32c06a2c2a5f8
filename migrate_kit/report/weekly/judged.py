"""What people said of disagreements, as far as it speaks for the versions that decided in a week."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from migrate_kit.model.adjudication import Adjudication, Item, Right
from migrate_kit.replay.evaluation.records import Share
from migrate_kit.report.weekly.shares import share


@dataclass(frozen=True, slots=True)
class Opinion:
    """One judged disagreement, and who most raters found to be right; None where they are divided."""

    item: Item
    right: Right | None


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The opinions, and how they fall on a part of the disagreements."""

    opinions: tuple[Opinion, ...] = ()

    def on(self, wanted: Callable[[Item], bool]) -> tuple[Share, Share]:
        """Return how often the dynamic side alone was right on the *wanted* items, and how often the legacy side."""
        rights = [opinion.right for opinion in self.opinions if wanted(opinion.item)]
        return share(rights.count(Right.dynamic), len(rights)), share(rights.count(Right.legacy), len(rights))


def verdicts_of(
    items: Iterable[Item], said: Iterable[Adjudication], versions: Mapping[str, Collection[str]]
) -> Verdicts:
    """Return the opinions on items of *versions* (router → its versions), without those that nobody was asked about.

    Older verdicts say nothing of a version that decides otherwise; an item without a version is of one that failed.
    """
    votes: defaultdict[str, dict[str, Right]] = defaultdict(dict)
    for one in said:
        votes[one.observation][one.rater] = one.right
    wanted = (item for item in items if item.asked and item.version in versions.get(item.router, ()))
    return Verdicts(
        tuple(Opinion(item, _most(votes[item.observation].values())) for item in wanted if votes.get(item.observation))
    )


def _most(given: Iterable[Right]) -> Right | None:
    (right, n), *others = Counter(given).most_common()
    return None if others and others[0][1] == n else right
