"""Phrases that users say for a tool, learned from decisions: what `shadow_tools/learned_phrases.yaml` holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import Literal

from pydantic import Field

from migrate_kit.model.record import Record
from migrate_kit.model.tool import ToolSpec

PHRASE_FILES = ("learned_phrases.yaml", "learned_phrases.yml")
Use = Literal["approved", "proposed", "off"]


class PhraseStatus(StrEnum):
    """Where a phrase stands in review."""

    proposed = "proposed"
    approved = "approved"
    rejected = "rejected"


class LearnedPhrase(Record):
    """One phrase of one tool, and what speaks for it."""

    phrase: str = Field(min_length=1)
    tool: str = Field(min_length=1)
    status: PhraseStatus = PhraseStatus.proposed
    support: int = Field(default=0, ge=0, description="different requests of the tool that say it")
    precision: float = Field(default=0.0, ge=0, le=1, description="share of the requests with it that mean the tool")


class PhrasesFile(Record):
    """The phrases in order of the file."""

    phrases: tuple[LearnedPhrase, ...] = ()

    def in_use(self, use: Use, specs: Iterable[ToolSpec]) -> tuple[LearnedPhrase, ...]:
        """Return what counts for *specs*. What nobody approved never calls for a dangerous tool."""
        if use == "off":
            return ()
        effects = {spec.name: spec.effects for spec in specs}
        return tuple(one for one in self.phrases if one.tool in effects and _counts(one, use, effects[one.tool]))


def _counts(phrase: LearnedPhrase, use: Use, effects: str) -> bool:
    if phrase.status is PhraseStatus.approved:
        return True
    return use == "proposed" and phrase.status is PhraseStatus.proposed and effects != "dangerous"


def digest_of(phrases: Collection[LearnedPhrase]) -> str:
    """Return what identifies these phrases: another value means that decisions may differ."""
    said = "\n".join(sorted(f"{one.tool}\t{one.phrase}" for one in phrases))
    return blake2b(said.encode("utf-8", "replace"), digest_size=4).hexdigest()


def told_with(specs: Sequence[ToolSpec], phrases: Iterable[LearnedPhrase]) -> tuple[ToolSpec, ...]:
    """Return *specs* with each phrase among those that call for its tool, for what ranks; nobody approved such text."""
    more: dict[str, list[str]] = {}
    for one in phrases:
        more.setdefault(one.tool, []).append(one.phrase)
    return tuple(
        spec.model_copy(update={"use_when": (*spec.use_when, *more[spec.name])}) if spec.name in more else spec
        for spec in specs
    )
