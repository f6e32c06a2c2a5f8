"""Carry out planned calls, each exactly once: once a function has been entered, nothing here calls it again."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from migrate_kit.errors import (
    ArgumentsInvalid,
    CallsInCircles,
    ConfirmationNeeded,
    RequestTimeout,
    ResultUnusable,
    ToolTimeout,
    TooOften,
)
from migrate_kit.execute.course import Step
from migrate_kit.execute.running import run
from migrate_kit.model.decision import Refusal, RefusalKind
from migrate_kit.shim.audit import audit
from migrate_kit.shim.call import Call
from migrate_kit.shim.confirmation import put_to_person
from migrate_kit.shim.following import follower, follower_async
from migrate_kit.shim.judge import beside_rules, refuse
from migrate_kit.shim.permits import release, settle
from migrate_kit.shim.plan import Act
from migrate_kit.shim.refusal import show
from migrate_kit.shim.remember import remember
from migrate_kit.shim.steps import Asked, Refused, Steps
from migrate_kit.shim.threads import in_thread
from migrate_kit.shim.verdict import Answer, ToDo, ToLegacy
from migrate_kit.shim.watch import offer_served
from migrate_kit.shim.wording import language_for, partly, stopped


@dataclass(slots=True)
class Done:
    """What came of the acts: the caller's result, or (nothing has happened) the word that legacy serves."""

    result: Any = None
    instead: ToLegacy | None = None


class Carrying:
    """The calls of one request. The caller's result is that of the last ones, on which no other call waits."""

    def __init__(self, call: Call, todo: ToDo) -> None:
        self.call, self.todo = call, todo
        self.steps = Steps(call, todo)

    def run(self) -> Done:
        """Make the calls. Raises only what a tool itself raised."""
        before = self.steps.checked_before()
        if before is not None:
            return self._stopped(before)
        try:
            with self.steps.around():
                run(self.steps.course, self._make, check=self.steps.check, follow=follower(self.call, self.steps))
        except Exception as error:  # noqa: BLE001 - what a tool raised stands in the course: this is a fault of ours
            return self._faulty(error)
        except BaseException as error:
            self._offer(self.todo.choice.reason, error=error)
            raise
        return self._ended()

    async def run_async(self) -> Done:
        """Make the calls, awaiting what is awaitable. Raises only what a tool itself raised."""
        from migrate_kit.execute.running_async import run_async  # a program without coroutines need not pay for it

        before = self.steps.checked_before()
        if before is not None:
            return self._stopped(before)
        follow = follower_async(self.call, self.steps)
        try:
            with self.steps.around():
                await run_async(self.steps.course, self._make_async, check=self.steps.check, follow=follow)
        except Exception as error:  # noqa: BLE001 - as above
            return self._faulty(error)
        except BaseException as error:
            self._offer(self.todo.choice.reason, error=error)
            raise
        return self._ended()

    def _make(self, step: Step) -> Any:
        with audit(self.call, self.steps, step) as entry, self._settling(step):
            value = entry.took(self.steps.start(step))
        self._made(step)
        return value

    async def _make_async(self, step: Step) -> Any:
        with audit(self.call, self.steps, step) as entry, self._settling(step):
            is_async = inspect.iscoroutinefunction(self.steps.acts[step.place].function)
            if not is_async and self.steps.moves(step):
                value = await in_thread(partial(self.steps.start, step))
            else:
                value = self.steps.start(step)
            if inspect.isawaitable(value):
                value = await value
            entry.took(value)
        self._made(step)
        return value

    @contextmanager
    def _settling(self, step: Step) -> Iterator[None]:
        """Tell the tool's breaker what comes of it."""
        act = self.steps.acts[step.place]
        try:
            yield
        except BaseException as error:
            settle(self.call, act, error)
            raise
        settle(self.call, act)

    def _made(self, step: Step) -> None:
        self.steps.done(step)
        remember(self.call, (step.call.tool,))

    def _ended(self) -> Done:
        error = self.steps.course.error
        if error is None:
            return self._finished()
        act = next((self.steps.acts.get(p) for p, n in enumerate(self.steps.course.nodes) if n.error is error), None)
        if act is not None and act.begun and not isinstance(error, ToolTimeout):
            self._offer(self.todo.choice.reason, error=error)
            raise error
        return self._stopped(error, act)

    def _finished(self) -> Done:
        values = self.steps.course.last_values
        if not values:
            nothing = Refusal(kind=RefusalKind.no_match, message=partly(self.steps.course, self._language))
            return self._said(self._shown(nothing, "nothing found"))
        result = "\n".join(values) if all(isinstance(value, str) for value in values) else values[-1]
        self.call.binding.returns_text = isinstance(result, str)
        self._offer(self.todo.choice.reason, result=result)
        return Done(result)

    def _faulty(self, error: Exception) -> Done:
        """Return what to do after a fault of ours: legacy serves where nothing was done yet."""
        self.call.site.counters.add("faults")
        return self._stopped(error)

    def _stopped(self, error: Exception, act: Act | None = None) -> Done:
        """Return what to do where *error* kept the calls, or the rest of them, from being made."""
        verdict = self._verdict(error, act)
        if isinstance(verdict, ToLegacy):
            release(self.call, list(self.steps.acts.values()))
            return Done(instead=verdict)
        return self._said(verdict)

    def _said(self, answer: Answer) -> Done:
        self._offer(answer.reason, result=answer.value)
        return Done(answer.value)

    def _verdict(self, error: Exception, act: Act | None) -> Answer | ToLegacy:
        refusal = self._refusal(error, act)
        if self.steps.executed:
            # Something has happened already, so legacy may not serve: it would happen twice.
            return self._shown(refusal, f"stopped: {type(error).__name__}")
        if isinstance(error, ArgumentsInvalid | ConfirmationNeeded | Asked | Refused | TooOften):
            return refuse(self.call, refusal)
        if self.todo.agreed:
            return self._shown(refusal, f"stopped: {type(error).__name__}")  # the text was an answer, no request
        return beside_rules(self.call) or ToLegacy(f"execute: {type(error).__name__}")

    def _refusal(self, error: Exception, act: Act | None) -> Refusal:
        if isinstance(error, Refused):
            return self._with_results(error.refusal)
        if isinstance(error, Asked) and (asked := self._asked(error)) is not None:
            return self._with_results(asked)
        acts = error.acts if isinstance(error, Asked) else [act or self.steps.faulty or self.steps.first]
        if isinstance(error, RequestTimeout | CallsInCircles | ResultUnusable):
            message = partly(self.steps.course, self._language)
        else:
            has_done = any(one.begun for one in self.steps.acts.values() if one is not act)
            if isinstance(error, Asked):
                error = ConfirmationNeeded(tool=acts[0].call.tool, call="")
            message = stopped(error, acts[0], self._language, has_done=has_done)
        return Refusal(kind=_kind_of(error), message=message, tool=acts[0].call.tool)

    def _asked(self, error: Asked) -> Refusal | None:
        """Put what is left to the person who asks: all of it where nothing was done yet, else what cannot go on."""
        dangerous = [act.call for act in error.acts]
        whole = not self.steps.executed
        calls = [planned.call for planned in self.todo.plan.calls] if whole else dangerous
        plan = self.todo.plan if whole else None
        if not whole:
            calls += [call for call in self.steps.course.unfed if call not in dangerous]
        return put_to_person(self.call, calls, dangerous, plan=plan, is_counted=self.todo.is_judged)

    def _with_results(self, refusal: Refusal) -> Refusal:
        """Return *refusal* behind what was found before it."""
        if not self.steps.executed:
            return refusal
        texts = [node.value for node in self.steps.course.ended if isinstance(node.value, str)]
        message = "\n".join([*texts, refusal.question or refusal.message])
        return Refusal(kind=refusal.kind, message=message, tool=refusal.tool, code=refusal.code)

    def _shown(self, refusal: Refusal, reason: str) -> Answer:
        shown = show(refusal, self.call.binding, self.call.wrapped.on_refusal, text=self.call.text)
        return Answer(None if shown is None else shown.value, reason)

    @property
    def _language(self) -> str:
        return language_for(self.call.text, self.call.binding.runtime.settings.language)

    def _offer(self, reason: str, *, result: Any = None, error: BaseException | None = None) -> None:
        release(self.call, list(self.steps.acts.values()))
        self.call.executed = self.steps.executed
        offer_served(self.call, reason, result=result, error=error)


def _kind_of(error: BaseException) -> RefusalKind:
    if isinstance(error, ConfirmationNeeded | Asked):
        return RefusalKind.needs_confirmation
    return RefusalKind.denied if isinstance(error, TooOften) else RefusalKind.invalid
