"""What a tool yields bit by bit, as one list: a call has one result."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Any

MOST = 100_000
"""Values of one call. A generator without end would fill the memory before its time is over."""


class EndlessError(Exception):
    """A tool yields more than MOST values."""


def all_of(values: Iterator[Any]) -> list[Any]:
    """Return all *values*. Raises EndlessError."""
    found = list(islice(values, MOST + 1))
    _check(found)
    return found


async def all_of_async(values: AsyncIterator[Any]) -> list[Any]:
    """Return all *values*. Raises EndlessError."""
    found: list[Any] = []
    async for value in values:
        found.append(value)
        _check(found)
    return found


def _check(found: list[Any]) -> None:
    if len(found) > MOST:
        raise EndlessError
