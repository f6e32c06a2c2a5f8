"""Parameters of a description: what a router has to fill, and what the program hands in by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from migrate_kit.describe.when import Reach
from migrate_kit.model.inventory import Computed, ParameterFacts, ToolFacts
from migrate_kit.model.tool import ParameterSpec, ParameterType, has_type

#: Rules of the scan whose examples are all the values that the legacy side ever passes.
CLOSED = frozenset({"router-constants", "slot-parser"})
_HANDED_ON = "parameter "
_OF_THE_EVENT = re.compile(
    r"(?:self\.)?(?:event|evt|ev|msg|message|update|ctx|context|interaction|session)"
    r"(?:\.(?:message|effective_message|event|source|data))?"
    r"\.(?:guild|channel|author|chat|from_user|effective_user|effective_chat|sender|bot|user|member"
    r"|(?:user|chat|group|guild|channel|sender|open|session|conversation|tenant)_?id)(?:\.id)?"
)
"""Where and by whom it was asked: what the program knows of a request without reading it."""
Values = tuple[JsonValue, ...] | None


def parameter_specs(tool: ToolFacts, found: Sequence[Reach]) -> dict[str, ParameterSpec]:
    """Return the parameters that come from the request."""
    handed_in = context_of(tool, found)
    return {name: _spec(facts) for name, facts in tool.parameters.items() if name not in handed_in}


def context_of(tool: ToolFacts, found: Sequence[Reach]) -> dict[str, str]:
    """Return parameter → legacy expression for what the program hands in; "" where no branch shows it."""
    context: dict[str, str] = {}
    for name, facts in tool.parameters.items():
        expressions = [e for reach in found if (e := _expression(reach, name, asks=bool(facts.ask))) is not None]
        handed_on = bool(expressions) and all(expressions) and len(expressions) == _passed(found, name)
        if facts.context or handed_on:
            context[name] = next(filter(None, expressions), "")
    return context


def _expression(reach: Reach, name: str, *, asks: bool) -> str | None:
    value = reach.branch.arguments.get(name)
    if not isinstance(value, Computed):
        return None
    router = reach.router
    if value.source == "text":
        # The whole request, as the router got it: nothing is to be extracted or asked for.
        return router.parameter or ""
    if _OF_THE_EVENT.fullmatch(value.source) and not asks:
        return value.source
    other = value.source.removeprefix(_HANDED_ON)
    return other if value.source.startswith(_HANDED_ON) and other != router.parameter else ""


def _passed(found: Sequence[Reach], name: str) -> int:
    return sum(name in reach.branch.arguments for reach in found)


def _spec(facts: ParameterFacts) -> ParameterSpec:
    kind, enum = _typed(facts, facts.enum if facts.enum is not None else _closed_values(facts))
    low, high = facts.minimum, facts.maximum
    if low is not None and high is not None and low > high:
        low = high = None
    return ParameterSpec(
        type=kind,
        meaning=facts.meaning,
        required=facts.required,
        default=facts.default,
        enum=enum,
        synonyms=facts.synonyms,
        pattern=None if enum else _usable(facts.pattern),
        minimum=low,
        maximum=high,
        max_length=facts.max_length,
        format=facts.format,
        examples=() if enum else facts.examples,
    )


def _typed(facts: ParameterFacts, enum: Values) -> tuple[ParameterType, Values]:
    """Return (type, the values that have it); where the code names no type, the values do."""
    if not enum:
        return facts.type or "string", enum
    if facts.type is not None:
        fitting = tuple(value for value in enum if has_type(value, facts.type))
        return facts.type, fitting or None
    kinds: tuple[ParameterType, ...] = ("string", "boolean", "integer", "number", "array", "object")
    kind = next((kind for kind in kinds if all(has_type(value, kind) for value in enum)), None)
    return (kind, enum) if kind else ("string", None)


def _usable(pattern: str | None) -> str | None:
    """Return *pattern*, None for one of another dialect: nothing could be checked by it."""
    try:
        re.compile(pattern or "")
    except (re.error, OverflowError, RecursionError):
        return None
    return pattern


def _closed_values(facts: ParameterFacts) -> Values:
    has_range = facts.minimum is not None or facts.maximum is not None
    # Who checks a range takes more than the few numbers that the router happens to pass.
    if has_range or not any(e.rule in CLOSED for e in facts.evidence):
        return None
    given = [facts.default] if facts.has_default and facts.default not in (None, "") else []
    values = [*facts.examples, *(value for value in given if value not in facts.examples)]
    return tuple(values) if len(values) >= 2 else None
