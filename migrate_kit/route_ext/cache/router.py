"""A router that asks its language model once for what is said many times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from time import perf_counter_ns

from migrate_kit.errors import EncoderFailed
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Candidate, Decision, ToolCall, Trace
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.arguments import Extracted
from migrate_kit.route.text import READ_CHARS, fold
from migrate_kit.route_ext.behind import Behind
from migrate_kit.route_ext.cache.guard import guard_of, plain, words_of
from migrate_kit.route_ext.cache.memory import Key, Memory, Remembered
from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.vectors import Vectors

CACHED = "cached"
_CHOSEN = frozenset({"chosen", "repaired"})
"""What the trace says of a decision that the model made; any other costs nothing to make again."""
_FULL = _CHOSEN | {"", "none", "uncalled"}
"""The same where nothing failed: an endpoint that is down says nothing of what is remembered."""


@dataclass(slots=True)
class Counts:
    """What a cache did. Every hit answers, but a checked one is answered by the full decision."""

    asked: int = 0
    hits: int = 0
    checked: int = 0
    """Hits that were decided again in full."""
    wrong: int = 0
    """Those for which the full decision was another tool."""


class CachedRouter:
    """Remember the tool, never the arguments: these are read from each request anew. Safe to share between threads.

    Only a single call of a tool that changes nothing is remembered, and only where the model chose it. It belongs to
    one router, and with it to one catalogue; a reload begins a new one. Implements `model.ports.DynamicRouter`.
    """

    def __init__(
        self,
        router: Behind,
        vectors: Vectors,
        *,
        size: int = 1_000,
        check_rate: float = 0.05,
        counts: Counts | None = None,
    ) -> None:
        """*check_rate*: share of the hits that are decided again in full."""
        self._router, self._vectors, self._check_rate = router, vectors, check_rate
        self._memory = Memory(size)
        self._readers = frozenset(spec.name for spec in router.specs if spec.effects == "read_only")
        self.counts = Counts()
        """What it did so far."""
        self._lock = Lock()

    @property
    def specs(self) -> Sequence[ToolSpec]:
        """The descriptions it decides by."""
        return self._router.specs

    @property
    def version(self) -> str:
        """That of the router behind: what is remembered is what it decided."""
        return f"{self._router.version}+cache"

    def extracted(self, text: str, tool: str) -> Extracted:
        """Return what *text* gives for the parameters of *tool*."""
        return self._router.extracted(text, tool)

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return what was decided for a request that says the same, with the arguments of this one; else decide."""
        started = perf_counter_ns()
        asked = fold(text[:READ_CHARS]).strip()
        vector = self._vector(asked)
        if vector is None:
            return self._router.decide(text, asker=asker)
        key = Key(guard_of(asked), (asker.tenant, asker.roles, asker.level))
        words = words_of(asked)
        found = self._memory.find(key, vector, words)
        hit = None if found is None else self._hit(text, found)
        checks = self._counted(is_hit=hit is not None)
        if hit is not None and not checks:
            return replace(hit, duration_us=(perf_counter_ns() - started) // 1000)
        decided = self._router.decide(text, asker=asker)
        self._check(key, decided, found if hit is not None else None)
        tools = [call.tool for call in decided.calls]
        if len(tools) == 1 and tools[0] in self._readers and decided.trace.chooser in _CHOSEN:
            self._memory.keep(key, vector, words, tools[0])
        return replace(decided, version=self.version)

    def _vector(self, asked: str) -> Matrix | None:
        if not asked:
            return None
        try:
            row: Matrix = self._vectors.of_requests([plain(asked)])[0]
        except EncoderFailed:
            return None
        return row

    def _hit(self, text: str, found: Remembered) -> Decision | None:
        """Return the decision that was remembered; None where this request lacks an argument, or names several."""
        extracted = self._router.extracted(text, found.tool)
        if not extracted.is_complete or extracted.several:
            return None
        arguments = {name: value.value for name, value in extracted.found.items()}
        trace = Trace(
            candidates=(Candidate(tool=found.tool, score=found.similarity),),
            gate={"similarity": found.similarity},
            chooser=CACHED,
        )
        return Decision(calls=(ToolCall(tool=found.tool, arguments=arguments),), trace=trace, version=self.version)

    def _counted(self, *, is_hit: bool) -> bool:
        """Count a request; tell whether its hit is one of those that are checked."""
        with self._lock:
            self.counts.asked += 1
            self.counts.hits += is_hit
            before = int((self.counts.hits - 1) * self._check_rate)
            return is_hit and int(self.counts.hits * self._check_rate) > before

    def _check(self, key: Key, decided: Decision, hit: Remembered | None) -> None:
        """Hold what was decided in full against the *hit* that it checks; forget one that is wrong."""
        if hit is None or decided.trace.chooser not in _FULL:
            return
        is_wrong = [call.tool for call in decided.calls] != [hit.tool]
        with self._lock:
            self.counts.checked += 1
            self.counts.wrong += is_wrong
        if is_wrong:
            self._memory.forget(key, hit.row)
