"""What a text costs a model: estimated without a tokenizer, exact with the extra `tokens`.

The estimate is meant for budgets, not for bills: about four Latin letters a token, a Chinese character nearly one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from math import ceil

from migrate_kit.errors import ExtraMissing

Counter = Callable[[str], int]

ENCODING = "o200k_base"
"""The encoding that the exact count is of."""
_PIECE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[A-Za-z]+|\d|[^\w\s]")
_LETTERS = 5.5
_IDEOGRAPH = 0.75


def estimated(text: str) -> int:
    """Return about how many tokens *text* is."""
    return ceil(sum(_cost(piece) for piece in _PIECE.findall(text)))


def exact() -> Counter:
    """Return the counter of the encoding ENCODING. Raises ExtraMissing without the extra `tokens`."""
    try:
        encoding = import_module("bpe_openai").get_encoding(ENCODING)
    except ImportError as error:
        raise ExtraMissing(feature="an exact token count", extra="tokens") from error
    return cache(lambda text: len(encoding.encode_ordinary(text)))


def _cost(piece: str) -> float:
    if piece.isascii() and piece.isalpha():
        return max(1.0, len(piece) / _LETTERS)
    return _IDEOGRAPH if not piece.isascii() else 0.6
