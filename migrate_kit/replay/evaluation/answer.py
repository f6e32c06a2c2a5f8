"""What a router gives for one request, whichever kind of router it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from migrate_kit.model.decision import Decision, LegacyDecision, Refusal, RefusalKind
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.ports import DynamicRouter
from migrate_kit.model.twin import Twin, labels_for
from migrate_kit.replay.legacy import legacy_decision

#: Refusals that know the tool and ask for the rest.
_ASKS = frozenset({RefusalKind.missing_argument, RefusalKind.invalid})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The tools called in order, or why none is. `arguments` is None where the router does not know them."""

    tools: tuple[str, ...] = ()
    arguments: tuple[Mapping[str, Any], ...] | None = None
    refusal: RefusalKind | None = None
    asks_of: str | None = None
    """The tool whose arguments it asks for, where it asks."""
    ranked: tuple[str, ...] | None = None
    """The candidates, best first; None for a router that has none."""
    belief: float | None = None
    """What it believes of its first candidate, 0 to 1."""
    error: str | None = None
    """Class name of what the router raised: a decision that never came."""
    known: bool = True
    """False where the twin cannot tell what the legacy code would have done."""


class Contender(Protocol):
    """A router under its name, as an evaluation asks it. Never raises for any text."""

    @property
    def name(self) -> str:
        """How it is called in tables."""

    def answer(self, text: str) -> Answer:
        """Return what the router decides for *text*."""


@dataclass(frozen=True, slots=True)
class Dynamic:
    """Any router that decides from descriptions."""

    name: str
    router: DynamicRouter

    def answer(self, text: str) -> Answer:
        """Return the decision as an answer; a router that raises gives its error as one."""
        try:
            decision = self.router.decide(text)
        except Exception as error:  # noqa: BLE001 - a router may fail in any way; that is a result too
            return Answer(error=type(error).__name__)
        return answer_of(decision)


@dataclass(frozen=True, slots=True)
class Legacy:
    """The hand-written routers by their twins: of several the first that does not fall to its default answers."""

    routers: Sequence[LegacyRouter]
    name: str = "legacy"

    def answer(self, text: str) -> Answer:
        """Return what the legacy code would do; nothing of it runs."""
        fallen: list[Answer] = []
        for router in self._answering():
            answer, is_default = self._one(router, text)
            # One that cannot be told could come first, so what follows it is not known either.
            if not is_default or not answer.known:
                return answer
            fallen.append(answer)
        return next((each for each in fallen if each.tools), fallen[0] if fallen else Answer())

    def tools(self) -> frozenset[str]:
        """Return the tools that its branches reach: those there were before."""
        reached = {branch.tool or branch.target for router in self.routers for branch in router.branches}
        defaults = {router.default.tool for router in self.routers}
        return frozenset(tool for tool in reached | defaults if tool)

    def _answering(self) -> Sequence[LegacyRouter]:
        """Return the routers without those that only name labels, where another one dispatches by labels."""
        dispatch = [
            router for router in self.routers if any(branch.target_kind != "label" for branch in router.branches)
        ]
        return dispatch or self.routers

    def _one(self, router: LegacyRouter, text: str) -> tuple[Answer, bool]:
        """Return the answer of one router, and whether none of its branches fires."""
        labels = labels_for(router, text, self.routers)
        decision = legacy_decision(Twin(router), text, labels=labels)
        is_default = not Twin(router).decide(text, labels=labels).fired
        return answer_of_legacy(decision), is_default


def answer_of(decision: Decision) -> Answer:
    """Return what a dynamic router decided as an answer."""
    refusal = decision.refusal or Refusal(kind=RefusalKind.no_match)
    return Answer(
        tools=tuple(call.tool for call in decision.calls),
        arguments=tuple(_said(decision, call.tool, call.arguments) for call in decision.calls),
        refusal=None if decision.calls else refusal.kind,
        asks_of=refusal.tool if not decision.calls and refusal.kind in _ASKS else None,
        ranked=tuple(candidate.tool for candidate in decision.trace.candidates) or None,
        belief=decision.trace.gate.get("score"),
    )


def answer_of_legacy(decision: LegacyDecision) -> Answer:
    """Return what a hand-written router decided as an answer."""
    tools = tuple(call.tool for call in decision.calls)
    arguments = tuple(call.arguments for call in decision.calls) if decision.compare_arguments else None
    return Answer(
        tools=tools, arguments=arguments, refusal=None if tools else RefusalKind.no_match, known=decision.known
    )


def _said(decision: Decision, tool: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the arguments without those that only the description declares: nobody asked for them."""
    origins = decision.trace.origins.get(tool, {})
    return {name: value for name, value in arguments.items() if name not in origins or origins[name].kind != "default"}
