"""Which encoder a configuration names, and its loading: the module is imported only when it is named."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from migrate_kit.errors import ExtraMissing, OptionInvalid
from migrate_kit.messages import language_of, tell
from migrate_kit.route_ext.encoders.encoder import Encoder

NAMES: Final = ("use", "model2vec", "onnx", "http")
_ROOM = "migrate_kit.route_ext.encoders"
_EXTRAS: Final = {"use": "semantic", "model2vec": "model2vec", "onnx": "onnx"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a configuration says of the encoder."""

    name: str = "use"
    """One of NAMES."""
    path: Path | None = None
    """Folder of the model, for `model2vec` and `onnx`."""
    url: str = ""
    """Address of an OpenAI-compatible API, up to and without `/embeddings`, for `http`."""
    model: str = ""
    """Model that the API is asked for."""
    key_variable: str = "OPENAI_API_KEY"
    """Environment variable that holds the key of the API; none is sent where it is empty."""
    deadline_s: float = 2.0
    """Seconds that the API may take for one answer."""


def load_encoder(choice: Choice) -> Encoder:
    """Return the encoder that *choice* names. Raises ExtraMissing, OptionInvalid or EncoderFailed."""
    if choice.name not in NAMES:
        what = tell("semantic.encoder-unknown", language_of(), name=choice.name, known=", ".join(NAMES))
        raise OptionInvalid(option="encoder", what=what, command="")
    try:
        module: Any = import_module(f"{_ROOM}.{choice.name}")
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get(choice.name)
        if extra is None or (error.name or "").startswith("migrate_kit"):
            raise
        raise ExtraMissing(feature=f"encoder {choice.name}", extra=extra) from error
    encoder: Encoder = module.load(choice)
    return encoder
