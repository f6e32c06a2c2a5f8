"""How far a likeness stands out: z-scores over a catalogue that neutral tools fill up."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
_LEAST_SPREAD = 1e-3


def standing(likeness: NDArray[np.floating], tools: int) -> Scores:
    """Return the z-score of each of the first *tools* of *likeness* among all of it, neutral tools included."""
    if not len(likeness):
        return np.zeros(0)
    every = likeness.astype(np.float64, copy=False)
    mean = float(every.sum()) / len(every)
    square = float(every @ every) / len(every)
    scaled = every[:tools] - mean
    scaled /= max(sqrt(max(square - mean * mean, 0.0)), _LEAST_SPREAD)
    return scaled
