"""A description in the words of a language model, beside the description it was made from."""

from __future__ import annotations

from pydantic import Field

from migrate_kit.model.record import Record
from migrate_kit.model.tool import ToolSpec


class Polished(Record):
    """Another wording of one description: same facts, nobody took it over yet."""

    spec: ToolSpec = Field(description="the description with the other wording in it")
    made_from: str = Field(description="hash of the text it was made from")
    by: str = Field(description="the model")
    asked: str = Field(default="", description="hash of the question; the same is not asked twice")
    cites: dict[str, tuple[str, ...]] = Field(default_factory=dict, description="field → the facts it rests on")
