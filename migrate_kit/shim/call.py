"""One call of a wrapped router: what came in, the stage it keeps from beginning to end, and what came of it."""

from __future__ import annotations

import time
from collections import ChainMap
from collections.abc import Mapping
from contextvars import Context
from typing import TYPE_CHECKING, Any

from migrate_kit.model.context import Asker
from migrate_kit.model.stage import Flags, StageChoice
from migrate_kit.shim.capture import Note, Taken

if TYPE_CHECKING:
    from migrate_kit.model.decision import Decision
    from migrate_kit.shim.binding import Binding
    from migrate_kit.shim.breaker import Permit
    from migrate_kit.shim.legacy import Returned
    from migrate_kit.shim.site import Site
    from migrate_kit.shim.wrapped import Wrapped


class Call:
    """Never changes its stage, whatever is flipped meanwhile; an answer has that of its question.

    After `let_go` it holds plain data and a copied context only, and travels to the shadow worker. What is not set
    is the default of the class: a call makes one object and sets few attributes, because this is every call's path.
    """

    reason = ""
    served_by = "legacy"
    legacy_ran = True
    returned: Returned | str | None = None
    raised: str | None = None
    """Class name of what the legacy, or the executed function, raised."""
    notes: list[Note | Taken] | tuple[()] = ()
    """Tool calls seen while the legacy ran, and branches that said they were taken, in order."""
    weight = 0
    """Bytes of the snapshots in the notes."""
    sample_rate = 1.0
    """The share of such calls that is taken."""
    started_ns = 0
    ended_ns = 0
    """When the legacy was over; later than its time after the start where its caller took it step by step."""
    duration_us = 0
    is_answer = False
    """True for a text that answers a question of ours: neither side decides anything by it."""
    if_answer: StageChoice | None = None
    """The stage of a text outside the share, should it answer a question: that was put inside, by another text."""
    asked = False
    """True when the dynamic side decided within the call."""
    decision: Decision | None = None
    error: str | None = None
    """Why there is no decision: an error's class name, `timeout`, `busy`, `no_event_loop` or `breaker`."""
    stopped = ""
    """Why the dynamic side was not asked, although the stage is above shadow."""
    permit: Permit | None = None
    """Leave of the router's breaker, until the dynamic side is back."""
    executed: tuple[str, ...] = ()
    result_class = ""

    def __init__(
        self,
        wrapped: Wrapped,
        binding: Binding,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        text: str,
        asker: Asker,
        context: Context,
        choice: StageChoice,
        flags: Flags,
        serving: tuple[str, ...],
    ) -> None:
        self.wrapped, self.binding = wrapped, binding
        self.args, self.kwargs = args, kwargs
        self.text, self.asker, self.context = text, asker, context
        self.choice, self.flags = choice, flags
        self.serving = serving
        """Ids of the wrapped routers further out."""
        self.at_us = time.time_ns() // 1000

    @property
    def site(self) -> Site:
        """What the routers of one configuration share."""
        return self.wrapped.site

    @property
    def instance(self) -> object:
        """The `self` of a method, else None."""
        return self.args[0] if self.wrapped.is_method and self.args else None

    def names(self) -> Mapping[str, Any]:
        """Return the arguments by name, and behind them the globals of the router's module."""
        return ChainMap(self.wrapped.arguments(self.args, self.kwargs), self.binding.function.__globals__)

    def let_go(self) -> None:
        """Drop every object of the host."""
        self.args, self.kwargs = (), {}
