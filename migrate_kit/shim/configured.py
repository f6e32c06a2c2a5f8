"""The settings of the call path, as the configuration has them."""

from __future__ import annotations

from collections.abc import Callable

from migrate_kit.config import Settings
from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.budget import BudgetSettings
from migrate_kit.model.ports import DigestKey, ShimSettings


def shim_settings(
    given: Settings, *, digest_key: bytes, present_key: Callable[[], DigestKey] | None = None
) -> ShimSettings:
    """Return what the shim needs of *given*."""
    return ShimSettings(
        root=given.root,
        state_path=given.state_path,
        decision_deadline_us=given.decision_deadline_ms * 1000,
        candidate_deadline_us=given.candidate_deadline_ms * 1000,
        sample_rate=given.sample_rate,
        keep_text=given.keep_text,
        digest_key=digest_key,
        present_key=present_key,
        queue_size=given.queue_size,
        language=given.language,
        context=dict(given.context),
        candidate=given.candidate,
        again_rate=given.again_rate,
        request_deadline_us=int(given.request_timeout_s * 1e6),
        max_tax_rate=given.max_shadow_tax,
        budget=BudgetSettings(
            tokens_per_day=given.shadow_tokens_per_day,
            cost_per_day=given.shadow_cost_per_day,
            price_in=given.model_price_in,
            price_out=given.model_price_out,
        ),
        breaker=_breaker(given),
    )


def _breaker(given: Settings) -> BreakerSettings:
    return BreakerSettings(
        mode=given.breaker,
        window_us=given.breaker_window_s * 1_000_000,
        min_calls=given.breaker_min_calls,
        error_rate=given.breaker_error_rate,
        slow_rate=given.breaker_slow_rate,
        slow_us=given.breaker_slow_ms * 1000,
        open_us=given.breaker_open_s * 1_000_000,
        longest_open_us=max(60, given.breaker_open_s) * 1_000_000,
        lease_us=max(given.candidate_deadline_ms, given.decision_deadline_ms) * 1000,
    )
