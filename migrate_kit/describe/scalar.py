"""Values as YAML or JSON write them on one line, so that every reader gets the same value back."""

from __future__ import annotations

import json
import re
from typing import Any

#: Plain text only where no reader of YAML 1.1 or 1.2 could take it for something else: letters first, no marks.
_PLAIN = re.compile(
    r"[A-Za-z_\u4e00-\u9fff](?:[A-Za-z0-9_\u4e00-\u9fff\u3001\u3002\u201c\u201d\uff01-\uff0f\uff1a-\uff1f ./-]*"
    r"[A-Za-z0-9_\u4e00-\u9fff\u3002\u201d\uff01-\uff0f\uff1a-\uff1f.])?"
)
_RESERVED = frozenset("y yes n no on off true false null none nan inf".split())  # noqa: SIM905 -- a list of words
_UNPRINTABLE = re.compile(r"[^\x09\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def scalar(value: Any) -> str:
    """Return *value* (anything that JSON has) as one line of YAML."""
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) and value.lower() not in _RESERVED
        return value if plain else _quoted(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(scalar(part) for part in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_quoted(str(key))}: {scalar(part)}" for key, part in value.items()) + "}"
    return json.dumps(value)


def quoted(value: Any) -> str:
    """Return *value* (anything that JSON has) as JSON on one line, letters of every script as they are."""
    return json.dumps(value, ensure_ascii=False)


def one_line(text: str) -> str:
    """Return *text* without line breaks, each run of white space as one blank."""
    return " ".join(text.split())


def _quoted(text: str) -> str:
    # JSON strings are YAML strings, except for characters that YAML does not let stand as they are.
    return _UNPRINTABLE.sub(_escape, json.dumps(text, ensure_ascii=False))


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group(0))
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
