"""A language model that chooses between the tools that recall found; the offline decision stands where it cannot."""

from __future__ import annotations

from migrate_kit.route_ext.chooser.router import ChoosingRouter, Policy

__all__ = ["ChoosingRouter", "Policy"]
