"""Source → Inventory: find the routers, say exactly what each branch tests and calls. Never imports what it reads.

The way of the data: `scanning` (what is asked for) → `files` (by `ignore`, `notebook`) → `source` (bytes, stdlib `ast`
for the outline) → `outline`, `project` (who defines what) → `slices` (LibCST on the owning statement only) → `evaluate`
and its family (expression → `values`) → `branches` (statements → leaves) → `targets`, `labels`, `families`,
`confidence` → `engine`. What `scanning` imports is light: where a cache knows the answer, no parser is loaded.
"""

from __future__ import annotations

from migrate_kit.scan.files import Selection
from migrate_kit.scan.scanning import scan

__all__ = ["Selection", "scan"]
