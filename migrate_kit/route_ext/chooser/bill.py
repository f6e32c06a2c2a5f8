"""What a language model was asked for one decision, in tokens: estimated, for budgets and not for bills."""

from __future__ import annotations

from functools import lru_cache

from migrate_kit.model.chat import Question, Reply
from migrate_kit.model.decision import Usage
from migrate_kit.model.tokens import estimated


class Bill:
    """Grows with each request, whatever becomes of it."""

    def __init__(self) -> None:
        self._asked = self._tokens_in = self._tokens_out = 0

    def asks(self, question: Question, definitions: int) -> None:
        """Add *question*, whose definitions are about that many tokens."""
        self._asked += 1
        self._tokens_in += _once(question.system) + definitions + estimated(question.user)

    def is_answered(self, reply: Reply) -> None:
        """Add what the model wrote."""
        self._tokens_out += estimated(reply.text) + sum(estimated(f"{c.tool} {c.arguments}") for c in reply.calls)

    @property
    def usage(self) -> Usage:
        """All of it so far."""
        return Usage(asked=self._asked, tokens_in=self._tokens_in, tokens_out=self._tokens_out)


@lru_cache(maxsize=64)
def _once(system: str) -> int:
    return estimated(system)
