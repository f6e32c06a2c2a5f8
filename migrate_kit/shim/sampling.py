"""Which calls are compared: a keyed, sticky, monotone choice, made before anything is copied."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from time import monotonic
from typing import TYPE_CHECKING, Any
from zlib import crc32

from migrate_kit.shim.cell import Cell
from migrate_kit.shim.guard import RECORDER

if TYPE_CHECKING:
    from migrate_kit.shim.wrapped import Wrapped

#: Calls outside the sample between two looks of theirs at the age of the flags.
LOOK_EVERY = 32


def bucket(text: str, salt: int) -> int:
    """Return a number from 0 to 2**32 - 1 for *text*: the same in every process, other for another *salt*.

    CRC-32 is enough to spread texts and cheap enough for the path of every call; it is no digest.
    """
    return crc32(text.encode("utf-8", "surrogatepass"), salt)


def due_test(cell: Cell, refresh: Callable[[], bool], wrapped: Wrapped) -> Callable[[Any], bool]:
    """Return the test that the wrapper makes above legacy: whether this call may be interesting.

    A text outside the sample is not; what holds no text that can be read off it is left to the slow path. Every call
    that is due looks at the age of the flags. Of those outside the sample, which legacy serves whatever the flags say,
    one in a few does: a clock costs a third of them.
    """
    router_id, around_us = wrapped.id, RECORDER.get
    is_turn = cycle((True,) + (False,) * (LOOK_EVERY - 1)).__next__

    def due(value: Any) -> bool:
        if cell.picks:
            try:
                text = value if wrapped.sees_text else None if wrapped.peek is None else wrapped.peek(value)
                is_out = text.__class__ is str and crc32(text.encode(), cell.salt) >= cell.threshold
            except Exception:  # noqa: BLE001 - an odd text, or an object of the host: the slow path knows how
                is_out = False
            if is_out:
                if is_turn() and monotonic() > cell.stale_at:
                    refresh()
                return False
        if monotonic() > cell.stale_at and not (refresh() and cell.live):
            return False  # nobody knows the flags, or they say it: legacy
        around = around_us()
        # A router inside itself gets no more frames than the wrapper's own, as recursion is bounded.
        return around is None or around.closed or router_id not in around.serving

    return due
