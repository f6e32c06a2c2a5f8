"""One fault of one argument, as data; the sentence is made from the kind, in either language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from migrate_kit.execute.shape import Shape
from migrate_kit.messages import Language, tell

_MOST_LISTED = 12
"""Allowed values that a sentence lists; of more, a person picks none."""


class Fault(StrEnum):
    """Who can mend a fault."""

    missing = "missing"
    """The user: nothing was said for a parameter that needs a value."""
    form = "form"
    """Whoever wrote the arguments down: the value is not written as the description wants it."""
    limit = "limit"
    """The user: the value is well written and not allowed. Asking a model again would only invent another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong with *parameter*; *kind* is a stable word such as `required`, `type` or `enum`."""

    parameter: str
    kind: str
    limit: Any = None
    """What the description asks for: the missing limit, the allowed values, the type."""
    shape: Shape | None = None
    """Type and size of the value that was given; never the value, which may be anything a person said."""
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fault(self) -> Fault:
        """Who can mend it."""
        if self.kind == "required":
            return Fault.missing
        return Fault.limit if self.kind in _LIMITS else Fault.form

    def say(self, language: Language = "en") -> str:
        """Return the fault as a sentence: the parameter, what is allowed, and the shape of what was given."""
        key = f"execute.{self.kind}" if self.kind in KINDS else "execute.invalid"
        said = tell(key, language, parameter=self.parameter, limit=self._allowed(language), kind=self.kind)
        if self.shape is None:
            return said
        return tell("execute.given", language, said=said, shape=self.shape.say(language))

    def _allowed(self, language: Language) -> Any:
        listed = list(self.limit) if isinstance(self.limit, list | tuple) else [self.limit]
        if self.kind == "type":
            listed = [tell(f"execute.type.{name}", language) if name in _TYPES else name for name in listed]
        more = ["…"] if len(listed) > _MOST_LISTED else []
        return " / ".join([*map(str, listed[:_MOST_LISTED]), *more])


_LIMITS = frozenset(("minimum", "maximum", "maxLength"))
_TYPES = frozenset(("string", "integer", "number", "boolean", "array", "object"))
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
