"""A request that was decided twice: the marks that its trail carries, so that it never counts as another request."""

from __future__ import annotations

#: Values of `Trace.gate`: 1 where the second decision was the same, 0 where not.
LEGACY_SAME, DYNAMIC_SAME = "again.legacy_same", "again.dynamic_same"
#: Microseconds of the second decision, whose caches are warm.
LEGACY_US, DYNAMIC_US = "again.legacy_us", "again.dynamic_us"
#: 1 where the dynamic side was asked before the legacy one the second time.
DYNAMIC_FIRST = "again.dynamic_first"
