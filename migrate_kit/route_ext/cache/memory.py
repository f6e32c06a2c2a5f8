"""Requests with the tool that was chosen for them, the latest ones; found again by vector, guard and words."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np

from migrate_kit.route_ext.cache.content import say_the_same
from migrate_kit.route_ext.cache.guard import Guard
from migrate_kit.route_ext.encoders import Matrix

SIMILAR = 0.95
"""Cosine from which two requests may be the same."""


@dataclass(frozen=True, slots=True)
class Key:
    """What has to be equal: the guard, and who is asking."""

    guard: Guard
    context: Hashable


@dataclass(frozen=True, slots=True)
class Remembered:
    """A tool that was chosen, for which vector, and how alike the present one is."""

    tool: str
    row: bytes
    similarity: float


@dataclass(frozen=True, slots=True)
class _Entry:
    vector: Matrix
    words: tuple[str, ...]
    tool: str


class Memory:
    """At most *size* requests; whoever was not asked for the longest is forgotten. Safe to share between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._by_key: OrderedDict[tuple[Key, bytes], _Entry] = OrderedDict()
        self._rows: dict[Key, list[bytes]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._by_key)

    def find(self, key: Key, vector: Matrix, words: Sequence[str]) -> Remembered | None:
        """Return the tool of the likest request with the same key that is like enough and says the same in words."""
        with self._lock:
            rows = self._rows.get(key)
            if not rows:
                return None
            likeness = np.stack([self._by_key[key, row].vector for row in rows]) @ vector
            for place in np.argsort(-likeness, kind="stable"):
                if likeness[place] < SIMILAR:
                    return None
                entry = self._by_key[key, rows[place]]
                if say_the_same(entry.words, words):
                    self._by_key.move_to_end((key, rows[place]))
                    return Remembered(entry.tool, rows[place], float(likeness[place]))
            return None

    def keep(self, key: Key, vector: Matrix, words: Sequence[str], tool: str) -> None:
        """Remember that *tool* was chosen."""
        row = vector.tobytes()
        with self._lock:
            if (key, row) not in self._by_key:
                self._rows.setdefault(key, []).append(row)
            self._by_key[key, row] = _Entry(vector, tuple(words), tool)
            self._by_key.move_to_end((key, row))
            while len(self._by_key) > self._size:
                self._drop(*next(iter(self._by_key)))

    def forget(self, key: Key, row: bytes) -> None:
        """Forget a request that turned out to be another one."""
        with self._lock:
            if (key, row) in self._by_key:
                self._drop(key, row)

    def _drop(self, key: Key, row: bytes) -> None:
        del self._by_key[key, row]
        self._rows[key].remove(row)
        if not self._rows[key]:
            del self._rows[key]
