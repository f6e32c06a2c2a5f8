"""One worker as the scan sees it: a process that is asked and answers, started at need, and again when it died."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from migrate_kit.scan.wire import receive, send


class WorkerProcess:
    """One worker, started when it is first asked, and again when it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._learnt: bytes | None = None
        self.is_stopped = False
        """Whether the scan is over; then nothing is started again."""

    def ask(self, kind: str, content: Any) -> bytes:
        """Return the answer; raises EOFError or OSError where the worker is gone."""
        return self._exchange((kind, content))

    def learn(self, project: bytes | None) -> None:
        """Let the worker know the project before it reads in it."""
        if project is not None and self._learnt is not project:
            self._exchange(project)
            self._learnt = project

    def _exchange(self, message: Any) -> bytes:
        if self.is_stopped:
            raise EOFError
        if self._process is None:
            self._process = started()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        send(self._process.stdin, message)
        return receive(self._process.stdout)

    def stop(self) -> None:
        """Kill the worker, and start none again."""
        self.is_stopped = True
        self.end()

    def end(self) -> None:
        """Kill the worker if it runs."""
        process, self._process, self._learnt = self._process, None, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def started() -> subprocess.Popen[bytes]:
    """Start one worker process."""
    # The same modules as here, wherever they were found, and before those of the working folder.
    package = str(Path(__file__).parent.parent.parent)
    places = [package, *(place for place in sys.path if place and place != package)]
    command = [sys.executable, "-P", "-m", "migrate_kit.scan.worker"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)  # noqa: S603 - ourselves
