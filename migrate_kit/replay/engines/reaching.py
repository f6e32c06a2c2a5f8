"""Whether anybody answers at the address of a cluster: the clients would go on trying for minutes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from migrate_kit.errors import OptionInvalid

_PATIENCE_S = 5.0


@contextmanager
def reaching(address: str | None) -> Iterator[None]:
    """Connect within. Raises OptionInvalid where nobody answers at *address*, or what a client raises says so."""
    try:
        _knock(address or "")
        yield
    except OSError as error:  # also a ConnectionError and a TimeoutError
        if address is None:
            raise
        what = " ".join(f"{address}: {error}".split())
        raise OptionInvalid(option="--address", what=what, command="replay") from error


def _knock(address: str) -> None:
    """Open a connection and close it; an address without host and port is left to the client. Raises OSError."""
    try:
        place = urlsplit(address if "://" in address else f"//{address}")
        host, port = place.hostname, place.port
    except ValueError:
        return
    if host and port:
        socket.create_connection((host, port), timeout=_PATIENCE_S).close()
