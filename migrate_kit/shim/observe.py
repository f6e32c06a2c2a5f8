"""From a served call to a row of the decision log."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any
from uuid import uuid4

from migrate_kit.model.decision import LegacyDecision, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import Runtime
from migrate_kit.shim.job import Job
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.legacy import legacy_decision
from migrate_kit.shim.trial import compare


def observe(job: Job, runtime: Runtime, lanes: Lanes, *, seconds: float) -> Observation:
    """Compare both sides of *job* and return the row. The comparator has *seconds*."""
    legacy = legacy_decision(job)
    outcome, differences = _judge(job, legacy, runtime, lanes, seconds)
    settings = runtime.settings
    return Observation(
        id=uuid4().hex,
        at_us=job.at_us,
        router=job.binding.router_id,
        stage=job.stage,
        served_by=job.served_by,
        reason=job.reason,
        text_digest=text_digest(job.text, settings.digest_key),
        text=job.text if settings.keep_text else None,
        legacy=legacy,
        dynamic=job.decision,
        outcome=outcome,
        differences=differences,
        error=job.error,
        executed=job.executed,
        result_class=job.result_class,
        sample_rate=job.sample_rate,
        catalogue_version=runtime.catalogue_version,
        process=process_name(os.getpid()),
    )


def text_digest(text: str, key: bytes) -> str:
    """Return the keyed BLAKE2b digest of *text* (RFC 7693), 16 bytes as hex; without the key nobody can guess texts."""
    return blake2b(text.encode("utf-8", "surrogatepass"), key=key[:64], digest_size=16).hexdigest()


@lru_cache(maxsize=2)
def process_name(pid: int) -> str:
    """Return `host:pid`."""
    return f"{socket.gethostname()}:{pid}"


def _judge(
    job: Job, legacy: LegacyDecision, runtime: Runtime, lanes: Lanes, seconds: float
) -> tuple[Outcome, Mapping[str, Any]]:
    if job.error in ("timeout", "busy"):
        return Outcome.timeout, {}
    if job.error is not None and job.error == legacy.error:
        return Outcome.agree, {}  # both sides failed the same way
    if job.decision is None:
        return Outcome.candidate_error, {}
    if not legacy.known:
        return Outcome.unknown, {}
    found = compare(lanes, runtime.comparator, legacy, job.decision, seconds=seconds)
    return (Outcome.compare_error, {}) if found is None else (found.outcome, found.differences)
