"""`http`: any server with an OpenAI-compatible `/embeddings`; the standard library is client enough for one request."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import numpy as np
import orjson

from migrate_kit.errors import EncoderFailed
from migrate_kit.messages import language_of, tell
from migrate_kit.route_ext.encoders.choice import Choice
from migrate_kit.route_ext.encoders.encoder import Encoder, Matrix, unit_rows

AT_ONCE = 64
"""Texts in one request."""
_CHUNK = 1 << 16
_SHOWN = 200


class _Http:
    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self._address = f"{choice.url.rstrip('/')}/embeddings"
        self.version = f"http-{choice.model or 'default'}@{choice.url.rstrip('/')}"

    def encode(self, texts: Sequence[str], *, is_query: bool) -> Matrix:
        starts = range(0, len(texts), AT_ONCE)
        rows = [row for start in starts for row in self._rows(texts[start : start + AT_ONCE])]
        return unit_rows(np.array(rows, dtype=np.float32), count=len(texts), encoder=self.version)

    def _rows(self, texts: Sequence[str]) -> Iterator[Any]:
        sent = [text.encode("utf-8", "replace").decode("utf-8") or " " for text in texts]
        answer = self._ask(orjson.dumps({"model": self._choice.model, "input": sent}))
        try:
            data = sorted(orjson.loads(answer)["data"], key=lambda row: row["index"])
            vectors = [[float(value) for value in row["embedding"]] for row in data]
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError) as error:
            raise self._failed(key="no-vectors", what=f"{type(error).__name__}: {error}") from error
        if len(vectors) != len(texts) or len({len(vector) for vector in vectors}) > 1:
            raise self._failed(key="no-vectors", what=f"{len(vectors)} / {len(texts)}")
        yield from vectors

    def _ask(self, body: bytes) -> bytes:
        until = time.monotonic() + self._choice.deadline_s
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(self._choice.key_variable, ""):
            headers["Authorization"] = f"Bearer {key}"
        request = Request(self._address, data=body, headers=headers)  # noqa: S310 - `load` looked at the scheme
        try:
            with urlopen(request, timeout=self._choice.deadline_s) as response:  # noqa: S310
                return self._read(response, until)
        except HTTPError as error:
            with error:
                said = error.read(_SHOWN).decode("utf-8", "replace")
            raise self._failed(key="status", status=error.code, what=" ".join(said.split())) from error
        except TimeoutError as error:
            raise self._failed(key="silent", seconds=self._choice.deadline_s) from error
        except (OSError, HTTPException) as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise self._failed(key="silent", seconds=self._choice.deadline_s) from error
            raise self._failed(key="unreachable", url=self._address, what=error) from error

    def _read(self, response: HTTPResponse, until: float) -> bytes:
        """Read all of it; a server that sends a byte now and then does not stretch the deadline."""
        parts = []
        while part := response.read1(_CHUNK):
            parts.append(part)
            if time.monotonic() > until:
                raise TimeoutError
        return b"".join(parts)

    def _failed(self, *, key: str, **fields: Any) -> EncoderFailed:
        return EncoderFailed(encoder=self.version, what=tell(f"semantic.{key}", language_of(), **fields))


def load(choice: Choice) -> Encoder:
    """Return the client; nothing is sent yet. Raises EncoderFailed."""
    if not choice.url.startswith(("http://", "https://")):
        raise EncoderFailed(encoder="http", what=tell("semantic.needs", language_of(), setting="encoder_url"))
    return _Http(choice)
