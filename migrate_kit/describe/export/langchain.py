"""LangChain: the JSON Schema with title and description that `bind_tools` and `StructuredTool(args_schema=)` take.

LangChain makes the vendor's form from it and has strict modes of its own, so the schema is the full one.
"""

from __future__ import annotations

import re
from typing import Any

from migrate_kit.describe.export.vendor import Parts, Vendor


def define(parts: Parts) -> dict[str, Any]:
    """Return the schema of the arguments, named and described."""
    return {"title": parts.spec.name, "description": parts.text, **parts.schema}


LANGCHAIN = Vendor(name="LangChain", define=define, tool_name=re.compile(r"[A-Za-z0-9_-]{1,64}"))
