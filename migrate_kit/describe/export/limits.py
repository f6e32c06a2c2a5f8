"""What a parameter may be, in words: `Which service (at most 5; default 3; e.g. 1, 2)`.

Models read prose where a schema's keywords are refused or not looked at. Values stand as JSON has them, so that
`importing.limits` reads the very same values back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from migrate_kit.describe.scalar import one_line, quoted
from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import ParameterSpec

#: The fields that are worded, in order; `synonyms` has a phrase for each value.
FIELDS = ("minimum", "maximum", "max_length", "pattern", "format", "default", "examples", "synonyms")
BRACKETS: dict[Language, tuple[str, str]] = {"en": (" (", ")"), "zh": ("（", "）")}
SEPARATOR: dict[Language, str] = {"en": "; ", "zh": "；"}
COMMA: dict[Language, str] = {"en": ", ", "zh": "、"}
_MOST_EXAMPLES = 3


def in_words(parameter: ParameterSpec, language: Language) -> str:
    """Return the meaning of *parameter* with its limits behind it; empty when nothing is known of it."""
    limits = SEPARATOR[language].join(_limits(parameter, language))
    meaning = one_line(parameter.meaning)
    if not limits:
        return meaning
    before, after = BRACKETS[language]
    return f"{meaning}{before}{limits}{after}".strip()


def _limits(parameter: ParameterSpec, language: Language) -> Iterator[str]:
    for name in FIELDS[:-2]:
        value = getattr(parameter, name)
        if value is not None:
            yield tell(f"limit.{name}", language, value=_value(name, value))
    if parameter.examples:
        values = _values(parameter.examples[:_MOST_EXAMPLES], language)
        yield tell("limit.examples", language, values=values)
    for value, phrases in parameter.synonyms.items():
        if phrases:
            yield tell("limit.synonyms", language, value=quoted(value), values=_values(phrases, language))


def _value(name: str, value: Any) -> str:
    # A pattern in JSON would have each backslash twice.
    return f"`{value}`" if name in ("pattern", "format") and "`" not in value else quoted(value)


def _values(values: tuple[Any, ...], language: Language) -> str:
    return COMMA[language].join(quoted(value) for value in values)
