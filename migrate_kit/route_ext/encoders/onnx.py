"""`onnx`: a folder with `model.onnx` and `tokenizer.json`, as exported for sentence encoders; nothing is downloaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import orjson
from tokenizers import Tokenizer

from migrate_kit.errors import EncoderFailed
from migrate_kit.messages import language_of, tell
from migrate_kit.route_ext.encoders.choice import Choice
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix, unit_rows

_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENS, _PROMPTS = "tokenizer.json", "config_sentence_transformers.json"
_LONGEST = 256
"""Tokens that are read of one text: a request has no more to say, and time grows with the square."""
_AT_ONCE = 64
_PASSAGE = ("passage", "document")


class _Onnx:
    def __init__(self, folder: Path, model: Path) -> None:
        self.version = f"onnx-{_digest(model, folder / _TOKENS)}"
        options = onnxruntime.SessionOptions()
        # One thread: with more, they wait for each other on a busy machine.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(model.read_bytes(), options, providers=["CPUExecutionProvider"])
        self._inputs = {each.name for each in self._session.get_inputs()}
        self._tokenizer = Tokenizer.from_file(str(folder / _TOKENS))
        self._tokenizer.enable_truncation(max_length=_LONGEST)
        self._tokenizer.enable_padding()
        self._query, self._passage = _prompts(folder / _PROMPTS)

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        before = self._query if is_query else self._passage
        try:
            parts = [self._encoded(texts[n : n + _AT_ONCE], before) for n in range(0, len(texts), _AT_ONCE)]
        except Exception as error:
            # Two libraries in other languages raise what they like.
            raise EncoderFailed(encoder=self.version, what=str(error)) from error
        raw = np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)
        return unit_rows(raw, count=len(texts), encoder=self.version)

    def _encoded(self, texts: Sequence[str], before: str) -> Matrix:
        sound = [before + text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        found = self._tokenizer.encode_batch(sound)
        mask = np.array([each.attention_mask for each in found], dtype=np.int64)
        given = {
            "input_ids": np.array([each.ids for each in found], dtype=np.int64),
            "attention_mask": mask,
            "token_type_ids": np.array([each.type_ids for each in found], dtype=np.int64),
        }
        first = self._session.run(None, {name: rows for name, rows in given.items() if name in self._inputs})[0]
        rows: Matrix = np.asarray(first, dtype=np.float32)
        return rows if rows.ndim == 2 else _mean(rows, mask)


def load(choice: Choice) -> Encoder:
    """Return the model of the folder. Raises EncoderFailed."""
    if choice.path is None:
        raise EncoderFailed(encoder="onnx", what=tell("semantic.needs", language_of(), setting="encoder_path"))
    model = next((choice.path / name for name in _MODELS if (choice.path / name).is_file()), None)
    if model is None or not (choice.path / _TOKENS).is_file():
        what = tell("semantic.no-model", language_of(), path=choice.path, what=f"{_MODELS[0]}, {_TOKENS}")
        raise EncoderFailed(encoder="onnx", what=what)
    try:
        return _Onnx(choice.path, model)
    except Exception as error:
        what = tell("semantic.no-model", language_of(), path=choice.path, what=error)
        raise EncoderFailed(encoder="onnx", what=what) from error


def _mean(tokens: Any, mask: Any) -> Matrix:
    """Return the mean over the tokens that are text and no padding; nothing of a text without any."""
    weights = mask[..., None].astype(np.float32)
    mean: Matrix = (tokens * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
    return mean


def _prompts(file: Path) -> tuple[str, str]:
    """Return what the model wants before a request and before a description; most want nothing."""
    said: Any = orjson.loads(file.read_bytes()).get("prompts") if file.is_file() else None
    prompts: Mapping[str, str] = said if isinstance(said, dict) else {}
    return prompts.get("query", ""), next((prompts[name] for name in _PASSAGE if name in prompts), "")


def _digest(*files: Path) -> str:
    digest = blake2b(digest_size=8)
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()
