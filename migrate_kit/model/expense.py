"""What a call of a tool costs and how long it takes, as far as the code shows it; each fact with its evidence."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from migrate_kit.model.record import Evidence, Record


class CostFact(Record):
    """One thing that makes calls dear or scarce.

    `paid_service`: a service that bills each use; `metered_service`: one that bills or counts; `api_key`: a key is
    handed out with the call, a hint of either; `limit`: so many calls are let through; `said`: the docstring's words.
    """

    kind: Literal["paid_service", "metered_service", "api_key", "limit", "said"]
    name: str = Field(default="", description="the service, or the name the key is kept under")
    count: int | None = Field(default=None, description="calls let through in `period_s`; null: not known")
    period_s: float | None = None
    per: Literal["user", "group"] | None = Field(default=None, description="who the limit counts for")
    sometimes: bool = Field(default=False, description="only on some of the ways through the body")
    text: str = ""
    evidence: Evidence


class LatencyFact(Record):
    """One thing that makes a call take its time, or bounds the time it takes.

    `timeout`: gives up after `seconds`; `sleep`: pauses for `seconds`; `retries`: up to `times` tries;
    `network_loop`: one call of a service for each of many things; `said`: the docstring's words.
    """

    kind: Literal["timeout", "sleep", "retries", "network_loop", "said"]
    seconds: float | None = None
    times: int | None = Field(default=None, description="tries in all, the first one included")
    each: bool = Field(default=False, description="holds for each of several calls or rounds, not for the whole")
    text: str = ""
    evidence: Evidence
