"""Copies of host values as plain data, taken before anything else runs and never holding an object of the host.

Scalars stay as they are; everything else becomes canonical JSON bytes (orjson, about 1.4 µs for 4 kB), and what
JSON cannot say becomes a tagged value: `{"$set": […]}`, `{"$bytes": "…"}`, `{"$object": "module.Class"}`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable
from typing import Any

import orjson

#: Bytes of one snapshot; what is larger is replaced by its size.
LIMIT = 64_000
#: Bytes that an item takes at least, and items that a snapshot has at most: a caller waits for it.
_ITEM, _MOST_ITEMS = 2, 8_000
#: Bytes up to which a value is small, items that are looked at one by one, and values after a large one that are
#: walked through.
SMALL, _GLANCE, WARY = LIMIT // 4, 64, 1_000
_DEPTH = 40
_NODES = 5_000
_SIZED = frozenset({str, bytes, bytearray, list, tuple, dict, set, frozenset})
_TAGS = frozenset({"$truncated", "$set", "$bytes", "$object", "$deep", "$int", "$float"})
_NUMBERS = frozenset({int, float, bool, type(None)})
_SCALARS = frozenset({str, int, float, bool, type(None)})


class Frozen:
    """Canonical JSON of a value."""

    __slots__ = ("raw",)

    def __init__(self, raw: bytes) -> None:
        self.raw = raw


class Usual:
    """How large the values are that one tool is handed: where they are small, each of them is not walked through first.

    The walk takes twenty times as long as the serialiser. A value that is suddenly large, and hides it from a first
    look, costs the serialiser's time once; the next ones are walked through again.
    """

    __slots__ = ("walks",)

    def __init__(self) -> None:
        self.walks = 1
        """How many of the next values have to be walked through."""

    def note(self, size: int) -> None:
        """Take in the size of a value that was serialised, or LIMIT for one that was too large."""
        self.walks = WARY if size > SMALL else max(self.walks - 1, 0)


def freeze(value: Any, usual: Usual | None = None) -> Any:
    """Return *value* itself if it is a small scalar, else its canonical bytes. Never raises, never keeps *value*."""
    kind = value.__class__
    if kind in _SIZED and len(value) > LIMIT:
        return truncated(kind, len(value))
    if kind in _SCALARS:
        return value
    try:
        if (usual is None or usual.walks or _has_large(value)) and is_large(value):
            if usual is not None:
                usual.note(LIMIT)
            return truncated(kind)
        raw = orjson.dumps(value, _tag)
    except Exception:  # noqa: BLE001 - also RecursionError and what a property of the host raises
        raw = _slow(value)
    size = len(raw)
    if usual is not None and (size > SMALL or usual.walks):
        usual.note(size)
    return Frozen(raw) if size <= LIMIT else truncated(kind, size)


def _has_large(value: Any) -> bool:
    """Tell at a first look whether *value* may be large: it is long itself, holds what is, or is nothing plain."""
    kind = value.__class__
    if kind not in _SIZED or len(value) > _GLANCE:
        return True
    items: Iterable[Any] = value.values() if kind is dict else value
    for item in items:
        kind = item.__class__
        if kind in _SIZED and len(item) > SMALL:
            return True
    return False


def is_large(value: Any) -> bool:
    """Tell cheaply whether *value* is more than a snapshot takes: the walk ends as soon as that is clear."""
    left, room, items = [value], LIMIT, _MOST_ITEMS
    while left:
        item = left.pop()
        room, items = room - _ITEM, items - 1
        if item.__class__ in _NUMBERS:
            pass
        elif isinstance(item, str | bytes | bytearray):
            room -= len(item)
        elif isinstance(item, dict):
            if _ITEM * len(item) >= room:
                return True
            left += [*dict.keys(item), *dict.values(item)]
        elif isinstance(item, list | tuple | set | frozenset):
            if _ITEM * len(item) >= room:
                return True
            left += _items(item)
        elif dataclasses.is_dataclass(item) and not isinstance(item, type):
            left += list(vars(item).values()) if hasattr(item, "__dict__") else []
        if room <= 0 or items <= 0:
            return True
    return False


def _items(value: Any) -> list[Any]:
    """Return the items of a subclass without running its methods, as the serialiser does."""
    base: Any = next(kind for kind in (list, tuple, set, frozenset) if isinstance(value, kind))
    return list(base.__iter__(value))


def thaw(frozen: Any) -> Any:
    """Return plain data for what `freeze` gave."""
    return orjson.loads(frozen.raw) if frozen.__class__ is Frozen else frozen


def is_whole(value: Any) -> bool:
    """Tell whether plain data is the very value it was taken of: nothing in it is a tag that stands for something."""
    left = [value]
    while left:
        item = left.pop()
        if isinstance(item, dict):
            if any(key in _TAGS for key in item):
                return False
            left += item.values()
        elif isinstance(item, list):
            left += item
    return True


def plain(value: Any) -> Any:
    """Return *value* as plain data: a copy that shares nothing with it."""
    return thaw(freeze(value))


def truncated(kind: type, size: int = LIMIT) -> Frozen:
    """Return what stands for a value of at least *size* bytes that is too large to keep."""
    return Frozen(orjson.dumps({"$truncated": kind.__name__, "size": size}))


def _tag(value: Any) -> Any:
    if isinstance(value, set | frozenset):
        return {"$set": sorted((plain(item) for item in value), key=repr)}
    if isinstance(value, bytes | bytearray | memoryview):
        return {"$bytes": bytes(value[:LIMIT]).hex()}
    return {"$object": f"{type(value).__module__}.{type(value).__qualname__}"}


def _slow(value: Any) -> bytes:
    try:
        return orjson.dumps(_Canonical().of(value, _DEPTH))
    except Exception:  # noqa: BLE001 - the last resort says at least what it was
        return orjson.dumps({"$object": type(value).__name__})


class _Canonical:
    """Walks what orjson refuses: big integers, lone surrogates, odd keys, deep nesting; bounded in depth and nodes."""

    def __init__(self) -> None:
        self.nodes = 0

    def of(self, value: Any, depth: int) -> Any:
        self.nodes += 1
        if depth == 0 or self.nodes > _NODES:
            return {"$deep": type(value).__name__}
        if isinstance(value, dict):
            return {self._text(str(key)): self.of(item, depth - 1) for key, item in list(value.items())}
        if isinstance(value, list | tuple):
            return [self.of(item, depth - 1) for item in list(value)]
        if isinstance(value, set | frozenset):
            return {"$set": sorted((self.of(item, depth - 1) for item in value), key=repr)}
        return self._leaf(value)

    def _leaf(self, value: Any) -> Any:
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int):
            return int(value) if abs(value) < 1 << 63 else {"$int": hex(value)}
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else {"$float": str(float(value))}
        return _tag(value)

    @staticmethod
    def _text(value: str) -> str:
        return value[:LIMIT].encode("utf-8", "backslashreplace").decode()
