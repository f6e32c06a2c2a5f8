"""What can follow from a decision: legacy serves, the caller gets a value, or calls are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.plan import Plan
from migrate_kit.model.stage import StageChoice
from migrate_kit.shim.plan import Act


@dataclass(frozen=True, slots=True)
class ToLegacy:
    """Legacy serves."""

    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The caller gets this value; nothing is executed."""

    value: Any
    reason: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """These calls are carried out, in this stage."""

    acts: Mapping[int, Act]
    """Place in the plan → the call, ready; those that wait for a result have none yet."""
    choice: StageChoice
    plan: Plan
    agreed: frozenset[str] = frozenset()
    """Digests of the calls that a person confirmed."""
    by: str = ""
    """How the person named them: `code` or `object`."""
    is_judged: bool = True
    """Whether the rules have judged the calls, and counted them."""


Verdict = ToLegacy | Answer | ToDo
