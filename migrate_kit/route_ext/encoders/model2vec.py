"""`model2vec`: a folder with static word vectors, as the library of that name writes it; nothing is downloaded."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from model2vec import StaticModel

from migrate_kit.errors import EncoderFailed
from migrate_kit.messages import language_of, tell
from migrate_kit.route_ext.encoders.choice import Choice
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix, unit_rows

_WEIGHTS = "model.safetensors"


class _Static:
    def __init__(self, folder: Path, model: Any) -> None:
        self.version = f"model2vec-{_digest(folder / _WEIGHTS)}"
        self._model = model

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        raw = self._model.encode([text.encode("utf-8", "replace").decode("utf-8") for text in texts])
        return unit_rows(raw, count=len(texts), encoder=self.version)


def load(choice: Choice) -> Encoder:
    """Return the model of the folder. Raises EncoderFailed."""
    if choice.path is None:
        raise EncoderFailed(encoder="model2vec", what=tell("semantic.needs", language_of(), setting="encoder_path"))
    # A name that is no folder would be looked for on a hub.
    if not (choice.path / _WEIGHTS).is_file():
        what = tell("semantic.no-model", language_of(), path=choice.path, what=_WEIGHTS)
        raise EncoderFailed(encoder="model2vec", what=what)
    try:
        return _Static(choice.path, StaticModel.from_pretrained(choice.path))
    except Exception as error:
        # The readers of three libraries raise what they like.
        what = tell("semantic.no-model", language_of(), path=choice.path, what=error)
        raise EncoderFailed(encoder="model2vec", what=what) from error


def _digest(file: Path) -> str:
    return blake2b(file.read_bytes(), digest_size=8).hexdigest()
