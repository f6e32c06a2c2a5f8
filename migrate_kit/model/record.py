"""The base of every record that is written to disk."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, model_validator

from migrate_kit.model.rule import Confidence, confidence_of


class Record(BaseModel):
    """A frozen value; an unknown key is an error, so that a misspelt one is never silently ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Evidence(Record):
    """Where a fact was read: file relative to the scanned path, one-based line, and the rule that read it."""

    file: str
    line: int
    rule: str
    confidence: Confidence = Field(default="low", description="by the rule, where the record does not say it")
    fields: tuple[str, ...] = Field(default=(), description="what it speaks for in the record that holds it")

    @model_validator(mode="before")
    @classmethod
    def _as_sure_as_its_rule(cls, data: Any) -> Any:
        # What older versions wrote says nothing of confidence.
        if isinstance(data, dict) and "confidence" not in data and isinstance(data.get("rule"), str):
            return data | {"confidence": confidence_of(data["rule"])}
        return data

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def about(self, *fields: str) -> Evidence:
        """Return the same evidence, speaking for *fields*."""
        return self.model_copy(update={"fields": fields})
