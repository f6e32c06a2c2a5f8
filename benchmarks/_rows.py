"""Public routing sets as descriptions and judged requests, read in place."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from _sets import Absent, folder

from migrate_kit.model.tool import ParameterSpec, ToolSpec

_TYPES = {
    "str": "string", "string": "string", "text": "string", "any": "string", "int": "integer", "integer": "integer",
    "long": "integer", "float": "number", "number": "number", "double": "number", "bool": "boolean",
    "boolean": "boolean", "array": "array", "list": "array", "tuple": "array", "object": "object", "dict": "object",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One request as its set judges it."""

    text: str
    split: str = ""
    lang: str = ""
    kind: str = ""
    labels: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    """The tools that the set offers with this request; empty where it offers all."""
    args: tuple[Mapping[str, Any], ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A set: its tools by name, and its requests."""

    name: str
    tools: Mapping[str, ToolSpec]
    rows: Sequence[Row]
    groups: Mapping[str, str] = field(default_factory=dict)

    def part(self, *, split: str = "", kinds: Sequence[str] = (), lang: str = "") -> list[Row]:
        """Return the requests of a split, some kinds or a language."""
        return [
            row
            for row in self.rows
            if row.split.startswith(split) and (not kinds or row.kind in kinds) and lang in ("", row.lang)
        ]

    def catalogue(self, group: str = "") -> list[ToolSpec]:
        """Return the descriptions, of a group only where one is named."""
        return [spec for name, spec in self.tools.items() if group in ("", self.groups[name])]


def read(name: str) -> Rows:
    """Read the set *name*. Raises Absent."""
    place = folder() / name
    try:
        found = list(_lines(place / "tools.jsonl.gz"))
        rows = [_row(row) for row in _lines(place / "queries.jsonl.gz")]
    except OSError as error:
        raise Absent(f"{name}: {place} cannot be read ({error.strerror}); set MIGRATE_KIT_DATASETS") from error
    tools = {tool["name"]: _spec(tool) for tool in found}
    return Rows(name, tools, rows, {tool["name"]: tool.get("group") or "" for tool in found})


def _row(row: Mapping[str, Any]) -> Row:
    labels = row["labels"] or () if "labels" in row else (row["label"],)
    missing = row.get("missing") or {}
    return Row(
        text=row["text"],
        split=row["split"],
        lang=row.get("lang") or "",
        kind=row.get("kind") or "",
        labels=tuple(label for label in labels if label is not None),
        candidates=tuple(row.get("candidates") or ()),
        args=tuple(row.get("args") or ()),
        missing=tuple(name.strip() for names in missing.values() for name in names),
    )


def _spec(tool: Mapping[str, Any]) -> ToolSpec:
    parameters = dict(_parameters(tool.get("parameters") or {}, ""))
    return ToolSpec(name=tool["name"], summary=tool["description"] or "", parameters=parameters)


def _parameters(schema: Mapping[str, Any], path: str) -> Iterator[tuple[str, ParameterSpec]]:
    """Yield every leaf of a schema under its dotted path; what a list holds is one leaf."""
    required = schema.get("required") or ()
    for name, part in (schema.get("properties") or {}).items():
        if not isinstance(part, dict):
            continue
        where = f"{path}{name.strip()}"
        if part.get("properties"):
            inner = list(_parameters(part, f"{where}."))
            if name not in required:
                inner = [(n, p.model_copy(update={"required": False})) for n, p in inner]
            elif not any(p.required for _, p in inner):
                # It has to be given, whichever part of it: that is one need.
                yield where, ParameterSpec(type="object", meaning=part.get("description") or "")
            yield from inner
            continue
        kind = _TYPES.get(str(part.get("type")).lower(), "string")
        enum = part.get("enum")
        values = tuple(value for value in enum if isinstance(value, str | int | float)) if enum else None
        fields = {
            "type": kind,
            "meaning": part.get("description") or "",
            "required": name in required and "default" not in part,
            "enum": values or None,
            "format": part.get("format") if isinstance(part.get("format"), str) else None,
        }
        yield where, ParameterSpec.model_validate(fields)


def _lines(file: Any) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
