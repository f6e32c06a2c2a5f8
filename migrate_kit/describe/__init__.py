"""From an inventory to shadow descriptions: which facts to use, how to word them, how to lay them out."""

from __future__ import annotations

from migrate_kit.describe.draft import describe
from migrate_kit.describe.text import render_text, render_yaml

__all__ = ["describe", "render_text", "render_yaml"]
