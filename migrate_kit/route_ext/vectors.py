"""Vectors of texts, each made once: kept in memory, and in a file by content and version of the encoder."""

from __future__ import annotations

import io
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import numpy as np

from migrate_kit._whole_file import write_whole
from migrate_kit.errors import NotWritable
from migrate_kit.messages import language_of, tell
from migrate_kit.route_ext.encoders import Encoder, Matrix

MOST_REQUESTS = 4_096
"""Requests whose vectors are remembered; a clause of one, or the same one again, is not encoded twice."""
_KEY_BYTES = 16


class Vectors:
    """An encoder that remembers. Descriptions stay, in *folder* also between processes; requests are forgotten in time.

    Safe to share between threads and routers, so that a reloaded catalogue costs its new texts only.
    """

    def __init__(self, encoder: Encoder, *, folder: Path | None = None) -> None:
        self.encoder = encoder
        self.trouble = ""
        """Why the file could not be read or written, as a sentence."""
        self.encoded = 0
        """Texts that the encoder has been given so far."""
        self._known: dict[bytes, Matrix] = {}
        self._asked: dict[bytes, Matrix] = {}
        self._lock = Lock()
        self._asking = Lock()
        name = blake2b(encoder.version.encode(), digest_size=8).hexdigest()
        self._file = None if folder is None else folder / f"vectors-{name}.npy"
        if self._file is not None and self._file.exists():
            self._known = self._read(self._file)

    @property
    def version(self) -> str:
        """That of the encoder."""
        return self.encoder.version

    def of_descriptions(self, texts: Sequence[str]) -> Matrix:
        """Return one row a text of a catalogue; new ones are written down. Raises EncoderFailed."""
        with self._lock:
            before = len(self._known)
            rows = self._looked_up(texts, self._known, is_query=False)
            if len(self._known) > before and self._file is not None:
                self._write(self._file)
        return rows

    def of_requests(self, texts: Sequence[str]) -> Matrix:
        """Return one row a request or clause. Raises EncoderFailed."""
        with self._asking:
            rows = self._looked_up(texts, self._asked, is_query=True)
            while len(self._asked) > MOST_REQUESTS:
                del self._asked[next(iter(self._asked))]
        return rows

    def _looked_up(self, texts: Sequence[str], known: dict[bytes, Matrix], *, is_query: bool) -> Matrix:
        keys = [_key(text) for text in texts]
        fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if fresh:
            self.encoded += len(fresh)
            # Texts of a length beside each other: an encoder that pads then pads little.
            ordered = sorted(fresh.items(), key=lambda item: len(item[1]))
            rows = self.encoder.encode([text for _, text in ordered], is_query=is_query)
            known.update((key, row) for (key, _), row in zip(ordered, rows, strict=True))
        return np.stack([known[key] for key in keys]) if keys else np.zeros((0, 0), dtype=np.float32)

    def _read(self, file: Path) -> dict[bytes, Matrix]:
        try:
            # Without pickle: a file that somebody put there can hold numbers, but no code.
            packed = np.load(file, allow_pickle=False)
            rows = np.ascontiguousarray(packed["vector"], dtype=np.float32)
            keys = [key.tobytes() for key in packed["key"]]
            if rows.ndim != 2 or not np.isfinite(rows).all() or any(len(key) != _KEY_BYTES for key in keys):
                raise ValueError(str(rows.shape))
        except (OSError, ValueError, KeyError, IndexError, TypeError, EOFError) as error:
            self.trouble = tell("semantic.cache-broken", language_of(), path=file, what=error)
            return {}
        return dict(zip(keys, rows, strict=True))

    def _write(self, file: Path) -> None:
        keys = np.frombuffer(b"".join(self._known), dtype=np.uint8).reshape(-1, _KEY_BYTES)
        rows = np.stack(list(self._known.values()))
        packed = np.empty(len(keys), dtype=[("key", np.uint8, (_KEY_BYTES,)), ("vector", np.float32, rows.shape[1:])])
        packed["key"], packed["vector"] = keys, rows
        whole = io.BytesIO()
        np.save(whole, packed, allow_pickle=False)
        try:
            write_whole(file, whole.getvalue())
        except NotWritable as error:
            self.trouble = tell("semantic.cache-unwritten", language_of(), what=error)


def _key(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_KEY_BYTES).digest()
