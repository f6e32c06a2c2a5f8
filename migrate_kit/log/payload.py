"""Values of any kind as JSON text, and their shapes: what is kept of a value where the text itself is not kept."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import orjson

#: Deeper nesting is cut; it is no argument a person gave.
MAX_DEPTH = 32
#: Longer texts are cut in the log (characters).
MAX_TEXT = 4000
#: An escaped NUL, not a backslash followed by the letters u0000: an even number of backslashes stands before it.
_NULL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")


def dumps(value: Any) -> str:
    """Return *value* as JSON text, whatever it holds: sets, bytes, huge integers, lone surrogates, foreign objects."""
    try:
        text = orjson.dumps(value, default=_plain).decode()
    except (TypeError, RecursionError):  # JSONEncodeError is a TypeError
        text = json.dumps(tame(value))
    # A server's text type cannot hold the character NUL, also not escaped where JSON is read back there.
    return _NULL.sub(r"\1\\ufffd", text) if "\\u0000" in text else text


def loads(text: str | None) -> Any:
    """Return the value of JSON *text*; None for none."""
    return None if text is None else json.loads(text)


def clean(text: str) -> str:
    """Return *text* as any database stores it: no NUL, no lone surrogate, at most MAX_TEXT characters."""
    if len(text) > MAX_TEXT:
        text = text[:MAX_TEXT] + "…"
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def tame(value: Any, depth: int = 0) -> Any:
    """Return *value* as plain data with string keys; objects become their type name, deep parts are cut."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return clean(value)
    if depth >= MAX_DEPTH:
        return "<deep>"
    if isinstance(value, Mapping):
        return {clean(str(key)): tame(part, depth + 1) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [tame(part, depth + 1) for part in value]
    return tame(_plain(value), depth + 1)


def shape(value: Any, depth: int = 0) -> Any:
    """Return type and size of *value* instead of the value; numbers and texts alike tell nothing of their content."""
    if isinstance(value, str):
        return f"<string {len(value)}>"
    if isinstance(value, dict):
        if depth >= MAX_DEPTH:
            return "<deep>"
        return {
            key: f"<string {len(part)}>" if type(part) is str else shape(part, depth + 1) for key, part in value.items()
        }
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return "<number>"
    if isinstance(value, Mapping):
        return shape(dict(value), depth)
    if isinstance(value, Sequence | set | frozenset):
        return f"<array {len(value)}>"
    return f"<{type(value).__name__}>"


@lru_cache(maxsize=4_096)
def quoted(name: str) -> str:
    """Return a name as JSON text; names come again and again."""
    return dumps(name)


def shape_text(arguments: Mapping[str, Any]) -> str:
    """Return `dumps(shape(arguments))`, without the detour for the usual arguments: texts and numbers."""
    parts = []
    for name, value in arguments.items():
        kind = type(value)
        if type(name) is not str:
            return dumps(shape(arguments))
        if kind is str:
            parts.append(_text_shape(name, len(value)))
        elif kind is int or kind is float:
            parts.append(_number_shape(name))
        else:
            return dumps(shape(arguments))
    return "{" + ",".join(parts) + "}"


@lru_cache(maxsize=4_096)
def _text_shape(name: str, size: int) -> str:
    return f'{quoted(name)}:"<string {size}>"'


@lru_cache(maxsize=4_096)
def _number_shape(name: str) -> str:
    return f'{quoted(name)}:"<number>"'


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    if isinstance(value, bytes | bytearray):
        return f"<bytes {len(value)}>"
    return f"<{type(value).__name__}>"
