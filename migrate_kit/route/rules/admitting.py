"""Rules over calls that no router decided just now: a result filled them in, or a person confirmed them later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.messages import Language, tell
from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Refusal, RefusalKind, ToolCall
from migrate_kit.route.rules.book import Rulebook
from migrate_kit.route.rules.fired import strongest
from migrate_kit.route.rules.judging import Judged, Judging
from migrate_kit.route.rules.ledger import Ledger
from migrate_kit.route.rules.wording import refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Under which calls are judged."""

    done: tuple[ToolCall, ...] = ()
    """What was carried out before for the same request."""
    is_confirmed: bool = False
    is_counted: bool = False
    """Whether rules on how often have counted these calls already."""


def admit(
    calls: Sequence[ToolCall], book: Rulebook, ledger: Ledger, asker: Asker, *, terms: Terms, language: Language
) -> Refusal | None:
    """Return why *calls* may not be made, or None. What cannot be judged, and what a rule would add to, may not."""
    if not any(book.of(call.tool) for call in calls):
        return None
    try:
        judging = Judging(book, ledger, asker, done=terms.done)
        judged = judging.plan(calls, is_confirmed=terms.is_confirmed, counts=not terms.is_counted)
        return _refused(judged, calls, terms, language)
    except Exception as error:  # noqa: BLE001 - a clock or a history may be anybody's code; nothing slips through
        message = tell("rules.unjudged", language, tool=calls[0].tool, what=type(error).__name__)
        return Refusal(kind=RefusalKind.denied, message=message, tool=calls[0].tool)


def _refused(judged: Judged, calls: Sequence[ToolCall], terms: Terms, language: Language) -> Refusal | None:
    settled = ("rate",) if terms.is_counted else ()
    asked = "require_confirmation" if terms.is_confirmed else ""
    stop = strongest([one for one in judged.fired if one.why not in settled and one.effect != asked])
    if stop is not None:
        return refusal(stop, language)
    if list(judged.calls) != list(calls):
        message = tell("rules.adds_late", language, tool=calls[-1].tool)
        return Refusal(kind=RefusalKind.denied, message=message, tool=calls[-1].tool)
    return None
