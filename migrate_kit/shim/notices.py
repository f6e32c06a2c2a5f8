"""Who is told of an automatic roll-back: an address, a command. The log is told anyway."""

from __future__ import annotations

import shlex
import subprocess
from dataclasses import dataclass

import orjson

from migrate_kit.errors import NotReadable
from migrate_kit.model.fall import Fall

#: Seconds that an endpoint or a command may take.
PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True)
class Webhook:
    """POSTs the fall as JSON."""

    url: str

    def __call__(self, fall: Fall) -> None:
        """Send it. Raises OSError for an endpoint that does not take it."""
        from urllib.request import Request, urlopen  # costs more to import than all the rest of the shim's calls

        body = orjson.dumps(fall.to_dict())
        # The settings take http and https only.
        request = Request(self.url, data=body, headers={"Content-Type": "application/json"}, method="POST")  # noqa: S310
        with urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
            answer.read(1)


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


def notices(*, url: str | None, command: str | None) -> list[Webhook | Command]:
    """Return who is to be told."""
    found: list[Webhook | Command] = []
    if url:
        found.append(Webhook(url))
    if command:
        found.append(Command(command))
    return found
