"""The port that every encoder implements, and what is done alike for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from migrate_kit.errors import EncoderFailed
from migrate_kit.messages import language_of, tell

Matrix: TypeAlias = NDArray[np.float32]
"""One row a text."""
_LEAST_LENGTH = 1e-9


class Encoder(Protocol):
    """Turns texts into vectors; a larger cosine of two means that they are closer in meaning."""

    @property
    def version(self) -> str:
        """Identifies the encoder and its weights; vectors of two versions are never compared."""

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        """Return one row a text. *is_query*: requests, else descriptions. Raises EncoderFailed."""


def unit_rows(raw: Any, *, count: int, encoder: str) -> Matrix:
    """Return *raw* as *count* rows of length 1 (a row of nothing stays nothing). Raises EncoderFailed."""
    rows: Matrix = np.asarray(raw, dtype=np.float32)
    if rows.ndim != 2 or len(rows) != count or not np.isfinite(rows).all():
        what = tell("semantic.shape", language_of(), shape=" x ".join(map(str, rows.shape)), count=count)
        raise EncoderFailed(encoder=encoder, what=what)
    lengths: Matrix = np.linalg.norm(rows, axis=1, keepdims=True).astype(np.float32)
    scaled: Matrix = (rows / np.maximum(lengths, _LEAST_LENGTH)).astype(np.float32)
    return scaled
