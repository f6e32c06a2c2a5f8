"""Anthropic tools, with whole examples of arguments beside the schema.

Strict mode knows no ranges and lengths; patterns must be plain. It takes few tools at once, so it has to be asked for:
in one request 20 strict tools, 24 optional parameters and 16 parameters of several types (platform.claude.com/docs,
"Structured outputs", section on the complexity of schemas). A description has no limit; a name may be longer with
newer models, 64 characters are taken by all.
"""

from __future__ import annotations

import re
from typing import Any

from migrate_kit.describe.export.rules import ALL, Rules
from migrate_kit.describe.export.vendor import Parts, Vendor


def define(parts: Parts) -> dict[str, Any]:
    """Return `{name, description, input_schema}`, with examples where they are known and `strict` where it is on."""
    definition: dict[str, Any] = {"name": parts.spec.name, "description": parts.text, "input_schema": parts.schema}
    if parts.examples:
        definition["input_examples"] = list(parts.examples)
    if parts.strict:
        definition["strict"] = True
    return definition


ANTHROPIC = Vendor(
    name="Anthropic",
    define=define,
    tool_name=re.compile(r"[A-Za-z0-9_-]{1,64}"),
    parameter_name=re.compile(r"[A-Za-z0-9_.-]{1,64}"),
    strict_rules=Rules(
        keywords=ALL - {"minimum", "maximum", "maxLength", "examples"}, contents_needed=True, plain_patterns=True
    ),
    most_at_once={"strict": 20, "optional": 24, "union": 16},
)
