"""For tests of your own service: a sink in memory, a router that follows a script, a runtime made by hand.

runtime = ScriptedRuntime(twins={"app:handle": twin}, tools=[spec], router=ScriptedRouter({"hi": call("greet")}))
handle = migrate_kit.router("app:handle", runtime=runtime)(handle)
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from migrate_kit.execute.confirm import ConfirmationDesk
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import AuditSink, Comparator, DynamicRouter, Execute, FlagSource, ShimSettings, SinkCounts
from migrate_kit.model.stage import Flags
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.model.twin import Twin

__all__ = [
    "FixedFlags",
    "MemorySink",
    "PlainComparator",
    "ScriptedRouter",
    "ScriptedRuntime",
    "approved",
    "call",
    "plain_execute",
    "refuse",
]


def call(tool: str, **arguments: Any) -> Decision:
    """Return the decision to make one call."""
    return Decision(calls=(ToolCall(tool=tool, arguments=arguments),), router="scripted", version="1")


def refuse(kind: RefusalKind | str, *, message: str = "", question: str = "", tool: str | None = None) -> Decision:
    """Return the decision to refuse."""
    refusal = Refusal(kind=RefusalKind(kind), message=message, question=question, tool=tool)
    return Decision(refusal=refusal, router="scripted", version="1")


def approved(spec: ToolSpec) -> ToolSpec:
    """Return *spec* approved as it stands."""
    return spec.model_copy(update={"status": Status.approved, "approved_hash": spec.text_hash()})


class MemorySink:
    """Keeps observations in `observations`; `full=True` makes it drop (and count) everything."""

    def __init__(self, *, full: bool = False) -> None:
        self.observations: list[Observation] = []
        self.full = full
        self._lock = Lock()
        self._offered = self._dropped = 0
        self.losses: dict[str, int] = {}
        """Reason → calls that never became an observation."""

    def offer(self, observation: Observation) -> bool:
        """Keep one observation; False when the sink is full."""
        with self._lock:
            self._offered += 1
            self._dropped += self.full
            if not self.full:
                self.observations.append(observation)
            return not self.full

    def lost(self, n: int, reason: str) -> None:
        """Count *n* calls that never became an observation as offered and dropped."""
        with self._lock:
            self._offered += n
            self._dropped += n
            self.losses[reason] = self.losses.get(reason, 0) + n

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Return True: nothing ever waits here."""
        return True

    def close(self, timeout_s: float = 5.0) -> None:
        """Do nothing."""

    @property
    def counts(self) -> SinkCounts:
        """What became of everything offered."""
        return SinkCounts(offered=self._offered, stored=len(self.observations), dropped=self._dropped)


class ScriptedRouter:
    """Answers from a table text → decision, or a function of the text; anything else is refused as `no_match`."""

    version = "scripted-1"

    def __init__(self, script: Mapping[str, Decision] | Callable[[str], Decision]) -> None:
        self.script = script
        self.asked: list[str] = []
        self.askers: list[Asker] = []

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return the scripted decision. Raises what a scripted function raises."""
        self.asked.append(text)
        self.askers.append(asker)
        if callable(self.script):
            return self.script(text)
        return self.script.get(text) or refuse(RefusalKind.no_match)


class PlainComparator:
    """Compares tool names, and arguments where the legacy side knows them, with `==`."""

    def compare(self, legacy: LegacyDecision, dynamic: Decision) -> Comparison:
        """Return agree, arguments_differ, legacy_only, dynamic_only or differ."""
        ours, theirs = [c.tool for c in dynamic.calls], [c.tool for c in legacy.calls]
        if ours != theirs:
            one_sided = Outcome.legacy_only if theirs else Outcome.dynamic_only
            return Comparison(outcome=Outcome.differ if ours and theirs else one_sided)
        same = [dict(c.arguments) for c in dynamic.calls] == [dict(c.arguments) for c in legacy.calls]
        return Comparison(outcome=Outcome.agree if same or not legacy.compare_arguments else Outcome.arguments_differ)


@dataclass
class FixedFlags:
    """A flag source whose `flags` you set; set `error` to make reading fail."""

    flags: Flags = field(default_factory=Flags)
    error: Exception | None = None
    name: str = "fixed"

    def read(self) -> Flags:
        """Return the flags, or raise `error`."""
        if self.error is not None:
            raise self.error
        return self.flags


def plain_execute(
    call: ToolCall,
    spec: ToolSpec,  # noqa: ARG001 - the port has it
    function: Any,
    *,
    context: Mapping[str, Any],
    confirmed: bool = False,  # noqa: ARG001 - the port has it
) -> Any:
    """Call the function with the decided arguments and what the program hands in; no checks."""
    return function(**call.arguments, **context)


class ScriptedRuntime:
    """Everything behind the wrapper, from plain objects."""

    def __init__(
        self,
        *,
        router: DynamicRouter,
        twins: Mapping[str, Twin] | None = None,
        tools: Iterable[ToolSpec] = (),
        settings: ShimSettings | None = None,
        sink: MemorySink | None = None,
        comparator: Comparator | None = None,
        sources: Sequence[FlagSource] = (),
        execute: Execute = plain_execute,
        desk: ConfirmationDesk | None = None,
        audit: AuditSink | None = None,
    ) -> None:
        self._router, self._twins = router, dict(twins or {})
        self._tools = {spec.name: spec for spec in tools}
        root = Path(tempfile.gettempdir())
        self.settings = settings or ShimSettings(root=root, state_path=root)
        self.sink = sink or MemorySink()
        self.comparator: Comparator = comparator or PlainComparator()
        self.sources = tuple(sources)
        self.execute: Execute = execute
        self.desk, self.audit = desk, audit
        self.catalogue_version = "scripted"

    def twin(self, router_id: str) -> Twin | None:
        """Return the twin given for *router_id*, or None."""
        return self._twins.get(router_id)

    def router(self, router_id: str) -> DynamicRouter:
        """Return the router."""
        return self._router

    def tool(self, name: str) -> ToolSpec | None:
        """Return the description given for *name*, or None."""
        return self._tools.get(name)

    def competing(self, router_id: str) -> Sequence[ToolSpec]:
        """Return all descriptions."""
        return tuple(self._tools.values())

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return None: the wrapped function finds its tools."""
        return None
