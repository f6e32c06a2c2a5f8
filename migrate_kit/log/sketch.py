"""Mergeable sketches of durations: DDSketch's logarithmic buckets, 1 % wide to each side, counted exactly.

A bucket in which a bar of the report's histogram begins is cut in two there, so that the bars, and the share below
such an edge, are exact. Buckets are numbers in the order of what they hold: sketches are merged by adding.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor, inf

from ddsketch.mapping import LogarithmicMapping

#: A percentile read from a sketch is this close to the exact one, as a share of it.
ACCURACY = 0.01
#: Where bars of the histogram begin, in microseconds.
EDGES_US = (-1_000, 0, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
#: Longer durations count as this one (11 days).
_LONGEST_US = 10**12
_MAPPING = LogarithmicMapping(ACCURACY)
#: Magnitude bucket → the first magnitude of its upper half.
_CUTS = {_MAPPING.key(edge): edge for edge in EDGES_US if edge > 0}
_CUTS_BELOW_ZERO = {_MAPPING.key(1 - edge): 1 - edge for edge in EDGES_US if edge < 0}
_MOST_KNOWN = 65_536
_HEAD = struct.Struct("<BH")
_WIDTHS = ("B", "H", "I", "Q")

Buckets = Mapping[int, int]


class _Known(dict[int, int]):
    """Buckets of durations that were met: durations come again, and looking up needs no step of the interpreter."""

    def __missing__(self, us: int) -> int:
        if len(self) >= _MOST_KNOWN:
            self.clear()
        bucket = self[us] = _bucket(us)
        return bucket


_KNOWN = _Known()


def bucket_of(us: int) -> int:
    """Return the bucket of a duration or a difference of two, in microseconds; smaller values have smaller buckets."""
    return _KNOWN[us]


def _bucket(us: int) -> int:
    if us == 0:
        return 0
    size = min(abs(us), _LONGEST_US)
    key = _MAPPING.key(size)
    cut = (_CUTS if us > 0 else _CUTS_BELOW_ZERO).get(key)
    code = 2 * (key + 1) + (cut is not None and size >= cut)
    return code if us > 0 else -code


def sketch_of(durations_us: Iterable[int]) -> Counter[int]:
    """Return how many of *durations_us* lie in each bucket."""
    return Counter(map(_KNOWN.__getitem__, durations_us))


@lru_cache(maxsize=8_192)
def ends(bucket: int) -> tuple[float, float]:
    """Return the smallest and the largest whole microsecond that *bucket* can hold."""
    if bucket == 0:
        return 0, 0
    code = abs(bucket)
    key, is_upper = code // 2 - 1, code % 2
    cut = (_CUTS if bucket > 0 else _CUTS_BELOW_ZERO).get(key)
    low, high = _edges(key)
    if cut is not None:
        low, high = (cut, high) if is_upper else (low, cut - 1)
    return (low, high) if bucket > 0 else (-high, -low)


def value_at(buckets: Buckets, rank: int) -> int:
    """Return the duration at one-based *rank*, within ACCURACY; raises IndexError beyond the last."""
    bucket = _bucket_at(buckets, rank)
    if bucket == 0:
        return 0
    low, high = ends(bucket)
    key = abs(bucket) // 2 - 1
    middle = round(_MAPPING.value(key))
    return int(min(max(middle if bucket > 0 else -middle, low), high if high != inf else _LONGEST_US))


def quantiles(buckets: Buckets) -> tuple[int, int, int]:
    """Return the nearest-rank 50th, 95th and 99th percentile; raises IndexError where there is no duration."""
    n = sum(buckets.values())
    p50, p95, p99 = (value_at(buckets, max(1, ceil(n * q / 100))) for q in (50, 95, 99))
    return p50, p95, p99


def bound_at(buckets: Buckets, rank: int) -> int:
    """Return the most that the duration at one-based *rank* can be; raises IndexError beyond the last."""
    return int(min(ends(_bucket_at(buckets, rank))[1], _LONGEST_US))


def count_below(buckets: Buckets, limit_us: int) -> int:
    """Count what is surely below *limit_us*: exact where a bar begins there, else 2 % of the limit may be left out."""
    return sum(n for bucket, n in buckets.items() if ends(bucket)[1] < limit_us)


def bars(buckets: Buckets) -> list[int]:
    """Count by bar: below EDGES_US[0], [EDGES_US[0], EDGES_US[1]), …, from the last edge on. Exact."""
    counts = [0] * (len(EDGES_US) + 1)
    for bucket, n in buckets.items():
        low = ends(bucket)[0]
        counts[sum(low >= edge for edge in EDGES_US)] += n
    return counts


def pack(sketches: Sequence[Buckets]) -> bytes:
    """Return *sketches* as bytes: for each the width of its counts, how many buckets, the buckets, the counts."""
    parts = []
    for buckets in sketches:
        counts = list(buckets.values())
        width = _width(max(counts, default=0))
        parts += [_HEAD.pack(width, len(counts)), _little("h", list(buckets)), _little(_WIDTHS[width], counts)]
    return b"".join(parts)


def unpack(packed: bytes) -> list[Counter[int]]:
    """Return the sketches that `pack` made *packed* of."""
    found, at = [], 0
    while at < len(packed):
        width, size = _HEAD.unpack_from(packed, at)
        codes, at = _read("h", packed, at + _HEAD.size, size)
        counts, at = _read(_WIDTHS[width], packed, at, size)
        found.append(Counter(dict(zip(codes, counts, strict=True))))
    return found


def unpack_one(packed: bytes, place: int) -> Iterable[tuple[int, int]]:
    """Return bucket and count of the sketch at *place* in what `pack` made; the others are passed over."""
    width, size, at = _find(packed, place)
    codes, at = _read("h", packed, at, size)
    return zip(codes, _read(_WIDTHS[width], packed, at, size)[0], strict=True)


def merged(packed: Iterable[bytes], place: int) -> Counter[int]:
    """Return the sum of the sketches at *place* in each of *packed*."""
    # A list by bucket, negative ones from its end: adding to it costs half of what adding to a mapping does.
    span = 2 * _bucket(_LONGEST_US) + 2
    counts = [0] * span
    for one in packed:
        for bucket, n in unpack_one(one, place):
            counts[bucket] += n
    return Counter({at if at < span // 2 else at - span: n for at, n in enumerate(counts) if n})


def total_of(packed: bytes, place: int) -> int:
    """Return how many durations the sketch at *place* counts."""
    width, size, at = _find(packed, place)
    return sum(_read(_WIDTHS[width], packed, at + 2 * size, size)[0])


def _find(packed: bytes, place: int) -> tuple[int, int, int]:
    """Return the width of the counts of the sketch at *place*, how many there are, and where its buckets begin."""
    at = 0
    while True:
        width, size = _HEAD.unpack_from(packed, at)
        if not place:
            return width, size, at + _HEAD.size
        at += _HEAD.size + size * (2 + (1 << width))
        place -= 1


def _edges(key: int) -> tuple[float, float]:
    """Return the whole numbers at both ends of a magnitude bucket, as its own mapping sees them."""
    low, high = floor(_MAPPING.gamma ** (key - 1)), ceil(_MAPPING.gamma**key)
    # Powers and logarithms round differently; the mapping itself says where a whole number belongs.
    while low < 1 or _MAPPING.key(low) < key:
        low += 1
    while high > low and _MAPPING.key(high) > key:
        high -= 1
    return low, inf if high >= _LONGEST_US else high


def _bucket_at(buckets: Buckets, rank: int) -> int:
    passed = 0
    for bucket in sorted(buckets):
        passed += buckets[bucket]
        if passed >= rank >= 1:
            return bucket
    raise IndexError(rank)


def _width(most: int) -> int:
    return 0 if most < 1 << 8 else 1 if most < 1 << 16 else 2 if most < 1 << 32 else 3


def _little(kind: str, numbers: Sequence[int]) -> bytes:
    made = array(kind, numbers)
    if sys.byteorder == "big":  # pragma: no cover - no such machine at hand
        made.byteswap()
    return made.tobytes()


def _read(kind: str, packed: bytes, at: int, size: int) -> tuple[array[int], int]:
    made: array[int] = array(kind)
    end = at + size * made.itemsize
    made.frombytes(packed[at:end])
    if sys.byteorder == "big":  # pragma: no cover - no such machine at hand
        made.byteswap()
    return made, end
