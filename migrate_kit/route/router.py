"""The dynamic router: nothing executed, no I/O of its own. Which tools it considers is up to its recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from time import perf_counter_ns
from typing import TYPE_CHECKING

from migrate_kit.errors import DuplicateTool
from migrate_kit.messages import Language, tell
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.model.plan import Ground, Plan
from migrate_kit.route.arguments import Extracted, Scene, Slot, extract
from migrate_kit.route.division import Division, View
from migrate_kit.route.fanning import lister
from migrate_kit.route.gate import Gate
from migrate_kit.route.lazy_pattern import compile_all
from migrate_kit.route.ordering import Order, awaited, order
from migrate_kit.route.planning import Part, planned
from migrate_kit.route.readiness import refusal
from migrate_kit.route.recall import Recall
from migrate_kit.route.recalled import Ranker
from migrate_kit.route.scope import Scopes, scopes
from migrate_kit.route.sections import own_text
from migrate_kit.route.sufficiency import ENOUGH, Needs
from migrate_kit.route.text import Reading, read
from migrate_kit.route.uncalled import is_uncalled, why_unordered

if TYPE_CHECKING:
    from migrate_kit.model.tool import ToolSpec


@dataclass(frozen=True, slots=True)
class _Step:
    """What came of one view."""

    calls: tuple[ToolCall, ...] = ()
    refusal: Refusal | None = None
    tool: str = ""
    origins: dict[str, ArgumentOrigin] | None = None
    readiness: float | None = None
    """The belief that the request says what the tool needs, where something was not read."""
    after: Mapping[int, Ground] = field(default_factory=dict)
    """Numbers of the steps that come before."""
    awaits: tuple[str, ...] = ()
    """Parameters that are only missing because another step gives them."""
    listed_by: str = ""
    """The tool that gives what this step awaits, and is called for it alone."""
    troubles: tuple[str, ...] = ()


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
        before: Router | None = None,
    ) -> None:
        """Decide over *specs*, which *recall* ranks. The two limits are beliefs, 0 to 1. Raises DuplicateTool.

        What *before* knows of descriptions that did not change is not worked out again.
        """
        compile_all()
        self.specs = tuple(specs)
        """The descriptions it decides by."""
        self._specs = _by_name(specs)
        self._gate = Gate(min_score=min_score, min_margin=min_margin)
        self._language: Language = language
        self.recall = recall
        """What ranks the tools for a request."""
        self._slots: dict[str, tuple[Slot, ...]] = {}
        self._own: dict[str, str] = {}
        self._hashes: dict[str, str] = {}
        self._version = self._worked_out(before)
        self._needs: dict[str, Needs] = {}
        self._division = Division(self._specs, view=self._view, chosen=self._chosen, extract=self._extract)

    @property
    def version(self) -> str:
        """Identifies algorithm, settings and descriptions; another value means that decisions may differ."""
        return self._version

    def _worked_out(self, before: Router | None) -> str:
        """Return the version, worked out while nobody waits for a decision."""
        kept = {} if before is None else before._hashes
        known = {} if before is None else before._specs
        self._hashes = {
            name: kept[name] if spec is known.get(name) else spec.text_hash() for name, spec in self._specs.items()
        }
        parts = [self.recall.version, repr(self._gate), self._language, *sorted(self._hashes.values())]
        return f"{self.recall.version}-{blake2b('|'.join(parts).encode(), digest_size=8).hexdigest()}"

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return the decision for *text*. Never raises for a str; the first 20,000 characters are read."""
        started = perf_counter_ns()
        reading = read(text)
        whole = self._view(reading, scopes(reading.folded), reading.original)
        steps = self._steps(whole)
        stopped = next((step.refusal for step in steps if step.refusal is not None), None)
        plan = _plan(steps)
        trace = Trace(
            candidates=whole.recalled.candidates,
            origins={step.tool: step.origins for step in steps if step.origins is not None},
            gate={**self._gate.values(whole.recalled), **_readiness(steps)},
            troubles=tuple(dict.fromkeys(trouble for step in steps for trouble in step.troubles)),
        )
        return Decision(
            calls=() if stopped else tuple(each.call for each in plan.calls) or steps[0].calls,
            refusal=stopped,
            plan=plan,
            trace=trace,
            duration_us=(perf_counter_ns() - started) // 1000,
            version=self.version,
        )

    def extracted(self, text: str, tool: str) -> Extracted:
        """Return what *text* gives for the parameters of *tool*. Raises KeyError for a tool that it does not know."""
        reading = read(text)
        return self._extract(tool, self._view(reading, scopes(reading.folded), text), None)

    def _view(self, reading: Reading, found: Scopes, request: str) -> View:
        return View(reading, found, self.recall.rank(reading.folded, found), request)

    def _steps(self, whole: View) -> list[_Step]:
        """Return a step for each clause that is sure of its tool, if there are at least two; else one for the whole."""
        wanted = self._division.clauses(whole)
        if len(wanted) < 2:
            best = whole.recalled.best
            if wanted and best is not None and best.tool != wanted[0].tool and self._is_uncalled(best, whole):
                # What is only spoken of does not keep what is ordered beside it.
                return [self._step(wanted[0].view, whole)]
            return _behind_lister(self._step(whole, None))
        orders = order(whole.reading.folded, [clause.span for clause in wanted])
        return [self._step(clause.view, whole, own) for clause, own in zip(wanted, orders, strict=True)]

    def _chosen(self, view: View) -> str | None:
        best = view.recalled.best
        if best is None or self._is_uncalled(best, view) or not self._gate.is_open(view.recalled):
            return None
        return best.tool

    def _is_uncalled(self, candidate: Candidate, view: View) -> bool:
        spec = self._specs[candidate.tool]
        return is_uncalled(spec, candidate.parts, view.request) or why_unordered(spec, view) is not None

    def _ordered_beside(self, view: View) -> str | None:
        """Return the one dangerous tool of those in the lead that is ordered, where the first is not.

        `Revert the last deploy` is like both, and says which.
        """
        close = set(self._gate.close_ones(view.recalled))
        dangerous = (each for each in view.recalled.candidates if self._specs[each.tool].effects == "dangerous")
        ordered = [each.tool for each in dangerous if each.tool in close and not self._is_uncalled(each, view)]
        return ordered[0] if len(ordered) == 1 else None

    def _uncalled(self, candidate: Candidate, view: View) -> Refusal:
        """Return why a dangerous tool that is in the lead is not called."""
        why = why_unordered(self._specs[candidate.tool], view) if self._gate.is_open(view.recalled) else None
        key = f"route.unordered.{why}" if why is not None else "route.no_match"
        return Refusal(kind=RefusalKind.no_match, message=tell(key, self._language, tool=candidate.tool))

    def _step(self, view: View, whole: View | None, place: Order | None = None) -> _Step:
        best = view.recalled.best
        tool = self._chosen(view)
        if tool is None and best is not None and self._is_uncalled(best, view):
            tool = self._ordered_beside(view)
            if tool is None:
                return _Step(refusal=self._uncalled(best, view))
        extracted = self._extract(tool, view, whole) if tool is not None else None
        if extracted is None:
            tool, extracted = self._by_readiness(view, whole)
        if tool is None or extracted is None:
            return _Step(refusal=self._gate.refuse(view.recalled, self._language))
        return self._called(tool, extracted, view, whole, place)

    def _called(self, tool: str, extracted: Extracted, view: View, whole: View | None, place: Order | None) -> _Step:
        """Return the step that calls *tool*, or says what it lacks."""
        awaits = awaited(self._slots[tool], extracted, place.refers) if place is not None and place.refers else ()
        listed_by = lister(self._specs, tool, extracted.missing, view.reading.folded) if place is None else ""
        awaits = tuple(extracted.missing) if listed_by else awaits
        readiness, unread = self._readiness(tool, extracted, whole or view)
        stopped = refusal(self._specs[tool], extracted, self._language, unread=unread, awaits=awaits)
        return _Step(
            calls=_calls(tool, extracted),
            refusal=stopped,
            tool=tool,
            origins={name: self._scene(view, tool).origin(found) for name, found in extracted.found.items()},
            readiness=readiness,
            after=place.after if place is not None else {},
            awaits=awaits,
            listed_by=listed_by,
            troubles=extracted.troubles,
        )

    def _by_readiness(self, view: View, whole: View | None) -> tuple[str | None, Extracted | None]:
        """Return the one tool among those in the lead that can be called as it is, with its arguments.

        Where none can, it is the one for which the request says enough, though not all was read.
        """
        close: list[tuple[str, Extracted]] = []
        ready: list[tuple[str, Extracted]] = []
        for tool in self._gate.close_ones(view.recalled):
            if why_unordered(self._specs[tool], view) is not None:
                continue
            extracted = self._extract(tool, view, whole)
            (ready if extracted.is_complete else close).append((tool, extracted))
            if len(ready) > 1:
                break
        ready = ready or [each for each in close if self._readiness(*each, whole or view)[1]]
        return ready[0] if len(ready) == 1 else (None, None)

    def _readiness(self, tool: str, extracted: Extracted, view: View) -> tuple[float | None, bool]:
        """Return the belief that the request says all where something was not read, and whether that is enough."""
        if not extracted.missing:
            return None, False
        needs = self._needs.get(tool)
        if needs is None:
            needs = self._needs[tool] = Needs(self._specs[tool])
        return needs.judged(view.reading.original, extracted)

    def _extract(self, tool: str, view: View, whole: View | None) -> Extracted:
        slots = self._slots.get(tool)
        if slots is None:
            spec = self._specs[tool]
            slots = self._slots[tool] = tuple(Slot(n, p) for n, p in spec.parameters.items() if n not in spec.context)
        return extract(slots, self._scene(view, tool), wider=None if whole is None else self._scene(whole, tool))

    def _scene(self, view: View, tool: str) -> Scene:
        own = self._own.get(tool)
        if own is None:
            own = self._own[tool] = own_text(self._specs[tool])
        return Scene(view.reading, view.scopes, view.recalled.spans.get(tool, ()), own)


class LexicalRouter(Router):
    """The router of the lexical tier: words and phrases of the descriptions, no dependency."""

    def __init__(
        self,
        specs: Sequence[ToolSpec],
        *,
        min_score: float = 0.35,
        min_margin: float = 0.15,
        language: Language = "en",
        before: Router | None = None,
    ) -> None:
        """Index *specs*. `min_score` and `min_margin` are beliefs, 0 to 1. Raises DuplicateTool.

        *before* is the router over the catalogue as it was: what did not change is taken from it, and the decisions
        are those of a router that is built from nothing.
        """
        known = before.recall if before is not None and isinstance(before.recall, Recall) else None
        recall = Recall(specs, before=known)
        super().__init__(
            specs, recall=recall, min_score=min_score, min_margin=min_margin, language=language, before=before
        )


def _readiness(steps: Sequence[_Step]) -> dict[str, float]:
    """Return the least readiness of the steps that miss an argument, with its limit, for the trace."""
    known = [step.readiness for step in steps if step.readiness is not None]
    return {"readiness": min(known), "min_readiness": ENOUGH} if known else {}


def _behind_lister(step: _Step) -> list[_Step]:
    """Return *step*, behind the call of the tool that lists what it is to be done for, if there is one."""
    if not step.listed_by:
        return [step]
    first = _Step(calls=(ToolCall(tool=step.listed_by),), tool=step.listed_by, origins={})
    return [first, replace(step, after={0: Ground.result})]


def _plan(steps: Sequence[_Step]) -> Plan:
    """Return how the calls hang together; empty where something is missing that none of them gives."""
    if any(step.refusal is not None and not step.awaits for step in steps):
        return Plan()
    return planned([Part(step.calls, step.after, step.awaits) for step in steps])


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
