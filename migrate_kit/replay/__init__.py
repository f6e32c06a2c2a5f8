"""Recorded requests through both routers, without running either side's tools."""

from __future__ import annotations

from migrate_kit.replay.replay import replay
from migrate_kit.replay.summary import Accuracy, ReplaySummary

__all__ = ["Accuracy", "ReplaySummary", "replay"]
