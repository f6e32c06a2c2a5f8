"""Tool definitions of other systems as drafts: OpenAI, Anthropic, MCP and LangChain, told apart by their shape."""

from __future__ import annotations

from migrate_kit.describe.importing.importing import Imported, import_tools, refusal

__all__ = ["Imported", "import_tools", "refusal"]
