"""A router behind rules: whatever it decides, they have the last word, and no fault of theirs lets a call through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from time import perf_counter_ns

from migrate_kit.messages import Language, tell
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import ArgumentOrigin, Decision, Refusal, RefusalKind, Trace
from migrate_kit.model.plan import Plan
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.route.rules.book import Rulebook
from migrate_kit.route.rules.judging import Judged, Judging
from migrate_kit.route.rules.ledger import Ledger
from migrate_kit.route.rules.ordered import in_order, with_added
from migrate_kit.route.rules.wording import language_of_text, refusal

_MARGIN = 0.15
"""The lead below which two tools are close, where a router does not say."""
_EARLY = frozenset({RefusalKind.missing_argument, RefusalKind.invalid})


class RuledRouter:
    """Implements `model.ports.DynamicRouter` around another. Safe to share between threads where that one is.

    The rules are met after the arguments are known and before a decision is given away. What they deny is denied also
    where the router still asks for an argument, or wavers between tools that are all denied.
    """

    def __init__(
        self, router: DynamicRouter, book: Rulebook, *, ledger: Ledger | None = None, language: Language = "en"
    ) -> None:
        """Put *router* behind *book*. *ledger* is shared by the routers of a process; *language* is that of no text."""
        self.router, self.book = router, book
        self.ledger = ledger if ledger is not None else Ledger()
        self._language: Language = language

    def over(self, router: DynamicRouter) -> RuledRouter:
        """Return the same rules, with the same memory, over another router."""
        return RuledRouter(router, self.book, ledger=self.ledger, language=self._language)

    @cached_property
    def version(self) -> str:
        """That of the router and of the rules; another value means that decisions may differ."""
        return f"{self.router.version}+rules-{self.book.version}"

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return the decision for *text*, within the rules. Raises only what the router raises."""
        decision = self.router.decide(text, asker=asker)
        started = perf_counter_ns()
        try:
            ruled = self._ruled(decision, text, asker)
        except Exception as error:  # noqa: BLE001 - a clock or a history may be anybody's code; nothing slips through
            ruled = self._unjudged(decision, text, error)
        spent_us = (perf_counter_ns() - started) // 1000
        return replace(ruled, duration_us=decision.duration_us + spent_us, version=self.version)

    def _ruled(self, decision: Decision, text: str, asker: Asker) -> Decision:
        if decision.refusal is not None:
            return self._refused(decision, decision.refusal, text, asker)
        if not any(self.book.of(call.tool) for call in decision.calls):
            return decision
        decision = in_order(decision, self.book)
        judged = Judging(self.book, self.ledger, asker).plan(decision.calls)
        return self._with(decision, judged, text)

    def _refused(self, decision: Decision, refused: Refusal, text: str, asker: Asker) -> Decision:
        """Return the refusal, or that of the rules: there is no use in asking for what would be denied."""
        if refused.kind in _EARLY and refused.tool is not None:
            tools: tuple[str, ...] = (refused.tool,)
        elif refused.kind is RefusalKind.too_close:
            tools = _close_ones(decision.trace)
        else:
            return decision
        found = [Judging(self.book, self.ledger, asker).tool(tool) for tool in tools if self.book.of(tool)]
        if not found or len(found) < len(tools) or any(judged.stop is None for judged in found):
            return decision
        return self._with(decision, found[0], text)

    def _with(self, decision: Decision, judged: Judged, text: str) -> Decision:
        stop = judged.stop
        trace = replace(decision.trace, rules=(*decision.trace.rules, *judged.names))
        if stop is not None:
            refused = refusal(stop, language_of_text(text, self._language))
            if refused.kind is RefusalKind.needs_confirmation:
                refused = replace(refused, calls=judged.calls)
            return replace(decision, calls=(), refusal=refused, trace=trace, plan=Plan())
        plan = with_added(decision.plan, judged)
        return replace(decision, calls=judged.calls, plan=plan, trace=replace(trace, origins=_origins(trace, judged)))

    def _unjudged(self, decision: Decision, text: str, error: Exception) -> Decision:
        if decision.refusal is not None:
            return decision
        language, tool = language_of_text(text, self._language), decision.calls[0].tool
        message = tell("rules.unjudged", language, tool=tool, what=type(error).__name__)
        trace = replace(decision.trace, rules=(*decision.trace.rules, f"*: {type(error).__name__}"))
        refused = Refusal(kind=RefusalKind.denied, message=message, tool=tool)
        return replace(decision, calls=(), refusal=refused, trace=trace, plan=Plan())


def _close_ones(trace: Trace) -> tuple[str, ...]:
    """Return the tools between which the router could not choose."""
    if not trace.candidates:
        return ()
    margin = trace.gate.get("min_margin", _MARGIN)
    best = max(candidate.score for candidate in trace.candidates)
    return tuple(candidate.tool for candidate in trace.candidates if best - candidate.score < margin)


def _origins(trace: Trace, judged: Judged) -> Mapping[str, Mapping[str, ArgumentOrigin]]:
    """Return the origins, those of added calls too: of the value that was copied, else of the rule."""
    origins = dict(trace.origins)
    for place, (rule, call) in sorted(judged.added.items()):
        added = judged.calls[place]
        copied = {} if rule.add is None else rule.add.arguments
        before = origins.get(call.tool, {})
        own = {name: before.get(copied.get(name, ""), ArgumentOrigin(kind="rule")) for name in added.arguments}
        origins.setdefault(added.tool, own)
    return origins
