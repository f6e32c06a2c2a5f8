"""From weighted section scores to shares of belief, so that one gate serves small and large catalogues.

score(t) = exp(SHARPNESS * s(t)) / (exp(SHARPNESS * NOTHING) + sum over the candidates): a softmax with one more
class, `no tool`, whose score is the constant NOTHING. Both constants were fitted by likelihood on train rows of
public routing sets (English and Chinese, 32 to 4,076 tools, out-of-scope rows included).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

SHARPNESS = 16.0
NOTHING = 0.2


def beliefs(scores: Sequence[float]) -> list[float]:
    """Return the belief in each of *scores* (best first); what is missing to 1 is the belief in no tool."""
    if not scores:
        return []
    # Relative to the largest exponent, so that nothing overflows.
    top = max(scores[0], NOTHING)
    weights = [exp(SHARPNESS * (score - top)) for score in scores]
    total = sum(weights) + exp(SHARPNESS * (NOTHING - top))
    return [weight / total for weight in weights]
