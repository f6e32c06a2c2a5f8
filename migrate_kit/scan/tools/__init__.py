"""What the code of a tool says about it: fact extractors, one a file, and the record they make together."""

from __future__ import annotations

from migrate_kit.scan.tools.facts import tool_facts
from migrate_kit.scan.tools.function_source import UNRESOLVED, CallSite, FunctionSource, Unresolved

__all__ = ["UNRESOLVED", "CallSite", "FunctionSource", "Unresolved", "tool_facts"]
