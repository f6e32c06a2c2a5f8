"""The text of a source file for people to read: by its cookie, with a mark where a byte does not fit."""

from __future__ import annotations

import tokenize
from io import BytesIO


def decode(source: bytes) -> str:
    """Return *source* as text, by BOM or cookie, else as UTF-8. Never raises."""
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(source).readline)
    except (SyntaxError, UnicodeDecodeError):
        encoding = "utf-8"
    return source.decode(encoding, errors="replace")
