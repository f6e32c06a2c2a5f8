"""The claims of all extractors, weighed into one record per tool."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from migrate_kit.model.inventory import ParameterFacts, ToolFacts
from migrate_kit.model.record import Evidence
from migrate_kit.scan.tools import (
    bounds,
    documented,
    keys,
    membership,
    pattern,
    presence,
    question,
    routed,
    router_name,
    router_range,
    signature,
    usage,
)
from migrate_kit.scan.tools.claim import Claim, Strength
from migrate_kit.scan.tools.cost import cost_of
from migrate_kit.scan.tools.effects import effects_of
from migrate_kit.scan.tools.function_source import CallSite, FunctionSource
from migrate_kit.scan.tools.json_type import common_type, jsonable, type_of
from migrate_kit.scan.tools.latency import latency_of
from migrate_kit.scan.tools.mention import parameters_of
from migrate_kit.scan.tools.router_guard import refused
from migrate_kit.scan.tools.texts import texts_of
from migrate_kit.scan.tools.timeout import longest_set

_FROM_SOURCE = (signature, membership, bounds, pattern, presence, usage, keys, documented)


def tool_facts(source: FunctionSource, calls: Sequence[CallSite]) -> ToolFacts:
    """Return everything that *source* and the branches *calls* that reach it say about the tool, with evidence."""
    asked = [one for call in calls for one in call.asked]
    limits = [one for call in calls for one in call.limits]
    found = [*_claims(source), *routed.claims(source, calls), *question.claims(source, asked)]
    found += router_range.claims(source, limits)
    found += router_name.claims(source, list(dict.fromkeys(one for call in calls for one in call.named)))
    names = [p.name.value for p in parameters_of(source.node)]
    effect, evidence = effects_of(source, calls)
    texts = texts_of(source)
    kept_out = refused(source, calls)
    timeout, timed = longest_set(source)
    return ToolFacts(
        name=source.name,
        file=source.file,
        module=source.module,
        line=source.line,
        last_line=source.last_line,
        doc=texts.doc,
        returns=texts.returns,
        parameters={name: _parameter([c for c in found if c.parameter == name]) for name in names},
        side_effects=effect,
        raises=tuple(dict.fromkeys((*texts.raises, *kept_out))),
        is_async=source.node.asynchronous is not None,
        timeout_s=timeout,
        cost=cost_of(source),
        latency=latency_of(source),
        evidence=tuple(dict.fromkeys((*evidence, *texts.evidence, *kept_out.values(), *timed))),
    )


def _claims(source: FunctionSource) -> Iterator[Claim]:
    for extractor in _FROM_SOURCE:
        yield from extractor.claims(source)


def _parameter(found: list[Claim]) -> ParameterFacts:
    chosen: dict[str, Claim] = {}
    for claim in found:
        best = chosen.get(claim.field)
        if best is None or claim.strength > best.strength or _is_narrower(claim, best) or _is_exacter(claim, best):
            chosen[claim.field] = claim
    _prefer_fuller_pattern(found, chosen)
    values = {name: claim.value for name, claim in chosen.items()}
    values["examples"] = _union(found, "examples")
    values["keys"] = _union(found, "keys")
    values["synonyms"] = _joined(found)
    _settle_type(values)
    _settle_synonyms(values)
    _settle_limits(values)
    _settle_enum(values, chosen)
    _settle_examples(values)
    if values.get("ask") or any(values.get(field) for field in ("enum", "pattern", "format", "examples", "synonyms")):
        values.pop("context", None)  # what is asked for, or is one of a few values, does not come from the program
    kept = _kept(values)
    used = [c for c in found if c is chosen.get(c.field) or c.field in ("examples", "keys", "synonyms")]
    return ParameterFacts(**kept, evidence=tuple(_evidence(used, kept)))


def _is_narrower(claim: Claim, best: Claim) -> bool:
    """Whether of two limits that the body enforces, one after the other, *claim* is the one that is met first."""
    if claim.field not in ("minimum", "maximum") or not claim.strength is best.strength is Strength.body:
        return False
    value, limit = (c.value[0] if isinstance(c.value, tuple) else c.value for c in (claim, best))
    return bool(value > limit if claim.field == "minimum" else value < limit)


def _is_exacter(claim: Claim, best: Claim) -> bool:
    """Whether *claim* knows whole numbers where *best* only knows that the value is compared with numbers."""
    is_number = claim.field == "type" and best.value == "number" and best.evidence.rule == "range-check"
    return is_number and claim.value == "integer" and claim.strength is best.strength


def _prefer_fuller_pattern(found: list[Claim], chosen: dict[str, Claim]) -> None:
    """Let a whole pattern stand before a mere `startswith` or `endswith` that it says as well."""
    affix = chosen.get("pattern")
    if affix is None or affix.evidence.rule != "affix-check":
        return
    said = affix.value.strip("^$")
    for claim in found:
        whole = claim.field == "pattern" and claim.evidence.rule != "affix-check"
        if whole and (claim.value.lstrip("^").startswith(said) or claim.value.rstrip("$").endswith(said)):
            chosen["pattern"] = claim
            return


def _union(found: list[Claim], field: str) -> tuple[Any, ...]:
    seen: list[Any] = []
    for claim in sorted((c for c in found if c.field == field), key=lambda c: -c.strength):
        seen.extend(value for value in claim.value if value not in seen)
    return tuple(seen)


def _joined(found: list[Claim]) -> dict[str, tuple[str, ...]]:
    joined: dict[str, tuple[str, ...]] = {}
    for claim in (c for c in found if c.field == "synonyms"):
        for value, phrases in claim.value.items():
            joined[value] = tuple(dict.fromkeys((*joined.get(value, ()), *phrases)))
    return joined


def _settle_type(values: dict[str, Any]) -> None:
    if values.get("type") is None and values.get("enum"):
        values["type"] = common_type(values["enum"])
    if values.get("type") is None and (values.get("pattern") or values.get("format")):
        values["type"] = "string"


def _settle_synonyms(values: dict[str, Any]) -> None:
    """Let 1 and 0 that are passed for a yes or no be true and false, and the other way round."""
    named = {"boolean": {"1": "true", "0": "false"}, "integer": {"true": "1", "false": "0"}}.get(
        values.get("type") or "", {}
    )
    joined: dict[str, tuple[str, ...]] = {}
    for value, phrases in values["synonyms"].items():
        key = named.get(value, value)
        joined[key] = tuple(dict.fromkeys((*joined.get(key, ()), *phrases)))
    values["synonyms"] = joined


def _settle_limits(values: dict[str, Any]) -> None:
    kind = values.get("type")
    for field, step in (("minimum", 1), ("maximum", -1)):
        limit = values.get(field)
        if isinstance(limit, tuple):
            # `n < 100` is 99 for whole numbers; for others JSON Schema's inclusive limit cannot say it.
            values[field] = limit[0] + step if kind == "integer" and limit[0] == int(limit[0]) else None
        if kind not in ("integer", "number", None):
            values.pop(field, None)
    if kind not in ("string", "array", None):
        values.pop("max_length", None)
    if kind not in ("string", None):
        values.pop("pattern", None)


def _settle_enum(values: dict[str, Any], chosen: dict[str, Claim]) -> None:
    enum, kind = values.get("enum"), values.get("type")
    if not enum:
        return
    if kind == "integer" and all(isinstance(v, str) and re.fullmatch(r"-?\d+", v) for v in enum):
        enum = values["enum"] = tuple(int(v) for v in enum)
    fits = kind is None or common_type(enum) in (kind, "integer" if kind == "number" else kind)
    has_default = values.get("default") in (None, "") or values.get("default") in enum
    # Prose is loose: a list that the type or the default contradicts was no list of choices.
    if chosen["enum"].strength is Strength.hint and not (fits and has_default and kind != "boolean"):
        values.pop("enum")


def _settle_examples(values: dict[str, Any]) -> None:
    kind = values.get("type")
    casts: dict[str | None, Any] = {"integer": int, "number": float}
    kept: list[Any] = []
    for given in values["examples"]:
        try:
            value = casts[kind](given) if isinstance(given, str) and kind in casts else given
        except ValueError:
            continue
        if kind is None or type_of(value) in (kind, "integer" if kind == "number" else kind):
            kept.append(value)
    values["examples"] = tuple(kept)


def _kept(values: dict[str, Any]) -> dict[str, Any]:
    clean: dict[str, Any] = {}
    for name, value in values.items():
        try:
            clean[name] = tuple(jsonable(v) for v in value) if isinstance(value, tuple) else jsonable(_plain(value))
        except TypeError:
            continue
    return {name: value for name, value in clean.items() if value is not None or name == "default"}


def _plain(value: Any) -> Any:
    return {k: list(v) for k, v in value.items()} if isinstance(value, dict) else value


def _evidence(used: list[Claim], kept: dict[str, Any]) -> Iterator[Evidence]:
    """Yield each piece of evidence once, by its place, with the fields it speaks for."""
    fields: dict[Evidence, dict[str, None]] = {}
    for claim in used:
        fields.setdefault(claim.evidence, {}).update({claim.field: None} if claim.field in kept else {})
    for evidence in sorted(fields, key=lambda e: (e.file, e.line, e.rule)):
        yield evidence.about(*fields[evidence])
