"""What an expression may speak of: the arguments of a call, who asks, and the time."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import Any

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import ToolCall
from migrate_kit.route.rules.book import Rulebook
from migrate_kit.route.rules.expression import ARGUMENT


class Names:
    """The names of one decision; those of a call are made once, however many rules ask for them."""

    def __init__(self, book: Rulebook, asker: Asker, here: datetime) -> None:
        self._book, self._asker, self._here = book, asker, here
        self._last: tuple[ToolCall, dict[str, Any]] | None = None

    def of(self, call: ToolCall) -> dict[str, Any]:
        """Return name → value; an argument that was not given is None."""
        if self._last is None or self._last[0] is not call:
            names = {**self._around, "tool": call.tool}
            names |= {f"{ARGUMENT}{name}": None for name in self._book.tools.arguments(self._book.specs[call.tool])}
            names |= {f"{ARGUMENT}{name}": value for name, value in call.arguments.items()}
            self._last = call, names
        return self._last[1]

    @cached_property
    def _around(self) -> dict[str, Any]:
        asker, here = self._asker, self._here
        return {
            "asker.user": asker.user,
            "asker.tenant": asker.tenant,
            "asker.roles": asker.roles,
            "asker.session": asker.session,
            "asker.level": asker.level,
            "now.year": here.year,
            "now.month": here.month,
            "now.day": here.day,
            "now.hour": here.hour,
            "now.minute": here.minute,
            "now.weekday": here.isoweekday(),
            "now.date": f"{here:%Y-%m-%d}",
            "now.time": f"{here:%H:%M}",
        }
