"""The one place that looks whether the SDK is installed."""

from __future__ import annotations

from importlib.util import find_spec

from migrate_kit.errors import ExtraMissing


def need_sdk() -> None:
    """Raise ExtraMissing when the SDK is not installed, or is one of before version 2."""
    if find_spec("mcp") is None or find_spec("mcp_types") is None:
        raise ExtraMissing(feature="MCP", extra="mcp")
