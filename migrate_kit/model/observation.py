"""One row of the decision log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.model.decision import Decision, LegacyDecision, Outcome
from migrate_kit.model.stage import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """Both decisions of one request and what came of them. `at_us` is UTC microseconds since the epoch."""

    id: str
    at_us: int
    router: str
    stage: Stage
    served_by: str
    """`legacy` or `dynamic`: whose answer the caller got."""
    reason: str = ""
    """Why this stage or this fallback: flag source, pin, refusal kind, error, deadline."""
    text_digest: str
    text: str | None = None
    """Only where the settings keep texts."""
    legacy: LegacyDecision | None
    dynamic: Decision | None
    """None when the dynamic side raised, timed out or was not asked."""
    outcome: Outcome
    differences: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None
    """Class name of what the dynamic side raised."""
    executed: tuple[str, ...] = ()
    """Tools that the dynamic path executed, in order; always empty in shadow."""
    result_class: str = ""
    sample_rate: float = 1.0
    catalogue_version: str = ""
    process: str = ""
    """host:pid."""
    flag_reason: str = ""
    """Where the stage came from: the flag source, the share, the pin; `reason` may say what happened after."""
    prompt_version: str = ""
    """Of the language model's prompt, where one chose."""
    tenant_digest: str = ""
    """Keyed digest of the tenant, so that a tenant can be erased."""
    key_id: str = ""
    """Names the key of the digests; another key starts new evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """A change of the flags: who, when, why, from, to."""

    at_us: int
    who: str
    why: str
    before: str
    after: str
    source: str = "cli"
