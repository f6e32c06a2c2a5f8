"""OpenAI functions, as chat completions take them, and flat, as the Responses API does.

Strict mode takes a part of JSON Schema that differs by model: fine-tuned models and Azure refuse patterns, formats and
ranges. What is left is taken everywhere; the rest stands in words and is checked when the call is executed.

The limits are those that the guide "Structured outputs", section "Supported schemas", has given since July 2025
(developers.openai.com/api/docs/guides/structured-outputs; before: 100 properties, 5 levels, 15,000 characters, 500
choices, 7,500 characters of long lists). They hold in strict mode only. Azure's guide still has 100 and 5.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from migrate_kit.describe.export.rules import Rules
from migrate_kit.describe.export.size import Size
from migrate_kit.describe.export.vendor import Parts, Vendor
from migrate_kit.describe.lint.vendor import LONG_CHOICES, LONGEST_TEXT, MOST_CHOICE_CHARACTERS, MOST_CHOICES


def define(parts: Parts) -> dict[str, Any]:
    """Return `{type: function, function: {name, description, parameters, strict}}`."""
    return {"type": "function", "function": _function(parts)}


def define_flat(parts: Parts) -> dict[str, Any]:
    """Return `{type: function, name, description, parameters, strict}`."""
    return {"type": "function", **_function(parts)}


def _function(parts: Parts) -> dict[str, Any]:
    return {"name": parts.spec.name, "description": parts.text, "parameters": parts.schema, "strict": parts.strict}


LARGEST = Size(properties=5_000, depth=10, choices=MOST_CHOICES, characters=120_000)

OPENAI = Vendor(
    name="OpenAI",
    define=define,
    tool_name=re.compile(r"[A-Za-z0-9_-]{1,64}"),
    longest_text=LONGEST_TEXT,
    rules=Rules(most_choices=MOST_CHOICES, long_choices=LONG_CHOICES, most_choice_characters=MOST_CHOICE_CHARACTERS),
    strict_rules=Rules(
        keywords=frozenset(),
        all_required=True,
        contents_needed=True,
        most_choices=MOST_CHOICES,
        long_choices=LONG_CHOICES,
        most_choice_characters=MOST_CHOICE_CHARACTERS,
        largest=LARGEST,
    ),
    is_strict=True,
    most_at_once={"tools": 128},
)
OPENAI_RESPONSES = replace(OPENAI, define=define_flat)
