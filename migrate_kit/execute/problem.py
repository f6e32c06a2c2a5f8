"""One fault of one argument, as data; the sentence is made from the kind, in either language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.messages import Language, tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong with *parameter*; *kind* is a stable word such as `required`, `type` or `enum`."""

    parameter: str
    kind: str
    limit: Any = None
    """What the description asks for: the missing limit, the allowed values, the type."""
    details: Mapping[str, Any] = field(default_factory=dict)

    def say(self, language: Language = "en") -> str:
        """Return the fault as a sentence."""
        limit = " / ".join(map(str, self.limit)) if isinstance(self.limit, list | tuple) else self.limit
        key = f"execute.{self.kind}" if self.kind in KINDS else "execute.invalid"
        return tell(key, language, parameter=self.parameter, limit=limit, kind=self.kind)


KINDS = frozenset(
    (
        "required",
        "type",
        "enum",
        "minimum",
        "maximum",
        "maxLength",
        "pattern",
        "format",
        "additionalProperties",
        "not_json",
    )
)
