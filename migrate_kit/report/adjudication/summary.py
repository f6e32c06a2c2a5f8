"""What the verdicts prove: who was right how often, whether raters agree, and what agreement is worth with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from pydantic import Field

from migrate_kit.compare.effective import agreement_low, effective_agreement, good_low
from migrate_kit.compare.kappa import cohen_kappa
from migrate_kit.compare.mcnemar import mcnemar
from migrate_kit.model.adjudication import Adjudication, Item, Right, Sample
from migrate_kit.model.record import Record


class Group(Record):
    """Verdicts on one pair of choices, a request that raters disagree on split among them."""

    legacy: str
    dynamic: str
    n: int
    judged: int
    right: dict[str, float] = Field(description="legacy, dynamic, both, neither → requests")


class Summary(Record):
    """What a sample says so far."""

    sample: str
    size: int
    population: int
    left_out: int
    judged: int = Field(description="requests with a verdict, those without a dynamic answer included")
    unanswered: int = Field(description="requests on which the dynamic side gave no answer: worse, without asking")
    complete: bool
    raters: dict[str, int] = Field(description="rater → verdicts in this sample")
    right: dict[str, float]
    kappa: float | None = Field(description="Cohen's kappa of the two raters that judged most in common")
    kappa_raters: tuple[str, ...] = ()
    kappa_n: int = 0
    better: int = Field(description="requests on which the dynamic side alone was right, by most raters")
    worse: int
    p: float = Field(description="exact McNemar, two-sided, better against worse")
    agreed: int
    n: int
    agreement_low: float = Field(description="lower bound of the agreement, whenever one looks")
    good_low: float = Field(description="lower bound of the share of disagreements that are no loss")
    effective_low: float = Field(description="both together: at least as good as legacy, at 95 %")
    groups: tuple[Group, ...]


def summarise(sample: Sample, said: Iterable[Adjudication], *, agreed: int, n: int) -> Summary:
    """Return what *said* proves of *sample*; *agreed* of *n* distinct requests agreed in the log."""
    by_item = _by_item(sample.items, said)
    scores = {item.observation: _score(item, by_item[item.observation]) for item in sample.items}
    judged = [score for score in scores.values() if score is not None]
    complete = bool(sample.items) and len(judged) == len(sample.items)
    better, worse = _directions(sample.items, by_item)
    raters = Counter(rater for votes in by_item.values() for rater in votes)
    kappa, pair, common = _kappa(by_item)
    low, good = agreement_low(agreed, n), good_low(judged, complete=complete)
    return Summary(
        sample=sample.id,
        size=len(sample.items),
        population=sample.population,
        left_out=sample.left_out,
        judged=len(judged),
        unanswered=sum(not item.asked for item in sample.items),
        complete=complete,
        raters=dict(sorted(raters.items())),
        right=_shares(sample.items, by_item),
        kappa=kappa,
        kappa_raters=pair,
        kappa_n=common,
        better=better,
        worse=worse,
        p=mcnemar(better, worse),
        agreed=agreed,
        n=n,
        agreement_low=low,
        good_low=good,
        effective_low=effective_agreement(low, good),
        groups=_groups(sample.items, by_item),
    )


_Votes = Mapping[str, Mapping[str, Right]]


def _by_item(items: Sequence[Item], said: Iterable[Adjudication]) -> dict[str, dict[str, Right]]:
    """Return observation → rater → verdict, for the sampled ones."""
    found: dict[str, dict[str, Right]] = {item.observation: {} for item in items}
    for one in said:
        if one.observation in found:
            found[one.observation][one.rater] = one.right
    return found


def _score(item: Item, votes: Mapping[str, Right]) -> float | None:
    """Return the share of raters to whom the dynamic side was no worse; 0 without an answer of it, None unjudged."""
    if not item.asked:
        return 0.0
    return sum(right is not Right.legacy for right in votes.values()) / len(votes) if votes else None


def _shares(items: Iterable[Item], votes: _Votes) -> dict[str, float]:
    found = dict.fromkeys((right.value for right in Right), 0.0)
    for item in items:
        given = votes[item.observation]
        for right in given.values():
            found[right.value] += 1 / len(given)
    return found


def _directions(items: Iterable[Item], votes: _Votes) -> tuple[int, int]:
    """Return on how many requests most raters found the dynamic side better, and the legacy side."""
    better = worse = 0
    for item in items:
        counts = Counter(votes[item.observation].values())
        lead = counts[Right.dynamic] - counts[Right.legacy] if item.asked else -1
        better, worse = better + (lead > 0), worse + (lead < 0)
    return better, worse


def _kappa(votes: _Votes) -> tuple[float | None, tuple[str, ...], int]:
    """Return kappa of the two raters with most requests in common, who they are, and how many those are."""
    met: defaultdict[tuple[str, str], list[tuple[str, str, int]]] = defaultdict(list)
    for given in votes.values():
        for one, other in combinations(sorted(given), 2):
            met[one, other].append((given[one].value, given[other].value, 1))
    if not met:
        return None, (), 0
    pair = max(met, key=lambda names: (len(met[names]), names))
    return cohen_kappa(met[pair]), pair, len(met[pair])


def _groups(items: Sequence[Item], votes: _Votes) -> tuple[Group, ...]:
    found: defaultdict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in items:
        found[item.group].append(item)
    ranked = sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))
    return tuple(
        Group(
            legacy=legacy,
            dynamic=dynamic,
            n=len(group),
            judged=sum(bool(votes[item.observation]) for item in group),
            right=_shares(group, votes),
        )
        for (legacy, dynamic), group in ranked
    )
