"""A starter set of judged requests, made from what the legacy code tests and never from descriptions."""

from __future__ import annotations

from migrate_kit.replay.synth.synth import synthesise

__all__ = ["synthesise"]
