"""Where dangerous calls are put to a person, and where the answers come in."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.execute.confirm.memory import MemoryConfirmations
from migrate_kit.execute.confirm.reply import Reply, Word, fresh_code, is_answer_to
from migrate_kit.execute.confirm.wording import LONGEST_CONFIRMED, actions_of, described, impact_of, object_of
from migrate_kit.messages import Language, tell
from migrate_kit.model.confirmation import Pending, digest_of, owner_of
from migrate_kit.model.context import Asker
from migrate_kit.model.plan import Plan, ToolCall
from migrate_kit.model.ports import Confirmations
from migrate_kit.model.tool import ToolSpec

VALID_S = 300.0


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence for the person; nothing is done. `code` is set where it is the question itself."""

    message: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Agreed:
    """A person agreed to exactly this; it is not waiting any more."""

    pending: Pending
    by: str
    """`code` or `object`: how the answer named it."""


class ConfirmationDesk:
    """Asks and takes answers. Each question is one asker's, of one router, for exact calls, once, for a while."""

    def __init__(
        self,
        store: Confirmations | None = None,
        *,
        valid_s: float = VALID_S,
        clock_us: Callable[[], int] = lambda: time.time_ns() // 1000,
    ) -> None:
        """Keep questions in *store* (default: the memory of this process) for *valid_s* seconds."""
        self.store: Confirmations = store if store is not None else MemoryConfirmations(clock_us=clock_us)
        self.valid_s, self._clock_us = valid_s, clock_us
        self.nameless = 0
        """Dangerous calls of askers that are not known, whom nobody could ask."""

    @property
    def is_in_memory(self) -> bool:
        """Tell whether asking the store never waits for anything."""
        return isinstance(self.store, MemoryConfirmations)

    def ask(
        self,
        calls: Sequence[ToolCall],
        dangerous: Sequence[ToolCall],
        *,
        asker: Asker,
        router: str,
        specs: Mapping[str, ToolSpec],
        language: Language,
        plan: Plan | None = None,
        is_counted: bool = False,
    ) -> Told | None:
        """Put the *dangerous* ones among *calls* to *asker*; None where nobody can be told from anybody else.

        Nothing of *calls* is done before the answer, which lets all of them be done.
        """
        owner = owner_of(asker)
        if owner is None or not dangerous:
            self.nameless += owner is None
            return None
        one = dangerous[0] if len(dangerous) == 1 else None
        spec = None if one is None else specs.get(one.tool)
        pending = Pending(
            code=fresh_code({waiting.code for waiting in self.store.waiting(owner)}),
            owner=owner,
            router=router,
            calls=tuple(calls),
            plan=plan or Plan(),
            digests=tuple(digest_of(call) for call in dangerous),
            object="" if one is None else object_of(one, spec),
            actions=() if one is None else actions_of(one, spec),
            expires_at_us=self._clock_us() + int(self.valid_s * 1e6),
            language=language,
            is_counted=is_counted,
        )
        self.store.add(pending)
        return Told(self._question(pending, dangerous, specs, language), pending.code)

    def answer(self, reply: Reply, *, asker: Asker, router: str, language: Language) -> Agreed | Told | None:
        """Return what *reply* comes to; None where it answers nothing that waits, and is a request like any other."""
        owner = owner_of(asker)
        if owner is None:
            return None
        waiting = [p for p in self.store.waiting(owner) if p.router == router and p.expires_at_us > self._clock_us()]
        meant = [p for p in waiting if is_answer_to(reply.named, p)] if reply.named else []
        if len(meant) == 1:
            return self._settled(meant[0], reply, meant[0].language if reply.is_code else language)
        if meant or (waiting and not reply.named):
            return self._which(meant or waiting, reply, language)
        return Told(tell("confirm.gone", language, code=reply.named.upper())) if reply.is_code else None

    def _settled(self, pending: Pending, reply: Reply, language: Language) -> Agreed | Told:
        taken = self.store.take(pending.owner, pending.code)
        # A store of somebody else may be anybody's code: only what was asked and still stands can be agreed to.
        if taken != pending or taken.expires_at_us <= self._clock_us():
            return Told(tell("confirm.gone", language, code=pending.code))
        if reply.word is Word.no:
            return Told(tell("confirm.cancelled", language, code=pending.code))
        return Agreed(taken, "code" if reply.named == taken.code.casefold() else "object")

    def _which(self, pendings: Sequence[Pending], reply: Reply, language: Language) -> Told:
        """Say how to answer: a bare yes names nothing, and a name that fits two calls names neither."""
        if reply.word is Word.no and len(pendings) == 1:
            return self._settled_no(pendings[0], language)
        either = tell("rules.or", language)
        ways = either.join(tell("confirm.way", language, named=p.code, tool=p.calls[-1].tool) for p in pendings)
        return Told(tell("confirm.which", language, ways=ways))

    def _settled_no(self, pending: Pending, language: Language) -> Told:
        self.store.take(pending.owner, pending.code)
        return Told(tell("confirm.cancelled", language, code=pending.code))

    def _question(
        self, pending: Pending, dangerous: Sequence[ToolCall], specs: Mapping[str, ToolSpec], language: Language
    ) -> str:
        actions = [described(c, specs.get(c.tool), language, longest=LONGEST_CONFIRMED) for c in dangerous]
        known = [specs[name] for name in dict.fromkeys(call.tool for call in dangerous) if name in specs]
        impacts = [tell("confirm.sentence", language, said=impact_of(spec, language).rstrip(".。")) for spec in known]
        return tell(
            "confirm.ask" if pending.object else "confirm.ask_code",
            language,
            action=tell("shim.problems", language).join(actions),
            impact="".join(dict.fromkeys(impacts)),
            object=pending.object,
            code=pending.code,
            minutes=max(1, round(self.valid_s / 60)),
        )
