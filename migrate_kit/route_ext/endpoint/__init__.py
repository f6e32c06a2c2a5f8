"""A language model behind an HTTP endpoint, by the official SDKs (extra `llm`)."""

from __future__ import annotations

from migrate_kit.route_ext.endpoint.opening import open_model

__all__ = ["open_model"]
