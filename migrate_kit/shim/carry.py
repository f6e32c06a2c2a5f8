"""Carry out planned calls, each exactly once: once a function has been entered, nothing here calls it again."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any

from migrate_kit.errors import ArgumentsInvalid, ConfirmationNeeded, ToolTimeout
from migrate_kit.model.decision import Refusal, RefusalKind
from migrate_kit.model.stage import Stage
from migrate_kit.shim.call import Call
from migrate_kit.shim.judge import Answer, ToDo, ToLegacy, beside_rules, refuse
from migrate_kit.shim.permits import release, settle
from migrate_kit.shim.plan import Act
from migrate_kit.shim.refusal import show
from migrate_kit.shim.remember import remember
from migrate_kit.shim.watch import offer_served
from migrate_kit.shim.wording import language_for, stopped


@dataclass(slots=True)
class Done:
    """What came of the acts: the caller's result, or (nothing has happened) the word that legacy serves."""

    result: Any = None
    instead: ToLegacy | None = None


class Carrying:
    """The acts of one call. Several are made in order, and the result of the last one is the caller's."""

    def __init__(self, call: Call, todo: ToDo) -> None:
        self.call, self.todo = call, todo
        self.executed: list[str] = []

    def run(self) -> Done:
        """Make the calls. Raises only what a tool itself raised."""
        result = None
        for act in self.todo.acts:
            try:
                result = self._start(act)
            except BaseException as error:
                done = self._failed(act, error)
                if done is None:
                    raise
                return done
            self._made(act)
        return self._finished(result)

    async def run_async(self) -> Done:
        """Make the calls, awaiting what is awaitable. Raises only what a tool itself raised."""
        result = None
        for act in self.todo.acts:
            try:
                result = self._start(act)
                if inspect.isawaitable(result):
                    result = await result
            except BaseException as error:
                done = self._failed(act, error)
                if done is None:
                    raise
                return done
            self._made(act)
        return self._finished(result)

    def _start(self, act: Act) -> Any:
        if self.todo.choice.stage is Stage.full:
            return act.through(self.call.binding.runtime.execute)
        return act.directly()

    def _made(self, act: Act) -> None:
        settle(self.call, act)
        self.executed.append(act.call.tool)
        remember(self.call, (act.call.tool,))

    def _finished(self, result: Any) -> Done:
        self.call.binding.returns_text = isinstance(result, str)
        self._offer(self.todo.choice.reason, result=result)
        return Done(result)

    def _failed(self, act: Act, error: BaseException) -> Done | None:
        """Return what to do instead, or None where the exception is the caller's."""
        settle(self.call, act, error)
        release(self.call, self.todo.acts)
        if act.begun:
            self.executed.append(act.call.tool)
        if not isinstance(error, Exception) or (act.begun and not isinstance(error, ToolTimeout)):
            self._offer(self.todo.choice.reason, error=error)
            return None
        verdict = self._verdict(act, error)
        if isinstance(verdict, ToLegacy):
            return Done(instead=verdict)
        self._offer(verdict.reason, result=verdict.value)
        return Done(verdict.value)

    def _verdict(self, act: Act, error: Exception) -> Answer | ToLegacy:
        language = language_for(self.call.text, self.call.binding.runtime.settings.language)
        before = self.executed[:-1] if act.begun else self.executed
        message = stopped(error, act, language, has_done=bool(before))
        refusal = Refusal(kind=_kind_of(error), message=message, tool=act.call.tool)
        if self.executed:
            # Something has happened already, so legacy may not serve: it would happen twice.
            shown = show(refusal, self.call.binding, self.call.wrapped.on_refusal, text=self.call.text)
            return Answer(None if shown is None else shown.value, f"stopped: {type(error).__name__}")
        if isinstance(error, ArgumentsInvalid | ConfirmationNeeded):
            return refuse(self.call, refusal)
        return beside_rules(self.call) or ToLegacy(f"execute: {type(error).__name__}")

    def _offer(self, reason: str, *, result: Any = None, error: BaseException | None = None) -> None:
        self.call.executed = tuple(self.executed)
        offer_served(self.call, reason, result=result, error=error)


def _kind_of(error: BaseException) -> RefusalKind:
    return RefusalKind.needs_confirmation if isinstance(error, ConfirmationNeeded) else RefusalKind.invalid
