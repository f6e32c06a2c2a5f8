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
from migrate_kit.shim.call import Call
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.legacy import legacy_decision
from migrate_kit.shim.trial import compare


def observe(call: Call, lanes: Lanes, *, seconds: float) -> Observation:
    """Compare both sides of *call* by the catalogue it began with, and return the row. The comparator has *seconds*."""
    legacy, runtime = legacy_decision(call), call.binding.runtime
    outcome, differences = _judge(call, legacy, runtime, lanes, seconds)
    settings = runtime.settings
    key = settings.key()
    return Observation(
        id=uuid4().hex,
        at_us=call.at_us,
        router=call.binding.router_id,
        stage=call.choice.stage,
        served_by=call.served_by,
        reason=call.reason,
        text_digest=text_digest(call.text, key.secret),
        text=call.text if settings.keep_text else None,
        legacy=legacy,
        dynamic=call.decision,
        outcome=outcome,
        differences=differences,
        error=call.error,
        prompt_version=_prompt_version(call, runtime),
        executed=call.executed,
        result_class=call.result_class,
        sample_rate=call.sample_rate,
        catalogue_version=runtime.catalogue_version,
        process=process_name(os.getpid()),
        flag_reason=call.choice.reason,
        tenant_digest=text_digest(call.asker.tenant, key.secret) if call.asker.tenant else "",
        key_id=key.name,
    )


def _prompt_version(call: Call, runtime: Runtime) -> str:
    """Return what the language model was told that had a part in the decision; empty where none was asked."""
    if call.decision is None or not call.decision.trace.chooser:
        return ""
    # A runtime of the user's own need not know of prompts.
    return str(getattr(runtime, "prompt_version", ""))


def text_digest(text: str, key: bytes) -> str:
    """Return the keyed BLAKE2b digest of *text* (RFC 7693), 16 bytes as hex; without the key nobody can guess texts."""
    return blake2b(text.encode("utf-8", "surrogatepass"), key=key[:64], digest_size=16).hexdigest()


@lru_cache(maxsize=2)
def process_name(pid: int) -> str:
    """Return `host:pid`."""
    return f"{socket.gethostname()}:{pid}"


def _judge(
    call: Call, legacy: LegacyDecision, runtime: Runtime, lanes: Lanes, seconds: float
) -> tuple[Outcome, Mapping[str, Any]]:
    if call.is_answer:
        return Outcome.unknown, {}
    if call.error in ("timeout", "busy", "no_event_loop"):
        return Outcome.timeout, {}
    if call.error is not None and call.error == legacy.error:
        return Outcome.agree, {}  # both sides failed the same way
    if call.decision is None:
        return Outcome.candidate_error, {}
    if not legacy.known:
        return Outcome.unknown, {}
    found = compare(lanes, runtime.comparator, legacy, call.decision, seconds=seconds)
    return (Outcome.compare_error, {}) if found is None else (found.outcome, found.differences)
