"""The step loop of one request: first rules and confirmations, then the calls of a step, each once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from migrate_kit.errors import ConfirmationNeeded
from migrate_kit.execute.budget import budget_of, within
from migrate_kit.execute.course import Course, Step, in_turn
from migrate_kit.model.confirmation import digest_of
from migrate_kit.model.context import asking
from migrate_kit.model.decision import Refusal, ToolCall
from migrate_kit.model.stage import Stage
from migrate_kit.shim.call import Call
from migrate_kit.shim.judge import pinned
from migrate_kit.shim.permits import admit
from migrate_kit.shim.plan import Act, NotPossible, act_of
from migrate_kit.shim.verdict import ToDo


class Refused(Exception):
    """The rules do not let a call of this step be made."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Asked(Exception):
    """A person has to confirm *calls* before they are made; *plan* is in them."""

    def __init__(self, acts: Sequence[Act]) -> None:
        super().__init__(", ".join(act.call.tool for act in acts))
        self.acts = acts


class Steps:
    """Knows the acts of one call by their place in the course, and lets none begin that may not."""

    def __init__(self, call: Call, todo: ToDo) -> None:
        self.call, self.todo = call, todo
        self.is_full = todo.choice.stage is Stage.full
        self.acts: dict[int, Act] = dict(todo.acts)
        # In hybrid the legacy functions run as legacy would run them: one after the other, in the caller's thread.
        plan = todo.plan if self.is_full else in_turn([act.call for act in todo.acts.values()])
        self.course = Course(plan, call.binding.runtime.tool)
        self._done: list[ToolCall] = []
        self.request = ""
        """Stands for the request in the audit."""
        self.faulty: Act | None = None
        """The act that a check found something wrong with."""

    def around(self) -> ExitStack:
        """Return the block in which the calls run: the time of the request, and who is asking."""
        stack = ExitStack()
        if self.is_full:
            stack.enter_context(within(budget_of(self.call.binding.runtime.settings.request_deadline_us / 1e6)))
            stack.enter_context(asking(self.call.asker))
        return stack

    def check(self, steps: Sequence[Step]) -> Exception | None:
        """Return why none of *steps* may begin, or None. Never raises."""
        try:
            for step in steps:
                self._bind(step)
            return self._ruled([step.call for step in steps]) or self._checked([self.acts[s.place] for s in steps])
        except Exception as error:  # noqa: BLE001 - nothing of the step has begun
            return error

    def checked_before(self) -> Exception | None:
        """Return why nothing at all may begin: whatever is known now is checked before the first call is made."""
        try:
            return self._checked([self.acts[place] for place in sorted(self.acts)])
        except Exception as error:  # noqa: BLE001 - nothing has begun
            return error

    def start(self, step: Step) -> Any:
        """Enter the function of *step*."""
        act = self.acts[step.place]
        if not self.is_full:
            return act.directly()
        return act.through(self.call.binding.runtime.execute, confirmed=self.is_agreed(act))

    def is_agreed(self, act: Act) -> bool:
        """Tell whether a person confirmed this very call."""
        return bool(self.todo.agreed) and digest_of(act.call) in self.todo.agreed

    def moves(self, step: Step) -> bool:
        """Tell whether the executor would make a plain function run in another thread, which must not block a loop."""
        limit = getattr(self.call.binding.runtime.execute, "limit_s", None)
        act = self.acts[step.place]
        return self.is_full and limit is not None and act.tool.spec is not None and limit(act.tool.spec) is not None

    def done(self, step: Step) -> None:
        """Remember what was carried out, for the rules on later steps."""
        self._done.append(step.call)

    @property
    def first(self) -> Act:
        """The first act, to speak of where nothing tells which."""
        return self.acts[min(self.acts)]

    @property
    def executed(self) -> tuple[str, ...]:
        """The tools whose functions were entered, in the order of the plan."""
        return tuple(act.call.tool for _, act in sorted(self.acts.items()) if act.begun)

    def _bind(self, step: Step) -> None:
        if step.place in self.acts:
            return
        if pinned(self.call, (step.call,)).stage < Stage.full:
            raise NotPossible(why=f"{step.call.tool}: not in stage full")
        act = act_of(self.call, step.call)
        closed = admit(self.call, [act])
        if closed is not None:
            raise NotPossible(why=closed)
        self.acts[step.place] = act

    def _ruled(self, calls: Sequence[ToolCall]) -> Exception | None:
        admit = getattr(self.call.binding.runtime, "admit", None)
        judged = [act.call for act in self.todo.acts.values()] if self.todo.is_judged else []
        unknown = [call for call in calls if call not in judged]
        if admit is None or not self.is_full or not unknown:
            return None
        refusal = admit(unknown, asker=self.call.asker, done=tuple(self._done))
        return None if refusal is None else Refused(refusal)

    def _checked(self, acts: Sequence[Act]) -> Exception | None:
        """Let the executor look at every call; what a person has to confirm is asked for all at once."""
        admitted = getattr(self.call.binding.runtime.execute, "admitted", None)
        if admitted is None or not self.is_full:
            return None
        asked = []
        for act in acts:
            try:
                admitted(act.call, act.tool.spec, act.function, confirmed=self.is_agreed(act))
            except ConfirmationNeeded:
                asked.append(act)
            except Exception:
                self.faulty = act
                raise
        return Asked(asked) if asked else None
