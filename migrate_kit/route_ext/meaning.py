"""Likeness in meaning: one vector a tool, made of the sections of its description, and one of what excludes it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from migrate_kit.route_ext.background import background
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.scale import Scores, standing
from migrate_kit.route_ext.vectors import Vectors

WEIGHTS = (0.5, 0.3, 0.2)
"""Anchors with summary and name, parameters, guidance (the questions that are asked)."""


class Meaning:
    """The vectors of a catalogue. Asking is one product of a matrix with a vector."""

    def __init__(self, catalogue: Catalogue, vectors: Vectors) -> None:
        """Encode what *vectors* does not know yet. Raises EncoderFailed."""
        parts = [catalogue.told, [each.parameters for each in catalogue.cut], catalogue.asked]
        against = [each.against for each in catalogue.cut]
        neutral = list(background())
        spoken = dict.fromkeys(text for texts in (*parts, against, neutral) for text in texts if text.strip())
        rows = dict(zip(spoken, vectors.of_descriptions(list(spoken)), strict=True))
        width = len(next(iter(rows.values())))
        weighed = [weight * _matrix(texts, rows, width) for weight, texts in zip(WEIGHTS, parts, strict=True)]
        own = _unit(np.sum(weighed, axis=0, dtype=np.float32))
        # Column by column in memory: the product with one request then takes half the time.
        self._every = np.asfortranarray(np.concatenate([own, _matrix(neutral, rows, width)]))
        self.tools = self._every[: len(catalogue)]
        """One unit row a tool, in the order of the catalogue."""
        self.excluding = np.array([number for number, text in enumerate(against) if text.strip()], dtype=np.intp)
        """The tools whose description says when they are not to be used."""
        self._beyond = _matrix([against[number] for number in self.excluding], rows, width) - own[self.excluding]

    def likeness(self, request: Matrix) -> Scores:
        """Return the z-score of each tool's likeness to the request."""
        return standing(self._every @ request, len(self.tools))

    def against(self, request: Matrix) -> Scores:
        """Return how much more like its exclusions than like the tool itself the request is, 0 to 2, by `excluding`."""
        found: Scores = np.maximum(self._beyond @ request, 0.0).astype(np.float64)
        return found


def _matrix(texts: Sequence[str], rows: dict[str, Matrix], width: int) -> Matrix:
    nothing = np.zeros(width, dtype=np.float32)
    return np.stack([rows.get(text, nothing) for text in texts]) if texts else np.zeros((0, width), dtype=np.float32)


def _unit(rows: Matrix) -> Matrix:
    scaled: Matrix = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return scaled
