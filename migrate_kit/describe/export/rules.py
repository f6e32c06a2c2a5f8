"""Which parts of JSON Schema a vendor takes; the full record loses the rest to words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from migrate_kit.describe.export.size import Size
from migrate_kit.describe.lint.strict import REFUSED

#: Everything a description says of a value beyond its type and choices, by its keyword in a schema.
ALL = frozenset({"minimum", "maximum", "maxLength", "pattern", "format", "default", "examples"})

#: Named groups, comments, flags, conditions and text borders as only Python writes them: no client compiles them.
_PYTHON_ONLY = re.compile(r"\(\?[P#(aiLmsux]|(?<!\\)(?:\\\\)*\\[AZ]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What a schema may hold; the default is all of it."""

    keywords: frozenset[str] = ALL
    all_required: bool = False
    """Every property is required, and one that may be left out can be null instead."""
    contents_needed: bool = False
    """A list or object whose contents are not described is refused."""
    plain_patterns: bool = False
    """Patterns must do without look-around, back-references and word borders."""
    most_choices: int | None = None
    long_choices: int | None = None
    most_choice_characters: int | None = None
    """Of all choices of a parameter that has more than `long_choices`."""
    largest: Size | None = None
    """The most that the whole schema of a tool may hold."""

    def takes_pattern(self, pattern: str) -> bool:
        """Tell whether *pattern*, written in Python's dialect, means something there."""
        if "pattern" not in self.keywords or not _is_schema_pattern(pattern):
            return False
        return not (self.plain_patterns and REFUSED.search(pattern))

    def takes_choices(self, choices: tuple[object, ...]) -> bool:
        """Tell whether a parameter may have that many *choices*."""
        if self.most_choices is not None and len(choices) > self.most_choices:
            return False
        if self.long_choices is None or self.most_choice_characters is None or len(choices) <= self.long_choices:
            return True
        return sum(len(str(choice)) for choice in choices) <= self.most_choice_characters


@lru_cache(maxsize=1024)
def _is_schema_pattern(pattern: str) -> bool:
    import jsonschema_rs

    if _PYTHON_ONLY.search(pattern):
        return False
    try:
        jsonschema_rs.validator_for({"pattern": pattern})
    except (ValueError, jsonschema_rs.ValidationError):
        return False
    return True
