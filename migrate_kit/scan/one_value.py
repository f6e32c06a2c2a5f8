"""`m.content if hasattr(m, "content") else str(m)`: one value in two shapes, told apart by what it is, not by words."""

from __future__ import annotations

import re

import libcst as cst

from migrate_kit.model.condition import Condition, Opaque
from migrate_kit.scan.names import sounds_like_request
from migrate_kit.scan.request import Text
from migrate_kit.scan.syntax import code
from migrate_kit.scan.values import Unclear, Value

_KIND = re.compile(r"(hasattr|isinstance|callable)\(")
_WRAPPED = re.compile(r"str\((.*)\)$", re.S)


def one_value(node: cst.IfExp, test: Condition, body: Value, orelse: Value) -> Value | None:
    """Return the shape that is named like a request, else the first; None for two values, or a test of words."""
    if not isinstance(test, Opaque) or not _KIND.search(test.source) or not (_is_whole(body) and _is_whole(orelse)):
        return None
    one, other = code(node.body), code(node.orelse)
    if not (_is_of(one, other) or _is_of(other, one)):
        return None
    if _WRAPPED.match(one):
        return orelse
    return orelse if sounds_like_request(other) and not sounds_like_request(one) and other != _bare(one) else body


def _is_whole(value: Value) -> bool:
    """Whether it is an input as it came in."""
    return (isinstance(value, Unclear) and not value.external) or (isinstance(value, Text) and not value.steps)


def _bare(source: str) -> str:
    wrapped = _WRAPPED.match(source)
    return wrapped[1] if wrapped is not None else source


def _is_of(part: str, whole: str) -> bool:
    """Whether *part* is *whole*, or one of its fields."""
    part, whole = _bare(part), _bare(whole)
    return part == whole or (part.startswith(whole) and part[len(whole)] in ".[")
