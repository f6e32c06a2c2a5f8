"""One line of the audit: who had what done, why, on whose word, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """A call begins or ends. Times are UTC microseconds since the epoch."""

    request: str
    """The same for every call of one request."""
    at_us: int
    phase: Literal["begun", "ended"]
    router: str
    stage: str
    tool: str
    effects: str
    place: int = 0
    """Number of the call in its plan."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Shapes where texts are not kept."""
    text_digest: str = ""
    text: str | None = None
    """Only where the settings keep texts."""
    reason: str = ""
    """Why the dynamic side serves."""
    confirmed_by: str = ""
    """`code` or `object`: how a person named the call when agreeing to it; empty where nobody was asked."""
    user: str | None = None
    tenant: str | None = None
    session: str | None = None
    result_class: str = ""
    """Class of what was returned or raised."""
    is_error: bool = False
    duration_us: int = 0
    process: str = ""
