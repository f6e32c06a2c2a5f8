"""Put recorded requests to both routers; each becomes one observation of stage shadow."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from time import perf_counter_ns, time_ns
from uuid import uuid4

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import Comparator, DecisionSink, DynamicRouter
from migrate_kit.model.stage import Stage
from migrate_kit.model.twin import Twin
from migrate_kit.replay.legacy import legacy_decision
from migrate_kit.replay.summary import ReplaySummary, Tally

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
    tally = Tally(router_id)
    for case in cases:
        legacy = legacy_decision(twin, case.text)
        dynamic, error = _decide(router, case.text)
        comparison = _compare(comparator, legacy, dynamic)
        tally.add(case, legacy, dynamic, comparison.outcome)
        if sink is None:
            continue
        pair = _Pair(legacy=legacy, dynamic=dynamic, error=error, comparison=comparison)
        text = case.text if keep_text else None
        digest = _digest(case.text, digest_key)
        tally.logged += sink.offer(_observation(pair, router_id, router.version, text=text, digest=digest))
        # A file is read faster than a database writes; waiting now and then keeps the bounded queue from overflowing.
        if tally.logged % _PACE == 0:
            sink.flush(_PACE_S)
    return tally.summary()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    legacy: LegacyDecision
    dynamic: Decision | None
    error: str | None
    comparison: Comparison


def _observation(pair: _Pair, router_id: str, version: str, *, text: str | None, digest: str) -> Observation:
    return Observation(
        id=uuid4().hex,
        at_us=time_ns() // 1000,
        router=router_id,
        stage=Stage.shadow,
        served_by="legacy",
        reason=REASON,
        text_digest=digest,
        text=text,
        legacy=pair.legacy,
        dynamic=pair.dynamic,
        outcome=pair.comparison.outcome,
        differences=pair.comparison.differences,
        error=pair.error,
        catalogue_version=version,
        process=_PROCESS,
    )


def _decide(router: DynamicRouter, text: str) -> tuple[Decision | None, str | None]:
    started = perf_counter_ns()
    try:
        decision = router.decide(text)
    except Exception as error:  # noqa: BLE001 - a router may fail in any way; that is a result too
        return None, type(error).__name__
    measured_us = (perf_counter_ns() - started) // 1000
    return (decision if decision.duration_us else replace(decision, duration_us=measured_us)), None


def _compare(comparator: Comparator, legacy: LegacyDecision, dynamic: Decision | None) -> Comparison:
    if dynamic is None:
        return Comparison(outcome=Outcome.candidate_error)
    return comparator.compare(legacy, dynamic)


def _digest(text: str, key: bytes) -> str:
    # The same keyed digest as in the running shim, so that a replayed request and a live one count once.
    return blake2b(text.encode("utf-8", "surrogatepass"), key=key[:64], digest_size=16).hexdigest()


_PROCESS = f"{socket.gethostname()}:{os.getpid()}"
