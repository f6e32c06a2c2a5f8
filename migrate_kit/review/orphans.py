"""Descriptions whose tool the last scan does not find any more."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review.description import parse_description
from migrate_kit.review.editing import set_values


def is_orphan(spec: ToolSpec, names: Collection[str]) -> bool:
    """Tell whether *spec* was derived from source and is not among *names*, the tools that the source has now.

    What a person wrote without a source, or for all routers, needs no function that a branch reaches.
    """
    return spec.is_derived and "*" not in spec.routers and spec.name not in names and spec.status is not Status.rejected


def mark_orphan(text: str, path: Path, *, language: Language = "en") -> str:
    """Return *text* as a draft that says why it is stale; everything a person wrote stays. Idempotent.

    Raises DescriptionInvalid when *text* is no description.
    """
    spec = parse_description(text, path)
    reasons: list[str] = [tell("review.stale_orphan", each) for each in ("en", "zh")]
    if spec.status is Status.draft and spec.stale in reasons:
        return text
    return set_values(text, {("status",): str(Status.draft), ("stale",): tell("review.stale_orphan", language)})
