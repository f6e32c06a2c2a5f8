"""Whether a router should move now, later or never, and which of its tools should not.

Pure: an inventory and measured facts go in, an `Assessment` comes out. What was not measured is unknown, and said so.
"""

from __future__ import annotations

from migrate_kit.analyze.readiness.assess import Facts, assess
from migrate_kit.analyze.readiness.assessment import Assessment, RouterAssessment, Said, Signal, ToolAdvice

__all__ = ["Assessment", "Facts", "RouterAssessment", "Said", "Signal", "ToolAdvice", "assess"]
