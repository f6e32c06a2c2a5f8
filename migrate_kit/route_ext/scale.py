"""How far a likeness stands out: z-scores over a catalogue that neutral tools fill up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
_LEAST_SPREAD = 1e-3


def standing(tools: NDArray[np.floating], background: NDArray[np.floating]) -> Scores:
    """Return the z-score of each of *tools* among itself and *background*."""
    count = len(tools) + len(background)
    if not count:
        return np.zeros(0)
    mean = (tools.sum(dtype=np.float64) + background.sum(dtype=np.float64)) / count
    square = (float(tools @ tools) + float(background @ background)) / count
    spread = max(float(np.sqrt(max(square - mean * mean, 0.0))), _LEAST_SPREAD)
    scaled: Scores = (tools - mean) / spread
    return scaled
