"""What a model's reply comes to: calls that can be made, what is still missing, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.messages import Language
from migrate_kit.model.chat import RawCall, Reply, ToolChoice
from migrate_kit.model.decision import ArgumentOrigin, Refusal, ToolCall
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.arguments import Extracted
from migrate_kit.route.arguments.constraints import broken
from migrate_kit.route.arguments.scene import Found
from migrate_kit.route.readiness import refusal
from migrate_kit.route.text import Reading
from migrate_kit.route_ext.chooser.arguments import Unreadable, read_arguments
from migrate_kit.route_ext.chooser.grounding import Grounded, grounded, is_unwanted

Check = Callable[[Mapping[str, Any], ToolSpec], Sequence[str]]
"""(arguments, description) → what is wrong with them, a sentence each."""

MOST_CALLS = 8
"""A reply with more calls than this is no plan."""


class Unusable(ValueError):
    """The reply cannot be used; the text says why, in English: it is told to the model."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What one call of a reply comes to."""

    call: ToolCall
    origins: Mapping[str, ArgumentOrigin]
    refusal: Refusal | None = None
    is_repaired: bool = False


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads replies to one request. *offered* are the tools by name; any other name is not a tool."""

    reading: Reading
    offered: Mapping[str, ToolSpec]
    extracted: Callable[[str], Extracted]
    """Tool → what the request gives for its parameters without a model."""
    check: Check
    language: Language
    choice: ToolChoice = "auto"
    _known: dict[str, Extracted] = field(default_factory=dict)

    def read(self, reply: Reply, *, several: bool) -> list[Chosen]:
        """Return what the calls of *reply* come to, in order. Raises Unusable."""
        calls = list(dict.fromkeys(reply.calls)) if self.choice != "none" else []  # said twice is meant once
        self._hold(calls)
        if len(calls) > MOST_CALLS:
            msg = f"there are {len(calls)} calls; at most {MOST_CALLS} can be made for one request"
            raise Unusable(msg)
        chosen: list[Chosen] = []
        for call in calls:
            one = self._chosen(call)
            chosen += [one] if all(one.call != other.call for other in chosen) else []
        if len(chosen) > 1 and not several:
            msg = "there is more than one call; only one can be made for this request"
            raise Unusable(msg)
        return chosen

    def _hold(self, calls: Sequence[RawCall]) -> None:
        """Hold the model to what it was told of calling: not every endpoint does. Raises Unusable."""
        if self.choice in ("auto", "none"):
            return
        if not calls:
            msg = "a tool has to be called"
            raise Unusable(msg)
        if self.choice != "required" and any(call.tool != self.choice for call in calls):
            msg = f"only the tool {self.choice} may be called"
            raise Unusable(msg)

    def _chosen(self, raw: RawCall) -> Chosen:
        spec = self.offered.get(raw.tool)
        if spec is None:
            msg = f"there is no tool {raw.tool[:80]!r}; the tools are: {', '.join(self.offered)}"
            raise Unusable(msg)
        if is_unwanted(spec, self.reading):
            msg = f"{spec.name}: the request says not to"
            raise Unusable(msg)
        try:
            arguments = read_arguments(raw.arguments, names=frozenset(spec.parameters))
        except Unreadable as error:
            msg = f"{spec.name}: {error}"
            raise Unusable(msg) from error
        given = {name: value for name, value in arguments.values.items() if value is not None}
        # What is missing is asked for, so it is no fault of the call.
        faults = self.check({**self._required(spec), **given}, spec)
        if faults:
            msg = f"{spec.name}: {'; '.join(faults)}"
            raise Unusable(msg)
        offline = self._offline(spec.name)
        found = grounded(given, spec, self.reading, offline={k: f.value for k, f in offline.found.items()})
        if found.unwanted:
            msg = f"{spec.name}: the request names {', '.join(found.unwanted)} only as what is not wanted"
            raise Unusable(msg)
        return self._settled(spec, found, offline, is_repaired=arguments.is_repaired)

    def _settled(self, spec: ToolSpec, found: Grounded, offline: Extracted, *, is_repaired: bool) -> Chosen:
        values, origins = dict(found.values), dict(found.origins)
        for name, other in offline.found.items():
            # What the model left out or made up, and the request says all the same.
            if name not in values:
                values[name], origins[name] = other.value, ArgumentOrigin(kind=other.kind)
        needed = [n for n, p in spec.parameters.items() if p.required and n not in spec.context and n not in values]
        told = {name: Found(value, origins[name].kind) for name, value in values.items()}
        bad = {name: each for name, each in told.items() if broken(spec.parameters[name], each.value)}
        stopped = refusal(spec, Extracted(found=told, missing=tuple(needed), invalid=bad), self.language)
        return Chosen(ToolCall(tool=spec.name, arguments=values), origins, stopped, is_repaired)

    def _required(self, spec: ToolSpec) -> dict[str, Any]:
        """Return a value that the description allows for each required parameter, where the request has one."""
        return {name: found.value for name, found in self._offline(spec.name).found.items()}

    def _offline(self, tool: str) -> Extracted:
        if tool not in self._known:
            self._known[tool] = self.extracted(tool)
        return self._known[tool]
