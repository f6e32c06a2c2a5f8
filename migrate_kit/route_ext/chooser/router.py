"""The dynamic router with a language model behind it. It never waits longer than it may, and never trusts the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from time import monotonic, perf_counter_ns
from typing import Literal

from migrate_kit._templates import fill_in, load
from migrate_kit.errors import ModelError
from migrate_kit.messages import Language, tell
from migrate_kit.model.chat import Question, ToolChoice, ToolModel
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind
from migrate_kit.model.plan import Plan
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.arguments import Extracted
from migrate_kit.route.plan import clauses
from migrate_kit.route.text import READ_CHARS, read
from migrate_kit.route.uncalled import is_told_otherwise, is_uncalled
from migrate_kit.route_ext.behind import Behind
from migrate_kit.route_ext.chooser.bill import Bill
from migrate_kit.route_ext.chooser.offer import Define, Definitions, Offer, offer
from migrate_kit.route_ext.chooser.planning import planned
from migrate_kit.route_ext.chooser.reading import Check, Chosen, Reader, Unusable

ALL = 15
"""Up to so many tools all are offered; of more, those that recall found."""
_SURE = 0.7
"""Offline belief from which a policy of `unsure` asks nobody."""
_DONE = frozenset({RefusalKind.denied, RefusalKind.needs_confirmation})
_FAILURES = 3
_REST_S = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """When a model is asked, how, and for how long."""

    when: Literal["always", "unsure"] = "unsure"
    choice: ToolChoice = "auto"
    deadline_us: int = 300_000
    """For everything the model is asked about one request, a second try included."""
    budget: int = 4_000
    """Tokens of the definitions that are offered, estimated."""


class ChoosingRouter:
    """Decide offline, then let a model choose between the candidates; the offline decision stands where it cannot.

    Implements `model.ports.DynamicRouter`. Safe to share between threads.
    """

    def __init__(
        self,
        offline: Behind,
        model: ToolModel,
        *,
        define: Define,
        check: Check,
        policy: Policy = Policy(),
        language: Language = "en",
        templates: Path | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Ask *model* after *offline*. Raises TemplateInvalid for a broken prompt template of the user's."""
        self._offline, self._model, self._policy, self._language = offline, model, policy, language
        self._definitions, self._check, self._clock = Definitions(define), check, clock
        self._specs = {spec.name: spec for spec in offline.specs}
        self._prompts = {several: _prompt(language, templates, several=several) for several in (False, True)}
        self._failures = 0
        self._rests_until = 0.0

    @property
    def specs(self) -> Sequence[ToolSpec]:
        """The descriptions it decides by."""
        return self._offline.specs

    @property
    def version(self) -> str:
        """Identifies the offline router, the model and all that it is told; another value means other decisions."""
        told = [self._model.name, repr(self._policy), self._language, *(p(0) for p in self._prompts.values())]
        return f"{self._offline.version}+model-{blake2b('|'.join(told).encode(), digest_size=6).hexdigest()}"

    def extracted(self, text: str, tool: str) -> Extracted:
        """Return what *text* gives for the parameters of *tool*, without a model."""
        return self._offline.extracted(text, tool)

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return the decision for *text*. Never raises for a str; it takes as long as the policy allows."""
        started = perf_counter_ns()
        offline = self._offline.decide(text, asker=asker)
        if not self._asks(offline, text):
            return offline
        bill = Bill()
        decided = self._chosen(text[:READ_CHARS], offline, bill)
        decided = replace(decided, trace=replace(decided.trace, usage=bill.usage))
        return replace(decided, duration_us=(perf_counter_ns() - started) // 1000, version=self.version)

    def _asks(self, offline: Decision, text: str) -> bool:
        if not text.strip() or not self._specs or self._clock() < self._rests_until:
            return False
        if offline.refusal is not None and offline.refusal.kind in _DONE:
            return False
        is_sure = _is_settled(offline.refusal) and offline.trace.gate.get("score", 0.0) >= _SURE
        return self._policy.when == "always" or not is_sure

    def _chosen(self, text: str, offline: Decision, bill: Bill) -> Decision:
        reading = read(text)
        several = len(clauses(reading.folded)) > 1
        offered = self._offer(offline)
        reader = Reader(
            reading=reading,
            offered={name: self._specs[name] for name in offered.definitions},
            extracted=lambda tool: self._offline.extracted(text, tool),
            check=self._check,
            language=self._language,
            choice=self._policy.choice,
        )
        try:
            found, said = self._asked(text, offered, reader, several, bill)
        except ModelError as error:
            self._failed()
            return _with(offline, chooser=error.code)
        except Unusable:
            return _with(offline, chooser="unusable")
        except Exception as error:  # noqa: BLE001 - whatever comes over the network, a request is answered
            self._failed()
            return _with(offline, chooser=type(error).__name__)
        self._failures = 0
        return self._decided(text, found, said, offline)

    def _offer(self, offline: Decision) -> Offer:
        # The one that has to be called is offered, whatever recall thinks of it.
        ranked = [self._policy.choice, *(c.tool for c in offline.trace.candidates if c.tool != self._policy.choice)]
        rest = [name for name in self._specs if name not in ranked] if len(self._specs) <= ALL else []
        specs = [self._specs[name] for name in (*ranked, *rest) if name in self._specs]
        return offer(specs, self._definitions, budget=self._policy.budget)

    def _asked(self, text: str, offered: Offer, reader: Reader, several: bool, bill: Bill) -> tuple[list[Chosen], str]:
        """Return what the reply comes to and the words in it; one that cannot be used is said to the model, once."""
        end = self._clock() + self._policy.deadline_us / 1e6
        question = Question(
            user=text,
            system=self._prompts[several](len(offered.definitions)),
            tools=tuple(offered.definitions.values()),
            choice=self._policy.choice,
            several=several,
        )
        for is_last in (False, True):
            bill.asks(question, offered.tokens)
            reply = self._model.call(question, deadline_us=int(max(end - self._clock(), 0) * 1e6))
            bill.is_answered(reply)
            try:
                return reader.read(reply, several=several), reply.text
            except Unusable as error:
                if is_last:
                    raise
                again = f"{text}\n\n[Your last answer cannot be used: {error}. Answer again.]"
                question = replace(question, user=again)
        raise AssertionError  # the last reply is either read or raises

    def _decided(self, text: str, found: list[Chosen], said: str, offline: Decision) -> Decision:
        if not found:
            message = " ".join(said.split())[:200] or tell("route.no_match", self._language)
            return _with(offline, chooser="none", refusal=Refusal(kind=RefusalKind.no_match, message=message))
        if any(self._is_uncalled(each.call.tool, text, offline) for each in found):
            none = Refusal(kind=RefusalKind.no_match, message=tell("route.no_match", self._language))
            return _with(offline, chooser="uncalled", refusal=none)
        stopped = next((each.refusal for each in found if each.refusal is not None), None)
        how = "repaired" if any(each.is_repaired for each in found) else "chosen"
        trace = replace(offline.trace, chooser=how, origins={each.call.tool: each.origins for each in found})
        if stopped is not None:
            return replace(offline, calls=(), refusal=stopped, trace=trace, plan=Plan())
        calls = tuple(each.call for each in found)
        plan = planned(calls, offline.plan)
        return replace(
            offline, calls=tuple(each.call for each in plan.calls) or calls, refusal=None, trace=trace, plan=plan
        )

    def _is_uncalled(self, tool: str, text: str, offline: Decision) -> bool:
        parts: Mapping[str, float] = next((c.parts for c in offline.trace.candidates if c.tool == tool), {})
        return is_uncalled(self._specs[tool], parts, text) or is_told_otherwise(self._specs[tool], text)

    def _failed(self) -> None:
        """Count a failure; an endpoint that is down is left alone for a while."""
        self._failures += 1
        if self._failures >= _FAILURES:
            self._rests_until, self._failures = self._clock() + _REST_S, 0


def _is_settled(refusal: Refusal | None) -> bool:
    """Tell whether a model can add nothing: the call can be made, or the request leaves out what it needs."""
    return refusal is None or (refusal.kind is RefusalKind.missing_argument and not refusal.unread)


def _with(offline: Decision, *, chooser: str, refusal: Refusal | None = None) -> Decision:
    """Return the *offline* decision with a word about the model, or with its *refusal* in place of all calls."""
    trace = replace(offline.trace, chooser=chooser)
    if refusal is None:
        return replace(offline, trace=trace)
    return replace(offline, calls=(), refusal=refusal, trace=replace(trace, origins={}), plan=Plan())


def prompt_version(language: Language, templates: Path | None) -> str:
    """Name what a language model is told before it chooses; other words have another name. Raises TemplateInvalid."""
    told = (_prompt(language, templates, several=several)(0) for several in (False, True))
    return blake2b("|".join(told).encode(), digest_size=6).hexdigest()


def _prompt(language: Language, templates: Path | None, *, several: bool) -> Callable[[int], str]:
    template = load(f"route/chooser.{language}.jinja", templates)
    fill_in(template, templates, count=1, several=several)  # a broken one is said now, not at the first request
    return lambda count: fill_in(template, templates, count=count, several=several).strip()
