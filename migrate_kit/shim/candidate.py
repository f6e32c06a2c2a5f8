"""A candidate in a process of its own: `python -m migrate_kit.shim.candidate IN OUT PARENT FACTORY START`.

It rebuilds the routers by the wiring that its parent has, and decides what comes over the pipe. It has nothing of the
parent but that pipe, writes nothing to anybody's terminal, and ends with its parent, however that one ends.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

import orjson

from migrate_kit.shim.checked import checked
from migrate_kit.shim.frames import Late, Pipe
from migrate_kit.shim.trial import without_rules
from migrate_kit.shim.wire import Answer, Request, answer_bytes, read_request

if TYPE_CHECKING:
    from migrate_kit.model.ports import DynamicRouter, Runtime

#: Seconds between two looks at whether the parent lives: another process may hold the pipe open.
LOOK_S = 1.0
#: Seconds beyond its deadline that a decision may take before the system ends this process, whoever else is left.
GRACE_S = 2.0
#: How much the rest of the machine goes before this process.
NICENESS = 5


class Candidate:
    """Answers requests with the routers of one runtime."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime: Any = runtime
        self._routers: dict[str, DynamicRouter] = {}

    @property
    def catalogue(self) -> str:
        """The version of the descriptions that it decides by."""
        return str(self._runtime.catalogue_version)

    def answer(self, request: Request) -> Answer:
        """Return what the router says, or what it raised. Never raises."""
        started = time.thread_time_ns()
        try:
            if not self._has(request.catalogue):
                return Answer(stale=True)
            decision, error = checked(self._router(request.router).decide(request.text, asker=request.asker)), None
        except BaseException as raised:  # noqa: BLE001 - the candidate may raise anything
            decision, error = None, type(raised).__name__
        return Answer(decision=decision, error=error, cpu_us=(time.thread_time_ns() - started) // 1000)

    def _has(self, catalogue: str) -> bool:
        if self.catalogue != catalogue and hasattr(self._runtime, "refreshed"):
            self._runtime = self._runtime.refreshed() or self._runtime
            self._routers.clear()
        return self.catalogue == catalogue

    def _router(self, router_id: str) -> DynamicRouter:
        if router_id not in self._routers:
            # Rules remember what was carried out, and that is known to the parent: there they have the last word.
            self._routers[router_id] = without_rules(self._runtime.router(router_id))
        return self._routers[router_id]


def serve(pipe: Pipe, candidate: Candidate, parent: int) -> None:
    """Answer one request after the other until the parent is gone."""
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(pipe, requests, parent), daemon=True).start()
    home = os.getpid()
    while True:
        request = read_request(requests.get())
        # The default of this signal ends the process, also where foreign code holds the interpreter for ever.
        signal.setitimer(signal.ITIMER_REAL, request.deadline_us / 1e6 + GRACE_S)
        answer = answer_bytes(candidate.answer(request))
        if os.getpid() != home:
            os._exit(0)  # the candidate forked: this copy has nobody to answer
        signal.setitimer(signal.ITIMER_REAL, 0)
        pipe.send(answer, until=time.monotonic() + GRACE_S)


def _listen(pipe: Pipe, requests: SimpleQueue[bytes], parent: int) -> None:
    try:
        while os.getppid() == parent:
            try:
                requests.put(pipe.receive(until=time.monotonic() + LOOK_S))
            except Late:
                continue
    finally:
        os._exit(0)


def _stay_alone(pipe: Pipe) -> None:
    """See to it that a fork of this process, which a candidate may make, neither answers in its place nor outlives it.

    One made for a request has the time of that request; a fork has no timer of its parent's.
    """
    left_s = [0.0]

    def look() -> None:
        left_s[0] = signal.getitimer(signal.ITIMER_REAL)[0]

    def hang_up() -> None:
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, pipe.incoming)
        os.dup2(null, pipe.outgoing)
        signal.setitimer(signal.ITIMER_REAL, left_s[0])

    os.register_at_fork(before=look, after_in_child=hang_up)


def main(arguments: list[str]) -> int:
    """Build, say so, and serve: the first message is `{"catalogue": …}`, or `{"error": …}` where that cannot be."""
    incoming, outgoing, parent = map(int, arguments[:3])
    module, _, name = arguments[3].partition(":")
    pipe = Pipe(incoming, outgoing)
    _stay_alone(pipe)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # whatever the parent made of it
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGALRM])
    os.nice(NICENESS)
    try:
        candidate = Candidate(getattr(import_module(module), name)(Path(arguments[4])))
        hello = {"catalogue": candidate.catalogue}
    except BaseException as error:  # noqa: BLE001 - building runs anybody's code
        pipe.send(orjson.dumps({"error": f"{type(error).__name__}: {error}"}), until=time.monotonic() + GRACE_S)
        return 1
    pipe.send(orjson.dumps(hello), until=time.monotonic() + GRACE_S)
    serve(pipe, candidate, parent)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
