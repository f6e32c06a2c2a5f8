"""One request to replay, and what is known of it: where it stands, and what was decided when it came."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.model.case import Case
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome
from migrate_kit.replay.decided import Decided


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of the log or of a file."""

    place: int
    """Orders the requests of one source."""
    text: str
    router: str
    case: Case | None = None
    """The line of a file, with what a person judged."""
    observation: str = ""
    """Its id in the log."""
    legacy: LegacyDecision | None = None
    """What the legacy router decided then; None: the twin is asked."""
    then: Decision | None = None
    """What the dynamic router decided then."""
    failure: Outcome | None = None
    """What became of the dynamic router then, where it did not decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A request with the legacy decision and what the dynamic routers make of it, then (None: not known) and now."""

    request: Request
    legacy: LegacyDecision
    then: Decided | None
    now: Decided
    is_changed: bool = False

    @property
    def legacy_choice(self) -> str:
        """The tools joined by a comma; empty for the default."""
        return ",".join(call.tool for call in self.legacy.calls)
