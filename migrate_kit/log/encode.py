"""Encoder: from observations to rows, with what the sink adds to each: the key of its digests, and no bare text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from migrate_kit.log.payload import MAX_DEPTH
from migrate_kit.log.redact import Redact
from migrate_kit.log.rows import to_row
from migrate_kit.model.decision import Decision, LegacyDecision, Refusal, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.model.plan import Plan

_CLASS = re.compile(r"[^\W\d][\w.]*")
T = TypeVar("T", LegacyDecision, Decision)


class Encoder:
    """Makes rows. A text that the redactor cannot do is not kept, nor anything that was part of it."""

    def __init__(self, *, redact: Redact | None = None, key_id: str = "") -> None:
        self._redact = redact
        self._key_id = key_id
        self.unredacted = 0
        """Texts that were not kept because the redactor raised or gave no text."""

    def row(self, observation: Observation) -> tuple[Any, ...]:
        """Return the row of *observation*. Raises as `to_row` for one that is ill-typed."""
        if observation.text is not None and self._redact is not None:
            observation = self._redacted(observation)
        if observation.error is not None or (observation.legacy is not None and observation.legacy.error is not None):
            observation = _with_classes(observation)
        if self._key_id and not observation.key_id:
            observation = replace(observation, key_id=self._key_id)
        return to_row(observation)

    def _redacted(self, observation: Observation) -> Observation:
        try:
            return replace(
                observation,
                text=self._text(observation.text),
                legacy=self._side(observation.legacy),
                dynamic=self._side(observation.dynamic),
                differences=self._value(observation.differences),
            )
        except Exception:  # noqa: BLE001 - fail closed, whatever a redactor raises
            self.unredacted += 1
            return replace(observation, text=None)

    def _side(self, side: T | None) -> T | None:
        if side is None:
            return None
        calls = tuple(self._call(call) for call in side.calls)
        if isinstance(side, Decision):
            return replace(side, calls=calls, refusal=self._refusal(side.refusal), plan=self._plan(side.plan))
        return replace(side, calls=calls)

    def _call(self, call: ToolCall) -> ToolCall:
        return replace(call, arguments=self._value(call.arguments))

    def _plan(self, plan: Plan) -> Plan:
        return replace(plan, calls=tuple(replace(each, call=self._call(each.call)) for each in plan.calls))

    def _refusal(self, refusal: Refusal | None) -> Refusal | None:
        if refusal is None:
            return None
        return replace(refusal, message=self._text(refusal.message), question=self._text(refusal.question))

    def _value(self, value: Any, depth: int = 0) -> Any:
        """Return *value* with every text in it redacted; a number is redacted where its digits would be."""
        if isinstance(value, str):
            return self._text(value)
        if value is None or isinstance(value, bool | float):
            return value
        if isinstance(value, int):
            return value if self._text(str(value)) == str(value) else "<number>"
        if depth >= MAX_DEPTH:
            return "<deep>"
        if isinstance(value, Mapping):
            return {key: self._value(part, depth + 1) for key, part in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self._value(part, depth + 1) for part in value]
        return f"<{type(value).__name__}>"

    def _text(self, text: str | None) -> str:
        assert self._redact is not None
        found = self._redact(text or "")
        if not isinstance(found, str):
            raise TypeError(type(found).__name__)
        return found


def _with_classes(observation: Observation) -> Observation:
    """Return *observation* with the names of exceptions only: what they say may hold anything."""
    legacy = observation.legacy
    if legacy is not None and legacy.error is not None:
        legacy = replace(legacy, error=_class_name(legacy.error))
    error = observation.error
    return replace(observation, legacy=legacy, error=None if error is None else _class_name(error))


def _class_name(error: str) -> str:
    found = _CLASS.match(error)
    return "" if found is None else found[0]
