"""All descriptions in one vendor's format, with a finding for everything that did not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from migrate_kit.describe.export.anthropic import ANTHROPIC
from migrate_kit.describe.export.examples import argument_examples
from migrate_kit.describe.export.langchain import LANGCHAIN
from migrate_kit.describe.export.mcp import MCP
from migrate_kit.describe.export.openai import OPENAI, OPENAI_RESPONSES
from migrate_kit.describe.export.rules import Rules
from migrate_kit.describe.export.schema import Property, decided, must_be_given, property_of, whole_schema
from migrate_kit.describe.export.size import beyond, size_of
from migrate_kit.describe.export.vendor import Parts, Vendor
from migrate_kit.describe.export.wording import Worded, worded
from migrate_kit.describe.lint.subject import Described, fault
from migrate_kit.messages import Language, codes, tell
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.tool import ToolSpec

NAME, PARAMETER_NAME, SHORTENED, IN_WORDS = "MK501", "MK502", "MK503", "MK504"
CHOICES, NOT_STRICT, CROWD, TOO_LARGE = "MK505", "MK506", "MK507", "MK508"
VENDORS: dict[str, Vendor] = {
    "mcp": MCP,
    "openai": OPENAI,
    "openai-responses": OPENAI_RESPONSES,
    "anthropic": ANTHROPIC,
    "langchain": LANGCHAIN,
}


@dataclass(frozen=True, slots=True)
class Exported:
    """The definitions in order of the descriptions, and what did not fit."""

    definitions: tuple[dict[str, Any], ...]
    findings: tuple[Finding, ...] = ()


def export_tools(
    tools: Sequence[Described],
    vendor: Vendor,
    *,
    language: Language = "en",
    strict: bool | None = None,
    templates: Path | None = None,
    longest: int | None = None,
) -> Exported:
    """Return *tools* as definitions for *vendor*; one that it would refuse is left out, and a finding says so.

    *longest* is a limit of the caller's for each text, in characters, beside the vendor's. *strict* None means the
    vendor's own custom; for a vendor without a strict mode it makes no difference. Raises TemplateInvalid for a broken
    template of the user's.
    """
    wanted = vendor.strict_rules is not None and (vendor.is_strict if strict is None else strict)
    found: list[Finding] = []
    parts: list[Parts] = []
    for tool in tools:
        refused = list(_refused(tool, vendor))
        found += refused
        if not refused:
            made, findings = _parts(tool, vendor, language, wanted, templates, longest)
            parts.append(made)
            found += findings
    found += _crowded(parts, vendor, language, file=tools[0].file if tools else "")
    return Exported(tuple(vendor.define(part) for part in parts), tuple(found))


def tool_definition(
    spec: ToolSpec,
    vendor: Vendor,
    *,
    language: Language = "en",
    templates: Path | None = None,
    longest: int | None = None,
) -> dict[str, Any] | None:
    """Return *spec* alone as a definition that is not strict, None where *vendor* would refuse it; limits as above."""
    tools = [Described(spec, file=spec.name)]
    made = export_tools(tools, vendor, language=language, strict=False, templates=templates, longest=longest)
    return made.definitions[0] if made.definitions else None


def _refused(tool: Described, vendor: Vendor) -> Iterator[Finding]:
    if not vendor.tool_name.fullmatch(tool.spec.name):
        yield fault(NAME, tool, vendor=vendor.name, rule=vendor.tool_name.pattern)
    rule = vendor.parameter_name
    for name in decided(tool.spec):
        if rule is not None and not rule.fullmatch(name):
            message = {"vendor": vendor.name, "parameter": name, "rule": rule.pattern}
            yield fault(PARAMETER_NAME, tool, f"parameters.{name}", **message)


def _parts(
    tool: Described, vendor: Vendor, language: Language, strict: bool, templates: Path | None, longest: int | None
) -> tuple[Parts, list[Finding]]:
    spec = tool.spec
    findings = list(_unfit(tool, vendor, language)) if strict else []
    is_strict = strict and not findings
    rules = _rules(vendor, strict=is_strict)
    properties = _properties(spec, rules, language)
    limit = min(filter(None, (vendor.longest_text, longest)), default=None)
    text = worded(spec, language=language, limit=limit, templates=templates)
    schema = whole_schema(spec, properties, rules)
    examples = argument_examples(spec, schema)
    findings = [*_shortened(tool, vendor, text), *_losses(tool, vendor, properties), *findings]
    return Parts(spec=spec, text=text.text, schema=schema, strict=is_strict, examples=examples), findings


def _rules(vendor: Vendor, *, strict: bool) -> Rules:
    return vendor.strict_rules if strict and vendor.strict_rules is not None else vendor.rules


def _properties(spec: ToolSpec, rules: Rules, language: Language) -> dict[str, Property]:
    return {name: property_of(parameter, rules, language) for name, parameter in decided(spec).items()}


def _unfit(tool: Described, vendor: Vendor, language: Language) -> Iterator[Finding]:
    """Yield why *tool* cannot be strict: what nobody described, or else what is too large."""
    spec, rules = tool.spec, _rules(vendor, strict=True)
    vague = [name for name, parameter in decided(spec).items() if parameter.type in ("array", "object")]
    if rules.contents_needed and vague:
        for name in vague:
            yield fault(NOT_STRICT, tool, f"parameters.{name}", parameter=name, type=spec.parameters[name].type)
    elif rules.largest is not None:
        size = size_of(whole_schema(spec, _properties(spec, rules, language), rules))
        for what, count, limit in beyond(size, rules.largest):
            fields = {"what": tell(f"size.{what}", language), "count": count, "limit": limit}
            yield fault(TOO_LARGE, tool, "parameters", vendor=vendor.name, **fields)


def _shortened(tool: Described, vendor: Vendor, text: Worded) -> Iterator[Finding]:
    if text.shortened:
        parts = ", ".join(text.shortened)
        limit = vendor.longest_text
        yield fault(SHORTENED, tool, text.shortened[0], size=text.size, vendor=vendor.name, limit=limit, parts=parts)


def _losses(tool: Described, vendor: Vendor, properties: dict[str, Property]) -> Iterator[Finding]:
    for name, made in properties.items():
        fields = {"vendor": vendor.name, "parameter": name}
        if made.in_words:
            yield fault(IN_WORDS, tool, f"parameters.{name}", keywords=", ".join(made.in_words), **fields)
        if made.has_too_many_choices:
            yield fault(CHOICES, tool, f"parameters.{name}", count=len(tool.spec.parameters[name].enum or ()), **fields)


def _crowded(parts: Sequence[Parts], vendor: Vendor, language: Language, *, file: str) -> Iterator[Finding]:
    strict = [part for part in parts if part.strict]
    optional = sum(not must_be_given(p) for part in strict for p in decided(part.spec).values())
    union = sum(_has_several_types(made) for part in strict for made in part.schema["properties"].values())
    counts = {"tools": len(parts), "strict": len(strict), "optional": optional, "union": union}
    for what, limit in vendor.most_at_once.items():
        if counts[what] > limit:
            message = {"count": counts[what], "what": tell(f"many.{what}", language), "limit": limit}
            severity = Severity(codes()[CROWD].severity)
            yield Finding(code=CROWD, severity=severity, file=file, line=1, message=message | {"vendor": vendor.name})


def _has_several_types(schema: dict[str, Any]) -> bool:
    return "anyOf" in schema or isinstance(schema.get("type"), list)
