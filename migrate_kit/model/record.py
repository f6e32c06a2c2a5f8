"""The base of every record that is written to disk."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A frozen value; an unknown key is an error, so that a misspelt one is never silently ignored."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Evidence(Record):
    """Where a fact was read: file relative to the scanned path, one-based line, and the rule that read it."""

    file: str
    line: int
    rule: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"
