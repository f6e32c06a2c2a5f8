"""What comments, help texts and docstrings say of the use of tools."""

from __future__ import annotations

from migrate_kit.scan.uses.sources import with_uses

__all__ = ["with_uses"]
