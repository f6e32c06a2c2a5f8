"""What a text costs a model: exact with the extra `tokens`; see `model.tokens` for the estimate without a tokenizer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from migrate_kit.errors import ExtraMissing

Counter = Callable[[str], int]

ENCODING = "o200k_base"
"""The encoding that the exact count is of."""


def exact() -> Counter:
    """Return the counter of the encoding ENCODING. Raises ExtraMissing without the extra `tokens`."""
    try:
        encoding = import_module("bpe_openai").get_encoding(ENCODING)
    except ImportError as error:
        raise ExtraMissing(feature="an exact token count", extra="tokens") from error
    return cache(lambda text: len(encoding.encode_ordinary(text)))
