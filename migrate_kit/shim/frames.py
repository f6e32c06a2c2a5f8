"""Messages over a pipe: four bytes of length, then that many bytes; each end gives up at a moment, never waits on."""

from __future__ import annotations

import os
import select
import time

#: Bytes of one message; more is no message of ours.
LARGEST = 16_000_000
_HEAD = 4


class Broken(OSError):
    """The other end is gone, or says what is no message."""


class Late(OSError):
    """The moment has come before the message was through."""


class Pipe:
    """Both directions of one conversation; the descriptors are closed by `close`, and do not block."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self.incoming, self.outgoing = incoming, outgoing
        os.set_blocking(incoming, False)
        os.set_blocking(outgoing, False)
        self._read = bytearray()
        self._closed = False

    def send(self, message: bytes, *, until: float) -> None:
        """Send *message*. Raises Late at *until* (monotonic), Broken where nobody reads."""
        left = memoryview(len(message).to_bytes(_HEAD, "big") + message)
        while left:
            try:
                left = left[os.write(self.outgoing, left) :]
            except BlockingIOError:
                _wait(self.outgoing, select.POLLOUT, until)
            except OSError as error:
                raise Broken(str(error)) from error

    def receive(self, *, until: float | None) -> bytes:
        """Return the next message. Raises Late at *until* (None: never), Broken where nobody writes any more."""
        while True:
            message = self._whole()
            if message is not None:
                return message
            try:
                piece = os.read(self.incoming, 1 << 16)
            except BlockingIOError:
                _wait(self.incoming, select.POLLIN, until)
                continue
            except OSError as error:
                raise Broken(str(error)) from error
            if not piece:
                raise Broken
            self._read += piece

    def close(self) -> None:
        """Close both ends; twice does nothing."""
        if not self._closed:
            self._closed = True
            os.close(self.incoming)
            os.close(self.outgoing)

    def _whole(self) -> bytes | None:
        if len(self._read) < _HEAD:
            return None
        size = int.from_bytes(self._read[:_HEAD], "big")
        if size > LARGEST:
            raise Broken(size)
        if len(self._read) < _HEAD + size:
            return None
        message = bytes(self._read[_HEAD : _HEAD + size])
        del self._read[: _HEAD + size]
        return message


def _wait(descriptor: int, what: int, until: float | None) -> None:
    poll = select.poll()
    poll.register(descriptor, what)
    left_ms = None if until is None else max(until - time.monotonic(), 0) * 1000
    if not poll.poll(left_ms):
        raise Late
