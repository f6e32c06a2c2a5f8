"""How much the shadow may spend on a language model in a day."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.model.decision import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetSettings:
    """Limits of one UTC day over all processes of a configuration; None is no limit."""

    tokens_per_day: int | None = None
    cost_per_day: float | None = None
    """In the currency of the prices."""
    price_in: float = 0.0
    """For a million tokens that the model reads."""
    price_out: float = 0.0
    """For a million tokens that it writes."""

    @property
    def is_limited(self) -> bool:
        """Tell whether there is any limit."""
        return self.tokens_per_day is not None or self.cost_per_day is not None

    def cost(self, usage: Usage) -> float:
        """Return what *usage* costs."""
        return (usage.tokens_in * self.price_in + usage.tokens_out * self.price_out) / 1e6

    def is_spent(self, usage: Usage) -> bool:
        """Tell whether *usage* reaches a limit."""
        tokens = usage.tokens_in + usage.tokens_out
        over_tokens = self.tokens_per_day is not None and tokens >= self.tokens_per_day
        return over_tokens or (self.cost_per_day is not None and self.cost(usage) >= self.cost_per_day)
