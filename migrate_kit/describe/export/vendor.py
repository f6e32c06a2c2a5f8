"""What one vendor asks of a tool definition, and the parts a definition is put together from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.describe.export.rules import Rules
from migrate_kit.describe.lint.vendor import LONGEST_TEXT
from migrate_kit.model.tool import ToolSpec

SOFT_TEXT = LONGEST_TEXT
"""Where a vendor names no limit, a model still pays for each word, and a client of another vendor may be handed on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A description taken apart: what every vendor's definition is made from."""

    spec: ToolSpec
    text: str
    schema: dict[str, Any]
    strict: bool
    examples: tuple[dict[str, Any], ...] = ()
    """Whole sets of arguments that fit the schema."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vendor:
    """One format. Limits that are None do not exist there."""

    name: str
    """As people write it."""
    define: Callable[[Parts], dict[str, Any]]
    tool_name: re.Pattern[str]
    parameter_name: re.Pattern[str] | None = None
    longest_text: int | None = None
    """Characters of a tool's description, beyond which a request is refused."""
    soft_text: int | None = SOFT_TEXT
    """Characters that a text is brought to all the same."""
    rules: Rules = field(default_factory=Rules)
    strict_rules: Rules | None = None
    """None where the vendor has no strict mode."""
    is_strict: bool = False
    """Whether definitions are strict when nobody says otherwise."""
    most_at_once: Mapping[str, int] = field(default_factory=dict)
    """What is counted over all tools (`tools`, `strict`, `optional`, `union`) → most in one request."""
