"""What a reviewer looks at: the text against what the source says now, or against what a person approved last."""

from __future__ import annotations

import difflib

from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.fields import lean
from migrate_kit.review.yaml_text import dump

#: Review fields and places: they change without the meaning changing.
_NOT_SHOWN = {"status", "reviewer", "stale", "approved_hash", "source_hash"}


def readable(spec: ToolSpec) -> str:
    """Return the parts that a reviewer judges as plain YAML, empty ones left out."""
    plain = spec.model_dump(mode="json", exclude=_NOT_SHOWN)
    return dump({key: lean(key, value) for key, value in plain.items() if value not in ("", [], {}, None)})


def difference(before: ToolSpec, after: ToolSpec, *, names: tuple[str, str]) -> str:
    """Return a unified diff of two descriptions, empty where they say the same. *names* head the two sides."""
    old, new = readable(before).splitlines(), readable(after).splitlines()
    return "\n".join(difflib.unified_diff(old, new, *names, lineterm="", n=2))
