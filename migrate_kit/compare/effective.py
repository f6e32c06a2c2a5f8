"""What agreement is worth once people have looked at the disagreements."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.compare.betting import mean_lower_bound
from migrate_kit.compare.bounds import clopper_pearson_low
from migrate_kit.compare.eprocess import ALPHA, lower_bound


def effective_agreement(agreement_low: float, good_low: float) -> float:
    """Return A + (1 - A) b: the share of requests on which the dynamic side is at least as good, bounded from below.

    It grows in the agreement A and in the share b of disagreements in the dynamic side's favour, so lower bounds may
    be put in; each at alpha/2, both hold together at alpha (Bonferroni).
    """
    return agreement_low + (1 - agreement_low) * good_low


def agreement_low(agreed: int, n: int, *, alpha: float = ALPHA) -> float:
    """Return the half of the bound that comes from the log, valid whenever one looks."""
    return lower_bound(agreed, n, alpha=alpha / 2)


def good_low(scores: Sequence[float], *, complete: bool, alpha: float = ALPHA) -> float:
    """Return the half that comes from people: *scores* of sampled disagreements, 1 for at least as good, 0 for worse.

    Where raters differ a score lies between. A *complete* sample, whose size was set before, is looked at once: the
    exact bound, over the disagreements on which no rater said worse. Before, the bound that holds at any look.
    """
    if complete:
        return clopper_pearson_low(sum(score >= 1 for score in scores), len(scores), alpha=alpha / 2)
    return mean_lower_bound(scores, alpha=alpha / 2)
