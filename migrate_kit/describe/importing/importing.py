"""Definitions to drafts: nothing is taken for approved, and a claim to be harmless is not taken at all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from migrate_kit.describe.conceal import concealed, concealed_parameter
from migrate_kit.describe.destroying import destroying_words
from migrate_kit.describe.export.mcp import EFFECTS, GROUP
from migrate_kit.describe.importing.arguments import Arguments
from migrate_kit.describe.importing.parameter import ReadParameter, read_parameter
from migrate_kit.describe.importing.raw import TOO_DEEP, NoTool, RawTool, raw_tools
from migrate_kit.describe.importing.wording import read_wording
from migrate_kit.messages import Language, codes, tell, tell_problem
from migrate_kit.model.effects import Effects
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.tool import ToolSpec

REFUSED, LOST, CLAIM = "MK511", "MK512", "MK513"
RULE = "import"
"""The rule that the evidence names."""
_MOST_CAREFUL: tuple[Effects, ...] = ("dangerous", "unknown", "write")
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
    raws = list(raw_tools(document))
    names = {raw.name for raw in raws if isinstance(raw, RawTool)}
    for raw in raws:
        if isinstance(raw, NoTool):
            found.append(refusal(source, raw.place, tell(raw.reason, language)))
        elif raw.name in specs:
            found.append(refusal(source, raw.place, tell("import.twice", language, tool=raw.name)))
        else:
            try:
                spec, findings = _read(raw, source, names)
            except (RecursionError, ValidationError) as error:
                found.append(refusal(source, raw.place, _unreadable(error, language)))
                continue
            # As in a draft from source code, a secret in the text is not copied.
            specs[raw.name] = concealed(spec)
            found += findings
    return Imported(tuple(specs.values()), tuple(found))


def _unreadable(error: RecursionError | ValidationError, language: Language) -> str:
    if isinstance(error, RecursionError) or error.errors()[0]["type"] == "recursion_depth_exceeded":
        return tell(TOO_DEEP, language)
    return tell_problem(error)


def _shadow_name(name: str, names: Collection[str]) -> str:
    """Return a name that none of the *names* imported beside it is: one name never means two tools."""
    shadow = f"{name}_shadow"
    while shadow in names:
        shadow = f"{shadow}_shadow"
    return shadow


def _read(raw: RawTool, source: str, names: Collection[str]) -> tuple[ToolSpec, list[Finding]]:
    read = dict(_parameters(raw.arguments))
    said = read_wording(raw.description)
    said_effects = said.pop("effects", None)
    claims = {_effects(raw.meta.get(EFFECTS)), _effects(said_effects), _hinted(raw.annotations)} - {None}
    group = raw.meta.get(GROUP)
    spec = ToolSpec(
        name=raw.name,
        shadow_name=_shadow_name(raw.name, names),
        parameters={name: concealed_parameter(parameter.parameter) for name, parameter in read.items()},
        effects=_believed(claims, raw.name, said["summary"]),
        evidence=(f"{source}:{raw.place} {RULE}",),
        **({"group": group} if isinstance(group, str) else {}) | said,
    )
    findings = list(_losses(raw, read, source))
    if "read_only" in claims:
        findings.append(_finding(CLAIM, source, tool=raw.name))
    return spec, findings


def _parameters(arguments: Arguments) -> Iterator[tuple[str, ReadParameter]]:
    for name, value in arguments.properties.items():
        is_needed = name in arguments.needed
        yield name, read_parameter(value, required=is_needed, references=arguments.references)


def _believed(claims: Collection[Effects | None], name: str, summary: str) -> Effects:
    """Return the most careful of *claims*. Anybody can write our words: that a tool only reads is never taken."""
    careful: Effects = next((effects for effects in _MOST_CAREFUL if effects in claims), "unknown")
    # "It writes and destroys nothing" is taken, but not of what calls itself `purge_all`.
    return "unknown" if careful == "write" and destroying_words(name, summary) else careful


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
    if raw.arguments.lost:
        yield _finding(LOST, source, tool=raw.name, place=raw.place, keywords=", ".join(raw.arguments.lost))
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
