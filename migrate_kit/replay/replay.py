"""Put recorded requests to both routers; each becomes one observation of stage shadow."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from hashlib import blake2b
from time import time_ns
from uuid import uuid4

from migrate_kit.model.case import Case
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import Comparator, DecisionSink, DynamicRouter
from migrate_kit.model.stage import Stage
from migrate_kit.model.twin import Twin
from migrate_kit.replay.decided import decide
from migrate_kit.replay.legacy import legacy_decision
from migrate_kit.replay.request import Replayed, Request
from migrate_kit.replay.summary import ReplaySummary, look, summed
from migrate_kit.replay.tally import Tally

#: Why these observations are in the log.
REASON = "replay"
_PACE = 100
_PACE_S = 10.0


def replay(
    cases: Iterable[Case],
    *,
    router_id: str,
    twin: Twin,
    router: DynamicRouter,
    comparator: Comparator,
    sink: DecisionSink | None,
    keep_text: bool = False,
    digest_key: bytes = b"",
) -> ReplaySummary:
    """Decide every case on both sides, compare, offer the observations to *sink* (None: a dry run), and sum up.

    The legacy decision comes from the twin, so no tool and no legacy code runs. Where cases carry labels, both
    sides are also measured against them. A dynamic router that raises is counted as `candidate_error`.
    """
    tally, logged = Tally(), 0
    for place, case in enumerate(cases):
        legacy = legacy_decision(twin, case.text)
        request = Request(place=place, text=case.text, router=router_id, case=case)
        now = decide(router, case.text, legacy=legacy, comparator=comparator)
        replayed = Replayed(request=request, legacy=legacy, then=None, now=now)
        tally.add(replayed)
        look(tally, case, replayed)
        if sink is None:
            continue
        text = case.text if keep_text else None
        logged += sink.offer(_observation(replayed, router.version, text=text, digest=_digest(case.text, digest_key)))
        # A file is read faster than a database writes; waiting now and then keeps the bounded queue from overflowing.
        if logged % _PACE == 0:
            sink.flush(_PACE_S)
    return summed(router_id, tally, logged=logged)


def _observation(replayed: Replayed, version: str, *, text: str | None, digest: str) -> Observation:
    return Observation(
        id=uuid4().hex,
        at_us=time_ns() // 1000,
        router=replayed.request.router,
        stage=Stage.shadow,
        served_by="legacy",
        reason=REASON,
        text_digest=digest,
        text=text,
        legacy=replayed.legacy,
        dynamic=replayed.now.decision,
        outcome=replayed.now.outcome,
        differences=replayed.now.comparison.differences,
        error=replayed.now.error,
        catalogue_version=version,
        process=_PROCESS,
    )


def _digest(text: str, key: bytes) -> str:
    # The same keyed digest as in the running shim, so that a replayed request and a live one count once.
    return blake2b(text.encode("utf-8", "surrogatepass"), key=key[:64], digest_size=16).hexdigest()


_PROCESS = f"{socket.gethostname()}:{os.getpid()}"
