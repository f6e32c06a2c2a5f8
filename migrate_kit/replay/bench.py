"""What a process needs to replay a job: its routers, made once, and what compares and judges."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from migrate_kit.compare import DecisionComparator
from migrate_kit.errors import ReplayDiffers
from migrate_kit.messages import language_of, tell
from migrate_kit.model.condition import LabelIs, atoms
from migrate_kit.model.decision import Comparison, LegacyDecision
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.twin import Twin, labels_for
from migrate_kit.replay.decided import Decided, decide, is_same
from migrate_kit.replay.job import Job
from migrate_kit.replay.legacy import legacy_decision
from migrate_kit.replay.request import Replayed, Request
from migrate_kit.replay.sources import Piece
from migrate_kit.replay.truth import truth_of

Right = tuple[bool | None, bool | None]
"""Whether the decisions then and now are right; None where nobody knows."""


class Bench:
    """Replays the requests of one job."""

    def __init__(self, job: Job) -> None:
        """Make the routers. Raises ReplayDiffers where they are not those that the job was made for."""
        self._job = job
        self._specs = job.now.specs()
        self._now = job.now.routers(self._specs)
        self._check()
        self._then: dict[str, DynamicRouter] = {}
        if job.then is not None:
            then = job.then.specs()
            self._then = job.then.routers(then)
            self._specs = then | self._specs
        self._comparator = DecisionComparator(self._specs, inline=job.inline, ignore=lambda: job.ignore)
        self._twins = {router.id: Twin(router) for router in job.legacy}
        self._by_label = {router.id for router in job.legacy if _tests_labels(router)}

    def replayed(self, piece: Piece) -> Iterator[tuple[Replayed, Right | None] | str]:
        """Yield each request of *piece* with whether it is decided rightly; a word says why one is left out."""
        for request in self._job.source.requests(piece):
            if isinstance(request, str):
                yield request
            else:
                yield self._replayed(request)

    def _check(self) -> None:
        for router, wanted in self._job.versions.items():
            if self._now[router].version != wanted:
                what = tell("replay.drifted", language_of(), router=router, found=self._now[router].version, was=wanted)
                raise ReplayDiffers(path=self._job.now.settings.tools_path, what=what)

    def _replayed(self, request: Request) -> tuple[Replayed, Right | None]:
        legacy = request.legacy or self._by_twin(request)
        now = decide(self._now[request.router], request.text, legacy=legacy, comparator=self._comparator)
        then = self._decided_then(request, legacy)
        changed = then is not None and not is_same(then, now, self._specs)
        replayed = Replayed(request=request, legacy=legacy, then=then, now=now, is_changed=changed)
        truth = truth_of((request.router, request.text), request.case, self._job.truths)
        if truth is None:
            return replayed, None
        before = None if then is None else truth.judge(then, self._specs)
        return replayed, (before, truth.judge(now, self._specs))

    def _by_twin(self, request: Request) -> LegacyDecision:
        twin = self._twins.get(request.router)
        if twin is None:
            return LegacyDecision(known=False)
        is_asked = request.router in self._by_label
        labels = labels_for(twin.router, request.text, self._job.legacy) if is_asked else None
        return legacy_decision(twin, request.text, labels=labels)

    def _decided_then(self, request: Request, legacy: LegacyDecision) -> Decided | None:
        if request.then is not None:
            # Compared anew: by the descriptions and rules that the decision of now is compared by.
            return Decided(decision=request.then, comparison=self._comparator.compare(legacy, request.then))
        if request.failure is not None:
            return Decided(decision=None, comparison=Comparison(outcome=request.failure))
        router = self._then.get(request.router)
        return None if router is None else decide(router, request.text, legacy=legacy, comparator=self._comparator)


def _tests_labels(router: LegacyRouter) -> bool:
    return any(isinstance(atom, LabelIs) for branch in router.branches for atom in atoms(branch.condition))


_READY: dict[str, Bench] = {}
_MAKING = Lock()


def bench_of(job: Job) -> Bench:
    """Return the bench of *job*, the same one each time: a process works on one job after another."""
    with _MAKING:
        if job.key not in _READY:
            _READY.clear()
            _READY[job.key] = Bench(job)
        return _READY[job.key]
