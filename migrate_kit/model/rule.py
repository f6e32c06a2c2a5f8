"""How sure a fact is, by the rule that read it.

`high`: the code declares it, or the body enforces or does it. `medium`: a docstring declares it, or it shows in how the
code uses or names something. `low`: a habit of naming, a word of prose, a hint. What each rule reads is told by
`migrate-kit explain RULE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

Confidence = Literal["high", "medium", "low"]
CONFIDENCES: tuple[Confidence, ...] = ("high", "medium", "low")

INLINE_BODY, CANNED = "inline-body", "canned-reply"
"""A branch of statements, and branches of fixed answers, that are a tool without a function."""
ROUTER_QUESTION = "router-question"
"""What a router asks for a value instead of calling the tool."""
ROUTER_NAME = "router-name"
"""What a router calls the value of a parameter whose own name says nothing."""
ROUTER_GUARD = "router-guard"
"""What is said to those who are kept from the tool: its router, or its decorator, lets them not through."""

_HIGH = """
    definition branch earlier-branch call-site inline-body canned-reply
    annotation signature returns-annotation
    membership-check table-lookup table-get choice-chain enum-class range-check length-check clamp regex-check
    affix-check digits-check strptime isoformat isinstance presence-check cast
    error-text effect-body guard-condition
    timeout-set sleep-call retry-decorator retry-loop retry-setting limiter-used limiter-decorator
"""
_MEDIUM = """
    docstring doc-use returns-doc doc doc-type default-type text-method keyed branch-comment
    router-constant router-constants router-question router-range router-group router-regex router-flag
    router-choice router-number
    slot-parser slot-words
    effect-name effect-doc guard-parameter hot-path router-guard doc-raises
    service-call service-address network-loop
"""
_LOW = """
    comment-words help-text label-words
    prose doc-prose name-habit context-name text-search router-text router-name effect-words effect-answer name-words
    api-key doc-cost doc-latency
"""

RULES: Mapping[str, Confidence] = {
    **dict.fromkeys(_HIGH.split(), "high"),
    **dict.fromkeys(_MEDIUM.split(), "medium"),
    **dict.fromkeys(_LOW.split(), "low"),
}
"""Every rule of the scan that reads a fact."""


def confidence_of(rule: str) -> Confidence:
    """Return how sure a fact is that *rule* read; of a rule that nobody knows, not at all."""
    return RULES.get(rule, "low")


def surest(found: Iterable[Confidence]) -> Confidence | None:
    """Return the highest of *found*: a fact is as sure as its best evidence. None where there is none."""
    return min(found, key=CONFIDENCES.index, default=None)
