"""Short glosses: what an anchor in the users' language says, for a reader of the other one."""

from __future__ import annotations

from migrate_kit.describe.gloss.glossing import glosses

__all__ = ["glosses"]
