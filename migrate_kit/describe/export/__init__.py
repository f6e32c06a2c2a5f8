"""Descriptions as tool definitions in the vendors' formats: one projection a file, one full record behind them all.

What a format cannot hold is never dropped in silence: it goes into words, or a finding names the tool and the field.
"""

from __future__ import annotations

from migrate_kit.describe.export.exporting import VENDORS, Exported, export_tools, tool_definition
from migrate_kit.describe.export.vendor import Vendor

__all__ = ["VENDORS", "Exported", "Vendor", "export_tools", "tool_definition"]
