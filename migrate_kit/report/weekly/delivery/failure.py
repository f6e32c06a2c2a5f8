"""What went wrong on the way, as an error that says where, what and what to do, and nothing that is secret."""

from __future__ import annotations

import socket
import ssl

from migrate_kit.errors import NotDelivered
from migrate_kit.messages import language_of, tell


def failed(where: str, key: str, **fields: object) -> NotDelivered:
    """Return the error of kind *key*."""
    language = language_of()
    what = tell(f"weekly.failed.{key}", language, **fields)
    return NotDelivered(where=where, what=what, todo=tell(f"weekly.todo.{key}", language))


def failed_by(where: str, cause: object) -> NotDelivered:
    """Return the error for what the system, or the library, raised."""
    if isinstance(cause, ssl.SSLCertVerificationError):
        return failed(where, "certificate", what=cause.verify_message)
    if isinstance(cause, ssl.SSLError):
        return failed(where, "tls", what=cause.reason or "SSL")
    if isinstance(cause, TimeoutError):
        return failed(where, "silent")
    if isinstance(cause, socket.gaierror):
        return failed(where, "name")
    if isinstance(cause, ConnectionRefusedError):
        return failed(where, "refused")
    # Some say the whole address in their words.
    return failed(where, "line", what=type(cause).__name__)
