"""Compare two decisions, and weigh what many comparisons prove."""

from __future__ import annotations

from migrate_kit.compare.comparator import DecisionComparator

__all__ = ["DecisionComparator"]
