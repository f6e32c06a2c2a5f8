"""A router that is semantic already: a model, vectors or a trained classifier choose the tool."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from migrate_kit.model.ground import Ground
from migrate_kit.model.record import Record

SemanticKind = Literal["llm", "embedding", "classifier"]


class SemanticRouter(Record):
    """A body that has nothing to migrate, since it does not choose by words that somebody wrote down."""

    file: str
    function: str = Field(description="qualified name")
    module: str = ""
    line: int = Field(description="where the choice is asked for")
    kind: SemanticKind
    grounds: tuple[Ground, ...] = Field(description="why it is taken for one")
    router: str | None = Field(default=None, description="id of the legacy router that shares the work with it")
