"""One worker of a scan: `python -m migrate_kit.scan.worker`, started and spoken to by `workers` and by nobody else.

A process of its own rather than one of `multiprocessing`, which would run the main module of the host a second time.
It ends when the scan that started it closes the pipe, or is gone.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import IO, Any

from migrate_kit.scan.collector import with_what_is_known_set_aside
from migrate_kit.scan.deep import with_room
from migrate_kit.scan.survey import survey_file
from migrate_kit.scan.wire import packed, receive, send


class _Worker:
    def __init__(self) -> None:
        self._project: Any = None

    def answer(self, kind: str, content: Any) -> Any:
        if kind == "survey":
            return [survey_file(file) for file in content]
        from migrate_kit.scan.bodies import read_bodies
        from migrate_kit.scan.project import Project

        if kind == "project":
            self._project = Project(*content)
            return None
        self._project.consulted.clear()
        if kind == "facts":
            from migrate_kit.scan.tool_sources import facts_of

            return facts_of(content, self._project), frozenset(self._project.consulted)
        with with_what_is_known_set_aside():
            keys, least = content
            outcomes = list(read_bodies(keys, self._project, least=least))
        return packed(outcomes), frozenset(self._project.consulted)


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until the other side is gone."""
    worker = _Worker()
    while True:
        try:
            kind, content = pickle.loads(receive(requests))  # noqa: S301 - from the process that started this one
        except EOFError:
            return
        send(answers, worker.answer(kind, content))


def main() -> None:
    """Serve over the pipes that this process was started with."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the scan, and with it the pipe
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that is printed gets among the answers
    with_room(lambda: serve(sys.stdin.buffer, answers))


if __name__ == "__main__":
    main()
