"""Why a sentence of the model is not used."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Stable names; `polish.REASON` of the messages says each in words."""

    unknown_field = "unknown_field"
    malformed = "malformed"
    no_cite = "no_cite"
    unknown_cite = "unknown_cite"
    foreign_cite = "foreign_cite"
    several = "several"
    too_long = "too_long"
    language = "language"
    invented = "invented"
    claim = "claim"
    condition = "condition"
    effect = "effect"
    negation = "negation"
    lint = "lint"
    order = "order"
    lost = "lost"
    incomplete = "incomplete"


@dataclass(frozen=True, slots=True)
class Dropped:
    """One sentence that is not used; its field keeps its text."""

    field: str
    sentence: str
    reason: Reason
    words: str = ""
    """What in it is at fault."""
