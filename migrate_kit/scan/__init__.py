"""Source → Inventory: find the routers, say exactly what each branch tests and calls. Never imports what it reads.

The way of the data: `files` → `source` (bytes, stdlib `ast` for the outline) → `outline`, `project` (who defines
what) → `slices` (LibCST on the owning statement only) → `evaluate` and its family (expression → `values`) →
`branches` (statements → leaves) → `targets`, `labels`, `families`, `confidence` → `engine`.
"""

from __future__ import annotations

from migrate_kit.scan.engine import scan

__all__ = ["scan"]
