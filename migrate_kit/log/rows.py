"""An Observation as a row, and back.

Where an observation carries no text, argument values and refusal messages are parts of that text too: the row
then keeps the shapes of the arguments, and of a refusal the kind and the tool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from migrate_kit.log.payload import clean, dumps, loads, quoted, shape, shape_text
from migrate_kit.model.decision import (
    ArgumentOrigin,
    Candidate,
    Decision,
    LegacyDecision,
    LegacySource,
    Outcome,
    Refusal,
    RefusalKind,
    ToolCall,
    Trace,
)
from migrate_kit.model.observation import Observation
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.model.stage import Stage

#: Written columns in order, as `to_row` gives them.
COLUMNS = (
    "id", "at_us", "router", "stage", "served_by", "reason", "text_digest", "text", "outcome", "differences",
    "error", "executed", "result_class", "sample_rate", "catalogue_version", "process", "delta_us",
    "legacy_known", "legacy_tools", "legacy_calls", "legacy_arguments", "legacy_source", "legacy_error", "legacy_us",
    "dynamic_tools", "dynamic_calls", "dynamic_router", "dynamic_version", "dynamic_us",
    "refusal_kind", "refusal", "trail", "prompt_version", "flag_reason", "tenant_digest", "key_id",
)  # fmt: skip

#: The last microsecond of the year 9999 (UTC since the epoch); no calendar goes further.
LATEST_US = 253_402_300_799_999_999
_NO_LEGACY = (None,) * 7
_NO_DYNAMIC = (None,) * 8
_NO_TRACE = Trace()


def to_row(o: Observation) -> tuple[Any, ...]:
    """Return the values of *o* in the order of COLUMNS. Never raises for a well-typed observation.

    Raises ValueError for a time that is none: it would stand in the way of every question about days.
    """
    if o.at_us.__class__ is not int or not 0 <= o.at_us <= LATEST_US:
        raise ValueError(o.at_us)
    legacy, dynamic, keep = o.legacy, o.dynamic, o.text is not None
    return (
        o.id,
        o.at_us,
        o.router,
        o.stage._name_,  # the public property goes through a descriptor that costs as much as five columns
        o.served_by,
        o.reason,
        o.text_digest,
        None if o.text is None else clean(o.text),
        o.outcome._value_,
        dumps(_kept_differences(o.differences, keep)) if o.differences else None,
        o.error,
        ",".join(o.executed),
        o.result_class,
        o.sample_rate,
        o.catalogue_version,
        o.process,
        None if legacy is None or dynamic is None else dynamic.duration_us - legacy.duration_us,
        *(_legacy_part(legacy, keep) if legacy is not None else _NO_LEGACY),
        *(_dynamic_part(dynamic, keep) if dynamic is not None else _NO_DYNAMIC),
        o.prompt_version,
        o.flag_reason,
        o.tenant_digest,
        o.key_id,
    )


def _legacy_part(legacy: LegacyDecision, keep: bool) -> tuple[Any, ...]:
    return (
        1 if legacy.known else 0,
        _tools(legacy.calls),
        _calls(legacy.calls, keep),
        1 if legacy.compare_arguments else 0,
        legacy.source._value_,
        legacy.error,
        legacy.duration_us,
    )


def _dynamic_part(dynamic: Decision, keep: bool) -> tuple[Any, ...]:
    refusal = dynamic.refusal
    return (
        _tools(dynamic.calls),
        _calls(dynamic.calls, keep),
        dynamic.router,
        dynamic.version,
        dynamic.duration_us,
        None if refusal is None else refusal.kind._value_,
        None if refusal is None else dumps(_kept_refusal(refusal, keep)),
        _trail(dynamic.trace, dynamic.plan),
    )


def _trail(trace: Trace, plan: Plan) -> str | None:
    """Return trace and plan as compact JSON: candidates as [tool, score, parts], origins as [kind, start, end].

    A planned call is [tool, [[place, why]], {parameter: place}]; its arguments stand with the calls.
    """
    found, origins = trace.candidates, trace.origins
    if not (found or origins or trace.rules or trace.gate or trace.chooser or trace.troubles or plan.calls):
        return None
    kept: dict[str, Any] = {
        "candidates": [(each.tool, each.score, each.parts) for each in found],
        "origins": _kept_origins(origins) if origins else {},
        "rules": trace.rules,
        "gate": trace.gate,
    }
    if trace.chooser:
        kept["chooser"] = trace.chooser
    if trace.troubles:
        kept["troubles"] = trace.troubles
    if plan.calls:
        kept["plan"] = [[each.call.tool, list(each.after.items()), each.awaits] for each in plan.calls]
    return dumps(kept)


def _kept_origins(origins: Mapping[str, Mapping[str, ArgumentOrigin]]) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for tool, named in origins.items():
        kept[tool] = mine = {}
        for name, origin in named.items():
            mine[name] = (origin.kind,) if origin.span is None else (origin.kind, *origin.span)
    return kept


def _tools(calls: tuple[ToolCall, ...]) -> str:
    return calls[0].tool if len(calls) == 1 else ",".join([call.tool for call in calls])


def _calls(calls: tuple[ToolCall, ...], keep: bool) -> str:
    if not calls:
        return "[]"
    if keep:
        return dumps([[call.tool, call.arguments] for call in calls])
    if len(calls) == 1:
        return f"[[{quoted(calls[0].tool)},{shape_text(calls[0].arguments)}]]"
    return "[" + ",".join([f"[{quoted(call.tool)},{shape_text(call.arguments)}]" for call in calls]) + "]"


def _kept_differences(differences: Mapping[str, Any], keep: bool) -> Mapping[str, Any]:
    if keep:
        return differences
    return {path: both if path == "refusal" else _shapes(both) for path, both in differences.items()}


def _shapes(both: Any) -> Any:
    return [shape(side) for side in both] if isinstance(both, list | tuple) else shape(both)


def _kept_refusal(refusal: Refusal, keep: bool) -> dict[str, Any]:
    kept: dict[str, Any] = {"tool": refusal.tool} | ({"unread": True} if refusal.unread else {})
    return kept | {"message": refusal.message, "question": refusal.question} if keep else kept


def from_row(row: Mapping[str, Any]) -> Observation:
    """Return the observation of a row; values that were kept as shapes come back as shapes."""
    return Observation(
        id=row["id"],
        at_us=row["at_us"],
        router=row["router"],
        stage=Stage[row["stage"]],
        served_by=row["served_by"],
        reason=row["reason"],
        text_digest=row["text_digest"],
        text=row["text"],
        legacy=None if row["legacy_known"] is None else _legacy(row),
        dynamic=None if row["dynamic_tools"] is None else _dynamic(row),
        outcome=Outcome(row["outcome"]),
        differences=loads(row["differences"]) or {},
        error=row["error"],
        executed=tuple(filter(None, row["executed"].split(","))),
        result_class=row["result_class"],
        sample_rate=row["sample_rate"],
        catalogue_version=row["catalogue_version"],
        process=row["process"],
        prompt_version=row.get("prompt_version") or "",
        flag_reason=row.get("flag_reason") or "",
        tenant_digest=row.get("tenant_digest") or "",
        key_id=row.get("key_id") or "",
    )


def _legacy(row: Mapping[str, Any]) -> LegacyDecision:
    return LegacyDecision(
        calls=_read_calls(row["legacy_calls"]),
        known=bool(row["legacy_known"]),
        compare_arguments=bool(row["legacy_arguments"]),
        source=LegacySource(row["legacy_source"]),
        error=row["legacy_error"],
        duration_us=row["legacy_us"],
    )


def _dynamic(row: Mapping[str, Any]) -> Decision:
    kind, trail = row["refusal_kind"], loads(row["trail"])
    calls = _read_calls(row["dynamic_calls"])
    return Decision(
        calls=calls,
        refusal=None if kind is None else Refusal(kind=RefusalKind(kind), **loads(row["refusal"])),
        plan=_read_plan((trail or {}).get("plan", ()), calls),
        trace=_read_trace(trail),
        duration_us=row["dynamic_us"],
        router=row["dynamic_router"],
        version=row["dynamic_version"],
    )


def _read_calls(text: str) -> tuple[ToolCall, ...]:
    return tuple(ToolCall(tool=tool, arguments=arguments) for tool, arguments in loads(text))


def _read_plan(kept: Sequence[Any], calls: tuple[ToolCall, ...]) -> Plan:
    """Return the plan as it was kept; one that waited for a result has no arguments any more."""
    known = calls if len(calls) == len(kept) else tuple(ToolCall(tool=tool) for tool, _, _ in kept)
    return Plan(
        calls=tuple(
            PlannedCall(call=call, after={place: Ground(why) for place, why in after}, awaits=awaits)
            for call, (_, after, awaits) in zip(known, kept, strict=True)
        )
    )


def _read_trace(trail: dict[str, Any] | None) -> Trace:
    if trail is None:
        return _NO_TRACE
    origins = {
        tool: {name: _read_origin(origin) for name, origin in found.items()}
        for tool, found in trail["origins"].items()
    }  # fmt: skip
    return Trace(
        candidates=tuple(Candidate(tool=tool, score=score, parts=parts) for tool, score, parts in trail["candidates"]),
        origins=origins,
        rules=tuple(trail["rules"]),
        gate=trail["gate"],
        chooser=trail.get("chooser", ""),
        troubles=tuple(trail.get("troubles", ())),
    )


def _read_origin(origin: list[Any]) -> ArgumentOrigin:
    kind, *span = origin
    return ArgumentOrigin(kind=kind, span=(span[0], span[1]) if span else None)
