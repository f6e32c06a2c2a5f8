"""Who is told of an automatic roll-back: an address, a command. The log is told anyway."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from migrate_kit.errors import NotReadable
from migrate_kit.model.fall import Fall

#: Seconds that an endpoint or a command may take.
PATIENCE_S = 10.0
#: More of an answer is not read.
ANSWER_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class Webhook:
    """POSTs the fall as JSON."""

    url: str

    def __call__(self, fall: Fall) -> None:
        """Send it. Raises OSError for an endpoint that does not take it."""
        post_json(self.url, orjson.dumps(fall.to_dict()))


@dataclass(frozen=True, slots=True)
class Command:
    """Runs a command, without a shell, that gets the fall as JSON on its standard input."""

    line: str

    def __call__(self, fall: Fall) -> None:
        """Run it. Raises OSError where it cannot be started, NotReadable where it fails, TimeoutExpired."""
        ran = subprocess.run(  # noqa: S603 - the owner of the configuration wrote it
            shlex.split(self.line),
            input=orjson.dumps(fall.to_dict()),
            capture_output=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if ran.returncode:
            raise NotReadable(path=self.line, what=f"exit {ran.returncode}")


def post_json(url: str, body: bytes, *, headers: Mapping[str, str] | None = None) -> bytes:
    """POST *body* to an http or https address and return the first of its answer.

    Raises OSError for an endpoint that does not take it.

    It is not sent on where the endpoint redirects to: that would be asked by GET, and answer as if it had taken it.
    """
    # These cost more to import than all the rest of the shim's calls.
    from urllib.request import HTTPRedirectHandler, Request, build_opener

    class Stays(HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    given = {"Content-Type": "application/json", **(headers or {})}
    # Whoever calls has checked that it is http or https.
    request = Request(url, data=body, headers=given, method="POST")  # noqa: S310
    with build_opener(Stays).open(request, timeout=PATIENCE_S) as answer:
        return bytes(answer.read(ANSWER_BYTES))


def notices(*, url: str | None, command: str | None) -> list[Webhook | Command]:
    """Return who is to be told."""
    found: list[Webhook | Command] = []
    if url:
        found.append(Webhook(url))
    if command:
        found.append(Command(command))
    return found
