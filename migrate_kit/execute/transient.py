"""Errors after which the same question may well be answered: it was the way to the other side that was disturbed."""

from __future__ import annotations

_NAMES = frozenset(
    (
        "ConnectionError",
        "ConnectTimeout",
        "ReadTimeout",
        "Timeout",
        "TimeoutException",
        "TransportError",
        "NetworkError",
    )
)
"""Classes of the usual clients (requests, httpx, urllib3, aiohttp), which share no base: known by name."""
_BUSY = frozenset((429, 502, 503, 504))


def is_transient(error: BaseException) -> bool:
    """Tell whether *error* may pass by itself: no connection, no answer in time, or a service that says it is busy."""
    if isinstance(error, ConnectionError | TimeoutError):
        return True
    if any(kind.__name__ in _NAMES for kind in type(error).__mro__):
        return True
    return any(_status(holder) in _BUSY for holder in (error, getattr(error, "response", None)))


def _status(holder: object) -> object:
    for name in ("status_code", "status", "code"):
        value = getattr(holder, name, None)
        if isinstance(value, int):
            return value
    return None
