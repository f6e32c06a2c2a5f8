"""What a recall gives, and what a router asks of one: the seam for recalls that cost an extra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from migrate_kit.model.decision import Candidate
from migrate_kit.route.scope import Scopes


@dataclass(frozen=True, slots=True)
class Recalled:
    """The candidates of one request, best first, and where their phrases stand in the folded text."""

    candidates: tuple[Candidate, ...] = ()
    spans: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)
    is_told: bool = True
    """Whether something that was said of the first candidate, by a description or by examples, is in the text."""

    @property
    def best(self) -> Candidate | None:
        """The first candidate, if any."""
        return self.candidates[0] if self.candidates else None

    @property
    def total(self) -> float:
        """The belief in all candidates together; what is missing to 1 speaks for no tool."""
        return sum(candidate.score for candidate in self.candidates)

    @property
    def margin(self) -> float:
        """The lead of the first candidate over the second, 0 to 1."""
        if not self.candidates:
            return 0.0
        return self.candidates[0].score - (self.candidates[1].score if len(self.candidates) > 1 else 0.0)


class Ranker(Protocol):
    """Ranks the tools that a request may call for. Shared between threads; must not raise for any text."""

    @property
    def version(self) -> str:
        """Identifies the way of ranking and everything beside the descriptions that it depends on."""

    def rank(self, folded: str, scopes: Scopes) -> Recalled:
        """Return the candidates for a folded text, best first, with beliefs from 0 to 1 that sum to at most 1."""
