"""Which calls are compared: a keyed, sticky, monotone choice, made before anything is copied."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any
from zlib import crc32

from migrate_kit.shim.cell import EVERY, Cell
from migrate_kit.shim.guard import RECORDER

if TYPE_CHECKING:
    from migrate_kit.shim.wrapped import Wrapped


def bucket(text: str, salt: int) -> int:
    """Return a number from 0 to 2**32 - 1 for *text*: the same in every process, other for another *salt*.

    CRC-32 is enough to spread texts and cheap enough for the path of every call; it is no digest.
    """
    return crc32(text.encode("utf-8", "surrogatepass"), salt)


def due_test(cell: Cell, refresh: Callable[[], bool], wrapped: Wrapped) -> Callable[[Any], bool]:
    """Return the test that the wrapper makes above legacy: whether this call may be interesting.

    A text outside the sample is not; anything that is no text is left to the slow path, as is a router whose text
    is not the parameter that the wrapper looks at.
    """
    router_id = wrapped.id

    def due(value: Any) -> bool:
        around = RECORDER.get()
        if around is not None and router_id in around.serving and not around.closed:
            return False  # a router inside itself: no more frames than the wrapper's own, as recursion is bounded
        if monotonic() > cell.stale_at and not (refresh() and cell.live):
            return False  # nobody knows the flags, or they say it: legacy
        threshold = cell.threshold
        if threshold == EVERY or value.__class__ is not str:
            return True
        try:
            return crc32(value.encode(), cell.salt) < threshold or not wrapped.sees_text
        except UnicodeEncodeError:
            return True  # the slow path knows how

    return due
