"""Definitions to drafts: nothing is taken for approved, and a claim to be harmless is not taken at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.describe.conceal import concealed, concealed_parameter
from migrate_kit.describe.export.mcp import EFFECTS, GROUP
from migrate_kit.describe.importing.parameter import ReadParameter, read_parameter
from migrate_kit.describe.importing.raw import NoTool, RawTool, raw_tools
from migrate_kit.describe.importing.wording import read_wording
from migrate_kit.messages import Language, codes, tell
from migrate_kit.model.inventory import Effects, Finding, Severity
from migrate_kit.model.tool import ToolSpec

REFUSED, LOST, CLAIM = "MK511", "MK512", "MK513"
RULE = "import"
"""The rule that the evidence names."""
_EFFECTS: tuple[Effects, ...] = ("read_only", "write", "dangerous", "unknown")


@dataclass(frozen=True, slots=True)
class Imported:
    """The drafts in order of their definitions, and what could not be taken over."""

    specs: tuple[ToolSpec, ...]
    findings: tuple[Finding, ...] = ()


def import_tools(document: object, *, source: str, language: Language = "en") -> Imported:
    """Return a draft for every tool definition in *document*, plain data as JSON has it.

    *source* is named as the evidence. What is no definition becomes a finding and keeps no other from coming in.
    """
    specs: dict[str, ToolSpec] = {}
    found: list[Finding] = []
    for raw in raw_tools(document):
        if isinstance(raw, NoTool):
            found.append(refusal(source, raw.place, tell(raw.reason, language)))
        elif raw.name in specs:
            found.append(refusal(source, raw.place, tell("import.twice", language, tool=raw.name)))
        else:
            spec, findings = _read(raw, source)
            # As in a draft from source code, a secret in the text is not copied.
            specs[raw.name] = concealed(spec)
            found += findings
    return Imported(tuple(specs.values()), tuple(found))


def _read(raw: RawTool, source: str) -> tuple[ToolSpec, list[Finding]]:
    read = dict(_parameters(raw.schema))
    said = read_wording(raw.description)
    claimed = _effects(raw.meta.get(EFFECTS) or said.pop("effects", None))
    hinted = _hinted(raw.annotations)
    group = raw.meta.get(GROUP)
    spec = ToolSpec(
        name=raw.name,
        shadow_name=f"{raw.name}_shadow",
        parameters={name: concealed_parameter(parameter.parameter) for name, parameter in read.items()},
        effects=claimed or (hinted if hinted != "read_only" else None) or "unknown",
        evidence=(f"{source}:{raw.place} {RULE}",),
        **({"group": group} if isinstance(group, str) else {}) | {k: v for k, v in said.items() if k != "effects"},
    )
    findings = list(_losses(raw, read, source))
    if hinted == "read_only" and claimed is None:
        findings.append(_finding(CLAIM, source, tool=raw.name))
    return spec, findings


def _parameters(schema: Mapping[str, Any]) -> Iterator[tuple[str, ReadParameter]]:
    definitions: dict[str, Any] = {}
    for key in ("definitions", "$defs"):
        if isinstance(schema.get(key), dict):
            definitions |= schema[key]
    required = schema.get("required")
    needed = required if isinstance(required, list) else []
    for name, value in schema.get("properties", {}).items():
        yield name, read_parameter(value, required=name in needed, definitions=definitions)


def _effects(value: object) -> Effects | None:
    return next((effects for effects in _EFFECTS if effects == value), None)


def _hinted(annotations: Mapping[str, Any]) -> Effects | None:
    """Return what the hints of a server say; a tool without them says nothing."""
    if annotations.get("readOnlyHint") is True:
        return "read_only"
    if annotations.get("destructiveHint") is True:
        return "dangerous"
    return "write" if annotations.get("destructiveHint") is False else None


def _losses(raw: RawTool, read: Mapping[str, ReadParameter], source: str) -> Iterator[Finding]:
    for name, parameter in read.items():
        if parameter.lost:
            place = f"{raw.place}.{name}"
            yield _finding(LOST, source, tool=raw.name, place=place, keywords=", ".join(parameter.lost))


def refusal(source: str, place: str, what: str) -> Finding:
    """Return the finding on a definition that no description could be made of."""
    return _finding(REFUSED, source, place=f"{source}:{place}", what=what)


def _finding(code: str, source: str, **message: Any) -> Finding:
    severity = Severity(codes()[code].severity)
    return Finding(code=code, severity=severity, file=source, line=1, tool=message.get("tool"), message=message)
