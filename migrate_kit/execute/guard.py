"""Whether calls that results asked for still lead somewhere: the same call again, to and fro, or without end."""

from __future__ import annotations

from dataclasses import dataclass, field

from migrate_kit.model.confirmation import digest_of
from migrate_kit.model.effects import Effects
from migrate_kit.model.plan import ToolCall

MOST_STEPS, MOST_CALLS = 8, 32
_TO_AND_FRO = 4


@dataclass(slots=True)
class LoopGuard:
    """Remembers the calls of one request. What the request itself asks for is only remembered; the rest is judged."""

    most_steps: int = MOST_STEPS
    most_calls: int = MOST_CALLS
    _made: list[tuple[str, str]] = field(default_factory=list)
    _answered: set[str] = field(default_factory=set)
    """Digests of the queries that were made since the last change: their answer is known."""
    _changes: set[str] = field(default_factory=set)
    _steps: int = 0

    def step(self) -> str:
        """Count a step that results asked for; return why there may be none, or nothing."""
        self._steps += 1
        return "steps" if self._steps > self.most_steps else ""

    def refuses(self, call: ToolCall) -> str:
        """Return why *call*, which a result asked for, is not made; nothing where it may be."""
        digest = digest_of(call)
        if len(self._made) >= self.most_calls:
            return "calls"
        if digest in self._answered or digest in self._changes:
            return "same call"
        tools = [*(tool for tool, _ in self._made[1 - _TO_AND_FRO :]), call.tool]
        if len(tools) == _TO_AND_FRO and tools[0] == tools[2] != tools[1] == tools[3]:
            return "to and fro"
        return ""

    def made(self, call: ToolCall, effects: Effects) -> None:
        """Remember that *call* begins. After a change, a query may have another answer; a change is made once."""
        digest = digest_of(call)
        self._made.append((call.tool, digest))
        if effects == "read_only":
            self._answered.add(digest)
        else:
            self._answered.clear()
            self._changes.add(digest)
