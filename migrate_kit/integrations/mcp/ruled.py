"""The business rules over what a client calls: the tools that are served have no other door than the router has."""

from __future__ import annotations

from dataclasses import dataclass, field

from mcp_types import CallToolResult

from migrate_kit.integrations.mcp.results import failure
from migrate_kit.messages import Language
from migrate_kit.model.context import Asker, current_asker
from migrate_kit.model.decision import ToolCall
from migrate_kit.model.rules import Effect
from migrate_kit.route.rules import Judged, Judging, Ledger, Rulebook, refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """Judges calls. Who asks is what the program around the server declares; a client's own word is none."""

    language: Language
    ledger: Ledger = field(default_factory=Ledger)

    def looked_at(self, call: ToolCall, book: Rulebook) -> CallToolResult | bool:
        """Return why *call* is not made, or whether a person has to confirm it. Counts nothing."""
        judged = Judging(book, self.ledger, current_asker()).plan([call], counts=False)
        needs_person = judged.stop is not None and judged.stop.effect is Effect.require_confirmation
        return needs_person or self._stopped(judged) or False

    def plan(self, call: ToolCall, book: Rulebook, *, is_confirmed: bool) -> CallToolResult | tuple[ToolCall, ...]:
        """Return the calls to make, with those that rules add, or why there are none; what is let through counts."""
        judged = Judging(book, self.ledger, current_asker()).plan([call], is_confirmed=is_confirmed)
        return self._stopped(judged) or judged.calls

    def done(self, call: ToolCall) -> None:
        """Remember that *call* was carried out."""
        asker: Asker = current_asker()
        self.ledger.history.record(asker, (call.tool,))

    def _stopped(self, judged: Judged) -> CallToolResult | None:
        if judged.stop is None:
            return None
        refused = refusal(judged.stop, self.language)
        said = "\n".join(dict.fromkeys(filter(None, (refused.message, refused.question))))
        return failure(said, rules=list(judged.names), kind=str(refused.kind))
