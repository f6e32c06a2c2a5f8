"""Large catalogues, a step at a time: the groups, the tools of a group, the call.

A model chooses badly between a hundred tools and pays for the text of each. So over a limit the list holds two tools:
one to look around, one to call what was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcp_types import CallToolResult, Tool, ToolAnnotations

from migrate_kit.integrations.mcp.results import failure, result_of
from migrate_kit.integrations.mcp.served import ServedTools
from migrate_kit.messages import Language, tell

LIST, CALL = "tool_directory", "call_tool"


@dataclass(frozen=True, slots=True)
class Directory:
    """The two tools in front of *served*. Tools of the same names are called through them, too."""

    served: ServedTools
    language: Language

    def tools(self) -> list[Tool]:
        """Return the definitions of the two."""
        return [self._list_tool(), self._call_tool()]

    def listed(self, arguments: Mapping[str, Any]) -> CallToolResult:
        """Return the groups, or with `group` the definitions of its tools."""
        groups = self.served.groups()
        group = arguments.get("group")
        if group is None:
            return result_of({"groups": [self._group(name, tools) for name, tools in groups.items()]})
        known = {self._shown(name): tools for name, tools in groups.items()}
        if not isinstance(group, str) or group not in known:
            return failure(tell("serve.no_group", self.language, group=str(group), known=", ".join(known)))
        return result_of({"group": group, "tools": [dict(tool.definition) for tool in known[group]]})

    def call_of(self, arguments: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | CallToolResult:
        """Return (tool, arguments) that *arguments* ask to call, or what is wrong with them."""
        name, inner = arguments.get("name"), arguments.get("arguments")
        if not isinstance(name, str) or not isinstance(inner, dict | None):
            return failure(tell("serve.bad_call", self.language, tool=CALL))
        return name, inner or {}

    def _group(self, name: str, tools: list[Any]) -> dict[str, Any]:
        return {"group": self._shown(name), "tools": [tool.spec.name for tool in tools]}

    def _shown(self, name: str) -> str:
        return name or tell("serve.no_group_name", self.language)

    def _list_tool(self) -> Tool:
        groups = ", ".join(self._shown(name) for name in self.served.groups())
        words = tell("serve.directory", self.language, count=len(self.served.tools), groups=groups, call=CALL)
        what = tell("serve.directory_group", self.language)
        schema = {
            "type": "object",
            "properties": {"group": {"type": "string", "description": what}},
            "additionalProperties": False,
        }
        hints = ToolAnnotations(read_only_hint=True, open_world_hint=False)
        return Tool(name=LIST, description=words, input_schema=schema, annotations=hints)

    def _call_tool(self) -> Tool:
        properties = {
            "name": {"type": "string", "description": tell("serve.call_name", self.language, list=LIST)},
            "arguments": {"type": "object", "description": tell("serve.call_arguments", self.language)},
        }
        schema = {"type": "object", "properties": properties, "required": ["name"], "additionalProperties": False}
        # Without hints: what is called through it may be anything.
        return Tool(name=CALL, description=tell("serve.call", self.language, list=LIST), input_schema=schema)
