"""Which calls are compared: a keyed, sticky, monotone choice, made before anything is copied."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any
from zlib import crc32

from migrate_kit.shim.cell import EVERY, Cell


def bucket(text: str, salt: str) -> int:
    """Return a number from 0 to 2**32 - 1 for *text*: the same in every process, other for another *salt*.

    CRC-32 is enough to spread texts and cheap enough for the path of every call; it is no digest.
    """
    return crc32(text.encode("utf-8", "surrogatepass"), crc32(salt.encode()))


def due_test(cell: Cell, refresh: Callable[[], bool], sees_text: Callable[[], bool]) -> Callable[[Any], bool]:
    """Return the test that the wrapper makes above legacy: whether this call may be interesting.

    A text outside the sample is not; anything that is no text is left to the slow path, as is a router whose text
    is not the parameter that the wrapper looks at (*sees_text*).
    """
    salted = ("", crc32(b""))

    def due(value: Any) -> bool:
        nonlocal salted
        if monotonic() > cell.stale_at and not refresh():
            return False  # nobody knows the flags: legacy
        threshold = cell.threshold
        if threshold == EVERY or value.__class__ is not str:
            return True
        salt = cell.flags.salt
        if salted[0] != salt:
            salted = (salt, crc32(salt.encode()))
        try:
            drawn = crc32(value.encode(), salted[1])
        except UnicodeEncodeError:
            drawn = bucket(value, salt)
        return drawn < threshold or not sees_text()

    return due
