"""Adjudication: people say of sampled disagreements which side was right, without knowing which side is which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from migrate_kit.model.decision import FALLS_BACK, Outcome


class Right(StrEnum):
    """Who was right."""

    legacy = "legacy"
    dynamic = "dynamic"
    both = "both"
    neither = "neither"


#: Outcomes in which the dynamic side gave no answer that could be judged: they count as worse, and nobody is asked.
UNANSWERED = frozenset({Outcome.candidate_error, Outcome.timeout, Outcome.compare_error})
#: Outcomes that a person can judge.
JUDGEABLE = frozenset({Outcome.arguments_differ, Outcome.differ, Outcome.legacy_only, Outcome.dynamic_only})


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What one side decided: calls with their arguments, or the kind of a refusal."""

    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    refusal: str = ""
    refused_tool: str = ""

    @property
    def tools(self) -> str:
        """The tools joined by a comma; a refusal in brackets, empty for the default."""
        return f"({self.refusal})" if self.refusal else ",".join(tool for tool, _ in self.calls)

    @property
    def has_arguments(self) -> bool:
        """Whether any call has an argument."""
        return any(arguments for _, arguments in self.calls)

    def blind(self, *, with_arguments: bool) -> Side:
        """Return it as a rater may see it: that nothing fits is said by no refusal, as the legacy router says it."""
        calls = self.calls if with_arguments else tuple((tool, {}) for tool, _ in self.calls)
        if self.refusal in FALLS_BACK:
            return Side(calls=calls)
        return replace(self, calls=calls)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        calls = [{"tool": tool, "arguments": dict(arguments)} for tool, arguments in self.calls]
        return {"calls": calls} | ({"refusal": self.refusal, "tool": self.refused_tool} if self.refusal else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One sampled disagreement, kept whole, so that nothing is lost when the log is pruned."""

    sample: str
    position: int
    observation: str
    router: str
    version: str
    text_digest: str
    text: str
    outcome: Outcome
    legacy: Side
    dynamic: Side
    legacy_first: bool
    """Whether legacy is shown as A."""

    @property
    def asked(self) -> bool:
        """Whether a person is asked."""
        return self.outcome not in UNANSWERED

    @property
    def group(self) -> tuple[str, str]:
        """(legacy choice, dynamic choice)."""
        return self.legacy.tools, self.dynamic.tools

    @property
    def shown(self) -> tuple[Side, Side]:
        """A and B, in the order that was drawn for it, with nothing in their form that tells which is which.

        A selector knows no arguments: then neither side shows any.
        """
        both = self.outcome is Outcome.arguments_differ or (self.legacy.has_arguments and self.dynamic.has_arguments)
        legacy, dynamic = (side.blind(with_arguments=both) for side in (self.legacy, self.dynamic))
        return (legacy, dynamic) if self.legacy_first else (dynamic, legacy)

    def right_of(self, answer: str) -> Right:
        """Return who was right where *answer* is `a`, `b`, `both` or `neither`. Raises ValueError for another."""
        if answer in ("both", "neither"):
            return Right(answer)
        if answer not in ("a", "b"):
            # Whoever names a side knows which is which.
            raise ValueError(answer)
        return Right.legacy if (answer == "a") is self.legacy_first else Right.dynamic


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A random sample of the disagreements of one time. `population`: how many there were to draw from."""

    id: str
    drawn_us: int
    router: str
    population: int
    left_out: int
    """Disagreements whose texts were not kept."""
    items: tuple[Item, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudication:
    """What one rater said of one disagreement."""

    observation: str
    rater: str
    right: Right
    note: str = ""
    at_us: int = 0
