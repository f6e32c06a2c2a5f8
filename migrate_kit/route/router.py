"""The dynamic router: nothing executed, no I/O of its own. Which tools it considers is up to its recall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from time import perf_counter_ns

from migrate_kit.errors import DuplicateTool
from migrate_kit.messages import Language, tell
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.arguments import Extracted, Scene, Slot, extract
from migrate_kit.route.gate import Gate
from migrate_kit.route.plan import clauses, only
from migrate_kit.route.readiness import refusal
from migrate_kit.route.recall import Recall
from migrate_kit.route.recalled import Ranker, Recalled
from migrate_kit.route.scope import Scopes, scopes
from migrate_kit.route.sections import own_text
from migrate_kit.route.sufficiency import ENOUGH, Needs
from migrate_kit.route.text import Reading, read
from migrate_kit.route.uncalled import is_uncalled

_NEARLY_SURE = 0.7
"""Belief in all tools together below which a request is not taken apart."""


@dataclass(frozen=True, slots=True)
class _View:
    """A request, or one clause of it, with what it calls for."""

    reading: Reading
    scopes: Scopes
    recalled: Recalled


@dataclass(frozen=True, slots=True)
class _Step:
    """What came of one view."""

    calls: tuple[ToolCall, ...] = ()
    refusal: Refusal | None = None
    tool: str = ""
    origins: dict[str, ArgumentOrigin] | None = None
    readiness: float | None = None
    """The belief that the request says what the tool needs, where something was not read."""


class Router:
    """Decide a tool from its description: recall, arguments, readiness, gate.

    Implements `model.ports.DynamicRouter`. Safe to share between threads: nothing but caches changes after building.
    """

    def __init__(
        self,
        specs: Sequence[ToolSpec],
        *,
        recall: Ranker,
        min_score: float = 0.35,
        min_margin: float = 0.15,
        language: Language = "en",
    ) -> None:
        """Decide over *specs*, which *recall* ranks. The two limits are beliefs, 0 to 1. Raises DuplicateTool."""
        self.specs = tuple(specs)
        """The descriptions it decides by."""
        self._specs = _by_name(specs)
        self._gate = Gate(min_score=min_score, min_margin=min_margin)
        self._language: Language = language
        self.recall = recall
        """What ranks the tools for a request."""
        self._slots: dict[str, tuple[Slot, ...]] = {}
        self._own: dict[str, str] = {}
        self._needs: dict[str, Needs] = {}

    @cached_property
    def version(self) -> str:
        """Identifies algorithm, settings and descriptions; another value means that decisions may differ."""
        algorithm = self.recall.version
        parts = [algorithm, repr(self._gate), self._language, *sorted(s.text_hash() for s in self._specs.values())]
        return f"{algorithm}-{blake2b('|'.join(parts).encode(), digest_size=8).hexdigest()}"

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return the decision for *text*. Never raises for a str; the first 20,000 characters are read."""
        started = perf_counter_ns()
        reading = read(text)
        whole = self._view(reading, scopes(reading.folded))
        steps = self._planned(whole) or [self._step(whole, None)]
        stopped = next((step.refusal for step in steps if step.refusal is not None), None)
        trace = Trace(
            candidates=whole.recalled.candidates,
            origins={step.tool: step.origins for step in steps if step.origins is not None},
            gate={**self._gate.values(whole.recalled), **_readiness(steps)},
        )
        return Decision(
            calls=() if stopped else tuple(call for step in steps for call in step.calls),
            refusal=stopped,
            trace=trace,
            duration_us=(perf_counter_ns() - started) // 1000,
            version=self.version,
        )

    def extracted(self, text: str, tool: str) -> Extracted:
        """Return what *text* gives for the parameters of *tool*. Raises KeyError for a tool that it does not know."""
        reading = read(text)
        return self._extract(tool, self._view(reading, scopes(reading.folded)), None)

    def _view(self, reading: Reading, found: Scopes) -> _View:
        return _View(reading, found, self.recall.rank(reading.folded, found))

    def _planned(self, whole: _View) -> list[_Step]:
        """Return a step for each clause that is sure of its tool, if they are sure of at least two; else nothing."""
        spans = clauses(whole.reading.folded)
        if len(spans) < 2 or len(whole.recalled.candidates) < 2:
            return []
        # A tool that the whole request speaks against is not wanted by a clause of it.
        heard = {each.tool for each in whole.recalled.candidates if not each.parts.get("exclusions")}
        if len(heard) < 2 or whole.recalled.total < _NEARLY_SURE:
            return []
        views = [(span, self._view(only(whole.reading, *span), whole.scopes)) for span in spans]
        wanted: list[tuple[tuple[int, int], _View]] = []
        for span, view in views:
            tool = self._chosen(view)
            if tool in heard and (not wanted or tool != self._chosen(wanted[-1][1])):
                wanted.append((span, view))
            elif wanted:
                # A clause without a tool of its own, or with the same one, says more about the one before.
                wanted[-1] = self._joined(whole, wanted[-1], span)
        tools = {self._chosen(view) for _, view in wanted}
        return [self._step(view, whole) for _, view in wanted] if len(tools) > 1 else []

    def _joined(
        self, whole: _View, before: tuple[tuple[int, int], _View], span: tuple[int, int]
    ) -> tuple[tuple[int, int], _View]:
        both = (before[0][0], span[1])
        return both, _View(only(whole.reading, *both), whole.scopes, before[1].recalled)

    def _chosen(self, view: _View) -> str | None:
        best = view.recalled.best
        if best is None or self._is_uncalled(best, view) or not self._gate.is_open(view.recalled):
            return None
        return best.tool

    def _is_uncalled(self, candidate: Candidate, view: _View) -> bool:
        return is_uncalled(self._specs[candidate.tool], candidate.parts, view.reading.original)

    def _step(self, view: _View, whole: _View | None) -> _Step:
        best = view.recalled.best
        if best is not None and self._is_uncalled(best, view):
            return _Step(refusal=Refusal(kind=RefusalKind.no_match, message=tell("route.no_match", self._language)))
        tool = self._chosen(view)
        extracted = self._extract(tool, view, whole) if tool is not None else None
        if extracted is None:
            tool, extracted = self._by_readiness(view, whole)
        if tool is None or extracted is None:
            return _Step(refusal=self._gate.refuse(view.recalled, self._language))
        origins = {name: self._scene(view, tool).origin(found) for name, found in extracted.found.items()}
        readiness, unread = self._readiness(tool, extracted, whole or view)
        stopped = refusal(self._specs[tool], extracted, self._language, unread=unread)
        return _Step(() if stopped else _calls(tool, extracted), stopped, tool, origins, readiness)

    def _by_readiness(self, view: _View, whole: _View | None) -> tuple[str | None, Extracted | None]:
        """Return the one tool among those in the lead that can be called as it is, with its arguments.

        Where none can, it is the one for which the request says enough, though not all was read.
        """
        close = [(tool, self._extract(tool, view, whole)) for tool in self._gate.close_ones(view.recalled)]
        ready = [each for each in close if each[1].is_complete]
        ready = ready or [each for each in close if self._readiness(*each, whole or view)[1]]
        return ready[0] if len(ready) == 1 else (None, None)

    def _readiness(self, tool: str, extracted: Extracted, view: _View) -> tuple[float | None, bool]:
        """Return the belief that the request says all where something was not read, and whether that is enough."""
        if not extracted.missing:
            return None, False
        needs = self._needs.get(tool)
        if needs is None:
            needs = self._needs[tool] = Needs(self._specs[tool])
        return needs.judged(view.reading.original, extracted)

    def _extract(self, tool: str, view: _View, whole: _View | None) -> Extracted:
        slots = self._slots.get(tool)
        if slots is None:
            spec = self._specs[tool]
            slots = self._slots[tool] = tuple(Slot(n, p) for n, p in spec.parameters.items() if n not in spec.context)
        return extract(slots, self._scene(view, tool), wider=None if whole is None else self._scene(whole, tool))

    def _scene(self, view: _View, tool: str) -> Scene:
        own = self._own.get(tool)
        if own is None:
            own = self._own[tool] = own_text(self._specs[tool])
        return Scene(view.reading, view.scopes, view.recalled.spans.get(tool, ()), own)


class LexicalRouter(Router):
    """The router of the lexical tier: words and phrases of the descriptions, no dependency."""

    def __init__(
        self, specs: Sequence[ToolSpec], *, min_score: float = 0.35, min_margin: float = 0.15, language: Language = "en"
    ) -> None:
        """Index *specs*. `min_score` and `min_margin` are beliefs, 0 to 1. Raises DuplicateTool."""
        recall = Recall(specs)
        super().__init__(specs, recall=recall, min_score=min_score, min_margin=min_margin, language=language)


def _readiness(steps: Sequence[_Step]) -> dict[str, float]:
    """Return the least readiness of the steps that miss an argument, with its limit, for the trace."""
    known = [step.readiness for step in steps if step.readiness is not None]
    return {"readiness": min(known), "min_readiness": ENOUGH} if known else {}


def _calls(tool: str, extracted: Extracted) -> tuple[ToolCall, ...]:
    arguments = {name: found.value for name, found in extracted.found.items()}
    if len(extracted.several) != 1:
        return (ToolCall(tool=tool, arguments=arguments),)
    ((name, values),) = extracted.several.items()
    return tuple(ToolCall(tool=tool, arguments={**arguments, name: found.value}) for found in values)


def _by_name(specs: Sequence[ToolSpec]) -> dict[str, ToolSpec]:
    found: dict[str, ToolSpec] = {}
    for spec in specs:
        if spec.name in found:
            raise DuplicateTool(tool=spec.name, first=found[spec.name].implementation, second=spec.implementation)
        found[spec.name] = spec
    return found
