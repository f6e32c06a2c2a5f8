"""ToolSpec: the shadow description of a tool, as kept in `shadow_tools/<tool>.yaml`."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Any, Literal

import orjson
from pydantic import Field, JsonValue

from migrate_kit.model.effects import Effects
from migrate_kit.model.evidence_line import read_line
from migrate_kit.model.record import Record
from migrate_kit.model.rule import CANNED, INLINE_BODY

ParameterType = Literal["string", "integer", "number", "boolean", "array", "object"]


_PYTHON: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list, tuple),
    "object": (dict,),
}


def has_type(value: object, kind: ParameterType) -> bool:
    """Tell whether *value*, as JSON has it, is of the type *kind*; null is of every type, true and false no number."""
    if isinstance(value, bool):
        return kind == "boolean"
    return value is None or isinstance(value, _PYTHON[kind])


class Status(StrEnum):
    """Where a description stands in review."""

    draft = "draft"
    approved = "approved"
    rejected = "rejected"


class ParameterSpec(Record):
    """One parameter as a router and a person should understand it."""

    type: ParameterType = "string"
    meaning: str = ""
    required: bool = True
    default: JsonValue = None
    enum: tuple[JsonValue, ...] | None = None
    synonyms: dict[str, tuple[str, ...]] = Field(default_factory=dict, description="enum value → phrases users say")
    pattern: str | None = None
    minimum: float | int | None = None
    maximum: float | int | None = None
    max_length: int | None = None
    format: str | None = None
    examples: tuple[JsonValue, ...] = ()
    extractor: str | None = Field(
        default=None, description="name of an extractor of your own that reads it from the request"
    )
    comes_from: str | None = Field(
        default=None,
        pattern=r"^[^\s.]+(\.[^\s.]+)*$",
        description="`tool` or `tool.field`: the tool whose result has the values, where a request wants all",
    )

    def is_default(self, value: object) -> bool:
        """Tell whether *value* is the declared default, which is always valid. Null declares none."""
        return self.default is not None and type(value) is type(self.default) and value == self.default


class ToolSpec(Record):
    """The description of one tool. Field order is the order in the file."""

    name: str
    shadow_name: str = ""
    status: Status = Status.draft
    reviewer: str = ""
    summary: str = ""
    use_when: tuple[str, ...] = Field(
        default=(), description="phrases that call for the tool: intent anchors, verbatim"
    )
    do_not_use_when: tuple[str, ...] = Field(default=(), description="phrases or cases that call for another tool")
    parameters: dict[str, ParameterSpec] = Field(default_factory=dict)
    effects: Effects = "unknown"
    cost: str = ""
    latency: str = ""
    impact: str = Field(default="", description="what a person has to know before confirming a dangerous call")
    timeout_s: float | None = Field(
        default=None, gt=0, le=86_400, description="seconds a call may take, instead of the setting for its effects"
    )
    ask_user: dict[str, str] = Field(default_factory=dict, description="parameter → question when it is missing")
    errors: tuple[str, ...] = ()
    group: str = ""
    routers: tuple[str, ...] = Field(
        default=(), description="routers it competes in; empty: those that reach it; *: all"
    )
    implementation: str = Field(default="", description="module:qualname; empty for an inline branch")
    context: dict[str, str] = Field(default_factory=dict, description="parameter → expression of the legacy call")
    pin: Literal["legacy"] | None = Field(default=None, description="legacy keeps the tool out of the dynamic path")
    evidence: tuple[str, ...] = Field(
        default=(), description="file:line rule confidence part…, what the text was derived from"
    )
    stale: str = Field(default="", description="why the approval no longer holds; set by describe, cleared by review")
    source_hash: str = Field(default="", description="of the evidence; `check` compares it")
    approved_hash: str = Field(default="", description="of the approved text; the router loads no other")

    def text_hash(self) -> str:
        """Return the hash of everything a router decides or executes by (not of review fields and evidence)."""
        kept = self.model_dump(mode="json", exclude=_NOT_TEXT)
        # Texts that were approved before there were such fields stay approved.
        for parameter in kept["parameters"].values():
            _leave_out(parameter, _LATER_OF_PARAMETERS)
        _leave_out(kept, _LATER)
        return hashlib.blake2b(orjson.dumps(kept, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()

    @property
    def is_derived(self) -> bool:
        """Tell whether it was derived from source; what a person wrote by hand, or in code, was not."""
        return bool(self.source_hash and self.evidence)

    @property
    def is_inline(self) -> bool:
        """Tell whether it describes statements of a legacy router, which alone carries them out."""
        lines = (read_line(each) for each in self.evidence)
        return not self.implementation and any(line and line.rule in (INLINE_BODY, CANNED) for line in lines)

    @property
    def is_approved(self) -> bool:
        """Tell whether a person approved exactly this text."""
        return self.status is Status.approved and self.approved_hash == self.text_hash()


def _leave_out(kept: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in names:
        if not kept[name]:
            del kept[name]


_LATER_OF_PARAMETERS = ("extractor", "comes_from")
_LATER = ("impact", "timeout_s")
_NOT_TEXT = {"status", "reviewer", "evidence", "stale", "source_hash", "approved_hash"}
