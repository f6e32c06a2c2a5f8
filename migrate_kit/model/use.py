"""What the words around a tool say of its use: for it, against it, or for another tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from migrate_kit.model.record import Evidence, Record


class UseFact(Record):
    """One phrase or case from a comment, a help text or a docstring."""

    words: str = Field(description="as written: what users say, or what they want")
    speaks: Literal["for", "against"] = "for"
    instead: str = Field(default="", description="the tool, by its name in the inventory, that is named in its place")
    evidence: Evidence
