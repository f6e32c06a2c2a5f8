"""Likeness in meaning: one vector a tool, made of the sections of its description, and one of what excludes it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from migrate_kit.route_ext.background import background
from migrate_kit.route_ext.catalogue import Catalogue
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.scale import Scores, standing
from migrate_kit.route_ext.threads import one_thread
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
        # Column by column in memory: the product with one request then takes half the time.
        self.tools = np.asfortranarray(_unit(np.sum(weighed, axis=0, dtype=np.float32)))
        """One unit row a tool, in the order of the catalogue."""
        self.background = _matrix(neutral, rows, width)
        self._excluded = [number for number, text in enumerate(against) if text.strip()]
        self._against = _matrix([against[number] for number in self._excluded], rows, width)

    def likeness(self, request: Matrix) -> Scores:
        """Return the z-score of each tool's likeness to the request."""
        with one_thread():
            return standing(self.tools @ request, self.background @ request)

    def against(self, request: Matrix) -> Scores:
        """Return how much more like its exclusions than like the tool itself the request is, 0 to 2, by tool."""
        found = np.zeros(len(self.tools))
        if self._excluded:
            likeness = self._against @ request - self.tools[self._excluded] @ request
            found[self._excluded] = np.maximum(likeness, 0.0)
        return found


def _matrix(texts: Sequence[str], rows: dict[str, Matrix], width: int) -> Matrix:
    nothing = np.zeros(width, dtype=np.float32)
    return np.stack([rows.get(text, nothing) for text in texts]) if texts else np.zeros((0, width), dtype=np.float32)


def _unit(rows: Matrix) -> Matrix:
    scaled: Matrix = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return scaled
