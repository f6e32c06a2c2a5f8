"""Two routers on the same requests: what one has right and the other has not."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.compare.mcnemar import mcnemar
from migrate_kit.replay.evaluation.interval import paired_difference
from migrate_kit.replay.evaluation.judgement import Judgement
from migrate_kit.replay.evaluation.records import Pair

_MOST_TEXTS = 10


def pair(names: tuple[str, str], judged: Sequence[tuple[Judgement, Judgement]]) -> Pair:
    """Compare two routers by their judgements of the same cases, in order; an unknown one leaves its case out."""
    known = [(one, other) for one, other in judged if one.answer.known and other.answer.known]
    gained = [one.case.text for one, other in known if one.is_right and not other.is_right]
    lost = [one.case.text for one, other in known if other.is_right and not one.is_right]
    both = sum(one.is_right and other.is_right for one, other in known)
    n = len(known)
    low, high = paired_difference(len(gained), len(lost), n)
    return Pair(
        first=names[0],
        second=names[1],
        n=n,
        both=both,
        gained=len(gained),
        lost=len(lost),
        neither=n - both - len(gained) - len(lost),
        difference=(len(gained) - len(lost)) / n if n else None,
        low=low,
        high=high,
        p=mcnemar(len(gained), len(lost)),
        gained_texts=tuple(gained[:_MOST_TEXTS]),
        lost_texts=tuple(lost[:_MOST_TEXTS]),
    )
