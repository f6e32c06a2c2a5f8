"""The candidate's process as its parent sees it: started when it is wanted, replaced when it hangs or dies."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson

from migrate_kit.shim.frames import Broken, Late, Pipe
from migrate_kit.shim.wire import Answer, Request, read_answer, request_bytes

if TYPE_CHECKING:
    from migrate_kit.model.ports import Recipe

#: Seconds that a start may take before it counts as failed.
START_S = 30.0
#: Seconds before the next start after a process that hung or died; doubled each time, up to the second.
FIRST_REST_S, LONGEST_REST_S = 0.1, 30.0
#: Starts in a row that come to nothing before it is given up: whatever is wrong, it is not the candidate.
MOST_STARTS = 3
#: Answers in a row after which what happened before is forgotten.
WELL = 20


class NotHere(RuntimeError):
    """There is no process that could be asked now."""


class Outside:
    """One process. All of it is used by one thread, the shadow worker's; `forget` by a forked child."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Pipe | None = None
        self._started_at = self._retry_at = 0.0
        self._failures = self._well = self._in_vain = 0
        self.is_ready = False
        self.trouble = ""
        """Why there is none, where that will not change by itself."""
        self.starts = 0

    @property
    def pid(self) -> int | None:
        """The process that answers, None while there is none."""
        return self._process.pid if self._process is not None and self.is_ready else None

    def ready(self) -> bool:
        """Tell whether there is a process to ask; starts one where there is none and it is time. Never waits."""
        if self.is_ready:
            return True
        if self.trouble or time.monotonic() < self._retry_at:
            return False
        if self._process is None:
            self._start()
        else:
            self._hear()
        return self.is_ready

    def ask(self, request: Request) -> Answer:
        """Return the answer; one that does not come in time has the error `timeout`. Raises NotHere."""
        if not self.ready() or self._pipe is None:
            raise NotHere
        until = time.monotonic() + request.deadline_us / 1e6
        try:
            self._pipe.send(request_bytes(request), until=until)
            answer = read_answer(self._pipe.receive(until=until))
        except Late:
            self._replace()
            return Answer(error="timeout")
        except Broken:
            self._replace()
            return Answer(error="candidate_died")
        except (ValueError, TypeError) as error:
            self._replace()  # who once answers what is no answer is not asked again
            return Answer(error=type(error).__name__)
        self._well += 1
        if self._well >= WELL:
            self._failures = 0
        return answer

    def end(self) -> None:
        """End the process; it holds nothing that could be lost."""
        process = self._let_go()
        if process is not None:
            process.kill()
            with suppress(subprocess.TimeoutExpired):
                process.wait(1.0)

    def forget(self) -> None:
        """Let go of the process in a forked child: it is the parent's, and ends when that one does."""
        process = self._let_go()
        if process is not None:
            process.returncode = 0  # not ours to wait for

    def _let_go(self) -> subprocess.Popen[bytes] | None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        self.is_ready = False
        if pipe is not None:
            pipe.close()
        return process

    def _start(self) -> None:
        if "python" not in os.path.basename(sys.executable or ""):  # noqa: PTH119 - it may be no path at all
            self.trouble = "no interpreter to start"  # embedded: uWSGI says its own name
            return
        self.starts += 1
        self._started_at = time.monotonic()
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        try:
            self._process = self._launch(theirs_in, theirs_out)
            self._pipe = Pipe(ours_in, ours_out)
        except OSError:
            os.close(ours_in)
            os.close(ours_out)
            self._rest()
        finally:
            os.close(theirs_in)
            os.close(theirs_out)

    def _launch(self, incoming: int, outgoing: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "migrate_kit.shim.candidate", str(incoming), str(outgoing)]
        null = subprocess.DEVNULL
        return subprocess.Popen(  # noqa: S603 - our own module
            [*command, str(os.getpid()), self._recipe.factory, str(self._recipe.start)],
            stdin=null, stdout=null, stderr=null, pass_fds=(incoming, outgoing),
            env=_environment(os.environ, self._recipe),
            start_new_session=True,
        )  # fmt: skip

    def _hear(self) -> None:
        assert self._pipe is not None
        try:
            hello = orjson.loads(self._pipe.receive(until=0.0))
        except Late:
            if time.monotonic() - self._started_at > START_S:
                self._came_to_nothing()
            return
        except (Broken, ValueError):
            self._came_to_nothing()
            return
        self.is_ready, self._in_vain = "catalogue" in hello, 0
        if not self.is_ready:
            self.end()
            self.trouble = str(hello.get("error", ""))[:300]

    def _came_to_nothing(self) -> None:
        self._replace()
        self._in_vain += 1
        if self._in_vain >= MOST_STARTS:
            self.trouble = "its process does not start"

    def _replace(self) -> None:
        self.end()
        self._rest()

    def _rest(self) -> None:
        self._retry_at = time.monotonic() + min(FIRST_REST_S * 2 ** min(self._failures, 16), LONGEST_REST_S)
        self._failures += 1
        self._well = 0


def _environment(given: Mapping[str, str], recipe: Recipe) -> dict[str, str]:
    """Return the environment of the candidate: it finds modules where we do, and what it wraps stays legacy."""
    found = os.pathsep.join(path or os.getcwd() for path in sys.path)  # noqa: PTH109 - a text is wanted
    return {**given, "PYTHONPATH": found, "MIGRATE_KIT_ROOT": str(recipe.start), "FALLBACK_TO_LEGACY": "true"}
