"""What a router decided, and what came of comparing two decisions. Durations are integer microseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from migrate_kit.model.plan import Plan, ToolCall

__all__ = [
    "CONSISTENT", "FALLS_BACK", "ArgumentOrigin", "Candidate", "Comparison", "Decision", "LegacyDecision",
    "LegacySource", "Outcome", "Plan", "Refusal", "RefusalKind", "ToolCall", "Trace", "Usage",
]  # fmt: skip


class RefusalKind(StrEnum):
    """Why a router did not call a tool."""

    no_match = "no_match"
    too_close = "too_close"
    missing_argument = "missing_argument"
    denied = "denied"
    invalid = "invalid"
    needs_confirmation = "needs_confirmation"


#: What goes back to the legacy router; the other kinds must not run through the back door (design: runtime path).
FALLS_BACK = frozenset({RefusalKind.no_match, RefusalKind.too_close})


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """No call: why, said to a person, and the question to ask where one would help."""

    kind: RefusalKind
    message: str = ""
    question: str = ""
    tool: str | None = None
    calls: tuple[ToolCall, ...] = ()
    """What a person may have done by confirming it; only for `needs_confirmation`."""
    code: str = ""
    """Stands for the question in the person's answer, where one waits for it: for a button, say."""
    unread: bool = False
    """Whether the request seems to say what is missing, and it only could not be read: who reads better (a language
    model, the legacy router) should be asked before the user is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A tool that was considered, with its score from 0 to 1 and the score of each section."""

    tool: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentOrigin:
    """Where an argument came from: the kind of extraction and the text span (start, end), None for a default."""

    kind: str
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a language model was asked for one decision, answered or not: tokens, estimated, and requests."""

    asked: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Everything that led to a decision, for the log and for a person who asks why."""

    candidates: tuple[Candidate, ...] = ()
    origins: Mapping[str, Mapping[str, ArgumentOrigin]] = field(default_factory=dict)
    """tool → parameter → origin."""
    rules: tuple[str, ...] = ()
    gate: Mapping[str, float] = field(default_factory=dict)
    """Values the gate looked at: score, margin, and their thresholds; readiness where an argument is missing."""
    chooser: str = ""
    """What became of a language model that was asked; empty where none was."""
    usage: Usage = Usage()
    """What that model was asked, on every way out: what it did not answer in time has cost as much."""
    troubles: tuple[str, ...] = ()
    """What went wrong on the way in code of others, and was done without: an extractor that failed, say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Calls in order, or a refusal. Exactly one of `calls` and `refusal` says something."""

    calls: tuple[ToolCall, ...] = ()
    refusal: Refusal | None = None
    plan: Plan = field(default_factory=Plan)
    """How several calls hang together. It is also there where one of them only waits for the result of another."""
    trace: Trace = Trace()
    duration_us: int = 0
    router: str = "dynamic"
    version: str = ""


class LegacySource(StrEnum):
    """How the legacy decision is known."""

    returned = "returned"
    captured = "captured"
    twin = "twin"


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyDecision:
    """What the legacy router decided. No calls and `known` means its default; a selector knows no arguments (None)."""

    calls: tuple[ToolCall, ...] = ()
    known: bool = True
    compare_arguments: bool = False
    source: LegacySource = LegacySource.twin
    error: str | None = None
    """Class name of the exception the legacy raised, if it did."""
    duration_us: int = 0


class Outcome(StrEnum):
    """Result of comparing the two sides."""

    agree = "agree"
    arguments_differ = "arguments_differ"
    equivalent = "equivalent"
    differ = "differ"
    legacy_only = "legacy_only"
    dynamic_only = "dynamic_only"
    candidate_error = "candidate_error"
    timeout = "timeout"
    compare_error = "compare_error"
    unknown = "unknown"


#: Outcomes that count as consistent in `decision_consistency_rate`; `unknown` is left out of the denominator.
CONSISTENT = frozenset({Outcome.agree, Outcome.equivalent})


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """An outcome and, where arguments differ, the paths and values: `{path: [legacy, dynamic]}`."""

    outcome: Outcome
    differences: Mapping[str, Any] = field(default_factory=dict)
