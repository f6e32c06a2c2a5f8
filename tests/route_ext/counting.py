"""An encoder that needs no weights: hashed runs of characters. It counts what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from migrate_kit.errors import EncoderFailed
from migrate_kit.route_ext.encoders import Matrix

WIDTH = 64


class CountingEncoder:
    def __init__(self, version: str = "counting-1") -> None:
        self.version = version
        self.texts: list[str] = []
        self.fails = False

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        if self.fails:
            raise EncoderFailed(encoder=self.version, what="down")
        self.texts += texts
        return np.stack([_vector(text) for text in texts])


def _vector(text: str) -> Matrix:
    found = np.zeros(WIDTH, dtype=np.float32)
    for start in range(max(len(text) - 1, 1)):
        digest = blake2b(text[start : start + 2].encode("utf-8", "replace"), digest_size=4).digest()
        found[digest[0] % WIDTH] += 1 if digest[1] % 2 else -1
    length = float(np.linalg.norm(found))
    return found / length if length else found
