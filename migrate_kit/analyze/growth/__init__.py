"""From the history of the source to how a router grows: tools that came, and the places edited for each of them.

Nothing here reads a repository: commits are listed and files read by whoever asks.
"""

from __future__ import annotations

from migrate_kit.analyze.growth.commit import Commit, Reader
from migrate_kit.analyze.growth.growth import Addition, Growth, growth, unread
from migrate_kit.analyze.growth.wiring import wiring

__all__ = ["Addition", "Commit", "Growth", "Reader", "growth", "unread", "wiring"]
