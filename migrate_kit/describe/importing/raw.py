"""The tool definitions in a document, whichever system wrote it, with the place of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.describe.importing.arguments import Arguments, read_arguments

#: Where the schema of the arguments stands, by format.
_SCHEMA_KEYS = ("inputSchema", "input_schema", "parameters", "args_schema")
#: Keys under which documents keep their list of tools; a JSON-RPC answer has it one level further down.
_LIST_KEYS = ("tools", "functions")
TOO_DEEP = "import.too_deep"
"""The reason (a key of the messages) why a definition is none that is nested deeper than anything is read."""


@dataclass(frozen=True, slots=True)
class RawTool:
    """One definition as it was found; *place* is where, as `tools[3]`."""

    place: str
    name: str
    description: str = ""
    arguments: Arguments = field(default_factory=Arguments)
    annotations: Mapping[str, Any] = field(default_factory=dict)
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NoTool:
    """Something that stands where a definition should and is none; *reason* is a key of the messages."""

    place: str
    reason: str


def raw_tools(document: object) -> Iterator[RawTool | NoTool]:
    """Yield every definition in *document*, and whatever stands among them without being one."""
    place, items = _items(document)
    for index, item in enumerate(items):
        where = f"{place}[{index}]"
        try:
            yield _tool(item, where)
        except RecursionError:
            yield NoTool(where, TOO_DEEP)


def _items(document: object) -> tuple[str, list[Any]]:
    if isinstance(document, list):
        return "", document
    if isinstance(document, dict):
        for key in _LIST_KEYS:
            if isinstance(document.get(key), list):
                return key, document[key]
        if isinstance(document.get("result"), dict):
            place, items = _items(document["result"])
            return f"result.{place}".rstrip("."), items
    return "", [document]


def _tool(item: object, place: str) -> RawTool | NoTool:
    if not isinstance(item, dict):
        return NoTool(place, "import.no_object")
    if isinstance(item.get("function"), dict):
        return _tool(item["function"], f"{place}.function")
    name = item.get("name", item.get("title"))
    if not isinstance(name, str) or not name.strip():
        return NoTool(place, "import.no_name")
    if item.get("type", "function") not in ("function", "custom", "object", None):
        # Tools that the vendor itself carries out (web search, a shell) have no schema to describe.
        return NoTool(place, "import.vendors_own")
    arguments = _arguments(item)
    if arguments is None:
        return NoTool(place, "import.no_schema")
    description = item.get("description")
    return RawTool(
        place,
        name.strip(),
        description if isinstance(description, str) else "",
        arguments,
        _mapping(item.get("annotations")),
        _mapping(item.get("_meta")),
    )


def _arguments(item: Mapping[str, Any]) -> Arguments | None:
    """Return the arguments, none for a tool without any; None where something else stands there."""
    found = next((item[key] for key in _SCHEMA_KEYS if item.get(key) is not None), None)
    if found is None:
        found = item if "properties" in item else {}
    return read_arguments(found) if isinstance(found, dict) else None


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
